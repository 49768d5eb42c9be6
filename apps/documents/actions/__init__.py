"""Writes that span rows: each atomic, with its audit entry in the same transaction."""
