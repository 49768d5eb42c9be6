"""A protocol from its source: the texts of its sections filled in, what is added to them, and the whole document."""
