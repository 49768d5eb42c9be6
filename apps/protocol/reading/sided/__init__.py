"""On which side of the door a sentence puts those of whom it tells: a verdict counts for all that stands before it."""
