"""A sample size that is asked for in a sentence: which calculation is meant, and what the sentence says for it."""
