"""Numbers as people write them: digits, English words, Chinese numerals, percentages.

Decimal arithmetic inside, so that 5 % is 0.05 and nothing near it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

_ONES: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_TENS: Final = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ENGLISH: Final = {word: n for n, word in enumerate(_ONES)} | {
    word: 10 * n for n, word in enumerate(_TENS, 3)
}
_DIGITS: Final = {character: value for value, character in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
}
_POWERS: Final = {"十": 10, "百": 100, "千": 1000, "万": 10000}

DIGITS: Final = (
    r"(?<![0-9.])(?<![0-9],)(?:[0-9]{1,3}(?:,[0-9]{3}){1,3}(?![0-9])|[0-9]{1,12})(?:\.[0-9]{1,12})?(?![0-9])"
    r"|(?<![0-9])\.[0-9]{1,12}"
)
CHINESE: Final = r"[零〇一二两三四五六七八九十百千万]{1,9}(?:点[零〇一二三四五六七八九]{1,6})?"
ENGLISH: Final = rf"\b(?:{'|'.join(_ENGLISH)})\b"
NUMBER: Final = rf"(?:{DIGITS}|{CHINESE}|{ENGLISH})"
PERCENT_SIGN: Final = (
    r"\s{0,3}(?:%|percentage points?\b|percent\b|per cent\b|pct\b|p\.?p\.?(?![a-z])|个?百分点)"
)
PERCENT: Final = rf"(?:(?:{NUMBER}){PERCENT_SIGN}|百分之{NUMBER})"

_TOKEN: Final = re.compile(
    rf"百分之(?P<hundredth>{NUMBER})"
    rf"|(?P<percent>{NUMBER}){PERCENT_SIGN}"
    rf"|(?P<plain>{DIGITS})(?P<ten_thousand>\s?万)?",
    re.IGNORECASE,
)
_MINUS: Final = re.compile(r"(?:(?<![0-9A-Za-z)%])-|\bminus|负)\s{0,2}$", re.IGNORECASE)
_PLUS: Final = re.compile(r"(?:(?<![0-9A-Za-z)%])\+|\bplus|正)\s{0,2}$", re.IGNORECASE)


@dataclass(frozen=True)
class Token:
    """A number in a text: its size, whether it was a percentage, its sign if one was written, its place."""

    size: Decimal
    percent: bool
    sign: int
    start: int
    end: int

    @property
    def value(self) -> Decimal:
        size = self.size / 100 if self.percent else self.size
        return -size if self.sign < 0 else size


def to_decimal(text: str) -> Decimal:
    """The value of a text that matches NUMBER."""
    text = text.strip()
    if text.lower() in _ENGLISH:
        return Decimal(_ENGLISH[text.lower()])
    if text[0] in _DIGITS or text[0] in _POWERS:
        return _chinese(text)
    return Decimal(text.replace(",", ""))


def _chinese(text: str) -> Decimal:
    whole, _, digits = text.partition("点")
    value = Decimal(_chinese_whole(whole))
    return value + Decimal("0." + "".join(str(_DIGITS[d]) for d in digits)) if digits else value


def _chinese_whole(text: str) -> int:
    if not any(character in _POWERS for character in text):
        return int("".join(str(_DIGITS[character]) for character in text))
    above, sum_, digit = 0, 0, 0
    for character in text:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character == "万":
            above, sum_, digit = (above + sum_ + digit) * 10000, 0, 0
        else:
            sum_, digit = sum_ + (digit or 1) * _POWERS[character], 0
    return above + sum_ + digit


def tokens(plain: str) -> Iterator[Token]:
    """The numbers in a folded text, in order; Chinese numerals and words only as percentages."""
    for match in _TOKEN.finditer(plain):
        percent = match["hundredth"] or match["percent"]
        size = to_decimal(percent or match["plain"]) * (10000 if match["ten_thousand"] else 1)
        before = plain[max(0, match.start() - 8) : match.start()]
        sign = -1 if _MINUS.search(before) else int(bool(_PLUS.search(before)))
        yield Token(size, bool(percent), sign, match.start(), match.end())


def tidy(value: Decimal) -> int | float:
    """As JSON keeps it: whole numbers without a point."""
    return int(value) if value == value.to_integral_value() else float(value)
