"""Studies of one group: a share that is estimated or held against a target, and evaluable numbers that are enlarged."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.size_requests.readings import Readings
from apps.protocol.size_requests.remainder import IS, Remainder, compiled, figure, number, share

_S: Final = rf"(?:{share()})"
_N: Final = figure()
_SHARE: Final = re.compile(share(), re.IGNORECASE)
_RELATIVE_ERROR: Final = compiled(
    rf"(?:相对(?:允许|容许)?(?:误差|精度)|relative (?:error|precision)){IS}{_S}"
)
_ABSOLUTE_ERROR: Final = compiled(
    rf"(?:(?:绝对|允许|容许)*误差|精度|半宽|precision|margin of error"
    rf"|half[- ]?width|(?:to )?within)(?:不超过)?{IS}(?:±|\+/-)?\s?{_N}",
    rf"(?:±|\+/-|\bgive or take|\bplus or minus)\s?{_N}",
)
_POPULATION: Final = compiled(
    rf"(?:总体|总人[口群数]|人口|population(?: size)?)(?:共|有|大小)?{IS}(?P<n>\d{{2,10}})(?!\s?%|\.?\d)"
)
_PREVALENCE: Final = compiled(
    rf"(?:患病率|流行率|阳性率|(?<![a-z])prevalence(?: of [a-z ]{{2,40}}?)?){IS}{_S}"
)
_MEASURES: Final = {
    "se": compiled(rf"(?:灵敏[度性]|敏感[度性]|(?<![a-z])sensitivity|(?<![a-z])se){IS}{_S}"),
    "sp": compiled(rf"(?:特异[度性]|(?<![a-z])specificity|(?<![a-z])sp){IS}{_S}"),
}
_TARGET: Final = compiled(
    r"(?:目标值|参照[率值]?|历史(?:对照|数据)?[^\d,。;]{0,6}"
    r"|null(?: hypothesis)?(?: \w+)? rate|null|historical(?: \w+){0,3}"
    rf"|performance goal|reference(?: \w+)?|(?<![a-z])[pP]0){IS}{_S}"
)
_EVALUABLE: Final = compiled(
    r"(?:可评[价估]|有效病例)[^\d,。;]{0,8}(?P<n>\d{1,7})\s?[例人名]?",
    r"(?P<n>\d{1,7})\s(?:evaluable|completers?)",
    r"evaluable[^\d,.;]{0,12}(?P<n>\d{1,7})",
)


def read_prevalence(rest: Remainder, found: Readings) -> None:
    found.read("rel_error", rest.numbers(_RELATIVE_ERROR))
    found.read("abs_error", rest.numbers(_ABSOLUTE_ERROR, lambda value: 0 < value < 1))
    found.read("population", [int(value) for value in rest.numbers(_POPULATION)])
    found.read("p", _shares(rest))


def read_accuracy(rest: Remainder, found: Readings, measure: str) -> None:
    """`measure` is se or sp; figures are taken by the word before them alone."""
    found.read("prevalence", rest.numbers(_PREVALENCE))
    found.read("abs_error", rest.numbers(_ABSOLUTE_ERROR, lambda value: 0 < value < 1))
    found.read(measure, rest.numbers(_MEASURES[measure]))


def read_target(rest: Remainder, found: Readings) -> None:
    """The share that is held against, then the one that is expected."""
    found.read("p0", rest.numbers(_TARGET))
    found.read("p", _shares(rest))


def read_evaluable(rest: Remainder, found: Readings) -> None:
    found.read("n_evaluable", [int(value) for value in rest.numbers(_EVALUABLE)])


def _shares(rest: Remainder) -> list[float]:
    return list(dict.fromkeys(number(match) for match in _SHARE.finditer(rest.text)))
