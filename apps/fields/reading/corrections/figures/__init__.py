"""Carries out what is bid for a figure within a recorded text."""
