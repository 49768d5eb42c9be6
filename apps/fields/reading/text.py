"""A piece of a message that knows where it stands, so that every value read has its exact evidence.

Matching happens on a folded copy of equal length (full-width forms, dashes and spaces made plain), so
white space and width never change what is read, and positions hold in the message itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Span = tuple[int, int]

_FOLDED: Final[dict[int, str]] = (
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | dict.fromkeys((0x3000, 0xA0, 0x2002, 0x2003, 0x2007, 0x2008, 0x2009, 0x200A, 0x202F, 0x09), " ")
    | dict.fromkeys((0x2236, 0xFE55, 0xFE13), ":")
    | dict.fromkeys((0x2212, 0xFE63, 0x2010, 0x2011), "-")
    | dict.fromkeys((0x2012, 0x2014, 0x2015, 0x301C, 0x223C), "–")
    | dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF), " ")  # nothing to be seen
    | {0xFE6A: "%", 0x2018: "'", 0x2019: "'", 0x0D: " ", 0x2028: "\n", 0x2029: "\n"}
)
_NUMBERING: Final = re.compile(
    r"\s*(?:[-*•·●▪–]\s|[•·●▪](?=\S)|\(?[0-9]{1,2}[.)、](?![0-9])|\([a-z]\)|[a-h]\)|[①-⑳]|[一二三四五六七八九十]{1,2}、)\s*"
)
# Chinese words with spaces where others write commas; a space beside "vs" or "对" divides no clauses.
_SPACED: Final = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
_GAP: Final = re.compile(
    r"(?<=[\u4e00-\u9fff])(?<! [对和与跟]) (?=(?![对和与跟] )(?:[0-9]+\s?[年月周天例个人mg]|[\u4e00-\u9fff]))"
    r"|(?<=[0-9a-zA-Z%])(?<! vs)(?<! VS) (?=看|共|一共|总共|主要|次要|每组|想|大概|大约|按)"
)
_STOPS: Final = re.compile("[,;:。!?\n]")
LEAST_GAPS: Final = 2
# Words that a message only names, in marks of any kind; an apostrophe is none.
QUOTED: Final = re.compile(
    r"[“\"「『](?P<words>[^“”\"「」『』\n]{1,120})[”\"」』]|(?<![A-Za-z0-9])'(?P<single>(?:[^'\n]|(?<=[a-z])'(?=[a-z])){1,120})'(?![A-Za-z])"
)
_SOFT_STOPS: Final = frozenset({",", ";"})
_LINE_ENDS: Final = re.compile("[\n\u2028\u2029]")
_EDGES: Final = " \n;,、"
_OF_A_THING: Final = re.compile(r"(?<=[\u4e00-\u9fff]{2})的$")


def bare(text: str) -> str:
    """Letters and digits alone, in one case: without what two ways to write the same differ in."""
    return "".join(filter(str.isalnum, text.casefold()))


def fold(text: str) -> str:
    """The text with plain ASCII forms, character by character: the length stays."""
    return text.translate(_FOLDED)


@lru_cache(maxsize=64)
def is_said(pattern: re.Pattern[str], message: str) -> bool:
    """Whether a whole message has it in it: asked for each of its sentences, of which a long one has thousands."""
    return pattern.search(message) is not None


@dataclass(frozen=True, slots=True)
class Said:
    """message[start:end]; `folded` is the whole message, folded."""

    message: str
    folded: str
    start: int
    end: int

    @classmethod
    def of(cls, message: str) -> Said:
        """A whole message; one whose clauses are divided by spaces is read as if commas stood there."""
        return cls(message, _with_stops(fold(message)), 0, len(message))

    @property
    def text(self) -> str:
        return self.message[self.start : self.end]

    @property
    def plain(self) -> str:
        return self.folded[self.start : self.end]

    @property
    def span(self) -> Span:
        return (self.start, self.end)

    def __bool__(self) -> bool:
        return self.end > self.start

    def cut(self, start: int, end: int | None = None) -> Said:
        """A part of it, by positions inside it."""
        stop = self.end if end is None else self.start + end
        return Said(
            self.message, self.folded, min(self.start + start, self.end), max(stop, self.start + start)
        )

    def at(self, span: Span) -> Said:
        """Another part of the same message."""
        return Said(self.message, self.folded, *span)

    def strip(self, characters: str = " \n") -> Said:
        plain = self.plain
        left = len(plain) - len(plain.lstrip(characters))
        right = max(left, len(plain.rstrip(characters)))
        return self if right - left == len(plain) else self.cut(left, right)

    def reworded(self, plain: str) -> Said:
        """The same places with other words in them, as many as there were."""
        return Said(
            self.message, self.folded[: self.start] + plain + self.folded[self.end :], self.start, self.end
        )

    def split(self, separator: re.Pattern[str]) -> Iterator[Said]:
        """The pieces between the matches of a pattern, empty ones too."""
        start = 0
        for match in separator.finditer(self.plain):
            yield self.cut(start, match.start())
            start = match.end()
        yield self.cut(start)

    def split_outside(self, separator: re.Pattern[str]) -> Iterator[Said]:
        """The same, where no semicolon or comma within quotation marks divides anything."""
        plain = self.plain
        quoted = [match.span() for match in QUOTED.finditer(plain)]
        start = 0
        for match in separator.finditer(plain):
            if not (quoted and within(match.start(), quoted) and match[0].strip() in _SOFT_STOPS):
                yield self.cut(start, match.start())
                start = match.end()
        yield self.cut(start)

    def line_at(self, span: Span) -> Said:
        """The line of the message in which a place begins, to the end of the one in which it ends."""
        start, end = self.folded.rfind("\n", 0, span[0]) + 1, self.folded.find("\n", span[1])
        return self.at((start, len(self.folded) if end < 0 else end))

    def first_line(self) -> tuple[Said, Said]:
        """The first line that is not empty, and what comes after it."""
        whole = self.strip()
        end = whole.plain.find("\n")
        return (whole, whole.cut(len(whole.plain))) if end < 0 else (whole.cut(0, end), whole.cut(end + 1))


def within(place: int, spans: Iterable[Span]) -> bool:
    return any(start < place < end for start, end in spans)


def numbered(plain: str) -> bool:
    """Whether a line begins with a bullet or a number of a list."""
    return _NUMBERING.match(plain) is not None


def without_numbering(said: Said) -> Said:
    """A segment without the bullets and numbers before it and the separators around it."""
    said = said.strip(_EDGES)
    while (match := _NUMBERING.match(said.plain)) is not None:
        said = said.cut(match.end()).strip(_EDGES)
    return said


def words(said: Said) -> str:
    """The text as it is kept: line by line, white space made single."""
    lines = (" ".join(line.split()) for line in _LINE_ENDS.split(said.text))
    return "\n".join(line for line in lines if line)


def called(text: str) -> str:
    """A choice as it is called: "绿色" of "绿色的", which is said of a thing that is green."""
    return _OF_A_THING.sub("", text)


def _with_stops(folded: str) -> str:
    """A text whose clauses are divided by spaces with commas there; positions stay."""
    gaps = len(_SPACED.findall(folded))
    if gaps < LEAST_GAPS or len(_STOPS.findall(folded)) >= gaps:
        return folded
    return _GAP.sub(",", folded)
