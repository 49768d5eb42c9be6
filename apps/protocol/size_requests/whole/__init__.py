"""A request as a whole: with what was read, recorded and said before, and what it still lacks."""
