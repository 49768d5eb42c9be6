"""One order out of two: each lane's scores are spread from 0 to 1 and mixed.

Better than reciprocal rank fusion with the same lanes on MED and LoCoMo (docs/performance.md): how far a hit is
ahead of the next says more than that it is. What only one lane found counts 0 in the other, unless the other cannot
know it yet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Scores = Mapping[int, float]


@dataclass(frozen=True)
class Mixed:
    chunk_id: int
    score: float
    shares: Mapping[str, float]


def mixed(lanes: Mapping[str, tuple[Scores, float]], *, waiting: Collection[int] = ()) -> list[Mixed]:
    """`lanes`: by name, the scores of its hits and what it weighs. `waiting` are chunks that a lane cannot know yet:
    the one that found them speaks for both. The best first; ties by the chunk's number."""
    spread = {name: (_spread(scores), weight) for name, (scores, weight) in lanes.items() if scores}
    whole = sum(weight for _, weight in spread.values()) or 1.0
    found: dict[int, dict[str, float]] = {}
    for name, (scores, weight) in spread.items():
        for chunk_id, score in scores.items():
            share = 1.0 if chunk_id in waiting else weight / whole
            found.setdefault(chunk_id, {})[name] = score * share
    hits = [Mixed(chunk_id, sum(shares.values()), shares) for chunk_id, shares in found.items()]
    return sorted(hits, key=lambda hit: (-hit.score, hit.chunk_id))


def _spread(scores: Scores) -> dict[int, float]:
    """From the last hit's score to the first one's; a single one has all."""
    least, most = min(scores.values()), max(scores.values())
    room = most - least
    return {chunk_id: (score - least) / room if room > 0 else 1.0 for chunk_id, score in scores.items()}
