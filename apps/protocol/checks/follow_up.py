"""Check 16: people are followed at least until the last visit and the last time of an outcome.

It advises and does not block, although the list has it among those that do: follow-up may be counted from the end of
the treatment, which its length does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.paths import get_value
from apps.fields.rules import Outcome
from apps.protocol.checks.reading import (
    Context,
    design_type,
    given,
    missing,
    not_concerned,
    title,
    unreadable,
)
from apps.protocol.checks.violations import warns
from apps.protocol.times.after_follow_up import end_of, outcomes_after, visits_after
from apps.protocol.times.last_visit import last_visit
from apps.protocol.times.lasting import the_length_told

FOLLOW_UP: Final = "study_design.follow_up_duration"
VISITS: Final = "study_design.visits"
TREATMENT: Final = "study_design.treatment_duration"
INTERVENTION: Final = "pico.intervention"
OUTCOMES: Final = ("endpoints.outcomes.primary", "endpoints.outcomes.secondary", "endpoints.outcomes.safety")
FOLLOWS_NOBODY: Final = ("cross_sectional", "case_control", "diagnostic_accuracy")


def within_follow_up(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """16 W: follow-up ≥ the latest visit and the latest time of an outcome; until that visit where nobody told it."""
    if design_type(context) in FOLLOWS_NOBODY:
        return not_concerned("nobody is followed up in this design", "该设计不作随访")
    length = get_value(context, FOLLOW_UP) if given(context, FOLLOW_UP) else _until_last_visit(context)
    if length is None:
        return missing(FOLLOW_UP)
    end = end_of(length)
    if end is None:
        return unreadable(FOLLOW_UP)
    late = {path: outcomes_after(end, _rows(context, path)) for path in OUTCOMES}
    found = [*visits_after(end, _rows(context, VISITS)), *(name for names in late.values() for name in names)]
    if not found:
        return ()
    fields = (FOLLOW_UP, VISITS, *(path for path, names in late.items() if names))
    named = title(FOLLOW_UP)
    return [
        warns(
            fields,
            both(
                f"Planned after the end of follow-up: {'; '.join(found)}.",
                f"以下安排晚于随访结束：{'；'.join(found)}。",
            ),
            both(
                f"Lengthen “{named['en']}”, or correct these times. If follow-up is counted from the end of the "
                "treatment, give its whole length from the start.",
                f"请延长“{named['zh_hans']}”，或更正上述时间。若随访自治疗结束起算，请填写自开始起的总时长。",
            ),
        )
    ]


def _until_last_visit(context: Context) -> Mapping[str, Any] | None:
    """What a document writes where nobody said how long people are followed."""
    last = last_visit(_rows(context, VISITS))
    treatment = get_value(context, TREATMENT) or the_length_told(
        [str(get_value(context, INTERVENTION) or "")]
    )
    return last.since_start(treatment) if last else None


def _rows(context: Context, path: str) -> list[Mapping[str, Any]]:
    found = get_value(context, path)
    return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list | tuple) else []
