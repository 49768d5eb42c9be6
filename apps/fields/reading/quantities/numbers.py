"""Numbers as people write them: digits, English words, Chinese numerals, percentages.

Decimal arithmetic inside, so that 5 % is 0.05 and nothing near it. What only says how many about ("两三", "几十",
"二十多") is no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
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

# Each of the three looks first at what it may begin with: they are tried at every place of a text.
DIGITS: Final = (
    r"(?=[0-9])(?<![0-9.])(?:(?<![0-9],)|(?<=\.[0-9],)|(?<=\.[0-9]{2},)|(?<=\.[0-9]{3},))(?:[0-9]{1,3}(?:,[0-9]{3}){1,3}(?![0-9])|[0-9]{1,12})(?:\.[0-9]{1,12})?(?![0-9]|(?:st|nd|rd|th)\b)"
    r"|(?<![0-9])\.[0-9]{1,12}"
)
# These are written to be short: they stand in hundreds of patterns, which every process compiles.
_DIGIT: Final = "[一二两三四五六七八九]"
_BELOW: Final = rf"(?=[{_DIGIT[1:-1]}十])(?:{_DIGIT}千零?)?(?:{_DIGIT}百零?)?(?:{_DIGIT}?十)?{_DIGIT}?(?<!零)"
_NUMERAL: Final = "零〇一二两三四五六七八九十百千万"
CHINESE: Final = (
    rf"(?=[零〇{_DIGIT[1:-1]}十百])(?<![{_NUMERAL[2:]}几数])"
    rf"(?:{_BELOW}(?:万(?:零?{_BELOW})?)?(?:点[零〇一二三四五六七八九]{{1,6}})?"
    rf"|[零〇](?:点[零〇一二三四五六七八九]{{1,6}})?|[一二三四五六七八九〇零]{{4}}|(?<=之)百)"
    rf"(?![{_NUMERAL}多余来几])"
)
SPOKEN_DECIMAL: Final = r"(?<![零〇一二两三四五六七八九十百千万])[零〇]点[零〇一二三四五六七八九]{1,6}"
NUMERALS: Final = f"0-9.,半{_NUMERAL}"  # between brackets: the characters of any figure
_ONE_TO_NINE: Final = "|".join(_ONES[1:10])
SMALL_WORDS: Final = (
    rf"(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:{_ONE_TO_NINE}))?"
    rf"|(?:thir|four|fif|six|seven|eigh|nine)teen|{_ONE_TO_NINE}|ten|eleven|twelve|zero)"
)
# "Two thousand and five hundred" goes on, "two thousand and five thousand" are two.
ENGLISH: Final = (
    rf"\b(?=[aefnostz])(?:a(?=\s(?:hundred|thousand)\b)|{SMALL_WORDS})\b(?:\s(?:hundred|thousand)\b"
    r"|(?:(?<=hundred)\s(?:and\s)?(?!(?:[a-z]+[- ])?[a-z]+\shundred\b)"
    r"|(?<=thousand),?\s(?:and\s)?(?!(?:[aefhnostz][a-z]*[- ]){1,4}thousand\b))"
    rf"(?:a(?=\shundred\b)|{SMALL_WORDS})\b)*(?!\s(?:hundred|thousand|million|dozen))"
)
NUMBER: Final = rf"(?:{DIGITS}|{CHINESE}|{ENGLISH})"
PERCENT_SIGN: Final = (
    r"\s{0,3}(?:%|percentage points?\b|percent\b|per cent\b|pct\b|p\.?p\.?(?![a-z])|个?百分点)"
)
TENTHS: Final = r"成[一二三四五六七八九半]?(?![员立功本为分人年果])"  # behind a figure: so many tenths
_TENTHS: Final = (
    r"[一二两三四五六七八九]成[一二三四五六七八九半]?(?=[,。;、的左失脱退到降至升吧能会给太()→\s]|可以|就(?:行|够|好|可以|成)"
    r"|[计估]?算(?!了)|[计估](?=[,。;]|$)|$)"
)
_ONE_IN: Final = (
    rf"\b(?:one|1)\s(?:in|out of)\s(?:every\s)?(?:{'|'.join(_ONES[2:])}|[0-9]{{1,3}})\b(?![.,][0-9])"
    r"|\b(?:a|one)\s(?:quarter|fifth|tenth)(?=\sof\b|\s?[,.;]|$)"
)
# "Eight in a hundred", "十个里面有一个".
_A_HUNDRED: Final = r"\s(?:in|out\sof)\s(?:(?:every|a|one|the)\s)?(?:hundred|100)\b"
_OF_MANY_ZH: Final = (
    r"(?:(?:一百|100|十|10)个?|(?<![0-9一二两三四五六七八九十百千第])[三四五六七八九3-9]个)(?:[^\W\d]{0,2}人)?(?:里[面头]?|当中|中间?)"
    rf"(?:估计|大概|大约|差不多|可能|也就|就|[得会要怕有跑掉丢走]){{0,6}}(?:{DIGITS}|{CHINESE})个?"
)
_PARTS: Final = {"quarter": 4, "fifth": 5, "tenth": 10}
PERCENT: Final = (
    rf"(?:{NUMBER}(?:{PERCENT_SIGN}|{_A_HUNDRED})|百分之(?:{DIGITS}|{CHINESE})"
    rf"|{_TENTHS}|{_ONE_IN}|{_OF_MANY_ZH})"
)

_TOKEN: Final = re.compile(
    rf"百分之(?P<hundredth>{DIGITS}|{CHINESE})"
    rf"|(?P<percent>{NUMBER}){PERCENT_SIGN}"
    rf"|(?P<tenths>{_TENTHS})|(?P<one_in>{_ONE_IN})|(?P<of_many>{_OF_MANY_ZH})"
    rf"|(?P<in_a_hundred>(?:{DIGITS}|{ENGLISH}){_A_HUNDRED})"
    rf"|(?P<plain>{DIGITS}|{SPOKEN_DECIMAL})(?P<ten_thousand>\s?万)?",
    re.IGNORECASE,
)
_OF_PARTS: Final = re.compile(rf"(?P<whole>{CHINESE})分之(?P<part>{CHINESE})")
_AROUND: Final = " .,;。"
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
    if text[0].isascii() and text[0].isalpha():
        return Decimal(_english(text.lower()))
    if text[0] in _DIGITS or text[0] in _POWERS:
        return _chinese(text)
    return Decimal(text.replace(",", ""))


def _chinese(text: str) -> Decimal:
    whole, _, digits = text.partition("点")
    value = Decimal(_chinese_whole(whole))
    return value + Decimal("0." + "".join(str(_DIGITS[d]) for d in digits)) if digits else value


def _english(text: str) -> int:
    """ "two hundred and forty", "a thousand and five"."""
    above, below = 0, 0
    for word in re.findall(r"[a-z]+", text):
        if word == "thousand":
            above, below = below * 1000, 0
        elif word == "hundred":
            below *= 100
        elif word != "and":
            below += 1 if word == "a" else _ENGLISH[word]
    return above + below


def _chinese_whole(text: str) -> int:
    """A digit that ends the numeral right behind a unit counts by the next lower one: "两百五" is 250."""
    if not any(character in _POWERS for character in text):
        return int("".join(str(_DIGITS[character]) for character in text))
    above, sum_, digit, factor = 0, 0, 0, 10
    for character in text:
        if character in _DIGITS:
            digit, factor = _DIGITS[character], 10 if character in "零〇" else factor
        elif character == "万":
            above, sum_, digit, factor = (above + sum_ + digit) * 10000, 0, 0, 10000
        else:
            factor = _POWERS[character]
            sum_, digit = sum_ + (digit or 1) * factor, 0
    return above + sum_ + digit * factor // 10


def tokens(plain: str) -> Iterator[Token]:
    """The numbers in a folded text, in order; Chinese numerals and words only as percentages."""
    for match in _TOKEN.finditer(plain):
        if match["tenths"]:
            yield Token(_tenths(match["tenths"]), True, 0, match.start(), match.end())
            continue
        if match["one_in"]:
            part = match["one_in"].split()[-1]
            share = 100 / (Decimal(_PARTS[part.lower()]) if part.lower() in _PARTS else to_decimal(part))
            yield Token(share, True, 0, match.start(), match.end())
            continue
        if match["in_a_hundred"] or match["of_many"]:
            yield Token(_part_of_many(match), True, 0, match.start(), match.end())
            continue
        percent = match["hundredth"] or match["percent"]
        size = to_decimal(percent or match["plain"]) * (10000 if match["ten_thousand"] else 1)
        before = plain[max(0, match.start() - 8) : match.start()]
        sign = -1 if _MINUS.search(before) else int(bool(_PLUS.search(before)))
        yield Token(size, bool(percent), sign, match.start(), match.end())


def number_alone(plain: str) -> Token | None:
    """A number in words that is all that was said, where nothing but a figure can be meant: "eighty", “十分之一”."""
    said = plain.strip(_AROUND)
    start = plain.find(said)
    if parts := _OF_PARTS.fullmatch(said):
        share = 100 * to_decimal(parts["part"]) / to_decimal(parts["whole"])
        return Token(share, True, 0, start, start + len(said))
    if said and _figure().fullmatch(said):
        return Token(to_decimal(said), False, 0, start, start + len(said))
    return None


def figures_in(plain: str) -> frozenset[Decimal]:
    """The numbers that stand in a folded text, in digits or words; a percentage by the number before its sign."""
    return frozenset(to_decimal(found[0]) for found in _figure().finditer(plain))


def figure_places(plain: str) -> Iterator[tuple[int, int]]:
    """Where the numbers of a folded text stand, in digits or words."""
    return (found.span() for found in _figure().finditer(plain))


@cache
def _figure() -> re.Pattern[str]:
    return re.compile(NUMBER, re.IGNORECASE)


def _tenths(text: str) -> Decimal:
    """In per cent: "三成" is 30, "三成五" and "三成半" are 35."""
    tens, _, ones = text.partition("成")
    return to_decimal(tens) * 10 + (to_decimal(ones.replace("半", "五")) if ones else 0)


def _part_of_many(match: re.Match[str]) -> Decimal:
    """In per cent: "eight in a hundred" is 8, "十个里面有一个" is 10."""
    first, *others = (to_decimal(found[0]) for found in _figure().finditer(match[0]))
    return others[0] * 100 / first if match["of_many"] else first


def tidy(value: Decimal) -> int | float:
    """As JSON keeps it: whole numbers without a point."""
    return int(value) if value == value.to_integral_value() else float(value)
