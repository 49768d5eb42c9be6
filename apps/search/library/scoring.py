"""How well a passage fits, by itself: the share of the question's words that it has."""

from __future__ import annotations

from apps.retrieval.terms import counted, is_han

LIKE_NOTHING = 0.3  # cosine of passages that have no word of the question and nothing to do with it


def words_of(question: str) -> frozenset[str]:
    """Words, and of Chinese pairs of characters: single ones stand in every text. None of signs and stop words."""
    counts = frozenset(counted(question))
    return frozenset(word for word in counts if len(word) > 1 or not is_han(word)) or counts


def share_of(words: frozenset[str], text: str) -> float:
    return len(words & counted(text).keys()) / len(words) if words else 0.0
