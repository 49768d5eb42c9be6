"""Which fields words may be of that no rule could place: by the sorts that the marks find likeliest in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apps.fields.reading.phrasebook import Leaning
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.sorts import SORTS

_QUESTION: Final = ("q", "question")
_KEYS: Final = {name: sort.key for name, sort in SORTS.items()} | dict([_QUESTION])


def leanings(pieces: Iterable[Said], said: Said) -> tuple[Leaning, ...]:
    """The fields, by key, with the share of each from 0 to 1, the likeliest first; `pieces` are the message."""
    shares = Opinion.of(pieces).shares(said)
    found = (Leaning(_KEYS[sort], share) for sort, share in shares.items() if _KEYS.get(sort))
    return tuple(sorted(found, key=lambda leaning: -leaning.share))
