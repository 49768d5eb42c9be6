"""Pages of literature."""
