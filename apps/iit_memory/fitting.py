"""How well texts fit a question, by the words that they share: comparable between searches, where scores are not."""

from __future__ import annotations

from collections.abc import Sequence

from apps.retrieval.bm25 import rarity
from apps.retrieval.terms import counted


def about(query: str, texts: Sequence[str]) -> list[float]:
    """For each text from 0 to 1 the share of the question's words that stand in it; what is rare among them counts
    more."""
    wanted = counted(query)
    said = [counted(text) for text in texts]
    weights = {
        word: count * rarity(len(said) + 1, sum(word in words for words in said))
        for word, count in wanted.items()
    }
    whole = sum(weights.values())
    return [
        sum(weights[word] for word in wanted if word in words) / whole if whole else 0.0 for words in said
    ]
