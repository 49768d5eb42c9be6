"""The items that words bear out which nobody could place, the likeliest first: a mean of two who judge apart.

One goes by the words alone and by what their sentence is about (`fitting.py`), the other by where clauses like these
stand in whole messages (`placed/places.py`). Each knows what the other does not: a word that is said of one item alone,
and what a torn piece means behind what was said before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from apps.fields.reading.phrasebook import Leaning, surely_of
from apps.fields.reading.prose.given_up import tells_plans
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.fitting import RIVALS, ROWS, SAID, by_words, is_rival, says_neither
from apps.protocol.reading.placed.apart import is_apart
from apps.protocol.reading.placed.beside import sort_beside
from apps.protocol.reading.placed.by_words import places_by_words
from apps.protocol.reading.placed.items import ITEMS, OF_NOTHING, OF_PLACES
from apps.protocol.reading.placed.places import places_of

# How much the words by themselves count, how likely an item has to be, and how sure it has to be that there is none:
# of a clause among others, and of one that is all that was said, whose place tells less.
AMONG_OTHERS, ALONE = (0.3, 0.25, 0.4), (0.7, 0.3, 0.8)
SURELY_NONE: Final = 0.7  # the same, where a word of an item is said
BESIDE_THE_BEST: Final = 0.4  # what is less likely than so much of the best is none
# "…, and so does whoever moves away": of what the clause before it is.
_AS_BEFORE: Final = re.compile(
    r"^\W*(?:and\s)?(?:so|neither|nor)\s(?:do|does|is|are|will|would|has|have|can|should)\b|^\W*the\ssame\s(?:goes|holds|is\strue)\b",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,;.](?![0-9])\s?")
_ENDS: Final = " .。\n"
# What a word says that stands for one item alone, or bears it out, of what the place leaves open.
_SAID, _NEEDED = 0.5, 0.25
_HARDLY, _LEAST_NEEDED = 0.02, 0.1
_DEFINITION: Final = "outcome_definition"
_OUTCOMES: Final = ("outcome_primary", "outcome_secondary", "outcome_safety")
SURELY: Final = 0.8
_ANALYSIS: Final = "primary_analysis"
_KEPT_OUT, _WITHDRAWN = "exclusion", "withdrawn"
_LET_IN: Final = ("inclusion", "population")
GIVEN_UP: Final = 0.1  # a button for a plan that was given up in the same breath is worse than none
MOST_BEHIND: Final = 4  # clauses, the rest of its own among them
_INSTEAD: Final = re.compile(
    r"^\W*(?:所以|最后|后来|就|又|还是)*(?:改[用成为]|换[成用]|还是[用请做])|^\W*(?:so\s|but\s|and\s)?(?:now|instead|in\sthe\send)\b|\binstead\W*$",
    re.IGNORECASE,
)
_UNSURE: Final = 0.5  # the best place of words of which a word counts whatever it is


def fitting(pieces: Iterable[Said], said: Said) -> tuple[Leaning, ...]:
    """The fields, by key, with the share of each; `pieces` are the message."""
    if _is_outdone(said):
        return ()
    if surely := surely_of(said.plain):
        return tuple(Leaning(key, 1.0) for key in sorted(surely))
    if beside := sort_beside(said):
        return (Leaning(beside, SURELY),)
    if is_apart(said):
        return (Leaning(_ANALYSIS, SURELY),)
    if _AS_BEFORE.match(said.plain) and (before := _clause_before(said)):
        return fitting(pieces, before)
    is_alone = said.line_at(said.span).strip(_ENDS) == said.strip(_ENDS)
    of_words, least, none = ALONE if is_alone else AMONG_OTHERS
    places = places_by_words(said)
    words = by_words(pieces, said)
    none = SURELY_NONE if max(words.values(), default=0.0) >= SAID else none
    if any(sum(places.get(sort, 0.0) for sort in sorts) >= none for sorts in (OF_NOTHING, OF_PLACES)):
        return ()
    by_place = _by_place(_of_its_outcome(said, places), said.plain)
    found = {
        key: of_words * words.get(key, 0.0) + (1 - of_words) * by_place.get(key, 0.0)
        for key in {**by_place, **words}
    }
    if is_given_up := _is_given_up(said, places):
        found = {key: share for key, share in found.items() if key not in RIVALS}
    best = max(found.values(), default=0.0)
    kept = {key: share for key, share in found.items() if share >= max(least, BESIDE_THE_BEST * best)}
    if not is_given_up:
        kept |= _rivals(kept, {} if is_alone else places, said.plain)
    return tuple(Leaning(key, share) for key, share in sorted(kept.items(), key=lambda item: -item[1]))


def _is_outdone(said: Said) -> bool:
    """Whether it was planned at first, and what stands behind it in its sentence takes its place: “开始想用信封，…改用
    网上系统”."""
    line = said.line_at(said.span)
    behind = [*line.cut(said.end - line.start).split(_CLAUSE)][:MOST_BEHIND]
    return tells_plans(said) and any(_INSTEAD.search(clause.plain) for clause in behind)


def _of_its_outcome(said: Said, places: Mapping[str, float]) -> Mapping[str, float]:
    """What counts as an outcome, or how it is measured, is of the sort of the outcome that was told last before it."""
    share = places.get(_DEFINITION, 0.0)
    if share < _UNSURE:
        return places
    line = said.line_at(said.span)
    for clause in reversed([*line.cut(0, said.start - line.start).split(_CLAUSE)]):
        told = places_of(clause)
        sort = max(_OUTCOMES, key=lambda each: told.get(each, 0.0))
        if told.get(sort, 0.0) >= _UNSURE:
            return {**places, _DEFINITION: 0.0, sort: places.get(sort, 0.0) + share}
    return places


def _is_given_up(said: Said, places: Mapping[str, float]) -> bool:
    """Whether who is left out, or let in, is not any longer: here, or in the sentence of the clause."""
    return max(places.get(_WITHDRAWN, 0.0), places_of(around(said)).get(_WITHDRAWN, 0.0)) >= GIVEN_UP


def _clause_before(said: Said) -> Said | None:
    line = said.line_at(said.span)
    clauses = [c for c in line.cut(0, said.start - line.start).split(_CLAUSE) if len(c.plain.split()) > 1]
    return clauses[-1] if clauses else None


def _rivals(kept: Mapping[str, float], places: Mapping[str, float], plain: str) -> Mapping[str, float]:
    """Both who is let in and who is kept out, where one is offered, the words do not say which, and where they stand
    does not either: it says nothing of what is all that was said."""
    shares = [kept[key] for key in RIVALS if key in kept]
    out, let_in = places.get(_KEPT_OUT, 0.0), sum(places.get(sort, 0.0) for sort in _LET_IN)
    is_open = max(out, let_in) < SURELY and says_neither(plain)
    return dict.fromkeys(RIVALS, max(shares)) if shares and is_open else {}


def _by_place(places: Mapping[str, float], plain: str) -> Mapping[str, float]:
    """How likely each item is by where the words stand; the less that is known, the more a word of the item counts."""
    found: defaultdict[str, float] = defaultdict(float)
    best = max(places.values(), default=0.0)
    for sort, share in places.items():
        if (items := ITEMS.get(sort)) is None:
            continue
        for key, part in items.always.items():
            found[key] += share * part
        for key in items.said:
            found[key] += share * ROWS[key].is_said(plain)
    for key, row in ROWS.items():
        if row.is_denied(plain) or is_rival(key, plain):
            found[key] = 0.0
        elif row.is_said(plain) and (found[key] >= _HARDLY or best < _UNSURE):
            found[key] += _SAID * (1 - best)
        elif row.is_needed(plain) and found[key] >= _LEAST_NEEDED:
            found[key] += _NEEDED * (1 - best)
    return found
