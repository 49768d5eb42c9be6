"""BM25 in two halves: what a text knows of a word is stored with it, what a question knows is the word's rarity.

Their inner product is the score, which PostgreSQL computes on sparse vectors. k1 is lower for Chinese: titles and
short passages repeat characters without meaning more by it. Robertson and Zaragoza, The Probabilistic Relevance
Framework: BM25 and Beyond, 2009; the idf is the one that is never negative (Lucene).
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from apps.retrieval.terms import PAIR_WEIGHT, is_han, number_of

K1, K1_HAN, B = 1.2, 0.6, 0.75


def weights(counts: Mapping[str, float], *, average_words: float) -> dict[int, float]:
    """By the number of each word, its share in the score of a text of `sum(counts)` words."""
    length = 1 - B + B * sum(counts.values()) / max(average_words, 1.0)
    found: dict[int, float] = {}
    for word, count in counts.items():
        number = number_of(word)
        found[number] = found.get(number, 0.0) + _saturated(word, count, length)
    return found


def _saturated(word: str, count: float, length: float) -> float:
    if not is_han(word[0]):
        return count * (K1 + 1) / (count + K1 * length)
    count = count / PAIR_WEIGHT if len(word) > 1 else count
    return count * (K1_HAN + 1) / (count + K1_HAN * length)


def rarity(chunks: int, chunks_with_it: int) -> float:
    """The inverse document frequency."""
    without = max(chunks - chunks_with_it, 0)
    return math.log(1 + (without + 0.5) / (max(chunks_with_it, 0) + 0.5))
