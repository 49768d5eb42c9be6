"""Makes what marks the words of messages from messages in which people marked them.

Each line is a message: "{pop:adults with asthma}, {int:yoga} or {comp:nothing}"; marks are not nested.
A reply begins with the title of what was asked for: "Comparator: {comp:placebo}". Words that are marked `skip` teach
nothing: it is not known what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Final, TypeVar

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.marks import BEGINS, GOES_ON, LABELS, NOTHING, SORTS

T = TypeVar("T")
SKIP: Final = "skip"
NO_LABEL: Final = -100  # teaches nothing
_STOPS: Final = tuple(".?!。？！")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_MARK: Final = re.compile(rf"\{{(?P<sort>{'|'.join((*SORTS, SKIP))}):\s?(?P<words>[^{{}}]*)\}}")


@dataclass(frozen=True)
class Example:
    """`marks` are (sort, place in the text)."""

    text: str
    marks: tuple[tuple[str, Span], ...]

    @classmethod
    def of(cls, line: str) -> Example:
        """Raises ValueError for a brace that belongs to no mark."""
        text, marks, end = "", list[tuple[str, Span]](), 0
        for match in _MARK.finditer(line):
            text += line[end : match.start()]
            marks.append((match["sort"], (len(text), len(text) + len(match["words"]))))
            text += match["words"]
            end = match.end()
        text += line[end:]
        if "{" in text or "}" in text:
            raise ValueError(f"A brace that belongs to no mark: {line}")
        return cls(Said.of(text).plain, tuple(marks))

    @property
    def is_chinese(self) -> bool:
        return _HAN.search(self.text) is not None

    def labels(self, places: Sequence[Span]) -> list[str]:
        """Of pieces at these places."""
        found, begun = list[str](), set[int]()
        for start, end in places:
            at = next((n for n, (_sort, (a, b)) in enumerate(self.marks) if start < b and a < end), None)
            if at is None:
                found.append(NOTHING)
                continue
            found.append((GOES_ON if at in begun else BEGINS) + self.marks[at][0])
            begun.add(at)
        return found


def numbers_of(example: Example, places: Sequence[Span]) -> list[int]:
    """The numbers of the labels of pieces at these places, and of the vector at either end."""
    labels = [NO_LABEL if label[2:] == SKIP else LABELS.index(label) for label in example.labels(places)]
    return [NO_LABEL, *labels, NO_LABEL]


def examples_in(files: Iterable[Path]) -> list[Example]:
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return [Example.of(line) for line in lines if line.strip()]


def told_as_one(examples: Iterable[Example], number: int) -> Iterator[Example]:
    """The same messages, of which so many of one language follow each other as one."""
    told = [*examples]
    for is_chinese in (True, False):
        for several in batched([each for each in told if each.is_chinese == is_chinese], number):
            yield reduce(_behind, several)


def _behind(first: Example, second: Example) -> Example:
    """Two messages as one; the first has a stop."""
    stop = "" if first.text.rstrip()[-1:] in _STOPS else "。" if first.is_chinese else "."
    text = first.text.rstrip() + stop + ("" if first.is_chinese else " ")
    moved = ((sort, (start + len(text), end + len(text))) for sort, (start, end) in second.marks)
    return Example(text + second.text, (*first.marks, *moved))


def batched(things: Sequence[T], number: int) -> Iterator[Sequence[T]]:
    return (things[at : at + number] for at in range(0, len(things), number))
