"""Which fields words may be of that no rule could place: those that they mention, then by the sorts that the marks
find likeliest in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import Leaning, is_of_topic, phrasebook, surely_of
from apps.fields.reading.phrases import in_any_case
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.sorts import SORTS
from apps.protocol.reading.routed.fields import route_of, shares_of_fields
from apps.protocol.reading.routed.guards import BY_NAME
from apps.protocol.reading.routed.routes import SEVERAL
from apps.protocol.reading.words.verdicts import ALL_OUT

_QUESTION: Final = ("q", "question")
_KEYS: Final = {name: sort.key for name, sort in SORTS.items()} | dict([_QUESTION])

_OF_WORDS: Final = 0.5  # what single words say counts less than what all of them are about
_MENTIONED: Final = 0.5  # the share of what words mention: likely, but a button all the same


def leanings(pieces: Iterable[Said], said: Said) -> tuple[Leaning, ...]:
    """The fields, by key, with the share of each from 0 to 1, the likeliest first; `pieces` are the message."""
    if ALL_OUT.fullmatch(said.plain.strip(" ,.。;")):
        return ()  # who is out stands before it
    if surely := surely_of(said.plain):
        return tuple(Leaning(key, 1.0) for key in sorted(surely))
    shares = Opinion.of(pieces).shares(said)
    found = {_KEYS[sort]: share for sort, share in shares.items() if _KEYS.get(sort)}
    if routed := _routed(said.plain):
        found = {key: _OF_WORDS * share for key, share in found.items()}
        found |= {key: max(share, found.get(key, 0.0)) for key, share in routed.items()}
    found |= {key: max(_MENTIONED, found.get(key, 0.0)) for key in _mentioned(said)}
    found = {key: share for key, share in found.items() if key not in BY_NAME or is_of_topic(key, said.plain)}
    return tuple(
        sorted((Leaning(key, share) for key, share in found.items()), key=lambda leaning: -leaning.share)
    )


def tells_several(plain: str) -> bool:
    """Whether folded words are likely of several fields at once."""
    route = route_of(plain)
    return route is not None and route.sort == SEVERAL


def _routed(plain: str) -> dict[str, float]:
    """The fields by what the words are about as a whole, where they are long enough to tell."""
    return {} if route_of(plain) is None else shares_of_fields(plain)


def _mentioned(said: Said) -> Iterator[str]:
    for key, row in phrasebook().fields.items():
        if row.mentions and in_any_case(row.mentions).search(said.plain):
            yield key
