"""A sentence that nobody could place and that tells of several things, cut where another of them begins: each part gets
the buttons that fit it, and what others found is told apart from what is ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.spoken.leaning_back import leans_back
from apps.fields.reading.text import QUOTED, Said, bare
from apps.protocol.reading.placed.beside import sort_beside
from apps.protocol.reading.placed.places import places_of

SURE: Final = 0.6
FEWEST, FEWEST_ZH = 5, 6  # words, characters of a clause that is more than one more item of a row
_CLAUSE: Final = re.compile(
    r"[,;](?![0-9]{3}\b)\s?|\s(?=(?:and|but)\s(?:we|they|i|the|no|nobody|everyone|will|would)\b)",
    re.IGNORECASE,
)
_ENDED: Final = re.compile(r";\s?$")
_EDGES: Final = " ,;.。"
# Told in one breath: the one says the other more exactly.
ALIKE: Final = {
    "outcome_definition": "outcome_primary",
    "population": "inclusion",
    "knowledge_gap": "background",
    "treatment_duration": "intervention",
    "follow_up": "visits",
    "objectives": "question",
}
_JOINS: Final = frozenset({"talk", "command", "mixed", "withdrawn"})


def without_explanation(said: Said) -> Said:
    """Words up to the first clause that only explains them."""
    explains = next((c for c in _clauses(said) if c.start > said.start and leans_back(c.plain)), None)
    return said.cut(0, explains.start - said.start).strip(_EDGES) if explains else said


def parts_by_place(said: Said) -> tuple[Said, ...]:
    """The parts in their order; the words as they are where they tell of one thing, or of none for certain."""
    begins, last, loose = list[int](), "", None
    for clause in _clauses(said):
        if (sort := _sort_of(clause)) and last and sort != last:
            begins.append(clause.start if loose is None else loose)
        if sort:
            last, loose = sort, None
        elif loose is None and _ENDED.search(said.folded[: clause.start]):
            loose = clause.start  # behind a semicolon it goes with what follows
    if not begins:
        return (said,)
    ends = [*begins, said.end]
    starts = [said.start, *begins]
    return tuple(said.at((start, end)).strip(_EDGES) for start, end in zip(starts, ends, strict=True))


def _clauses(said: Said) -> Iterator[Said]:
    """The clauses that say something; quoted words are never cut."""
    bare_of_quotes = QUOTED.sub(lambda quoted: "_" * len(quoted[0]), said.plain)
    for clause in said.reworded(bare_of_quotes).split(_CLAUSE):
        if clause.plain.strip(_EDGES):
            yield said.at(clause.span)


def _sort_of(clause: Said) -> str:
    """What a clause is surely of; empty for one that nobody knows, or that goes with what stands before it."""
    words, letters = clause.plain.split(), bare(clause.plain)
    if (len(words) < FEWEST) if letters.isascii() else (len(letters) < FEWEST_ZH):
        return ""
    if leans_back(clause.plain):
        return ""
    if beside := sort_beside(clause):
        return beside
    places = places_of(clause)
    sort = max(places, key=lambda each: places[each])
    return "" if places[sort] < SURE or sort in _JOINS else ALIKE.get(sort, sort)
