"""Measures of retrieval, as trec_eval computes them: nDCG with linear gains, recall of what is relevant at all."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence


def ndcg(ranked: Sequence[str], relevant: Mapping[str, int], k: int) -> float:
    """0 to 1. ValueError where nothing is relevant. Järvelin and Kekäläinen, 2002."""
    best = sorted((grade for grade in relevant.values() if grade > 0), reverse=True)[:k]
    if not best:
        raise ValueError("nothing is relevant")
    gain = sum(_gain(relevant.get(name, 0), place) for place, name in enumerate(ranked[:k]))
    return gain / sum(_gain(grade, place) for place, grade in enumerate(best))


def recall(ranked: Sequence[str], relevant: Mapping[str, int], k: int) -> float:
    """The share of what is relevant that is among the first k. ValueError where nothing is."""
    wanted = {name for name, grade in relevant.items() if grade > 0}
    if not wanted:
        raise ValueError("nothing is relevant")
    return len(wanted & set(ranked[:k])) / len(wanted)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that is not below `share` of them; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))]


def _gain(grade: int, place: int) -> float:
    return max(grade, 0) / math.log2(place + 2)
