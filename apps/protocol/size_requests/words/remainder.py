"""The text of a request, of which whatever was read is blanked: no number is ever read for two inputs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from apps.protocol.size_requests.words.plain import DIGITS, plain

BLANK: Final = "\ufffc"
IS: Final = (
    r"\s{0,2}[就先]?(?:=|:|≈|~|is|are|of|at|was|will be|为|是|取|按照?|要|设为?|定为|约为?|均为?|都[为是]|各"
    r"|[算当](?:作|成)|算|打|留|计|[改换变调](?:[成为到作]|(?=\s?\d))|应该?[是为]|should be|would be|might be)?\s{0,2}"
    r"(?:预[计期]|估计|大概|大约|约|about\s|around\s|roughly\s|approximately\s)?"
)
_POINTS: Final = r"percentage[ -]?points?|个?百分点|个点(?![采测抽查])|points?\b"
TIME: Final = r"个?月|年|周|天|日|months?|mo\b|years?|yrs?\b|weeks?|wks?\b|days?"

# "0.05 or 0.025": a figure that stands beside another one is not the only one.
_OTHERWISE: Final = re.compile(
    rf"\s?(?:或者?|or|/)\s?(?P<n>{DIGITS})\s?(?P<n_unit>%|percent\b)?(?![\d.]*\d)", re.IGNORECASE
)

Accepts = Callable[[float], bool]


def figure(name: str = "n") -> str:
    """A number with its sign and, in the group `<name>_unit`, a sign of percent or the word for points."""
    return (
        rf"(?<![A-Za-z0-9_.])(?P<{name}>[-+]?{DIGITS})(?![\d.]*\d)\s?(?P<{name}_unit>%|percent\b|{_POINTS})?"
    )


def part(name: str = "n") -> str:
    """A figure that is not said in points: of a loss nobody says those."""
    return (
        rf"(?<![A-Za-z0-9_.])(?P<{name}>[-+]?{DIGITS})(?![\d.]*\d|\s?(?:percentage[ -]?)?points?\b|\s?个?(?:百分)?点)"
        rf"\s?(?P<{name}_unit>%|percent\b)?"
    )


def share(name: str = "n") -> str:
    """A number that can be nothing but a share: with a sign of percent, or below 1."""
    return (
        rf"(?<![A-Za-z0-9_.+-])(?P<{name}>\d{{1,3}}(?:\.\d{{1,6}})?)\s?(?P<{name}_unit>%|percent\b)(?!age)"
        rf"|(?<![A-Za-z0-9_.+-])(?P<{name}_below>0?\.\d{{1,8}})(?![\d%])"
    )


def period(name: str = "n") -> str:
    return rf"(?<![A-Za-z0-9_.])(?P<{name}>{DIGITS})[\s-]?(?P<{name}_time>{TIME})"


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
