"""The items that words bear out which nobody could place, the likeliest first: none is better than an absurd one.

What the networks say of a whole sentence counts where a word of the field stands in it, or where they are all but
certain; a word that is said of one item alone counts by itself, however few there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.phrasebook import Leaning, surely_of
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.cues import CUES, IN, OUT, Cue
from apps.protocol.reading.offered.cues_of_conduct import CUES_OF_CONDUCT
from apps.protocol.reading.openings.leanings import leanings
from apps.protocol.reading.routed.fields import KNOWN_TO_ROUTES, is_alike, route_of
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
LONG, LONG_ZH = 9, 16  # words, characters: of so many the networks tell
BESIDE_THE_BEST: Final = 0.4  # what is less likely than so much of the best is none
# Told like much else: without a word of their own they are none.
_BY_WORD: Final = frozenset(
    (
        *("hypothesis", "question", "dmc", "interim_analysis", "safety_reporting", "stratification_factors"),
        *("analysis_sets", "missing_data"),
        *("outcomes.primary", "outcomes.secondary", "outcomes.safety", "title"),
    )
)
# Whatever has a figure or an opinion in it is taken for one of those too easily.
_GUESSED: Final = frozenset({"dropout", "n_total", "alpha", "power", "hypothesis", "question", "assumptions"})
# Those may tell what others found, and how somebody came to it.
_OF_OTHERS: Final = frozenset({"background", "knowledge_gap", "assumptions_source", "margin_justification"})
_OUTCOMES: Final = ("outcomes", "outcomes.primary", "outcomes.secondary")
_ROWS: Final = {**CUES, **CUES_OF_CONDUCT}
_OF_NOTHING: Final = frozenset({"other", "others", "undecided"})
_IN: Final = re.compile(IN, re.IGNORECASE)
_OUT: Final = re.compile(OUT, re.IGNORECASE)
_RIVALS: Final = {"inclusion_criteria": _OUT, "exclusion_criteria": _IN}


def fitting(pieces: Iterable[Said], said: Said) -> tuple[Leaning, ...]:
    """The fields, by key, with the share of each; `pieces` are the message."""
    plain = said.plain
    if surely := surely_of(plain):
        return tuple(Leaning(key, 1.0) for key in sorted(surely))
    likely = {each.key: each.share for each in leanings(pieces, said)}
    told = _Told.of(plain, likely)
    found = {key: share for key, row in _ROWS.items() if (share := _share(key, row, plain, told))}
    found = {key: share for key, share in found.items() if not _is_rival(key, plain)}
    found |= dict.fromkeys(_RIVALS, _PEOPLE_SHARE) if _are_people(plain, told) else {}
    least = BESIDE_THE_BEST * max(found.values(), default=0.0)
    kept = [Leaning(key, share) for key, share in found.items() if share >= least]
    return tuple(sorted(kept, key=lambda leaning: -leaning.share))


@dataclass(frozen=True)
class _Told:
    """What the networks say of words: how `likely` they are of each field, and how surely they are of none."""

    likely: Mapping[str, float]
    is_known: bool
    is_long: bool
    nothing: float

    @classmethod
    def of(cls, plain: str, likely: Mapping[str, float]) -> _Told:
        is_known = route_of(plain) is not None
        nothing = sum(r.share for r in routes_of(plain) if r.sort in _OF_NOTHING) if is_known else 0.0
        likely = {**likely, "outcomes": sum(likely.get(key, 0.0) for key in _OUTCOMES)}
        is_long = len(plain.split()) >= LONG if plain.isascii() else len(plain) >= LONG_ZH
        return cls(likely, is_known, is_long, nothing)

    def is_of_another(self, key: str) -> bool:
        """Whether it is a long sentence that is surely about something else, or about nothing."""
        best = max((share for other, share in self.likely.items() if not is_alike(other, key)), default=0.0)
        if not self.is_long or self.likely.get(key, 0.0) >= HARDLY or key in _OF_OTHERS:
            return False
        return self.nothing >= SURELY or (key in KNOWN_TO_ROUTES and best >= SURELY)


def _share(key: str, row: Cue, plain: str, told: _Told) -> float:
    """How surely words are of the item of a row, by the words and by what the networks say; 0 where nothing bears it
    out."""
    share = told.likely.get(key, 0.0)
    if row.is_denied(plain) or told.is_of_another(key):
        return 0.0
    if row.is_said(plain):
        return SAID + (1 - SAID) * share
    if not told.is_known:
        return 0.0
    if share >= ALL_BUT_CERTAIN and key not in _GUESSED:
        return min(share, NOT_SAID)
    if share >= AGREED and row.is_needed(plain):
        return min(share, NOT_SAID)
    return min(share, NOT_SAID) if told.is_long and share >= ALONE and key not in _BY_WORD else 0.0


def _are_people(plain: str, told: _Told) -> bool:
    """Whether words tell of people and not whether they are let in or kept out: both are offered."""
    if _IN.search(plain) or _OUT.search(plain):
        return False
    return sum(told.likely.get(key, 0.0) for key in (*_RIVALS, "population")) >= PEOPLE


def _is_rival(key: str, plain: str) -> bool:
    """Whether words say who is let in where this is for those who are kept out, or the other way round."""
    rival, own = _RIVALS.get(key), {"inclusion_criteria": _IN, "exclusion_criteria": _OUT}.get(key)
    return rival is not None and own is not None and bool(rival.search(plain)) and not own.search(plain)
