"""Durations and points in time: how they are written, and how many days they are.

Months have 30.4 days and years 365.25, so that "day 90", "3 months" and "第90天" can be compared.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.numbers import (
    DIGITS,
    NUMBER,
    SMALL_WORDS,
    tidy,
    to_decimal,
)
from apps.fields.reading.vocabulary import Vocabulary

DAYS: Final = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.4, "year": 365.25}
TOLERANCE: Final = 0.03
FIRST_YEAR: Final = 1900  # from here on a number of years is that of one year

_UNIT_WORDS: Final = {
    "hour": r"hours?\b|hrs?\b|h\b|个?小时",
    "day": r"days?\b|d\b|天|日(?!常|期|志)",
    "week": r"weeks?\b|wks?\b|w\b|个?星期|周(?!期|岁|围|边)",
    "month": r"months?\b|mos?\b|个月",
    "year": r"years?\b|yrs?\b|y\b|年(?!龄|级|代|轻)",
}
UNIT: Final = "(?:" + "|".join(_UNIT_WORDS.values()) + ")"
_UNITS: Final = tuple((re.compile(words, re.IGNORECASE), unit) for unit, words in _UNIT_WORDS.items())

AMOUNT: Final = rf"{NUMBER}(?:\s{{0,3}}|-){UNIT}"
_PARTS: Final = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_DURATION: Final = re.compile(
    rf"(?P<middle>{NUMBER})\s?(?:±|\+/-)\s?{NUMBER}(?:\s{{0,3}}|-)(?P<around>{UNIT})"
    rf"|(?P<whole>(?<![0-9.])[0-9]{{0,4}})\s?(?P<part>[½¼¾])(?:\s{{0,3}}|-)(?P<parted>{UNIT})"
    rf"|(?P<number>{NUMBER})(?:\s{{0,3}}|-)(?P<unit>{UNIT})(?!多)(?P<half>半|\sand\sa\shalf\b)?(?:\s?\(?(?:±|\+/-)\s?{NUMBER}\s?{UNIT}\)?)?"
    rf"|(?P<and_half>{NUMBER})\sand\sa\shalf\s(?P<halved>{UNIT})"
    r"|\A\s{0,3}(?:(?:for|about)\s)?(?P<one>an?)\s(?:full\s|whole\s)?(?P<of_one>year|month|week|day|hour)\b(?!\s(?:and|or)\s)"
    r"|(?P<half_year>半年|\bhalf a year\b)|(?P<year_and_half>\ba\syear\sand\sa\shalf\b)",
    re.IGNORECASE,
)
_SIGNED: Final = rf"[-+]?\s?(?:{DIGITS})"
_ORDINAL: Final = (
    rf"(?:\b(?:day|week|wk|month|year|hour)s?\s{{0,3}}-?{_SIGNED}|\b(?:day|week|month|year)\s{SMALL_WORDS}\b|\b[DWMdwm]\s?-?[0-9]{{1,4}}\b"
    rf"|第\s{{0,2}}-?\s?{NUMBER}\s{{0,2}}(?:天|日|周|个?月|年|小时))"
)
_ONE_UNIT: Final = r"(?:an?|half\san?)\s(?:day|week|month|year)\b"
_AFTER: Final = r"(?:\s{1,3}(?:after|from|following|post|of)\s[^;,.()\n]{1,60})"
_WINDOW: Final = rf"(?:\s{{0,3}}\(?(?:±|\+/-)\s{{0,2}}{NUMBER}\s{{0,3}}{UNIT}?\)?)"
BASELINE: Final = r"(?:\bbaseline\b|基线(?:期|时)?)"


def time_of(words: Vocabulary) -> str:
    """A point in time; what it is counted from may stand before it in words of the subject."""
    anchor = rf"(?:(?:post-?(?:{words.events})?|within)\s{{1,3}}|(?:{words.events}|基线)[之以]?后\s{{0,2}})"
    return (
        rf"(?:{anchor}?(?:{_ORDINAL}|(?:{AMOUNT}半?|半年)(?:后|时|末)?|{_ONE_UNIT}|{BASELINE}"
        rf"|{words.first_days}){_WINDOW}?{_AFTER}?)"
    )


_WHOLE_TIME: Final = worded(time_of)
_WHOLE_RATIOS: Final = {("year", "month"): 12, ("week", "day"): 7, ("day", "hour"): 24}
_JOINED: Final = re.compile(r"\s{0,3}(?:,|\band\b|,\s?and\b|[零又和加])?\s{0,3}", re.IGNORECASE)
_TOTAL_BEFORE: Final = re.compile(
    r"(?:[一总]共|共计|合计|加起来)(?:就)?(?:是|有|要)?\s?$|\b(?:in (?:all|total)|altogether|total of),?\s$",
    re.IGNORECASE,
)
_TOTAL_BEHIND: Final = re.compile(r"\s(?:in (?:all|total)|altogether|overall)\b", re.IGNORECASE)
_TIMES_BETWEEN: Final = re.compile(r"[,、]\s{0,2}(?:and\b)?|\band\b|[和及与]", re.IGNORECASE)
_THEN_AT: Final = re.compile(
    r"^(?:(?:then|again|finally|再|然后|最后)\s?)?(?:(?:at|after|on|in)\s)?", re.IGNORECASE
)
_SPELT: Final = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen)"
_BARE: Final = re.compile(rf"第?[0-9]{{1,4}}|{_SPELT}", re.IGNORECASE)
_ONE_TIME: Final = re.compile(
    rf"((?:day|week|wk|month|year|hour)s?\s|[DWM]|)第?([0-9]{{1,4}}|{_SPELT}\b)(\s{{0,2}}{UNIT}|)",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(r"^(day|week|month|year)s(?=\s(?:[0-9]+$|$))", re.IGNORECASE)
_WHOLE_BASELINE: Final = re.compile(rf"(?:at\s|in\s)?{BASELINE}(?:\s?visit|访视)?", re.IGNORECASE)
_ORDINAL_PARTS: Final = re.compile(
    rf"\b(?P<word>day|week|wk|month|year|hour)s?\s{{0,3}}(?P<n1>-?{_SIGNED})"
    rf"|\b(?P<spelt>day|week|month|year)\s(?P<n4>{SMALL_WORDS})\b"
    rf"|\b(?P<letter>[DWMdwm])\s?(?P<n2>-?[0-9]{{1,4}})\b"
    rf"|第\s{{0,2}}(?P<minus>-?)\s?(?P<n3>{NUMBER})\s{{0,2}}(?P<unit>天|日|周|个?月|年|小时)",
    re.IGNORECASE,
)
_LETTERS: Final = {"d": "day", "w": "week", "m": "month"}
_CHINESE_UNITS: Final = {
    "天": "day",
    "日": "day",
    "周": "week",
    "个月": "month",
    "月": "month",
    "年": "year",
    "小时": "hour",
}


def durations(plain: str) -> list[tuple[dict[str, Any], bool, int, int]]:
    """The durations in a text: value, whether it was worked out, start, end."""
    found = [(*_duration(match), match.start(), match.end()) for match in _DURATION.finditer(plain)]
    return [each for each in found if not _is_a_date(each[0])]


def _is_a_date(duration: dict[str, Any]) -> bool:
    """ "2025年" names a year, and nothing lasts that long."""
    return duration["unit"] == "year" and float(duration["value"]) >= FIRST_YEAR


def _duration(match: re.Match[str]) -> tuple[dict[str, Any], bool]:
    if match["half_year"]:
        return {"value": 6, "unit": "month"}, True
    if match["year_and_half"]:
        return {"value": 18, "unit": "month"}, True
    if match["one"]:
        return {"value": 1, "unit": match["of_one"].lower()}, True
    unit = unit_of(match["around"] or match["unit"] or match["parted"] or match["halved"])
    number = to_decimal(match["middle"] or match["number"] or match["and_half"] or match["whole"] or "0")
    part = (
        _PARTS[match["part"]] if match["part"] else Decimal("0.5" if match["half"] or match["halved"] else 0)
    )
    if part and unit == "year":
        return {"value": tidy((number + part) * 12), "unit": "month"}, True
    return {"value": tidy(number + part), "unit": unit}, bool(part)


def added(
    plain: str, found: list[tuple[dict[str, Any], bool, int, int]]
) -> list[tuple[dict[str, Any], bool, int, int]]:
    """The durations, with "2 years and 6 months" as one: of two units of which one is a whole number of the other; of
    several the one that is said to be all of them together."""
    if len(found) > 1 and (whole := [each for each in found if _is_total(plain, each, found)]):
        return whole[:1]
    if len(found) != 2:
        return found
    (more, _half, start, stop), (less, _other, begin, end) = found
    ratio = _WHOLE_RATIOS.get((more["unit"], less["unit"]))
    if ratio is None or not _JOINED.fullmatch(plain[stop:begin]):
        return found
    value = Decimal(str(more["value"])) * ratio + Decimal(str(less["value"]))
    return [({"value": tidy(value), "unit": less["unit"]}, True, start, end)]


def _is_total(
    plain: str,
    duration: tuple[dict[str, Any], bool, int, int],
    found: list[tuple[dict[str, Any], bool, int, int]],
) -> bool:
    _value, _derived, start, end = duration
    is_said = _TOTAL_BEFORE.search(plain, 0, start) or _TOTAL_BEHIND.match(plain, end)
    return bool(is_said) and in_days(duration[0]) >= max(in_days(other[0]) for other in found)


def unit_of(word: str) -> str:
    return next(unit for pattern, unit in _UNITS if pattern.fullmatch(word.strip()))


def in_days(duration: dict[str, Any]) -> float:
    return float(duration["value"]) * DAYS[duration["unit"]]


def days_of(plain: str) -> float | None:
    """How many days after the baseline a point in time is; None where the text does not say, or says two."""
    plain = re.split(r"±|\+/-", plain[:200])[0]
    if _WHOLE_BASELINE.fullmatch(plain.strip(" .。")):
        return 0.0
    found = [_ordinal_days(match) for match in _ORDINAL_PARTS.finditer(plain)]
    if not found:
        found = [in_days(value) for value, _, _, _ in durations(plain)]
    if not found or not all(same_days(found[0], other) for other in found):
        return None
    return found[0]


def equal_times(one: str, other: str) -> bool:
    """Whether two points in time are the same day, or said in the same words where the day is not known."""
    days, other_days = days_of(one), days_of(other)
    if days is None or other_days is None:
        return one.split() == other.split()
    return same_days(days, other_days)


_BEHIND: Final = re.compile(r"\s(?:after|post|from)\s(?:the\s)?[a-z]+$", re.IGNORECASE)
_AMOUNT_ALONE: Final = re.compile(rf"(?:{NUMBER}|an?|half\san?)[\s-]{UNIT}", re.IGNORECASE)
_ANCHOR: Final = re.compile(r"[^\W\d第]{1,4}?后(?=第?[0-9一二两三四五六七八九十半])")
_COUNTED: Final = re.compile(r"第?[0-9一二两三四五六七八九十半]")


def times_in_a_row(plain: str) -> list[str]:
    """`baseline, week 4, week 8`, `0, 4, 8 weeks`, `day 1, 3 and 7`: the times, where all parts are times; else none.

    A bare number takes the unit of the part that has one.
    """
    plain = plain[:400].strip(" .。;")
    if (behind := _BEHIND.search(plain)) and (row := times_in_a_row(plain[: behind.start()])):
        return after_all([*row[:-1], f"{row[-1]}{behind[0]}"])
    split = _TIMES_BETWEEN.split(plain)
    parts = [part for whole in split if (part := _THEN_AT.sub("", whole.strip()))]
    bare = [_BARE.fullmatch(part) is not None for part in parts]
    shapes = [_shape(part) for part in parts]
    if len(parts) < 2 or all(bare) or (any(bare) and not any(shapes)):
        return []
    nearest = [_nearest(shapes[: at + 1], shapes[at:]) for at in range(len(parts))]
    shaped = zip(parts, bare, nearest, strict=True)
    times = [shape % part if is_bare else of_one_time(part) for part, is_bare, shape in shaped]
    if any(part.startswith("第") for part in parts):  # "第2、6、12周"; hours are not numbered
        times = [f"第{time}" if time[:1].isdigit() and "时" not in time else time for time in times]
    return anchored(times) if all(_WHOLE_TIME().fullmatch(time) for time in times) else []


def of_one_time(text: str) -> str:
    """ "Weeks 2", the first of a row of weeks, by itself."""
    return _SEVERAL.sub(r"\1", text)


def anchored(times: list[str]) -> list[str]:
    """出院后3个月、6个月: what the first is counted from, the others are, until one names its own."""
    anchor = ""
    anchored: list[str] = []
    for time in times:
        own = _ANCHOR.match(time)
        anchor = own[0] if own else anchor
        anchored.append(f"{anchor}{time}" if not own and _COUNTED.match(time) else time)
    return anchored


def after_all(times: list[str]) -> list[str]:
    """ "2, 6 and 12 weeks after discharge": what the last is counted from, the bare amounts before it are."""
    behind = _BEHIND.search(times[-1]) if times else None
    if behind is None:
        return times
    return [f"{time}{behind[0]}" if _AMOUNT_ALONE.fullmatch(time) else time for time in times]


def _nearest(before: list[str], behind: list[str]) -> str:
    """The shape of a bare number: "week 4, 8" goes on with the unit before it, "4 weeks, 3 and 6 months" with the one
    behind it."""
    last, following = next(filter(None, reversed(before)), ""), next(filter(None, behind), "")
    goes_on = not following or following.endswith("%s") or last.endswith("%s")
    return last if last and goes_on else following


def _shape(time: str) -> str:
    """How the bare numbers beside a time are to be written: "week %s", "%s weeks", "第%s周"."""
    match = _ONE_TIME.fullmatch(time)
    return f"{of_one_time(match[1])}%s{match[3]}" if match and (match[1] or match[3]) else ""


def ordinals(plain: str) -> list[tuple[dict[str, Any], bool, int, int]]:
    """Points such as "day 90" as the durations up to them; points before the start are none."""
    found = [(*_ordinal(match), match.start(), match.end()) for match in _ORDINAL_PARTS.finditer(plain)]
    return [({"value": tidy(n), "unit": unit}, True, start, end) for n, unit, start, end in found if n >= 0]


def _ordinal_days(match: re.Match[str]) -> float:
    number, unit = _ordinal(match)
    return float(number) * DAYS[unit]


def _ordinal(match: re.Match[str]) -> tuple[Decimal, str]:
    if match["unit"]:
        return to_decimal(match["n3"]) * (-1 if match["minus"] else 1), _CHINESE_UNITS[match["unit"]]
    if match["spelt"]:
        return to_decimal(match["n4"]), unit_of(match["spelt"])
    unit = unit_of(match["word"]) if match["word"] else _LETTERS[match["letter"].lower()]
    number = (match["n1"] or match["n2"]).replace(" ", "").replace("--", "-")
    return Decimal(number.replace(",", "").lstrip("+")), unit


def same_days(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE * max(abs(one), abs(other)) + 1e-9
