"""The items that words bear out by themselves, and by what their sentence is about: none is better than an absurd one.

What the networks say of a whole sentence counts where a word of the field stands in it, or where they are all but
certain; a word that is said of one item alone counts by itself, however few there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.offered.cues import CUES, IN, OUT, Cue
from apps.protocol.reading.offered.cues_of_conduct import CUES_OF_CONDUCT
from apps.protocol.reading.openings.leanings import leanings
from apps.protocol.reading.routed.fields import KNOWN_TO_ROUTES, is_alike, route_of, shares_of_fields
from apps.protocol.reading.routed.routes import routes_of

SAID: Final = 0.6  # the share of what a word says by itself
NOT_SAID: Final = 0.55  # the most that words have by what the networks say
PEOPLE: Final = 0.8
_PEOPLE_SHARE: Final = 0.5
AGREED: Final = 0.15  # of what the networks say where a word of the field stands in it
ALONE: Final = 0.5  # of what they say of a long sentence without one
HARDLY: Final = (
    0.04  # less than that of a long sentence that is surely about something else: no word makes up for it
)
SURELY: Final = 0.6
ALL_BUT_CERTAIN: Final = 0.85  # what they say of one item alone, however few the words
LIKELY: Final = 0.65  # of a sentence that is not long
OUTDONE: Final = 0.2  # of what they say of the best item: a word alone does not make up for less
LONG, LONG_ZH = 9, 16  # words, characters: of so many the networks tell
BESIDE_THE_BEST: Final = 0.4  # what is less likely than so much of the best is none
# Told like much else: without a word of their own they are none unless the networks are all but certain.
_BY_WORD: Final = frozenset(
    (
        *("hypothesis", "question", "dmc", "interim_analysis", "safety_reporting", "stratification_factors"),
        *("analysis_sets", "outcomes.primary", "outcomes.secondary", "outcomes.safety", "title"),
    )
)
# Whatever has a figure in it is taken for one of those too easily; that of losses is read before it is offered.
_GUESSED: Final = frozenset({"n_total", "alpha", "power", "assumptions"})
# Those may tell what others found, and how somebody came to it.
_OF_OTHERS: Final = frozenset({"background", "knowledge_gap", "assumptions_source", "margin_justification"})
_OUTCOMES: Final = ("outcomes", "outcomes.primary", "outcomes.secondary")
_ARMS: Final = ("intervention", "comparator")
ROWS: Final = {**CUES, **CUES_OF_CONDUCT}
_OF_NOTHING: Final = frozenset({"other", "others", "undecided", "correct"})
_IN: Final = re.compile(IN, re.IGNORECASE)
_OUT: Final = re.compile(OUT, re.IGNORECASE)
RIVALS: Final = {"inclusion_criteria": _OUT, "exclusion_criteria": _IN}


def by_words(pieces: Iterable[Said], said: Said) -> dict[str, float]:
    """The share of each field, by key; `pieces` are the message."""
    plain = said.plain
    likely = {each.key: each.share for each in leanings(pieces, said)}
    told = _Told.of(plain, likely)
    found = {key: share for key, row in ROWS.items() if (share := _share(key, row, plain, told))}
    best = max(found.values(), default=0.0)
    found = {
        key: share
        for key, share in found.items()
        if not (is_rival(key, plain) or _is_beside_a_word(key, share, best, told))
    }
    found |= dict.fromkeys(RIVALS, _PEOPLE_SHARE) if _are_people(plain, told) else {}
    return {key: share for key, share in found.items() if share >= BESIDE_THE_BEST * best}


@dataclass(frozen=True)
class _Told:
    """What the networks say of words: how `likely` they are of each field, by what the whole is about (`routed`) and by
    the single words too, and how surely they are of none."""

    likely: Mapping[str, float]
    routed: Mapping[str, float]
    is_known: bool
    is_long: bool
    nothing: float
    corrects: float

    @classmethod
    def of(cls, plain: str, likely: Mapping[str, float]) -> _Told:
        is_known = route_of(plain) is not None
        sorts = {r.sort: r.share for r in routes_of(plain)} if is_known else {}
        nothing = sum(sorts.get(sort, 0.0) for sort in _OF_NOTHING)
        routed = shares_of_fields(plain) if is_known else {}
        likely, routed = (
            {**each, "outcomes": sum(each.get(key, 0.0) for key in _OUTCOMES)} for each in (likely, routed)
        )
        is_long = len(plain.split()) >= LONG if plain.isascii() else len(plain) >= LONG_ZH
        return cls(likely, routed, is_known, is_long, nothing, sorts.get("correct", 0.0))

    def is_outdone(self, key: str) -> bool:
        """Whether a long sentence is likely of another item, and hardly of this one although a word of it is said."""
        if not self.is_long or key in _OF_OTHERS:
            return False
        is_known = key in KNOWN_TO_ROUTES
        apart = is_known and key not in (*_OUTCOMES, *_ARMS)
        others = (s for k, s in self.routed.items() if k != key and (apart or not is_alike(k, key)))
        best = max((self.corrects, *others), default=0.0)
        is_told = self.routed.get(key, 0.0) > OUTDONE * best
        return not is_told and best >= (ALONE if is_known else ALL_BUT_CERTAIN)

    def is_of_another(self, key: str) -> bool:
        """Whether it is a long sentence that is surely about something else, or about nothing."""
        if not self.is_long or self.likely.get(key, 0.0) >= HARDLY or key in _OF_OTHERS:
            return False
        best = max((share for other, share in self.likely.items() if not is_alike(other, key)), default=0.0)
        return self.nothing >= SURELY or (key in KNOWN_TO_ROUTES and best >= SURELY)


def _share(key: str, row: Cue, plain: str, told: _Told) -> float:
    """How surely words are of the item of a row, by the words and by what the networks say; 0 where nothing bears it
    out."""
    is_outdone = told.is_outdone(key)
    share = (told.routed if is_outdone else told.likely).get(key, 0.0)
    if row.is_denied(plain) or told.is_of_another(key):
        return 0.0
    if row.is_said(plain) and not is_outdone:
        return SAID + (1 - SAID) * share
    return min(share, NOT_SAID) if told.is_known and share >= _least(key, row, plain, told) else 0.0


def _least(key: str, row: Cue, plain: str, told: _Told) -> float:
    """The share from which on the networks are believed without a word that is said of the item alone."""
    if row.is_needed(plain):
        return AGREED
    if key in _GUESSED:
        return 1.0
    if key in _BY_WORD:
        return ALL_BUT_CERTAIN
    return ALONE if told.is_long else LIKELY


def _is_beside_a_word(key: str, share: float, best: float, told: _Told) -> bool:
    """Whether only the networks speak for an item, and not all but certainly, where a word is said of another."""
    return (
        share < SAID <= best
        and told.routed.get(key, 0.0) < ALL_BUT_CERTAIN
        and key not in (*_OUTCOMES, *_ARMS)
    )


def _are_people(plain: str, told: _Told) -> bool:
    """Whether words tell of people and not whether they are let in or kept out: both are offered."""
    return says_neither(plain) and sum(told.likely.get(key, 0.0) for key in (*RIVALS, "population")) >= PEOPLE


def says_neither(plain: str) -> bool:
    """Whether words do not say who is let in, nor who is kept out."""
    return _IN.search(plain) is None and _OUT.search(plain) is None


def is_rival(key: str, plain: str) -> bool:
    """Whether words say who is let in where this is for those who are kept out, or the other way round."""
    rival, own = RIVALS.get(key), {"inclusion_criteria": _IN, "exclusion_criteria": _OUT}.get(key)
    return rival is not None and own is not None and bool(rival.search(plain)) and not own.search(plain)
