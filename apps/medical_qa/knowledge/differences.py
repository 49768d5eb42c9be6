"""What one version says otherwise than another, passage by passage and, within a passage, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["same", "added", "removed"]
# A word with what follows it, or one Chinese character: what is compared.
TOKEN = re.compile(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+\s*|\s+")
MOST_TOKENS = 4_000  # of a passage pair; beyond, the passages stand below each other
MOST_PASSAGES = 3_000


@dataclass(frozen=True)
class Part:
    """A stretch of text and whether the newer version has it, the older one, or both."""

    kind: Kind
    text: str


def passages_that_differ(older: Sequence[str], newer: Sequence[str]) -> list[tuple[Part, ...]]:
    """Only passages that are not the same in both, in the order of the newer version."""
    matcher = SequenceMatcher(None, older[:MOST_PASSAGES], newer[:MOST_PASSAGES], autojunk=False)
    return [
        passage
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
        for passage in _changed(older[a:b], newer[c:d])
    ]


def words_that_differ(older: str, newer: str) -> tuple[Part, ...]:
    before, after = TOKEN.findall(older), TOKEN.findall(newer)
    if len(before) + len(after) > MOST_TOKENS:
        return (Part("removed", older), Part("added", newer))
    return tuple(_parts(before, after))


def _changed(older: Sequence[str], newer: Sequence[str]) -> Iterator[tuple[Part, ...]]:
    """Passages that took each other's place are compared by words; the others came or went whole."""
    both = min(len(older), len(newer))
    for before, after in zip(older[:both], newer[:both], strict=True):
        yield words_that_differ(before, after)
    yield from ((Part("removed", text),) for text in older[both:])
    yield from ((Part("added", text),) for text in newer[both:])


def _parts(before: Sequence[str], after: Sequence[str]) -> Iterator[Part]:
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Part("same", "".join(after[c:d]))
            continue
        if b > a:
            yield Part("removed", "".join(before[a:b]))
        if d > c:
            yield Part("added", "".join(after[c:d]))
