"""Whom the sentences of a message let in or keep out, sentence by sentence, where they say so outright.

A message that begins with the words for one side (“有些人是不能要的”, "as to whom we can't have: …") says it for the
sentences behind it, too, until one tells of something else. What a sentence gives up it neither lets in nor keeps out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_of_others
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import SIDED, Known, ReadValue, ToldWhole
from apps.fields.reading.sentences import asks, is_marked, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.routed.routes import SEVERAL, routes_of
from apps.protocol.reading.sided import chinese, english
from apps.protocol.reading.sided.parts import IN, OUT, Sided
from apps.protocol.reading.words.wording import OF_ANALYSIS

WHO: Final = ("population", "inclusion", "exclusion")
LIKELY: Final = 0.4  # of all shares, those of who takes part
_GOES_ON: Final = (*WHO, "withdrawn", "talk", "command", "permitted_treatment")
_OF_ELSE: Final = 0.5
_OF_ANALYSIS: Final = re.compile(OF_ANALYSIS, re.IGNORECASE)
# Said of somebody it is what they have, and no doubt of ours.
_STATE: Final = re.compile(r"还没(?![定想决])|尚未|不清楚|不知道|考虑")
_KEYS: Final = ("population", IN, OUT)


def told_sides(pieces: Iterable[Said], known: Known) -> Iterator[ToldWhole]:
    fields = {key: field for key in _KEYS if (field := field_for(key, known)) is not None}
    paths = frozenset(field.path for field in fields.values())
    for piece in pieces:
        for sentence, sided in sides_in(piece):
            field = fields.get(sided.side)
            if sided.side and (field is None or field.stage != fields["population"].stage):
                continue
            value = [item.text for item in sided.items]
            spans = tuple(place.span for item in sided.items for place in item.places)
            reads = (ReadValue(field.path, value, spans, False, SIDED),) if field and value else ()
            if not any(known.catalogue.faults(read.field, read.value) for read in reads):
                yield ToldWhole(sentence.span, paths, reads)


def sides_in(piece: Said) -> Iterator[tuple[Said, Sided]]:
    """The sentences that say it, with what they come to."""
    side = ""
    for sentence in sentences(piece):
        of = chinese if not sentence.plain.isascii() else english
        is_lead = of.leads_out(sentence)
        sided = _told(sentence, side)
        if is_lead:
            side = OUT
        elif sided is None and side and not _goes_on(sentence) or (sided is not None and sided.side == IN):
            side = ""
        if sided is not None:
            yield sentence, sided


def _told(sentence: Said, side: str) -> Sided | None:
    plain = sentence.plain
    if is_marked(plain) or _OF_ANALYSIS.search(plain):
        return None
    read = english.in_english if plain.isascii() else chinese.in_chinese
    sided = read(sentence, side)
    if sided is None or not sided.items:
        return sided
    of_it = "; ".join(item.text for item in sided.items)
    if asks(of_it) or HEDGE.search(_STATE.sub("", of_it)) or is_of_others(of_it) or not _is_of_people(sentence):
        return None
    return sided


def _is_of_people(sentence: Said) -> bool:
    """Whether it is about who takes part, by what it says or by where it stands."""
    about = {*WHO, SEVERAL}
    routed = sum(route.share for route in routes_of(sentence.plain) if route.sort in about)
    places = places_of(sentence)
    told = sum(places.get(sort, 0.0) for sort in (*WHO, "withdrawn"))
    return max(routed, told) >= LIKELY


def _goes_on(sentence: Said) -> bool:
    places = places_of(sentence)
    return sum(places.get(sort, 0.0) for sort in _GOES_ON) >= _OF_ELSE
