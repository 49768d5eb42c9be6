"""A summary of a paper: what it asked, did and found, each statement with its place."""
