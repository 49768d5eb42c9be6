"""Conversations played from a file, through the same code as the pages."""
