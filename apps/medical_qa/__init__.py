"""Answers to medical questions from approved documents and the web: simple ones at once, hard ones in a loop."""
