"""What the reading of the same message has settled stands in its request, too: whoever reads it clause by clause knows
what was thought over, and of which group each figure is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.agents.extension import Asked
from apps.protocol.sample_size.changes import DROPOUT, STAGE
from apps.protocol.size_requests.words.readings import Readings, as_percent
from apps.protocol.size_requests.words.remainder import Remainder

ASSUMED: Final = f"{STAGE}.assumptions"
_OF_GROUPS: Final = (("p1", "p2"), ("p_c", "p_t"), ("mu1", "mu2"), ("mu_c", "mu_t"))


def without_settled(rest: Remainder, found: Readings, asked: Asked) -> None:
    """What the message was read to settle stands, where the words here say another figure or none; it is no rate. What
    it is asked about is open here, too."""
    for name in ("power", "alpha", DROPOUT):
        path = f"{STAGE}.{name}"
        may_be = [each for each in asked.unclear.get(path, ()) if isinstance(each, float)]
        is_taken_back = path in asked.unclear and not may_be and name in found.values
        if is_taken_back or (len(may_be) > 1 and found.values.get(name) in may_be):
            found.leave_open(name, tuple(map(as_percent, may_be)))
            continue
        value = asked.said.get(f"{STAGE}.{name}")
        if isinstance(value, float) and found.values.get(name) != value:
            written = rf"(?<![\d.]){value * 100:.6g}\s?(?:%|percent\b)"
            for match in re.finditer(written, rest.text):
                rest.blank(*match.span())
            found.values[name] = value


def as_placed(found: Readings, asked: Asked) -> None:
    """Of two groups each figure is that of the group for which it was read, where the words here have no other figure:
    by them alone one is given to the wrong group, or both are asked about."""
    told = asked.said.get(ASSUMED)
    if not isinstance(told, Mapping):
        return
    for names in _OF_GROUPS:
        if set(names) <= set(told) and _has_no_other(names, found, told):
            for name in names:
                found.choices.pop(name, None)
                found.values[name] = told[name]


def _has_no_other(names: tuple[str, str], found: Readings, told: Mapping[str, Any]) -> bool:
    figures = [found.values[name] for name in names if name in found.values]
    figures += [_figure(choice) for name in names for choice in found.choices.get(name, ())]
    is_open = any(name in {*found.values, *found.choices} for name in names)
    return is_open and all(
        any(abs(figure - told[name]) < 1e-4 for name in names)
        for figure in figures  # "a third" is written shorter
    )


def _figure(choice: str) -> float:
    return float(choice.rstrip("%")) / (100 if choice.endswith("%") else 1)
