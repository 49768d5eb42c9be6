"""What people command in words: completing a stage, undoing, leaving an item open, the document."""
