"""Times to an event: the hazard ratio or two medians, and how long people enter and are followed."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.size_requests.words.readings import Readings, tidy, written
from apps.protocol.size_requests.words.remainder import IS, Remainder, compiled, period
from apps.protocol.size_requests.words.roles import Figure, roles_of

_ACCRUAL_WORDS: Final = r"(?:入组|招募|入选|accrual|recruitment|enrol?lment|recruit\w* over)"
_FOLLOWED: Final = r"(?:末例\S{0,6}?随访|随访|follow(?:ed)?[\s-]?(?:up)?)"
_PERIOD_OF: Final = r"(?:期|时间|时长| period| time)?"
_T: Final = period()
_HR: Final = compiled(
    rf"(?:(?<![a-z])HR(?![a-z])|hazard ratio(?:\s?\(HR\))?"
    rf"|风险比(?:\s?\(?HR\)?)?){IS}(?P<n>\d{{0,2}}(?:\.\d{{1,4}})?(?<=\d))(?![\d%])"
)
_ACCRUAL: Final = compiled(
    rf"{_ACCRUAL_WORDS}{_PERIOD_OF}{IS}(?:over )?{_T}", rf"{_T}\s(?:of )?(?:accrual|recruitment|enrol\w*)"
)
_FOLLOW_UP: Final = compiled(
    rf"{_FOLLOWED}{_PERIOD_OF}{IS}(?:for )?{_T}",
    rf"{_T}\s(?:of )?(?:minimum |further |additional )?follow-?\s?up",
)
_MEDIAN: Final = re.compile(r"中位|median", re.IGNORECASE)
_BARE_PAIR: Final = re.compile(
    r"(?P<n>\d{1,4}(?:\.\d+)?)(?=\s?(?:vs\.?|versus|比|和|与|and|对)\s?\d{1,4}(?:\.\d+)?[\s-]?(?P<n_time>个?月|年|周|天|months?|years?|weeks?|days?))",
    re.IGNORECASE,
)
_DAYS: Final = (
    ("天", 1.0),
    ("日", 1.0),
    ("d", 1.0),
    ("周", 7.0),
    ("w", 7.0),
    ("月", 365.25 / 12),
    ("mo", 365.25 / 12),
    ("年", 365.25),
    ("y", 365.25),
)
MONTH: Final = 365.25 / 12


def read_hazard_ratio(rest: Remainder, found: Readings) -> None:
    found.read("hr", rest.numbers(_HR, lambda value: value > 0))


def read_times(rest: Remainder, found: Readings) -> None:
    """All in the unit that all have, else in months."""
    times = {
        "accrual": rest.take(_ACCRUAL),
        "followup": rest.take(_FOLLOW_UP),
    }
    medians = _medians(rest)
    units = {match["n_time"] for matches in times.values() for match in matches} | {
        m["n_time"] for m in medians
    }
    scale = None if len({_days(unit) for unit in units}) == 1 else MONTH
    for name, matches in times.items():
        found.read(name, dict.fromkeys(_time(match, scale) for match in matches))
    _read_medians(rest.text, medians, scale, found)
    if scale and units:
        found.remark("months")


def _medians(rest: Remainder) -> list[re.Match[str]]:
    if not _MEDIAN.search(rest.text):
        return []
    found = [*_BARE_PAIR.finditer(rest.text), *re.finditer(_T, rest.text, re.IGNORECASE)]
    return sorted(found, key=lambda match: match.start())


def _read_medians(text: str, medians: list[re.Match[str]], scale: float | None, found: Readings) -> None:
    """Two medians give the hazard ratio where the hazards are constant."""
    figures = [Figure(_time(match, scale), *match.span()) for match in medians]
    roles = roles_of(text, figures)
    if len(figures) == 2 and roles == [None, None] and found.values.get("ratio", 1) == 1:
        roles = ["control", "treatment"]  # the number is the same the other way round
    by_role = {role: figure.value for figure, role in zip(figures, roles, strict=True) if role}
    if len(by_role) != len(figures):
        choices = tuple(f"{match['n']} {match['n_time']}" for match in medians)
        if "hr" in found.values and len(figures) == 1:
            found.values["median_control"] = figures[0].value
        elif choices:
            found.leave_open("median_control", choices)
        return
    if "control" in by_role:
        found.values["median_control"] = by_role["control"]
    if "control" in by_role and "treatment" in by_role and "hr" not in found.values:
        found.values["hr"] = ratio = tidy(by_role["control"] / by_role["treatment"])
        parts = {"control": written(by_role["control"]), "treatment": written(by_role["treatment"])}
        found.remark("medians", hr=f"{ratio:.4g}", **parts)


def _time(match: re.Match[str], scale: float | None) -> float:
    value = float(match["n"])
    return value if scale is None else tidy(round(value * _days(match["n_time"]) / scale, 6))


def _days(unit: str) -> float:
    return next(days for word, days in _DAYS if word in unit.lower())
