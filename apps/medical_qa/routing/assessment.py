"""The signs of danger in a message, and beside them what was learned: many words for an emergency are no sign yet."""

from __future__ import annotations

from apps.medical_qa.learned.opinion import Weights, opinion_of
from apps.medical_qa.risk.bearing import without_figures
from apps.medical_qa.risk.clauses import plain
from apps.medical_qa.risk.screen import FoundSign, Risk, Sign, screen
from apps.medical_qa.routing.vague import is_vague

RESEMBLES = "resembles_emergency"


def assess(text: str, signs: tuple[Sign, ...], weights: Weights | None = None) -> Risk:
    """A sign stands whatever was learned: that adds an alarm and never takes one away. It is no alarm by itself where a
    message names nothing, or where all signs are switched off."""
    risk = screen(text, signs)
    if risk.emergency or not signs or is_vague(without_figures(plain(text))):
        return risk
    opinion = opinion_of(text, weights)
    if opinion is None or not opinion.is_alarm:
        return risk
    return Risk((FoundSign(RESEMBLES, "severe", opinion.telling), *risk.signs))
