"""Readers of bibliographic formats: each gives records, and what of a file could not be read."""
