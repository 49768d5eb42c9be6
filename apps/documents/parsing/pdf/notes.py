"""Footnotes: small type at the foot of a column, or right after a table, from the first mark of a note on."""

from __future__ import annotations

from collections.abc import Iterable

from apps.documents.parsing.pdf.lines import TableLine
from apps.documents.parsing.pdf.paragraphs import Paragraph
from apps.documents.parsing.pdf.structure import Structure, is_note
from apps.documents.parsing.types import Kind

NEAR = 3.0  # sizes
Typed = tuple[Kind, Paragraph | TableLine]


def with_notes(typed: list[Typed], structure: Structure) -> list[Typed]:
    found: list[Typed] = []
    for place, (kind, part) in enumerate(typed):
        if kind == "paragraph" and isinstance(part, Paragraph) and structure.is_smaller(part):
            rest = (each for _, each in typed[place + 1 :])
            if _is_note_after(found[-1] if found else None, part, _is_last(part, rest, structure)):
                kind = "footnote"
        found.append((kind, part))
    return found


def _is_note_after(before: Typed | None, part: Paragraph, is_last: bool) -> bool:
    if is_note(part) and is_last:
        return True
    if before is None or before[0] not in ("footnote", "table"):
        return False
    return _is_near(before[1], part) and (before[0] == "footnote" or is_note(part))


def _is_near(before: Paragraph | TableLine, part: Paragraph) -> bool:
    """In the same column, or right below: notes of a broad table need not be as broad."""
    if isinstance(before, TableLine) or before.last.column == part.first.column:
        return True
    step = part.first.fragment.baseline - before.last.fragment.baseline
    return before.last.page == part.first.page and 0 < step < NEAR * part.size


def _is_last(part: Paragraph, rest: Iterable[Paragraph | TableLine], structure: Structure) -> bool:
    """Whether nothing of the usual size comes after it in its column."""
    for each in rest:
        if isinstance(each, TableLine) or each.first.column != part.first.column:
            return True
        if not structure.is_smaller(each):
            return False
    return True
