"""A word that nobody knows beside one of the vocabulary that is written almost like it: “hypertention”."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from apps.search.query.concepts import shipped_terms

LATIN: Final = re.compile(r"[a-z]{6,}")
ALIKE: Final = 0.85


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    ways = (way.casefold() for term in shipped_terms() for way in (*term.ways, *term.members))
    return frozenset(word for way in ways for word in LATIN.findall(way))


def meant(word: str) -> str:
    """What was probably meant; empty for what is known, for short words and for Chinese."""
    said = word.casefold()
    if not LATIN.fullmatch(said) or said in _known() or said.removesuffix("s") in _known():
        return ""
    return next(iter(get_close_matches(said, _known(), n=1, cutoff=ALIKE)), "")
