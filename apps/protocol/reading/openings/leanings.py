"""Which fields words may be of that no rule could place: those that they mention, then by the sorts that the marks
find likeliest in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import Leaning, phrasebook
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.sorts import SORTS

_QUESTION: Final = ("q", "question")
_KEYS: Final = {name: sort.key for name, sort in SORTS.items()} | dict([_QUESTION])

_MENTIONED: Final = 0.5  # the share of what words mention: likely, but a button all the same


def leanings(pieces: Iterable[Said], said: Said) -> tuple[Leaning, ...]:
    """The fields, by key, with the share of each from 0 to 1, the likeliest first; `pieces` are the message."""
    shares = Opinion.of(pieces).shares(said)
    marked = {_KEYS[sort]: share for sort, share in shares.items() if _KEYS.get(sort)}
    found = marked | {key: max(_MENTIONED, marked.get(key, 0.0)) for key in _mentioned(said)}
    return tuple(
        sorted((Leaning(key, share) for key, share in found.items()), key=lambda leaning: -leaning.share)
    )


def _mentioned(said: Said) -> Iterator[str]:
    for key, row in phrasebook().fields.items():
        if row.mentions and re.search(row.mentions, said.plain, re.IGNORECASE):
            yield key
