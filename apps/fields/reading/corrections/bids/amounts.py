"""Amounts as they are said and recorded, so that "ninety minutes" and "90分钟" are one: a number with its unit.

A unit is known by one name; what is none of them leaves a bare number, which may be of anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, tidy, to_decimal, tokens
from apps.fields.reading.quantities.times import DAYS, durations, in_days, same_days
from apps.fields.reading.text import fold

PERCENTAGE: Final = "%"
RATIO: Final = "ratio"
COUNT: Final = "count"
MEASURE: Final = "measure"
TIMES: Final = frozenset(DAYS)
_UNITS: Final = {
    "minute": r"min(?:ute)?s?(?![a-z])|分钟",
    "second": r"sec(?:ond)?s?(?![a-z])|秒钟?",
    "mg": r"mg|毫克|milligrams?|mgs",
    "µg": r"[µμum]cg|[µμu]g|微克|micrograms?",
    "kg": r"kg|千克|公斤|kilograms?|kilos?",
    "ml": r"ml|毫升|millilit(?:re|er)s?",
    "cm": r"cm|厘米|公分|centimet(?:re|er)s?",
    "mm": r"mm|毫米|millimet(?:re|er)s?",
    "g": r"g|克|grams?",
    "m": r"m|米|met(?:re|er)s?",
}
# "四个半小时": the half stands before what it is of.
_AND_HALF_ZH: Final = re.compile(rf"(?P<number>{NUMBER})个半(?P<unit>小时|钟头|月|星期|礼拜)")
_HALVED_ZH: Final = {"小时": "hour", "钟头": "hour", "月": "month", "星期": "week", "礼拜": "week"}
_WEIGHTS: Final = frozenset({"µg", "mg", "g", "kg"})
_TERM: Final = "(?:[0-9]{1,2}|[一二三四五])"
_RATIO: Final = re.compile(
    rf"(?<![0-9:])[0-9]{{1,2}}(?:\s?:\s?[0-9]{{1,2}}){{1,4}}(?![0-9:])|(?<![0-9一二三四五十比]){_TERM}(?:比{_TERM}){{1,4}}(?![0-9十比])"
)
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_PER: Final = r"(?![A-Za-zµμ])(?:\s?/\s?[A-Za-z]{1,5}[0-9²]?)?"  # "mg/kg" is another unit than "mg"
_JOINT: Final = re.compile(r"\s{0,2}-?")


@dataclass(frozen=True)
class Amount:
    """Where an amount stands in a text. `unit` is the one name of its unit, empty of a bare number; `number_end`: where
    the number by itself ends, `start` where the two are one word ("半年")."""

    number: Decimal
    unit: str
    text: str
    start: int
    end: int
    number_end: int

    def is_same(self, other: Amount) -> bool:
        if self.unit == other.unit == RATIO:
            return self.text.replace(" ", "") == other.text.replace(" ", "")
        if self.unit == other.unit:
            return self.number == other.number
        if {self.unit, other.unit} <= TIMES:
            return same_days(self.days, other.days)
        return False

    @property
    def days(self) -> float:
        return in_days({"value": float(self.number), "unit": self.unit})

    def is_of_the_sort(self, other: Amount) -> bool:
        """Whether the one can take the other's place."""
        units = {self.unit, other.unit}
        return len(units) == 1 or units <= TIMES | {"minute", "second"} or units <= _WEIGHTS

    @property
    def figure(self) -> str:
        return str(tidy(self.number))


def amounts(text: str) -> list[Amount]:
    """The amounts of a text in their order; none of two that overlap, the longer reading first."""
    plain = fold(text)
    found: list[Amount] = []
    for each in _all(plain):
        if not any(each.start < other.end and other.start < each.end for other in found):
            found.append(each)
    return sorted(found, key=lambda each: each.start)


def amount_first(text: str) -> tuple[Amount, str] | None:
    """The amount with which a text begins, and the words behind it."""
    found = amounts(text)
    if not found or fold(text)[: found[0].start].strip():
        return None
    return found[0], text[found[0].end :]


def _all(plain: str) -> Iterator[Amount]:
    for match in _RATIO.finditer(plain):
        yield Amount(Decimal(0), RATIO, _ratio(match[0]), *match.span(), match.start())
    yield from _with_unit(plain, [(MEASURE, _measures(phrasebook()))])
    for match in _AND_HALF_ZH.finditer(plain):
        size = to_decimal(match["number"]) + Decimal("0.5")
        yield Amount(size, _HALVED_ZH[match["unit"]], match[0], *match.span(), match.start())
    for value, _worked_out, start, end in durations(plain):
        number = _NUMBER.match(plain, start)
        is_plain = number is not None and to_decimal(number[0]) == Decimal(str(value["value"]))
        number_end = number.end() if number is not None and is_plain else start
        yield Amount(Decimal(str(value["value"])), value["unit"], plain[start:end], start, end, number_end)
    for token in tokens(plain):
        if token.percent:
            number = _NUMBER.match(plain, token.start)
            ends = number.end() if number is not None else token.start
            yield Amount(token.size, PERCENTAGE, plain[token.start : token.end], token.start, token.end, ends)
    yield from _with_unit(plain, _units())
    counted = re.compile("|".join(words for _key, words in phrasebook().corrections.counted) or "(?!)", re.I)
    yield from _with_unit(plain, [(COUNT, counted)])
    for match in _NUMBER.finditer(plain):
        yield Amount(to_decimal(match[0]), "", match[0], *match.span(), match.end())


def _ratio(said: str) -> str:
    terms = re.split(r"\s?(?::|比)\s?", said)
    return ":".join(str(tidy(to_decimal(term))) for term in terms)


def _with_unit(plain: str, units: list[tuple[str, re.Pattern[str]]]) -> Iterator[Amount]:
    for number in _NUMBER.finditer(plain):
        at = _JOINT.match(plain, number.end())
        for unit, words in units:
            if at is not None and (said := words.match(plain, at.end())) is not None:
                text = plain[number.start() : said.end()]
                per = said[0].partition("/")[1:] if "/" in said[0] else ()
                name = f"{unit}{''.join(per).replace(' ', '').casefold()}"
                yield Amount(to_decimal(number[0]), name, text, number.start(), said.end(), number.end())
                break


@lru_cache(maxsize=1)
def _units() -> list[tuple[str, re.Pattern[str]]]:
    return [(name, re.compile(rf"(?:{words}){_PER}", re.IGNORECASE)) for name, words in _UNITS.items()]


@lru_cache(maxsize=16)
def _measures(book: Phrasebook) -> re.Pattern[str]:
    return re.compile(
        "|".join(measure.unit for measure in book.corrections.measures) or "(?!)", re.IGNORECASE
    )


def rewritten(text: str, old: Amount, new: Amount) -> str:
    """The text with a new amount in the place of an old one: its figure alone, where the unit stays as it was."""
    stays = new.unit in ("", old.unit) and old.number_end > old.start
    unit = agreeing(text[old.number_end : old.end], new.number) if stays else unit_in(text, new)
    return f"{text[: old.start]}{_figure_like(text[old.start : old.number_end], new)}{unit}{text[old.end :]}"


def _figure_like(old: str, new: Amount) -> str:
    """In Chinese numerals where the old one was and the new one is said so, else in digits."""
    said = new.text[: new.number_end - new.start]
    is_told = bool(_HAN.match(old)) and bool(_HAN.match(said)) and not re.search("[0-9]", old + said)
    return said if is_told else new.figure


def unit_in(text: str, new: Amount) -> str:
    """The unit of a new amount as it was said, or, where a text is in the other language, as that calls it."""
    said = new.text[new.number_end - new.start :] if new.number_end > new.start else ""
    if new.unit not in _CALLED_ZH or (said and bool(_HAN.search(said)) == bool(_HAN.search(text))):
        return agreeing(said or new.unit, new.number)
    return _CALLED_ZH[new.unit] if _HAN.search(text) else agreeing(f" {new.unit}", new.number)


_HAN: Final = re.compile("[\u4e00-\u9fff]")
_CALLED_ZH: Final = {
    "minute": "分钟",
    "hour": "小时",
    "day": "天",
    "week": "周",
    "month": "个月",
    "year": "年",
}
_TIME: Final = re.compile(r"(?<![A-Za-z])(hour|day|week|month|year|minute)s?$")


def agreeing(unit: str, number: Decimal) -> str:
    """An English unit of time with or without the ending of the plural, but within a word ("10-day")."""
    if unit.startswith("-"):
        return unit
    return _TIME.sub(lambda found: found[1] + ("" if number == 1 else "s"), unit)
