"""Whom the sentences of a message let in or keep out, sentence by sentence, where they say so outright.

A message that begins with the words for one side (“有些人是不能要的”, "as to whom we can't have: …") says it for the
sentences behind it, too, until one tells of something else. What a sentence gives up it neither lets in nor keeps out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from apps.fields.reading.prose.denials import is_of_others
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import SIDED, Known, ReadValue, ToldWhole
from apps.fields.reading.sentences import asks, is_marked, sentences
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.placed.defining import says_what_counts
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.routed.routes import SEVERAL, routes_of
from apps.protocol.reading.sided import chinese, english
from apps.protocol.reading.sided.parts import BACK, IN, OUT, Item, Sided
from apps.protocol.reading.sided.required import goes_on, in_demand, lets_in, names_them
from apps.protocol.reading.words.verdicts import THINGS
from apps.protocol.reading.words.wording import OF_ANALYSIS

WHO: Final = ("population", "inclusion", "exclusion")
LIKELY: Final = 0.4  # of all shares, those of who takes part
GIVEN_UP: Final = 0.5  # of a sentence that it takes something out of the plan: “六小时那个折中的，拿掉”
_OF_SIDES: Final = frozenset({*WHO, "withdrawn", "talk", "command", "mixed"})
SURELY: Final = 0.7  # where a sentence tells of one alone
_OF_ANALYSIS: Final = re.compile(OF_ANALYSIS, re.IGNORECASE)
# Said of somebody it is what they have, and no doubt of ours.
_STATE: Final = re.compile(r"还没(?![定想决])|尚未|不清楚|不知道|考虑")
_OPEN: Final = re.compile(r"[0-9?]|拿不准|再说|看情况|没想好|\b(?:not\ssure|undecided)\b", re.IGNORECASE)
_CLAUSES: Final = re.compile(r"[,;](?![0-9])\s?")
_LOOSE: Final = " ,;。."
_KEYS: Final = ("population", IN, OUT)


def told_sides(pieces: Iterable[Said], known: Known) -> Iterator[ToldWhole]:
    fields = {key: field for key in _KEYS if (field := field_for(key, known)) is not None}
    paths = {key: field.path for key, field in fields.items()}
    for sentence, sided in sides_in(pieces):
        field = fields.get(sided.side)
        if sided.side and (field is None or field.stage != fields["population"].stage):
            continue
        first, items = _named_first(sentence, sided)
        value = [item.text for item in items]
        reads = (
            (ReadValue(field.path, value, _used(sentence, sided), False, SIDED),) if field and value else ()
        )
        if first is not None:
            reads = (ReadValue(fields["population"].path, first.text, (first.span,), False, SIDED), *reads)
        if not any(known.catalogue.faults(read.field, read.value) for read in reads):
            yield ToldWhole(sentence.span, frozenset(_said_of(sided.side, paths)), reads)


def _named_first(sentence: Said, sided: Sided) -> tuple[Item | None, tuple[Item, ...]]:
    """Whom the study is about, where a sentence says first who they are and then what each of them must have."""
    first, *rest = sided.items or (None,)
    is_named = sided.side == IN and rest and names_them(sentence)
    return (first, tuple(rest)) if is_named else (None, sided.items)


def _said_of(side: str, paths: Mapping[str, str]) -> Iterator[str]:
    """The fields of which it says all that it says; whom the study is about may be told with those who are let in."""
    return (path for key, path in paths.items() if side != IN or key != "population")


def sides_in(pieces: Iterable[Said]) -> Iterator[tuple[Said, Sided]]:
    """The sentences that say it, with what they come to."""
    side = ""
    for sentence in (sentence for piece in pieces for sentence in sentences(piece)):
        of = chinese if not sentence.plain.isascii() else english
        is_lead = of.leads_out(sentence)
        sided = _told(sentence, side)
        if is_lead:
            side = OUT
        elif lets_in(sentence) or (sided is not None and sided.side == IN):
            side = IN
        elif side and not (goes_on(sentence) if sided is None else sided.side in (side, BACK)):
            side = ""
        if sided is not None:
            yield sentence, sided


def _told(sentence: Said, side: str) -> Sided | None:
    plain = sentence.plain
    if is_marked(plain) or _OF_ANALYSIS.search(plain) or says_what_counts(sentence):
        return None
    read = english.in_english if plain.isascii() else chinese.in_chinese
    sided = read(sentence, side) or in_demand(sentence, side)
    if sided is None or not sided.items:
        return sided
    places = places_of(sentence)
    if places.get("withdrawn", 0.0) >= GIVEN_UP:
        return Sided(BACK, ())
    if sided.side == side and _tells_else(places, side):
        return None
    of_it = "; ".join(item.text for item in sided.items)
    if len(sided.items) == 1 and (THINGS.search(of_it) or not _is_of_people(sentence, SURELY)):
        return None
    if (
        asks(of_it)
        or HEDGE.search(_STATE.sub("", of_it))
        or is_of_others(of_it)
        or not (sided.side == side or _is_of_people(sentence))
    ):
        return None
    return sided


def _tells_else(places: Mapping[str, float], side: str) -> bool:
    """Whether a sentence behind words for one side surely tells of the other, or of something else."""
    others = ("population", "inclusion") if side == OUT else ("exclusion",)
    of_other_side = sum(places.get(sort, 0.0) for sort in others)
    of_else = max((share for sort, share in places.items() if sort not in _OF_SIDES), default=0.0)
    return max(of_other_side, of_else) >= SURELY


def _used(sentence: Said, sided: Sided) -> tuple[Span, ...]:
    """What tells of its side: from the first clause, or the next one behind a clause of the other side, to where it
    ends."""
    start, end = _until(sentence, sided)
    used: list[Span] = []
    for clause in sided.apart:
        used += [(start, clause.start)] if start < clause.start else []
        start = sentence.cut(clause.end - sentence.start).strip(_LOOSE).start
    return (*used, (start, end))


def _until(sentence: Said, sided: Sided) -> Span:
    """All of it but a doubt, a figure or somebody else behind the last of them: why they are out, and that they are,
    tell of no item."""
    last = sided.items[-1].span[1]
    said = [*sentence.cut(last - sentence.start).split(_CLAUSES)]
    for at, clause in enumerate(said):
        if HEDGE.search(clause.plain):  # whoever is told of right before it is in doubt
            return sentence.start, said[at - 1].start if at > 1 else clause.start
        if _OPEN.search(clause.plain) or (at and _names_more(clause)):
            return sentence.start, clause.start
    return sentence.span


def _names_more(clause: Said) -> bool:
    """Whether a clause whose verdict is in no known words surely tells of somebody else: “吃过沙利度胺的也别凑进来”."""
    places = places_of(clause)
    return max(places.get(sort, 0.0) for sort in WHO) >= SURELY


def _is_of_people(sentence: Said, least: float = LIKELY) -> bool:
    """Whether it is about who takes part, by what it says or by where it stands."""
    about = {*WHO, SEVERAL}
    routed = sum(route.share for route in routes_of(sentence.plain) if route.sort in about)
    places = places_of(sentence)
    told = sum(places.get(sort, 0.0) for sort in (*WHO, "withdrawn"))
    return max(routed, told) >= least
