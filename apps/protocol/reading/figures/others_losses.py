"""Losses of others beside our own: "they lost a quarter, we'd plan on one in ten", “师兄那边掉了两成多，我们按一成算”.

What others lost is nobody's plan; ours stands in the clause behind it, without a word for losses of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.figures.levels import CONFIDENCE, LEVEL, LOST, POWERS
from apps.protocol.reading.figures.shares import share_in
from apps.protocol.reading.words.other_people import BEFORE, CLAUSE, OTHERS

_LOSS: Final = re.compile(
    rf"{LOST}|(?:掉|丢|流失|跑)(?:了|掉)|\b(?:lost|loss(?:es)?|dropped\sout)\b", re.IGNORECASE
)
# Our own words, or another input of a calculation beside the loss.
_ELSE: Final = re.compile(
    rf"我们|咱|本研究|\b(?:we|our|ours|us|i|this)\b|{POWERS}|{LEVEL}|{CONFIDENCE}|界值|\bmargin\b",
    re.IGNORECASE,
)
_OURS: Final = re.compile(
    r"\s*(?:(?:但是?|不过|那|所以|and|but|so)\s{0,2})?(?:"
    r"(?:我们?|咱们?|自己|这[回次])(?:这[边里回次])?(?:自己|家)?(?:就|还是|先|打算|准备|想|计划|保守|也)*"
    r"(?:按照?|算|取|用|打|留|定|估|考虑|放|给)(?:个|成|出|到)?(?:大概|大约)?"
    r"|(?:we|i)(?:'d|'ll|\swould|\swill|\sshould|\scould|\smight)?(?:\srather|\sjust|\sstill|\sonly)?\s"
    r"(?:(?:plan|go|work|count|bank|reckon|budget)(?:\son|\swith|\sfor)?|take|use|say|assume|expect|allow(?:\sfor)?|put)"
    rf"(?:\sabout|\saround|\sroughly)?\s)(?P<value>{PERCENT})"
    r"(?:(?:来)?(?:[计估]?算|计|估)?(?:吧|的)?|\sfor\slosses|\sinstead|\shere)?\s*",
    re.IGNORECASE,
)
MOST: Final = 0.6
_FIGURE: Final = re.compile(PERCENT, re.IGNORECASE)


@dataclass(frozen=True)
class Losses:
    """Where a share stands that is ours, if there is one, and those of the others before it."""

    ours: Span | None
    theirs: tuple[Span, ...]


def losses_of_others(plain: str) -> Iterator[Losses]:
    clauses = [match.span() for match in CLAUSE.finditer(plain)]
    for (start, end), (after, until) in pairwise([*clauses, (len(plain), len(plain))]):
        said = plain[start:end]
        is_of_others = OTHERS.search(said) is not None
        if not (is_of_others or BEFORE.search(said)) or not _LOSS.search(said) or _ELSE.search(said):
            continue
        ours = _OURS.fullmatch(plain, after, until)
        if ours is not None or is_of_others:
            theirs = tuple(match.span() for match in _FIGURE.finditer(plain, start, end))
            yield Losses(ours.span("value") if ours else None, theirs)


def our_losses(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """What we plan for, where a sentence tells of the losses of others before it; asked about, where it can be none."""
    field = field_for("dropout", known)
    if field is None or asks(said.plain):
        return
    ours = [losses.ours for losses in losses_of_others(said.plain) if losses.ours]
    rate = share_in(said.cut(*ours[0]), known) if len(ours) == 1 else None
    if rate is None:
        return
    place = said.cut(*ours[0]).span
    if rate <= MOST:
        yield ReadValue(field.path, rate, (place,), True, PATTERN)
    else:
        yield Unreadable(field.path, place)
