"""What a sentence says of the test itself: level, sides, power, confidence, and how many will be lost."""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.reading.figures.levels import (
    BETA,
    CONFIDENCE,
    LEVEL,
    LOST,
    ONE,
    POWERS,
    SIDES,
    TWO,
    USUAL_LEVELS,
)
from apps.protocol.reading.figures.others_losses import losses_of_others
from apps.protocol.size_requests.words.readings import Readings, as_percent
from apps.protocol.size_requests.words.remainder import IS, Accepts, Remainder, compiled, figure, number, part
from apps.protocol.size_requests.words.supposed import BARE

_N: Final = figure()
_PART: Final = part()
_PART_ALONE: Final = re.compile(_PART, re.IGNORECASE)
_TEST: Final = r"(?:\s?(?:检验|tests?))?[\s,]{0,3}(?:at\s)?"

_TWO_POWERS: Final = compiled(
    rf"{_N}\s?(?:and|or|和|或|与|及|/)\s?(?:with\s|at\s)?{figure('other')}\s?{POWERS}",
    rf"{POWERS}{IS}{_N}\s?(?:and|or|和|或|与|及|/)\s?{figure('other')}",
)
# How sure somebody is that the thing works, or that the study will get done: "我有九成把握这药有效".
_WORKS: Final = (
    r"(?![^,。;看查检测发]{0,10}(?:有效|管用|有用|成功|做[完成]|招[到满]|收[到满够]|入组|完成|治好|没问题))"
)
_POWER: Final = compiled(
    rf"{POWERS}(?:\s?\(1\s?-\s?β\))?{IS}{_N}", rf"(?<!我有)(?<!我们有){_N}\s?的?\s?{POWERS}{_WORKS}"
)
_BETA: Final = compiled(rf"{BETA}{IS}{_N}")
_ALPHA: Final = compiled(
    rf"{LEVEL}(?:\s?\({SIDES}\))?{IS}(?:{SIDES}\s{{0,2}})?{_N}",
    rf"{SIDES}{_TEST}{LEVEL}{IS}{_N}",
    rf"{_N}[\s,(]{{0,3}}(?:{SIDES})?\)?\s?{LEVEL}",
)
# Beside the sides alone only a level that is usual, and none of two figures that are compared.
_BESIDE_SIDES: Final = compiled(
    rf"{SIDES}(?:\s?(?:检验|tests?))?\s{{0,2}}(?:at\s)?(?:a\s)?{_N}(?!\s?(?:vs|versus|比|和|与|到|至|-|~))",
    rf"{_N}[\s(]{{0,2}}{SIDES}",
)
# "5% two-sided and 80%": the power that nobody names, right behind level and sides.
_BEHIND_LEVEL: Final = compiled(
    rf"(?:{SIDES})?[\s,]{{0,3}}(?:(?:and|with|at|和|加)\s{{0,2}})?(?P<n>[89]0)\s?(?P<n_unit>%|percent\b)?(?=\s*(?:[,.;?)]|\Z))"
)
_WILL: Final = (
    r"会|可能|将|要|预计|(?:may|might|will|would|could|can|to|for|are|is|expected|likely|probably|be|been)\s"
)
# "不到5%", "less than 5%": the number has to allow for so many.
_AT_MOST: Final = (
    r"(?:不到|不超过|不会超过|最多|顶多|小于|低于"
    r"|(?:less|fewer|no more|not more) than\s|under\s|below\s|at most\s|up to\s)?"
)
_DROPOUT: Final = compiled(
    rf"{LOST}(?:率|比例|的|者| rate)?(?:我们?)?(?:预计|预期|估计?|考虑|觉得)?{IS}{_AT_MOST}{_PART}",
    rf"{_PART}\s?(?:的|of (?:the |our |all )?)?(?:(?:病人|患者|受试者|人|patients|participants|people|them) ?)?"
    rf"(?:{_WILL}){{0,3}}(?:{LOST}(?:率)?|(?<=be )lost\b)",
    rf"\b(?:los(?:e|ing)|loss of)\s(?:about\s|around\s|some\s)?{_PART}"
    r"(?=\s?(?:to follow|of (?:the |our )?(?:patients|participants)|[,.;]|\Z))",
    rf"{_PART}\s(?:lost|loss(?:es)?)\b(?!\s(?:weight|of))",
    rf"(?:失访|脱落|退出)(?:率|的|者)?(?:怎么也|无论如何|起码|至少|大概|总|还|就|也)*(?:得|要|能|会|该)(?:留|算|按|取|放|给|有)(?:出|上|个)?{_PART}",
    rf"{_PART}\sfor\s(?:the\s)?(?:losses|drop-?outs?)\b",
)
_CONFIDENCE: Final = compiled(rf"{_N}\s?的?{CONFIDENCE}", rf"{CONFIDENCE}{IS}{_N}")
_SHARES: Final = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s?(?:%|percent\b)", re.IGNORECASE)
_SIDED: Final = (re.compile(ONE, re.IGNORECASE), re.compile(TWO, re.IGNORECASE))


# "You left out the dropout, didn't you? Take 5%.": what the sentence before speaks of, without a figure of its own.
_SPOKEN_OF: Final = {
    name: re.compile(
        rf"(?:{words})[^\d.?!。？！]{{0,40}}[.?!,，。？！]\s?(?P<figure>{BARE})\s?[.?!。？！]?\s*\Z",
        re.IGNORECASE,
    )
    for name, words in (("dropout", LOST), ("power", POWERS), ("alpha", LEVEL))
}
_LEFT_OUT: Final = re.compile(
    r"不用|不要|不必|不需|不考虑|无需|别|\b(?:ignore|without|leave\sout|do(?:n't|\snot)\sneed|no)\b|\bnot\s(?:the\s)?(?:drop|loss|power)",
    re.IGNORECASE,
)


def read_levels(rest: Remainder, found: Readings) -> None:
    """Each is a share; "power 90" is 90 %, "alpha 5" is nothing."""
    sides = [sided for sided, words in enumerate(_SIDED, 1) if words.search(rest.text)]
    _losses_of_others(rest, found)
    _spoken_of(rest, found)
    _dropout(rest, found)
    _power(rest, found)
    levels = rest.take(_ALPHA, lambda value: 0 < value <= 0.2)
    levels += rest.take(_BESIDE_SIDES, lambda value: value in USUAL_LEVELS)
    found.read("alpha", rest.numbers_of(levels))
    if sides and "power" not in {*found.values, *found.choices}:
        found.read("power", _behind(levels, rest))
    found.read("conf", rest.numbers(_CONFIDENCE, lambda value: 0.5 <= value < 1))
    found.read("sided", sides)


def _spoken_of(rest: Remainder, found: Readings) -> None:
    """The one figure of a text, bare at its end, where the words before it name one input and leave it without one."""
    named = [name for name, words in _NAMED.items() if words.search(rest.text)]
    if len(named) != 1 or len(_SHARES.findall(rest.text)) != 1 or _LEFT_OUT.search(rest.text):
        return
    match = _SPOKEN_OF[named[0]].search(rest.text)
    figure = _SHARES.search(rest.text, match.start("figure")) if match else None
    if figure is None:
        return
    value = round(float(figure[1]) / 100, 12)
    if _IN_RANGE[named[0]](value):
        found.values[named[0]] = value
        rest.blank(*figure.span())


def _losses_of_others(rest: Remainder, found: Readings) -> None:
    """Ours, where it stands behind theirs, which is nobody's."""
    for losses in [*losses_of_others(rest.text)]:
        if losses.ours and (match := _PART_ALONE.match(rest.text, losses.ours[0])) is not None:
            found.read("dropout", [number(match)])
        for place in (*losses.theirs, *([losses.ours] if losses.ours else [])):
            rest.blank(*place)


def _dropout(rest: Remainder, found: Readings) -> None:
    told = rest.numbers(_DROPOUT, lambda value: 0 <= value <= 0.8)
    if told or "dropout" not in found.values:
        found.read("dropout", told)


def _power(rest: Remainder, found: Readings) -> None:
    several = rest.take(_TWO_POWERS, _is_power)
    if several:
        found.leave_open(
            "power", tuple(f"{several[0][name]}{several[0][f'{name}_unit'] or ''}" for name in ("n", "other"))
        )
        return
    powers = [value / 100 if value > 1 else value for value in rest.numbers(_POWER, _is_power)]
    powers += [round(1 - value, 10) for value in rest.numbers(_BETA, lambda value: 0 < value <= 0.5)]
    different = tuple(dict.fromkeys(powers))
    if len(different) > 1:
        found.leave_open("power", tuple(map(as_percent, different)))
    else:
        found.read("power", different)


def _behind(levels: list[re.Match[str]], rest: Remainder) -> tuple[float, ...]:
    for level in levels:
        if match := next(
            (power for pattern in _BEHIND_LEVEL if (power := pattern.match(rest.text, level.end()))), None
        ):
            rest.blank(*match.span())
            return (int(match["n"]) / 100,)
    return ()


def _is_power(value: float) -> bool:
    return 0.5 <= value < 1 or 50 <= value < 100


_NAMED: Final = {
    name: re.compile(words, re.IGNORECASE)
    for name, words in (("dropout", LOST), ("power", POWERS), ("alpha", LEVEL))
}
_IN_RANGE: Final[dict[str, Accepts]] = {
    "dropout": lambda value: 0 <= value <= 0.8,
    "power": _is_power,
    "alpha": lambda value: 0 < value <= 0.2,
}
