"""What an answer is about, as far as was learned: a text would take any words, also those that answer nothing of it.

It speaks against an answer only, and only where it is nearly sure; about short ones, which may be anything, it keeps
silent.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.protocol.reading.learned.opinion import Weights, loaded, opinions_of

WEIGHTS: Final = Path(__file__).with_name("about.npz")
LEAST_WORDS: Final = 12
LEAST_CHARACTERS: Final = 16  # of Chinese
MOST_CHARACTERS: Final = 600  # a longer text is told of many things

_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_OTHER_WORDS: Final = re.compile(
    r"[a-z0-9.]+", re.IGNORECASE
)  # among Chinese: a unit is a word and no seven letters


def may_be(*sorts: str, least: float) -> Callable[[str], bool]:
    """Whether words may be of one of these sorts; the shares of all sorts together are 1."""

    def judge(plain: str) -> bool:
        return _is_short(plain) or len(plain) > MOST_CHARACTERS or share_of(plain, sorts) >= least

    return judge


def _is_short(plain: str) -> bool:
    if _CHINESE.search(plain):
        return len(_CHINESE.findall(plain)) + len(_OTHER_WORDS.findall(plain)) < LEAST_CHARACTERS
    return len(plain.split()) < LEAST_WORDS


@lru_cache(maxsize=512)
def share_of(plain: str, sorts: tuple[str, ...]) -> float:
    """How likely words are of one of these sorts, from 0 to 1."""
    (opinion,) = opinions_of([plain], _stored())
    return sum(opinion.get(sort, 0.0) for sort in sorts)


@lru_cache(maxsize=1)
def _stored() -> Weights:
    return loaded(WEIGHTS)
