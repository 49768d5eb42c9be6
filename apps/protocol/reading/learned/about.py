"""What an answer is about, as far as was learned: a text would take any words, also those that answer nothing of it.

It speaks against an answer only, and only where it is nearly sure; it was made from English sentences and keeps silent
about others and about short ones, which may be anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.protocol.reading.learned.opinion import Weights, loaded, opinions_of

WEIGHTS: Final = Path(__file__).with_name("about.npz")
LEAST_WORDS: Final = 12
MOST_CHARACTERS: Final = 600  # a longer text is told of many things


def may_be(*sorts: str, least: float) -> Callable[[str], bool]:
    """Whether words may be of one of these sorts; the shares of all sorts together are 1."""

    def judge(plain: str) -> bool:
        if not plain.isascii() or len(plain) > MOST_CHARACTERS or len(plain.split()) < LEAST_WORDS:
            return True
        return _share(plain, sorts) >= least

    return judge


@lru_cache(maxsize=512)
def _share(plain: str, sorts: tuple[str, ...]) -> float:
    (opinion,) = opinions_of([plain], _stored())
    return sum(opinion.get(sort, 0.0) for sort in sorts)


@lru_cache(maxsize=1)
def _stored() -> Weights:
    return loaded(WEIGHTS)
