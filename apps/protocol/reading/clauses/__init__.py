"""What sentences say clause by clause, each for itself: who is left out, and who is not told the groups."""
