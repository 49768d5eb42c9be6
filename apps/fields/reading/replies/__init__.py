"""What a reply to the question for a field says: its words, parts, items, figures and choices."""
