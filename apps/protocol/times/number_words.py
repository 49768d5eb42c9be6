"""Numbers in words as digits: "fourteen", "twenty-four", "seventh", "八", "三百八十六", "百分之二十". Pure.

"one" and "two" count what nobody would call a number ("two groups", "一项研究"): they become digits only before a
unit of time, or where the caller asks for them.
"""

from __future__ import annotations

import re
from typing import Final

UNITS_EN: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS_EN: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ENGLISH: Final = {
    **{word: number for number, word in enumerate(UNITS_EN)},
    **{word: 10 * number for number, word in enumerate(TENS_EN, 2)},
    "dozen": 12,
}
ORDINALS: Final = {
    "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "eleventh": 11, "twelfth": 12,
    **{f"{word}th": number for number, word in enumerate(UNITS_EN) if number > 12},
    **{f"{word[:-1]}ieth": 10 * number for number, word in enumerate(TENS_EN, 2)},
}  # fmt: skip
SMALL: Final = 2
ONE_EN: Final = "|".join(sorted({*ENGLISH, *ORDINALS, "hundred", "thousand"}, key=len, reverse=True))
# "A hundred and ten" is one number, "eight and twelve" are two.
AND_EN: Final = r"(?:[\s-]+|(?<=hundred)\s+and\s+|(?<=thousand)\s+and\s+)"
WORDS_EN: Final = re.compile(rf"\b(?:{ONE_EN})(?:{AND_EN}(?:{ONE_EN}))*\b", re.IGNORECASE)
QUARTERS: Final = (
    (re.compile(r"\bthree[\s-]quarters\b|四分之三", re.IGNORECASE), "75%"),
    (re.compile(r"\b(?:a|one)[\s-]quarter\b|四分之一", re.IGNORECASE), "25%"),
)
DIGITS_ZH: Final = {
    "零": 0,
    "〇": 0,
    **{character: n for n, character in enumerate("一二三四五六七八九", 1)},
    "两": 2,
}
PLACES_ZH: Final = {"十": 10, "百": 100, "千": 1000, "万": 10000}
COUNTED_ZH: Final = "例名个家天周月年日岁晚次倍成组项种位人轮片粒支秒时小"
WORDS_ZH: Final = re.compile(
    rf"(?P<percent>百分之)?(?P<number>[{''.join(DIGITS_ZH)}{''.join(PLACES_ZH)}]+)"
    rf"(?=(?P<counted>[{COUNTED_ZH}])?)"
)
TIME_AFTER_EN: Final = re.compile(
    r"[\s-]+(?:hour|day|week|month|year)s?\b|\s*(?:%|per ?cent\b)", re.IGNORECASE
)
TIME_AFTER_ZH: Final = re.compile(r"个?(?:小时|天|周|星期|月|年)")


def in_digits(text: str, *, small: bool = False) -> str:
    """`small`: "one" and "two" too, wherever they stand."""
    for pattern, digits in QUARTERS:
        text = pattern.sub(digits, text)
    text = WORDS_EN.sub(lambda match: _english(match, small=small), text)
    return WORDS_ZH.sub(lambda match: _chinese(match, small=small), text)


def _english(match: re.Match[str], *, small: bool) -> str:
    words = [word for word in re.split(r"[\s-]+", match.group().lower()) if word != "and"]
    number = _value_en(words)
    if number is None or (
        number <= SMALL and not small and not TIME_AFTER_EN.match(match.string, match.end())
    ):
        return match.group()
    return str(number)


def _value_en(words: list[str]) -> int | None:
    """None where the words stand beside each other without making one number ("four six")."""
    total = part = 0
    last = 0
    for word in words:
        if word in ("hundred", "thousand"):
            factor = 100 if word == "hundred" else 1000
            part = (part or 1) * factor
            if factor == 1000:
                total, part = total + part, 0
            last = 0
            continue
        number = ENGLISH.get(word, ORDINALS.get(word, 0))
        if last and not (last >= 20 and number < 10):
            return None
        part, last = part + number, number
    return total + part


def _chinese(match: re.Match[str], *, small: bool) -> str:
    number = _value_zh(match["number"])
    if match["percent"]:
        return f"{number}%"
    before = match.string[match.start() - 1 : match.start()]
    if not (match["counted"] or before == "第"):
        return match.group()
    if number <= SMALL and not small and not TIME_AFTER_ZH.match(match.string, match.end()):
        return match.group()
    return str(number)


def _value_zh(characters: str) -> int:
    if not any(character in PLACES_ZH for character in characters):  # 二〇二四
        return int("".join(str(DIGITS_ZH[character]) for character in characters))
    total = part = digit = 0
    for character in characters:
        if character in DIGITS_ZH:
            digit = DIGITS_ZH[character]
        elif character == "万":
            total, part, digit = (total + part + digit) * PLACES_ZH[character], 0, 0
        else:
            part, digit = part + (digit or 1) * PLACES_ZH[character], 0
    return total + part + digit
