"""The text of an answer as it comes: what of it people see."""
