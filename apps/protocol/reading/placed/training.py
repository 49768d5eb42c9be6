"""Messages that people cut into clauses, of each of which they said where it belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt

from apps.fields.reading.text import fold
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.marked.training import batched
from apps.protocol.reading.placed.places import part_of
from apps.protocol.reading.routed.routes import features_of
from apps.protocol.reading.routed.training import Sentence


@dataclass(frozen=True)
class Clause:
    """`message[start:end]`; `sort` is where it belongs, both of two joined by "+"."""

    sort: str
    message: str
    start: int
    end: int

    @property
    def alone(self) -> Clause:
        return Clause(self.sort, self.sentence.text, 0, self.end - self.start)

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.message[self.start : self.end], self.sort)


def clauses_in(file: Path) -> Iterator[Clause]:
    """Each line is a sort, a tab and a clause; an empty line ends a message."""
    for told in file.read_text(encoding="utf-8").split("\n\n"):
        rows = [line.partition("\t") for line in told.splitlines() if "\t" in line]
        yield from _clauses([(sort.strip(), words.strip()) for sort, _tab, words in rows])


def _clauses(rows: Sequence[tuple[str, str]]) -> Iterator[Clause]:
    message, places = "", []
    for _sort, words in rows:
        message += " " if message[-1:].isascii() and words[:1].isascii() and message else ""
        places.append((len(message), len(message) + len(words)))
        message += words
    for (sort, _words), (start, end) in zip(rows, places, strict=True):
        yield Clause(sort, message, start, end)


def told_as_one(clauses: Iterable[Clause], number: int) -> Iterator[Clause]:
    """The same clauses, of which so many messages of one language follow each other as one."""
    messages = [list(told) for _message, told in groupby(clauses, key=lambda each: each.message)]
    for is_ascii in (True, False):
        alike = [told for told in messages if told[0].message.isascii() == is_ascii]
        for several in batched(alike, number):
            rows = [(clause.sort, clause.sentence.text) for told in several for clause in told]
            yield from _clauses(rows)


def rows_of(clauses: Iterable[Clause]) -> list[npt.NDArray[np.float32]]:
    """A row for each piece of each of them, as the encoder holds it within its message."""
    return [features_of(part_of(pieces_of(fold(c.message)), (c.start, c.end))) for c in clauses]
