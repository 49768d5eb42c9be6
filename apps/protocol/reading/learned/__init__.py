"""What was learned from openings in clauses: which sort of thing a clause says, by its words and its place."""
