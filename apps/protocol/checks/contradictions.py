"""What cannot be true together, noticed when a value is proposed: ages that nobody has, a treatment that outlasts the
follow-up. One quiet line beside the proposal; nothing is held up by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.paths import get_value
from apps.fields.reading.quantities.times import in_days
from apps.fields.rules import Outcome, RuleSpec, Violation
from apps.protocol.checks.ages import OLDEST, Ages, ages_in
from apps.protocol.checks.doubles import doubles_in
from apps.protocol.checks.reading import Context
from apps.protocol.checks.violations import warns
from apps.protocol.times.after_follow_up import end_of, visits_after

POPULATION: Final = "pico.population"
INCLUSION: Final = "pico.inclusion_criteria"
EXCLUSION: Final = "pico.exclusion_criteria"
TREATMENT: Final = "study_design.treatment_duration"
FOLLOW_UP: Final = "study_design.follow_up_duration"
VISITS: Final = "study_design.visits"
FIELDS: Final = (POPULATION, INCLUSION, EXCLUSION, TREATMENT, FOLLOW_UP, VISITS)
MOST_TEXTS: Final = 60
LONGEST_QUOTED: Final = 60
TOLERANCE: Final = 1.05  # twelve weeks and three months are one length
MOST_NAMED: Final = 3
_TITLE: Final = both("Nothing contradicts something else", "各项内容互不矛盾")
_HINT: Final = both("Correct one of the two.", "请更正其中一项。")
RULE: Final = RuleSpec(
    id="contradictions",
    name=_TITLE,
    timing="on_extract",
    validator="contradictions",
    severity="warning",
    failure_action="warn",
    message=_TITLE,
    suggestion=_HINT,
)


def contradictions(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """W: ages that nobody has, or that another text leaves out; a treatment or a visit after the end of follow-up; two
    entries of a list that say the same."""
    return [*_of_ages(context), *_of_lengths(context), *doubles_in(context)]


def _of_ages(context: Context) -> Iterator[Violation]:
    """One finding at most, the nearest: within a text, between two that must both hold, with what is kept out."""
    told = [(path, text, ages_in(text)) for path in (POPULATION, INCLUSION) for text in _texts(context, path)]
    told = [each for each in told if each[2]]
    for path, text, ages in told:
        if any(each.is_empty for each in ages):
            yield warns(
                (path,),
                both(
                    f"“{_short(text)}”: nobody is of such an age.",
                    f"“{_short(text)}”：没有人符合这一年龄范围。",
                ),
                _HINT,
            )
            return
    for (path, text, ages), (other_path, other, others) in combinations(told, 2):
        if not any(each.meets(one) for each in ages for one in others):
            yield _apart((other_path, path), text, other)
            return
    for text in _texts(context, EXCLUSION):
        for path, other, ages in told:
            out = ages_in(text)
            if out and all(any(_within(each, kept) for kept in out) for each in ages):
                yield _apart((EXCLUSION, path), other, text)
                return


def _within(ages: Ages, kept_out: Ages) -> bool:
    """Whether all of these ages are kept out, the limit itself aside."""
    below = kept_out.low < ages.low or kept_out.low == 0
    return below and (ages.high < kept_out.high or kept_out.high == OLDEST)


def _apart(fields: tuple[str, ...], one: str, other: str) -> Violation:
    return warns(
        fields,
        both(
            f"The ages of “{_short(one)}” and “{_short(other)}” leave nobody.",
            f"“{_short(one)}”与“{_short(other)}”的年龄范围互相矛盾，没有人同时符合。",
        ),
        _HINT,
    )


def _of_lengths(context: Context) -> Iterator[Violation]:
    follow_up, rows = get_value(context, FOLLOW_UP), get_value(context, VISITS)
    length, treated = _days(follow_up), _days(get_value(context, TREATMENT))
    end = end_of(follow_up)
    if length is None or end is None:
        return
    if treated is not None and treated > length * TOLERANCE:
        yield warns(
            (TREATMENT, FOLLOW_UP),
            both("The treatment lasts longer than the follow-up.", "治疗时长超过随访时长。"),
            _HINT,
        )
    visits = [row for row in rows[:MOST_TEXTS] if isinstance(row, Mapping)] if isinstance(rows, list) else []
    if late := visits_after(end, visits)[:MOST_NAMED]:
        names = both(", ".join(late), "、".join(late))
        yield warns(
            (VISITS, FOLLOW_UP),
            both(
                f"Planned after the end of follow-up: {names['en']}.",
                f"访视安排晚于随访结束：{names['zh_hans']}。",
            ),
            _HINT,
        )


def _days(value: Any) -> float | None:
    try:
        return in_days(value) if isinstance(value, dict) else None
    except (KeyError, TypeError, ValueError):
        return None


def _texts(context: Context, path: str) -> list[str]:
    value = get_value(context, path)
    items = value if isinstance(value, list) else [value]
    return [item for item in items[:MOST_TEXTS] if isinstance(item, str)]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED].rstrip()}…"
