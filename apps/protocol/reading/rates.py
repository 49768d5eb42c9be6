"""The rate that a sentence assumes for both groups, once the calculation is one that takes a rate for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.registry import READERS
from apps.fields.reading.results import PATTERN, Found, Known, ReadValue
from apps.fields.reading.text import Said

_RATE: Final = re.compile(
    rf"(?P<value>{PERCENT})\s(?:\w+\s){{0,3}}in (?:both|each|either) (?:groups?|arms?)\b"
    rf"|两组[^,.。;]{{0,16}}(?:均|都)(?:为|是|约|约为)?\s?(?P<chinese>{PERCENT})",
    re.IGNORECASE,
)


def equal_rates(said: Said, known: Known) -> Iterator[ReadValue]:
    design, field = field_for("design", known), field_for("assumptions", known)
    if design is None or field is None or known.value(design.path) != "two_proportions_margin":
        return
    for match in _RATE.finditer(said.plain):
        group = "value" if match["value"] else "chinese"
        rate = _fraction(said.cut(*match.span(group)), known)
        if rate is not None:
            evidence = said.cut(*match.span()).span
            yield ReadValue(field.path, {"p_t": rate, "p_c": rate}, (evidence,), True, PATTERN)


def _fraction(said: Said, known: Known) -> float | None:
    field = next((field for field in known.catalogue.fields if field.kind == "fraction"), None)
    found: Found | None = READERS["fraction"](said, field, known) if field else None
    return float(found.value) if found else None
