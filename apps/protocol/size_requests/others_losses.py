"""Losses of others beside our own: "they lost a quarter, we'd plan on one in ten", “师兄那边掉了两成多，我们按一成算”.

What others lost is nobody's plan; ours stands in the clause behind it, without a word for losses of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from apps.protocol.reading.figures.levels import LOST
from apps.protocol.reading.words.vocabulary import RUN_BY_OTHERS
from apps.protocol.size_requests.readings import Readings
from apps.protocol.size_requests.remainder import Remainder, number, part

_CLAUSE: Final = re.compile(r"(?:[^,;.?!，。；？！]|\.(?=\d))+")
_LOSS: Final = re.compile(
    rf"{LOST}|(?:掉|丢|流失|跑)(?:了|掉)|\b(?:lost|losses|loss|dropped out|attrition)\b", re.IGNORECASE
)
_OTHERS: Final = re.compile(
    rf"{RUN_BY_OTHERS}|师[兄弟姐妹]|同事|同行|人家|别人|别家|[他她]们|[他她](?=那)|隔壁|文献|那篇|既往|前人|外院|[县市省]医院"
    r"|(?i:\b(?:they|she|he)\s(?:had|lost|saw|got|reported|used)\b|\b(?:hers|theirs|colleagues?|registrar|literature|elsewhere"
    r"|published|another (?:trial|study|team|group)|other (?:trials|studies))\b"
    r"|\b(?:trial|study|paper|series|registry|cohort)\s(?:had|lost|saw|reported|found)\b)"
)
_BEFORE: Final = re.compile(r"上[回次]|以前|之前|去年|\blast (?:time|year)\b|\bpreviously\b", re.IGNORECASE)
_OWN: Final = re.compile(r"我们|咱|本研究|\b(?:we|our|ours|us|i|this)\b", re.IGNORECASE)
_OURS: Final = re.compile(
    r"\s*(?:(?:但是?|不过|那|所以|and|but|so)\s{0,2})?(?:"
    r"(?:我们?|咱们?|自己|这[回次])(?:这[边里回次])?(?:自己|家)?(?:就|还是|先|打算|准备|想|计划|保守|也)*"
    r"(?:按照?|算|取|用|打|留|定|估|考虑|放|给)(?:个|成|出|到)?(?:大概|大约)?"
    r"|(?:we|i)(?:'d|'ll| would| will| should| could| might)?(?: rather| just| still| only)?\s"
    r"(?:(?:plan|go|work|count|bank|reckon|budget)(?:\son|\swith|\sfor)?|take|use|say|assume|expect|allow(?:\sfor)?|put)(?:\sabout|\saround|\sroughly)?\s"
    rf"){part()}(?!\s?(?:vs|versus|比|of\s(?:patients\s)?(?:women|men)))(?:(?:来)?(?:算|计|估)?(?:吧|的)?\s*\Z|(?:\sfor\slosses|\sinstead|\shere)?\s*\Z)",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(part(), re.IGNORECASE)
_MOST: Final = 0.8


def read_others_losses(rest: Remainder, found: Readings) -> None:
    """Ours, where it stands behind theirs; theirs is blanked."""
    found.read("dropout", dict.fromkeys(_ours(rest)))


def _ours(rest: Remainder) -> Iterator[float]:
    text = rest.text
    clauses = [match.span() for match in _CLAUSE.finditer(text)]
    for (start, end), after in pairwise([*clauses, (len(text), len(text))]):
        said = text[start:end]
        is_of_others = _OTHERS.search(said) is not None
        if not _LOSS.search(said) or _OWN.search(said) or not (is_of_others or _BEFORE.search(said)):
            continue
        ours = _OURS.match(text[after[0] : after[1]])
        if ours is not None and 0 <= number(ours) <= _MOST:
            rest.blank(*after)
            yield number(ours)
        if ours is not None or is_of_others:
            for theirs in _FIGURE.finditer(text, start, end):
                rest.blank(*theirs.span())
