"""An outcome in one piece, with all that is said of it in the same breath: “痒的程度，0到10分打，第一、二周各问一次”
is one, "WOMAC pain at 12 weeks, change from baseline" another.

Commas divide outcomes as well as what is said of each. A clause that can only be said of an outcome goes to the one
before it, and of the primary one a sentence that tells what counts as one is taken from wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.results import LABELLED, PATTERN, ReadValue
from apps.fields.reading.text import Said, Span, fold
from apps.protocol.reading.outcomes.defined import definition_in
from apps.protocol.reading.outcomes.qualities import quality_of
from apps.protocol.reading.outcomes.summed import with_what_is_told

PRIMARY: Final = "endpoints.outcomes.primary"
_LISTS: Final = frozenset({PRIMARY, "endpoints.outcomes.secondary"})
_BEHIND: Final = re.compile(r"\s?(?:[,，]|(?=\())\s?(?P<clause>\([^()]{2,20}\)|[^,，。;；.!?\n]{2,80})")
_COMMA: Final = re.compile(r"[,，]\s?")
MOST_QUALITIES: Final = 5


def gathered(said: Said, read: ReadValue) -> ReadValue:
    """The outcomes with what is said of each; fragments are none of their own."""
    if read.field not in _LISTS or read.confidence > LABELLED or not isinstance(read.value, list):
        return read
    entries = _joined([each for each in read.value if isinstance(each, Mapping)])
    if read.confidence <= PATTERN:
        entries = [_parted(each) for each in entries]
    spans = read.spans
    if read.field == PRIMARY and len(entries) == 1 and read.confidence <= PATTERN:
        entry, end = _with_what_follows(said, entries[0], read.spans[-1][1])
        spans = (*spans[:-1], (spans[-1][0], max(end, spans[-1][1])))
        if not entry.get("variable") and (definition := definition_in(said, end)) is not None:
            entry = {**entry, "variable": definition.text}
            spans = (*spans, definition.span)
        entries = [entry]
    if read.field == PRIMARY:
        entries = [with_what_is_told(each) for each in entries]
    if not entries or entries == read.value:
        return read
    return replace(read, value=entries, spans=_in_order(spans), derived=True)


def _in_order(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(sorted(dict.fromkeys(spans)))


def _joined(entries: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    joined: list[Mapping[str, Any]] = []
    for entry in entries:
        quality = quality_of(fold(str(entry.get("name", "")))) if joined else None
        if quality is None:
            joined.append(entry)
        else:
            joined[-1] = _with(joined[-1], *quality)
    return joined


def _parted(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """The entry without the clauses of its name that only say something of it."""
    name, *more = _COMMA.split(str(entry.get("name", "")))
    qualities = [quality_of(fold(clause)) for clause in more]
    if not more or not all(qualities):
        return entry
    behind = entry.get("variable")
    parted: Mapping[str, Any] = {key: each for key, each in entry.items() if key != "variable"} | {
        "name": name
    }
    for part, words in (*filter(None, qualities), *((("variable", behind),) if behind else ())):
        parted = _with(parted, part, words)
    return parted


def _with_what_follows(said: Said, entry: Mapping[str, Any], end: int) -> tuple[Mapping[str, Any], int]:
    """The entry with the clauses right behind it that can only be said of it, and where they end."""
    for _count in range(MOST_QUALITIES):
        match = _BEHIND.match(said.folded, end, said.end)
        quality = quality_of(match["clause"].strip("()")) if match else None
        if match is None or quality is None:
            break
        entry, end = _with(entry, *quality), match.end("clause")
    return entry, end


def _with(entry: Mapping[str, Any], part: str, words: str) -> Mapping[str, Any]:
    told = entry.get(part)
    if part != "variable" or not told:
        return {**entry, part: told or words}
    if words in str(told):
        return entry
    if str(told) in words:
        return {**entry, part: words}
    return {**entry, part: f"{told}, {words}" if words.isascii() else f"{told}，{words}"}
