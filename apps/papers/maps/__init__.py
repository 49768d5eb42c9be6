"""The map of a paper: its sections and what each says, as a tree."""
