"""Makes what marks the words of messages from messages in which people marked them.

Each line is a message: "{pop:adults with asthma}, {int:yoga} or {comp:nothing}"; marks are not nested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.features import Words, features_of, is_chinese
from apps.protocol.reading.marked.marks import BEGINS, GOES_ON, NOTHING

SORTS: Final = (
    *("pop", "int", "comp", "ref", "out", "sec", "harm", "design", "alloc", "blind", "phase", "total"),
    *("pergroup", "fu", "treat", "recruit", "centres", "dropout", "power", "alpha", "rate", "inc", "exc"),
    *("analysis", "bg", "q"),
)
_MARK: Final = re.compile(rf"\{{(?P<sort>{'|'.join(SORTS)}):\s?(?P<words>[^{{}}]*)\}}")
PARAMETERS: Final = {
    "c1": 0.1,  # keeps the field small: what hardly counts is left out
    "c2": 0.02,
    "max_iterations": 120,
    "feature.minfreq": 2,
}


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
        return is_chinese(self.text)

    def labels(self, words: Words) -> list[str]:
        found, begun = list[str](), set[int]()
        for start, end in words.places:
            at = next((n for n, (_sort, (a, b)) in enumerate(self.marks) if start < b and a < end), None)
            if at is None:
                found.append(NOTHING)
                continue
            found.append((GOES_ON if at in begun else BEGINS) + self.marks[at][0])
            begun.add(at)
        return found


def examples_in(files: Iterable[Path]) -> list[Example]:
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return [Example.of(line) for line in lines if line.strip()]


def train(examples: Iterable[Example], path: Path) -> None:
    from pycrfsuite import Trainer

    trainer = Trainer(algorithm="lbfgs", verbose=False)
    for example in examples:
        words = Words.of(example.text)
        trainer.append(features_of(words), example.labels(words))
    trainer.set_params(PARAMETERS)
    trainer.train(str(path))


def folds(examples: Sequence[Example], count: int) -> Iterator[tuple[list[Example], list[Example]]]:
    """A part of them, and the others."""
    for number in range(count):
        rest = [each for at, each in enumerate(examples) if at % count != number]
        yield rest, [each for at, each in enumerate(examples) if at % count == number]
