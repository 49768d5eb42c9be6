"""What was learned of sentences: what an answer is about, by its words."""
