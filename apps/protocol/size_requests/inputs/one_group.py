"""Studies of one group: a share that is estimated or held against a target, and evaluable numbers that are enlarged."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.size_requests.words.plain import DIGITS
from apps.protocol.size_requests.words.readings import Readings, as_percent
from apps.protocol.size_requests.words.remainder import (
    BLANK,
    IS,
    TIME,
    Remainder,
    compiled,
    figure,
    number,
    share,
)

_S: Final = rf"(?:{share()})"
_N: Final = figure()
_SHARE: Final = re.compile(share(), re.IGNORECASE)
_RELATIVE_ERROR: Final = compiled(
    rf"(?:相对(?:允许|容许)?(?:误差|精度)|relative (?:error|precision)){IS}{_S}"
)
_EITHER_WAY: Final = r"(?:±|\+/-|\+-|正负|上下|plus or minus|plus minus)"
_NO_ERROR: Final = rf"(?!\s?-?(?:{TIME}|岁|例|人|[个台次]|mg|ml|kg|mm|cm)|[-~到至])"
# What leads from its name to how wide it may be: "should stay below", “想控制在”.
_KEPT: Final = (
    r"(?:嘛|呢|,|我们|最好|[想希]望?|打算|要|得|也|应该|[能会不别]|最多|控制|放宽|收[窄紧]|[改调]|[收压缩放定做]|保持|维持|[在到至成]){0,8}"
    r"(?:\s(?:we(?:'d|\swould)?|want|like|should|would|must|has\sto|to|be|stay|kept|below|under|at\smost|no\s(?:more|wider)\sthan)){0,5}"
)
ABSOLUTE_ERROR: Final = compiled(
    rf"(?:(?:绝对|允许|容许)*误差|精度|半宽|precision|margin of error|half[- ]?width|(?:to )?within)"
    rf"{_KEPT}(?:超过|大于|高于)?{IS}(?:{_EITHER_WAY}\s?)?(?:不超过|最多)?\s?{_N}{_NO_ERROR}",
    rf"(?:(?<![\d%成数左])上下(?:浮动|相差|差|[不别](?:要|能)?超过|各)?|两[边侧头]各(?:不超过)?|±|\+/-|\+-|正负|\bgive\sor\stake|\bplus\sor\sminus|\bplus\sminus)\s?(?:about\s)?{_N}{_NO_ERROR}",
    rf"{_N}\s(?:either|each)\s(?:way|side)\b",
    rf"(?:精确|准)(?:到|至)(?:±|正负|上下)?{_N}{_NO_ERROR}(?!以上)",
    rf"\b(?:accurate|precise)\sto\s(?:within\s)?(?:about\s)?{_N}{_NO_ERROR}",
    rf"{_N}(?:的|\sof\s)?(?:允许|容许|绝对)?误差",
)
# A width is twice the error, and who says "no wider than 10 points" may mean either.
_WIDTH: Final = compiled(
    rf"(?:interval|(?<![a-z])CI|置信区间|可信区间|{BLANK})(?:的)?(?:宽度)?[^.;。；\d±]{{0,24}}?(?:(?:no|not)\s(?:more|wider)\sthan|narrower\sthan|(?:of\s)?width(?:\sof)?|wide|宽(?:度)?(?:不超过|不大于|为|在)?)\s?(?:about\s)?{_N}{_NO_ERROR}",
)
# "A bit under half", “一半不到”: what only says about how many is asked about, with the figure that stands there.
_UNDER: Final = (
    r"(?:under|below|less than|short of|over|above|more than|不到|不足|小于|超过|将近|接近|低于|高于)"
)
_HEDGED: Final = compiled(
    rf"(?:a\s(?:bit|little|touch|shade)\s|just\s|slightly\s|somewhat\s|well\s|nearly\s|almost\s)?{_UNDER}\s?(?:(?P<half>half\b(?!\sof\b)|一半)|{_S})",
    r"(?:(?:just )?(?:nearly|almost|not quite) )(?P<half>half\b(?! of\b))",
    rf"(?:(?P<half>一半)|{_S})(?:都|还)?(?:不到|不足|多一?点|多(?=[,。;]|\Z)|出头|以上|以下)",
)
_HALF: Final = compiled(
    r"(?:率|prevalence|proportion|\brate)(?:\s?(?:of\s[a-z\s]{2,30}?(?=\sis|\sat|\sabout)|is|at|around|about|roughly|probably|maybe|大概|大约|约|估计|预计|是|为|按|在|差不多)){1,4}"
    r"\s?(?P<half>half\b(?! (?:of|the|as|a|that|an)\b)|一半(?!的?(?:人|病人|患者)))",
    r"率(?P<half>一半)(?=左右|上下|吧|[,.;。?]|\Z)",
)
_POPULATION: Final = compiled(
    rf"(?:总体|总人[口群数]|人口|population(?: size)?)(?:共|有|大小)?{IS}(?P<n>\d{{2,10}})(?!\s?%|\.?\d)"
)
_PREVALENCE: Final = compiled(
    rf"(?:(?:患病率|流行率|阳性率)(?:[^,.。;，；\d]{{0,8}}?)"
    rf"|(?<![a-z])prevalence(?:\s(?:of|in|among|at)\s[a-z\s]{{2,40}}?)?(?:\s(?:here|there|locally))?){IS}{_S}"
)
_SENSITIVITY: Final = r"(?:灵敏[度性]|敏感[度性]|(?<![a-z])sensitivity)"
_SPECIFICITY: Final = r"(?:特异[度性]|(?<![a-z])specificity)"
NAMED_MEASURES: Final = {"se": _SENSITIVITY, "sp": _SPECIFICITY}
_MEASURES: Final = {
    key: compiled(rf"(?:{words}|(?<![a-z]){key}){IS}{_S}") for key, words in NAMED_MEASURES.items()
}
_AND: Final = r"\s?(?:和|与|、|及|/|and)\s?"
# "Sensitivity and specificity of 90 % and 85 %", "… both about 90 %".
_OF_BOTH: Final = tuple(
    (
        names,
        compiled(
            rf"{first}{_AND}(?:the\s)?{second}\s?(?:分别|各|都|均|both\s)*(?:should\sbe\s|will\sbe\s)?{IS}(?P<n>{DIGITS})\s?(?P<n_unit>%|percent\b)?"
            rf"(?:\s?(?:和|与|、|及|/|,|and)\s?(?P<other>{DIGITS})\s?(?P<other_unit>%|percent\b)?(?!\s?(?:个?(?:百分)?点|points?)))?"
        ),
    )
    for names, first, second in (
        (("se", "sp"), _SENSITIVITY, _SPECIFICITY),
        (("sp", "se"), _SPECIFICITY, _SENSITIVITY),
    )
)
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
    _read_error(rest, found)
    found.read("population", [int(value) for value in rest.numbers(_POPULATION)])
    hedged = [_hedged(match) for match in rest.take(_HEDGED)]
    shares = [*([0.5] if rest.take(_HALF) else []), *_shares(rest)]
    if hedged:
        found.leave_open("p", tuple(dict.fromkeys(map(as_percent, [*hedged, *shares]))))
    else:
        found.read("p", list(dict.fromkeys(shares)), is_share=True)


def _hedged(match: re.Match[str]) -> float:
    return 0.5 if match.groupdict().get("half") else number(match)


def _read_error(rest: Remainder, found: Readings) -> None:
    """The half of the width of the interval; where a width is said, either may be meant."""
    errors = rest.take(ABSOLUTE_ERROR, lambda value: 0 < value < 1)
    widths = [] if errors else rest.numbers(_WIDTH, lambda value: 0 < value < 1)
    if widths:
        found.leave_open("abs_error", tuple(map(as_percent, (widths[0] / 2, widths[0]))))
    else:
        found.read("abs_error", rest.numbers_of(errors), is_share=True)


def read_accuracy(rest: Remainder, found: Readings) -> None:
    """Figures are taken by the word before them alone."""
    found.read("prevalence", rest.numbers(_PREVALENCE))
    _read_error(rest, found)
    together = _told_together(rest)
    for measure, forms in _MEASURES.items():
        found.read(measure, dict.fromkeys([*together[measure], *rest.numbers(forms)]))


def _told_together(rest: Remainder) -> dict[str, list[float]]:
    """The values where both measures are named before the figures: the first figure is that of the first."""
    told: dict[str, list[float]] = {measure: [] for measure in _MEASURES}
    for (first, second), words in _OF_BOTH:
        for match in rest.take(words, lambda value: 0 < value < 1):
            told[first].append(number(match))
            told[second].append(number(match, "other" if match["other"] else "n"))
    return told


def read_target(rest: Remainder, found: Readings) -> None:
    """The share that is held against, then the one that is expected."""
    found.read("p0", rest.numbers(_TARGET))
    found.read("p", _shares(rest))


def read_evaluable(rest: Remainder, found: Readings) -> None:
    found.read("n_evaluable", [int(value) for value in rest.numbers(_EVALUABLE)])


def _shares(rest: Remainder) -> list[float]:
    return list(dict.fromkeys(number(match) for match in _SHARE.finditer(rest.text)))
