"""The draft of an agent, before it is published: as data, what is wrong with it, how it differs, how it travels."""
