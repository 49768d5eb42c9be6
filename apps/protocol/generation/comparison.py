"""Two documents beside each other: section by section, paragraph by paragraph, word by word. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final, Literal

from apps.documents.blocks import Block, Diagram, ListBlock, Paragraph, Table, plain
from apps.protocol.generation.section import Section

WORDS: Final = re.compile(r"[A-Za-z0-9_.%’'-]+|[\u3400-\u9fff]|\s+|.", re.DOTALL)
BETWEEN_CELLS: Final = " | "
ALIKE: Final = 0.35  # below this two paragraphs have nothing to do with each other

Mark = Literal["same", "ins", "del"]
State = Literal["changed", "added", "removed"]


@dataclass(frozen=True)
class Piece:
    mark: Mark
    text: str


@dataclass(frozen=True)
class SectionChange:
    """A section that is not the same in both. `paragraphs` are those that differ, each as pieces."""

    number: str
    title: str
    state: State
    paragraphs: tuple[tuple[Piece, ...], ...]


def compared(earlier: Iterable[Section], later: Iterable[Section]) -> list[SectionChange]:
    """What differs, in the order of the later document; sections that only the earlier one has stand last."""
    before = {(section.key, section.title): section for section in earlier}
    changes: list[SectionChange] = []
    for section in later:
        former = before.pop((section.key, section.title), None)
        wording = tuple(_paragraphs(texts_of(former.blocks if former else ()), texts_of(section.blocks)))
        if wording or former is None:
            changes.append(
                SectionChange(section.number, section.title, "changed" if former else "added", wording)
            )
    for section in before.values():
        wording = tuple(_paragraphs(texts_of(section.blocks), []))
        changes.append(SectionChange(section.number, section.title, "removed", wording))
    return changes


def texts_of(blocks: Iterable[Block]) -> list[str]:
    """A document's text in parts that can be compared: paragraphs, entries of lists, rows of tables."""
    texts: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            texts.append(plain(block.line))
        elif isinstance(block, ListBlock):
            texts += [plain(item) for item in block.items]
        elif isinstance(block, Table):
            texts += [block.caption, BETWEEN_CELLS.join(block.head)]
            texts += [BETWEEN_CELLS.join(plain(cell) for cell in row) for row in block.rows]
        elif isinstance(block, Diagram):
            boxes = [box for row in block.rows for box in row]
            texts += [
                block.caption,
                *(BETWEEN_CELLS.join([box.title, *map(plain, box.lines)]) for box in boxes),
            ]
    return [text for text in texts if text]


def _paragraphs(earlier: list[str], later: list[str]) -> Iterator[tuple[Piece, ...]]:
    for mark, a, b, c, d in SequenceMatcher(None, earlier, later, autojunk=False).get_opcodes():
        if mark == "equal":
            continue
        for old, new in zip_longest(earlier[a:b], later[c:d], fillvalue=""):
            yield from _pair(old, new)


def _pair(old: str, new: str) -> Iterator[tuple[Piece, ...]]:
    if old and new and SequenceMatcher(None, old, new, autojunk=False).ratio() >= ALIKE:
        yield tuple(words_compared(old, new))
        return
    if old:
        yield (Piece("del", old),)
    if new:
        yield (Piece("ins", new),)


def words_compared(old: str, new: str) -> list[Piece]:
    """The new text with what went and what came, word by word."""
    before, after = WORDS.findall(old), WORDS.findall(new)
    pieces: list[Piece] = []
    for mark, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if mark == "equal":
            pieces.append(Piece("same", "".join(after[c:d])))
            continue
        pieces += [Piece("del", "".join(before[a:b]))] if b > a else []
        pieces += [Piece("ins", "".join(after[c:d]))] if d > c else []
    return pieces
