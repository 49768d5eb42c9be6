"""The means of two groups, their difference and its spread, in the unit of the outcome, which may be % itself."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.reading.words.parts import in_digits
from apps.protocol.size_requests.words.readings import Readings, written
from apps.protocol.size_requests.words.remainder import IS, Remainder, compiled, figure
from apps.protocol.size_requests.words.roles import Figure, roles_of

_N: Final = figure()
_UNIT: Final = (
    r"(?:mmHg|kg|cm|mm|公分|厘米|毫米|mmol/L|mg/dL|g/L|分贝|dB|分|%|个?单位"
    r"|points?|units?|minutes?|days?|hours?)"
)
_NO_TIME: Final = r"(?!\s?-?\s?(?:个?月|年|周|天|日|小时|岁|days?|weeks?|months?|years?|hours?))"
_SD: Final = compiled(
    rf"(?:标准差|(?<![a-z])SDs?\b|standard deviations?"
    rf"|σ){IS}{_N}(?:\s?{_UNIT})?\s?(?:and|or|和|或|、|与|/)\s?{figure('other')}",
    rf"(?:标准差|(?<![a-z])SDs?\b|standard deviations?|σ){IS}{_N}",
    r"(?:±|\+/-)\s?(?P<n>\d{1,6}(?:\.\d{1,6})?)",
)
_DELTA: Final = compiled(
    rf"(?:组间差值?|差值|均[数值]差值?|差异|相差|mean difference"
    rf"|difference(?: in means?)?|(?<![a-z])delta|[δΔ]){IS}{_N}{_NO_TIME}",
    rf"{_N}\s?{_UNIT}?\s?的?(?:组间|均数|平均)?(?:差异|差值|差别)",
    rf"(?<![偏误时])差(?:了|大?约|上)?{_N}\s?个?(?:分贝|分(?!钟)|毫米|厘米|公分|mmHg|单位|点(?!钟)|dB)",
    rf"(?<![偏误时])(?:相差|差值?|缩短|提前)(?:了|大?约|上)?{_N}\s?(?:天|个?小时|分钟)(?!的?(?:时|内|后|之))",
    rf"\b(?:mean\s)?difference of (?:about |around |at least )?{_N}[\s-](?:days?|hours?|minutes?)\b(?! of| after)",
    rf"\b(?:to )?(?:detect|pick up|show|find|see) (?:an? |at least |about )?{_N}[\s-]{_UNIT} difference",
    rf"\bof {_N}\s?{_UNIT}? difference",
    rf"\b(?:to )?(?:detect|show|find|see) (?:an? |at least |about )?{_N}(?:\s?-?{_UNIT})? (?:on|in) (?:the|an?)\b",
)
_EFFECT_SIZE: Final = compiled(
    rf"(?:effect size(?:\s?\(?d\)?)?|Cohen'?s d|效应量(?:\s?d)?|(?<![a-z])d\s?(?==)){IS}{_N}"
)
_BOTH: Final = compiled(
    rf"两组[^,。;\d]{{0,20}}?(?:均|都)(?:为|是|约)?\s?{_N}{_NO_TIME}",
    rf"{_N}\s?{_UNIT}?\s(?:\w+\s){{0,2}}?in (?:both|each) (?:groups|arms)",
    rf"\bboth (?:means?|groups|arms)[^,.;\d]{{0,20}}?{_N}{_NO_TIME}",
)
_AVERAGE: Final = re.compile(r"\b(?:means?|averages?|on\saverage)\b|平均|均[值数]", re.IGNORECASE)
_MEAN: Final = re.compile(
    rf"(?<![A-Za-z0-9_.:±])[-+]?\d{{1,9}}(?:\.\d{{1,6}})?(?![\d.:]*\d|\s?:|-?\s?(?:例|人|名|组|个)){_NO_TIME}"
)

_COUNTED: Final = re.compile(_MEAN.pattern.replace("组|个", "组|个(?:人|病人|患者)"))  # “五个水泡”


def read_spread(rest: Remainder, found: Readings) -> None:
    """The standard deviation; two of them are asked about, because their groups are not said."""
    sizes = rest.take(_EFFECT_SIZE)
    if sizes:
        found.values |= {"delta": _as_written(sizes[0]), "sd": 1}
        found.remark("effect_size", size=written(_as_written(sizes[0])))
        return
    values = []
    for match in rest.take(_SD):
        values += [float(match[name]) for name in ("n", "other") if match.groupdict().get(name)]
    found.read("sd", dict.fromkeys(values))


def read_means(rest: Remainder, found: Readings) -> None:
    """For a comparison: each mean by its group, or the difference."""
    found.read("delta", dict.fromkeys(abs(_as_written(match)) for match in rest.take(_DELTA)))
    if "delta" not in found.values and "delta" not in found.choices:
        _each(rest, found, ("mu1", "mu2"))


def read_means_of_margin(rest: Remainder, found: Readings) -> None:
    """What is assumed to be true in both groups; with no difference between them any mean gives the same number."""
    if both := {_as_written(match) for match in rest.take(_BOTH)}:
        found.read("mu_c", both)
        found.read("mu_t", both)
        return
    differences = {_as_written(match) for match in rest.take(_DELTA)}
    if differences == {0.0}:
        found.values |= {"mu_t": 0, "mu_c": 0}
    else:
        _each(rest, found, ("mu_c", "mu_t"))


def _each(rest: Remainder, found: Readings, names: tuple[str, str]) -> None:
    matches = list(_MEAN.finditer(rest.text))
    figures = [Figure(float(match[0]), *match.span()) for match in matches]
    roles = roles_of(rest.text, figures)
    for role, name in (("control", names[0]), ("treatment", names[1])):
        found.read(
            name, dict.fromkeys(f.value for f, each in zip(figures, roles, strict=True) if each == role)
        )

    if not any(name in {*found.values, *found.choices} for name in names):
        _of_no_group(rest, found, names)


def _of_no_group(rest: Remainder, found: Readings, names: tuple[str, str]) -> None:
    """Two averages of which nobody knows whose each is, in words too: "a mean of five with one, four with another"."""
    text = in_digits(rest.text)
    figures = [Figure(float(match[0]), *match.span()) for match in _COUNTED.finditer(text)]
    told = tuple(dict.fromkeys(written(figure.value) for figure in figures))
    if len(figures) == len(told) == len(names) and _AVERAGE.search(text) and not any(roles_of(text, figures)):
        for name in names:
            found.leave_open(name, told)


def _as_written(match: re.Match[str]) -> float:
    return float(match["n"])
