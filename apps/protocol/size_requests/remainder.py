"""The text of a request, of which whatever was read is blanked: no number is ever read for two inputs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from apps.fields.reading.quantities.numbers import DIGITS, ENGLISH, NUMBER, to_decimal

BLANK: Final = "\ufffc"
FULL_WIDTH: Final = {0xFF01 + n: 0x21 + n for n in range(94)}
AS_TYPED: Final[dict[int, int | str]] = {
    **FULL_WIDTH,
    ord("−"): "-",
    ord("–"): "-",
    ord("∶"): ":",
    ord("～"): "~",
}
IS: Final = (
    r"\s{0,2}[就先]?(?:=|:|≈|~|is|are|of|at|was|will be|为|是|取|按照?|要|设为?|定为|约为?|均为?|都[为是]|各"
    r"|算(?:作|成)?|打|留|计|[改换变调](?:[成为到作]|(?=\s?\d))|应该?[是为]|should be|would be|might be)?\s{0,2}"
    r"(?:预[计期]|估计|大概|大约|约|about\s|around\s|roughly\s|approximately\s)?"
)
_DIGITS: Final = r"(?:\d{1,12}(?:\.\d{1,12})?|\.\d{1,12})"
_POINTS: Final = r"percentage[ -]?points?|个?百分点|points?\b"
_TIME: Final = r"个?月|年|周|天|日|months?|mo\b|years?|yrs?\b|weeks?|wks?\b|days?"

# "0.05 or 0.025": a figure that stands beside another one is not the only one.
_OTHERWISE: Final = re.compile(
    rf"\s?(?:或者?|or|/)\s?(?P<n>{_DIGITS})\s?(?P<n_unit>%|percent\b)?(?![\d.]*\d)", re.IGNORECASE
)

_COUNTS: Final = {each: 1 + place for place, each in enumerate("一二三四五六七八九")} | {"两": 2}
_TENTHS: Final = re.compile(
    r"(?<![一二三四五六七八九十百第])(?P<n>[一二两三四五六七八九])成(?P<half>半)?(?![立功员人年本为分果就熟])"
)

# "five percent", "百分之五", "one in ten", "about a tenth".
_IN_WORDS: Final = re.compile(
    rf"百分之(?P<zh>{NUMBER})|(?P<en>{ENGLISH})\s?(?:percent|per cent|%)(?!age)|(?P<figure>{DIGITS})\sper cent\b"
    rf"|\b(?:one|1)\s(?:in|out of)\s(?:every\s)?(?P<one_in>{ENGLISH}|[1-9]\d{{0,2}}(?![\d.%]))"
    r"|\b(?:a|one)[ -](?P<part>twentieth|tenth|fifth|quarter|third(?=\sof\b))\b(?!\s(?:year|dose|visit|group|arm|time))"
    r"|(?P<nth>[三四五六八十])分之一"
    rf"|(?:每\s?|(?<![0-9第十百])(?=[二两三四五六七八九十]个里))(?P<every>[二两三四五六七八九十]|\d{{1,2}})\s?[个位例]?[^,。;\d]{{0,8}}?[里中](?:面|头)?(?:就|大概)*有一[个位例]?(?!半)"
    r"|(?<![\d.])(?P<some>\d{1,4})\sout\sof\s(?:every\s)?(?P<whole>\d{1,4})(?![\d.%])",
    re.IGNORECASE,
)
_PARTS: Final = {"twentieth": 20, "tenth": 10, "fifth": 5, "quarter": 4, "third": 3}

# "40 against 60 percent": the sign stands for both.
_PERCENT_OF_BOTH: Final = re.compile(
    r"(?<![\d.%])(?P<one>\d{1,2}(?:\.\d+)?)(?P<between>\s(?:against|versus|vs\.?)\s)(?=\d{1,2}(?:\.\d+)?\s?(?:%|percent\b))",
    re.IGNORECASE,
)
_DOWN_TO: Final = re.compile(
    r"\d(?:\.\d+)?\s?(?:%|percent)\s(?:down|up)\sto\s\d{1,2}(?:\.\d+)?(?!\s?(?:%|percent)|[\d.])",
    re.IGNORECASE,
)
_TERMS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_RATIO_IN_WORDS: Final = re.compile(
    r"\b(one|two|three|four)[\s-]to[\s-](one|two|three|four)\b", re.IGNORECASE
)
_HALVED: Final = re.compile(
    r"\bhalve\s(?:that|it|this|them)\b|\bcut\s(?:that|it|this|them)\s(?:in|by)\shalf\b|(?:减少?|降低?)(?:掉|去)?一?半(?!年|天|个)",
    re.IGNORECASE,
)
# "Testing at the usual five percent" names its level by how usual it is.
_USUAL: Final = re.compile(
    r"\b(?:usual|standard|conventional|customary|ordinary)\s{1,2}(?=5%)(?!5%\s(?:power|drop|loss|rate))|(?:常规|惯例|老规矩)的?\s?(?=5%)",
    re.IGNORECASE,
)
# "A ninety percent chance of seeing that" is the power.
_CHANCE: Final = re.compile(
    r"(?<![\d.])(?P<n>[89]\d(?:\.\d)?%)\s(?:chance|probability)\s(?:of|to)\s(?:seeing|see|finding|find|detect\w*|show\w*|spot\w*|pick\w*)\b",
    re.IGNORECASE,
)
# "15 %, not 10": a figure that is denied is none.
_DENIED: Final = re.compile(
    rf",?\s?(?:而)?不(?:是|按|用)(?:原来的?|之前的?)?\s?{_DIGITS}\s?%?(?=\s?(?:[,.。;]|$))"
    rf"|,?\s(?:not|rather than|instead of)\s(?:the\s)?{_DIGITS}\s?(?:%|percent)?(?=\s?(?:[,.;]\s|[,.;]?$))",
    re.IGNORECASE,
)

Accepts = Callable[[float], bool]


def figure(name: str = "n") -> str:
    """A number with its sign and, in the group `<name>_unit`, a sign of percent or the word for points."""
    return (
        rf"(?<![A-Za-z0-9_.])(?P<{name}>[-+]?{_DIGITS})(?![\d.]*\d)\s?(?P<{name}_unit>%|percent\b|{_POINTS})?"
    )


def share(name: str = "n") -> str:
    """A number that can be nothing but a share: with a sign of percent, or below 1."""
    return (
        rf"(?<![A-Za-z0-9_.+-])(?P<{name}>\d{{1,3}}(?:\.\d{{1,6}})?)\s?(?P<{name}_unit>%|percent\b)(?!age)"
        rf"|(?<![A-Za-z0-9_.+-])(?P<{name}_below>0?\.\d{{1,8}})(?![\d%])"
    )


def period(name: str = "n") -> str:
    return rf"(?<![A-Za-z0-9_.])(?P<{name}>{_DIGITS})[\s-]?(?P<{name}_time>{_TIME})"


def plain(text: str) -> str:
    """Signs as one writes them on a keyboard, shares in words as a percentage, "halve" as the reduction that it is;
    what is denied is left out."""
    text = _DOWN_TO.sub(r"\g<0>%", text)
    text = _RATIO_IN_WORDS.sub(lambda match: f"{_TERMS[match[1].lower()]}:{_TERMS[match[2].lower()]}", text)
    text = _PERCENT_OF_BOTH.sub(r"\g<one>%\g<between>", _HALVED.sub(r" relative reduction 50% ", text))
    figures = _IN_WORDS.sub(_in_figures, _TENTHS.sub(_percent, text.translate(AS_TYPED)))
    return _CHANCE.sub(r"power \g<n>", _USUAL.sub(" alpha ", _DENIED.sub("", figures)))


def _in_figures(match: re.Match[str]) -> str:
    if match["part"]:
        return _nth(_PARTS[match["part"].lower()])
    if match["some"] and float(match["some"]) < float(match["whole"]):
        return f"{100 * float(match['some']) / float(match['whole']):.6g}%"
    if match["some"]:
        return match[0]
    if whole := match["one_in"] or match["nth"] or match["every"]:
        return _nth(int(to_decimal(whole)))
    apart = " " if match.start() and match.string[match.start() - 1].isascii() else ""
    return f"{apart}{to_decimal(match['zh'] or match['en'] or match['figure']):f}%"


def _nth(parts: int) -> str:
    return f"{100 / parts:.6g}%"


def _percent(match: re.Match[str]) -> str:
    """ "两成半" is 25 %."""
    return f"{10 * _COUNTS[match['n']] + (5 if match['half'] else 0)}%"


def number(match: re.Match[str], name: str = "n") -> float:
    """As it is written; a percentage and points as a share."""
    groups = match.groupdict()
    written = groups.get(f"{name}_below") or groups[name]
    value = float(written)
    return round(value / 100, 12) if groups.get(f"{name}_unit") else value


def compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


class Remainder:
    """What nobody has read yet. Blanks are no spaces, so that what was apart does not become one."""

    def __init__(self, text: str) -> None:
        self.text = plain(text)

    def take(
        self, patterns: tuple[re.Pattern[str], ...], accepts: Accepts | None = None
    ) -> list[re.Match[str]]:
        """The matches, the first pattern first, that `accepts` the number; they are blanked."""
        taken = []
        for pattern in patterns:
            for match in pattern.finditer(self.text):
                if accepts is None or accepts(number(match)):
                    taken.append(match)
            for match in taken:
                self.blank(match.start(), match.end())
        return taken

    def blank(self, start: int, end: int) -> None:
        self.text = self.text[:start] + BLANK * (end - start) + self.text[end:]

    def numbers(
        self, patterns: tuple[re.Pattern[str], ...], accepts: Accepts | None = None
    ) -> tuple[float, ...]:
        """The numbers of what is taken, each once, in the order of the text."""
        return self.numbers_of(self.take(patterns, accepts))

    def numbers_of(self, taken: list[re.Match[str]]) -> tuple[float, ...]:
        """Those of what was taken, and what is said to be otherwise."""
        found = sorted(taken, key=lambda match: match.start())
        others = [other for match in found if (other := _OTHERWISE.match(self.text, match.end()))]
        return tuple(dict.fromkeys(number(match) for match in (*found, *others)))
