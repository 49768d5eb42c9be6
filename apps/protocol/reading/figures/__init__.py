"""Figures of a calculation as people say them: rates of groups, what they are assumed as, what they are called."""
