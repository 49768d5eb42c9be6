"""Carries out what is bid for the items of a list or for a whole value."""
