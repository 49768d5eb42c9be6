"""What a sentence bids to change, read from its words alone."""
