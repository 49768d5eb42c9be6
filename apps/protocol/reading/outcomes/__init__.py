"""Outcomes as people tell them: by name, in rows, by what is taken of each patient, in replies to what was asked."""
