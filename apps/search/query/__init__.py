"""What a search means: its topic with other words for it, and the limits that it names."""
