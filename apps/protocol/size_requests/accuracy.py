"""Sensitivity and specificity in one request: each needs a number of its own, and the larger one serves both.

Only those with the condition tell of the one, only those without it of the other; whoever says both wants both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from apps.protocol.sample_size import Refused, calculate
from apps.protocol.size_requests.readings import Understood, as_percent

_MEASURES: Final = {"diagnostic_sensitivity": "se", "diagnostic_specificity": "sp"}
_WANTS_BOTH: Final = re.compile(
    r"(?:两个|两项|两样|二者|两者|俩)(?:都|全|分别|各)|都(?:要|得)?(?:一起)?(?:算|估)|分别(?:算|计算|估)"
    r"|\b(?:work\sout|calculate|compute|do|need|want|estimate|for)\s(?:them\s)?both\b|\bboth\s(?:of\s(?:them|these)|please|measures)\b",
    re.IGNORECASE,
)


def wants_both(text: str) -> bool:
    return _WANTS_BOTH.search(text) is not None


def of_both(each: Mapping[str, Understood], *, is_wanted: bool) -> Understood | None:
    """The request for the measure that needs more, with what the other one needs; what either lacks is asked for first.
    None where one of them has no value and not both are wanted."""
    values = {name: each[name].inputs.get(measure) for name, measure in _MEASURES.items()}
    if not is_wanted and None in values.values():
        return None
    missing = {name: choices for one in each.values() for name, choices in one.missing.items()}
    if missing:
        said = {name: value for one in each.values() for name, value in one.said.items()}
        said |= {_MEASURES[name]: value for name, value in values.items() if value is not None}
        begun = next((name for name, value in values.items() if value is None), "diagnostic_sensitivity")
        return replace(each[begun], said=said, missing=missing)
    try:
        needed = {name: calculate(name, _inputs(one)).total for name, one in each.items()}
    except Refused:
        return None
    larger = max(needed, key=lambda name: needed[name])
    parts = {measure: as_percent(float(values[name] or 0)) for name, measure in _MEASURES.items()}
    parts |= {f"n_{measure}": str(needed[name]) for name, measure in _MEASURES.items()}
    remark = (f"both_by_{_MEASURES[larger]}", parts)
    return replace(each[larger], remarks=(*each[larger].remarks, remark))


def _inputs(one: Understood) -> dict[str, object]:
    return {name: value for name, value in one.inputs.items() if name != "dropout"}
