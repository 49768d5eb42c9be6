"""The agent that searches the library and the web in rounds, and says of each paper why it was kept or dropped."""
