"""Paragraphs that a model words, and the checks by which they are believed."""
