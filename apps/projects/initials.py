"""Two letters that stand for a person in a small circle."""

from __future__ import annotations


def initials_of(name: str) -> str:
    """Of the first and the last name, without titles (“Dr. Lin Wang” is LW); one letter of a single word."""
    words = [word for word in name.split() if not word.endswith(".")] or name.split()
    ends = words[:1] + words[1:][-1:]
    return "".join(word[0] for word in ends).upper()
