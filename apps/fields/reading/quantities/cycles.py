"""Durations that are said in several figures: cycles of a length, a length so many times, one length or another."""

from __future__ import annotations

import re
from typing import Any, Final

from apps.fields.reading.quantities.numbers import DIGITS, NUMBER, tidy, to_decimal
from apps.fields.reading.quantities.times import UNIT, durations, unit_of

_CYCLE: Final = r"(?:cycles?|courses?|rounds?|个?(?:周期|疗程))"
_CYCLES: Final = re.compile(
    rf"(?P<n>{NUMBER})\s?{_CYCLE}\s?(?:of|,|\(|each|with|、)?\s?(?:each\s?)?(?:of|lasts?|为)?\s?(?:每个?{_CYCLE}|每{_CYCLE})?\s?"
    rf"(?:为|是)?\s?(?P<length>{NUMBER})[\s-]?(?P<unit>{UNIT})"
    rf"|每?(?:个?{_CYCLE}(?:为|是)?)?(?P<length2>{NUMBER})\s?(?P<unit2>{UNIT})(?:为|是)?(?:[一1]个?{_CYCLE})?[,、]?\s?(?:共|总共|连续|重复)"
    rf"[^0-9,;。]{{0,4}}?(?P<n2>{NUMBER})\s?{_CYCLE}"
    rf"|(?P<length3>{NUMBER})[\s-](?P<unit3>{UNIT})\s?cycles?\s?(?:x|×|\*|,)\s?(?P<n3>{NUMBER})\b",
    re.IGNORECASE,
)
_TIMES: Final = re.compile(
    rf"(?P<n>{DIGITS})\s?[x×*✕]\s?(?P<length>{DIGITS})[\s-]?(?P<unit>{UNIT})", re.IGNORECASE
)
_ALTERNATIVE: Final = re.compile(
    rf"(?P<one>{NUMBER})\s?(?P<unit>{UNIT})?\s?(?:\bor\b|或者?|/)\s?(?P<other>{NUMBER})[\s-]?(?P<last>{UNIT})",
    re.IGNORECASE,
)

Duration = dict[str, Any]


def cycles(plain: str) -> tuple[Duration, int, int] | None:
    """How long the one row of cycles lasts that a text says, and where it stands; None where it says none or two."""
    found = list(_CYCLES.finditer(plain))
    if len(found) != 1:
        return None
    match = found[0]
    count, length, unit = next(
        (match[f"n{at}"], match[f"length{at}"], match[f"unit{at}"])
        for at in ("", "2", "3")
        if match[f"n{at}"]
    )
    others = [one for one in durations(plain) if not match.start() <= one[2] < match.end()]
    if others:
        return None
    value = {"value": tidy(to_decimal(count) * to_decimal(length)), "unit": unit_of(unit)}
    return value, match.start(), match.end()


def times_of_a_length(plain: str) -> tuple[Duration, ...]:
    """What `2 x 6 weeks` may mean: all of it, or one of them."""
    if (match := _TIMES.search(plain)) is None:
        return ()
    unit, length = unit_of(match["unit"]), to_decimal(match["length"])
    return tuple({"value": tidy(value), "unit": unit} for value in (to_decimal(match["n"]) * length, length))


def alternatives(plain: str) -> tuple[Duration, ...]:
    """The durations of which one is meant: "6 or 12 months", or each that is said."""
    if (match := _ALTERNATIVE.search(plain)) is not None:
        unit, last = unit_of(match["unit"] or match["last"]), unit_of(match["last"])
        return (
            {"value": tidy(to_decimal(match["one"])), "unit": unit},
            {"value": tidy(to_decimal(match["other"])), "unit": last},
        )
    return tuple(value for value, _derived, _start, _end in durations(plain))[:4]
