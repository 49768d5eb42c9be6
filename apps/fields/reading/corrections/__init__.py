"""What a sentence bids to change in what is recorded: one item of a list, or one limit in a text."""
