"""What stands above the first heading of an article: kind, authors, places, the journal's line.

Journals set them close together, in type of one size, so that they look like one paragraph: a line of names shows that
they are several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.documents.parsing.headings import is_known, level_by_number
from apps.documents.parsing.pdf.lines import Line, TableLine
from apps.documents.parsing.pdf.notes import Typed
from apps.documents.parsing.pdf.paragraphs import SHORT, Paragraph
from apps.documents.parsing.people import people_in

MOST_LINES = 6  # of a paragraph before the first heading, if that is about title and authors
MOST_PARTED = 12


def without_front(typed: list[Typed], titles: list[Paragraph]) -> list[Typed]:
    """Nothing above the first heading that is one for certain is a heading, but for the title."""
    end = next(
        (place for place, (kind, part) in enumerate(typed) if kind == "heading" and is_certain(part)), 0
    )
    front = [part for _, part in typed[:end] if isinstance(part, Paragraph)]
    if not titles or any(part.first.page > 1 or len(part.lines) > MOST_LINES for part in front):
        end = next((place for place, (_, part) in enumerate(typed) if part in titles), 0)
    return [
        ("paragraph" if kind == "heading" and place < end and part not in titles else kind, part)
        for place, (kind, part) in enumerate(typed)
    ]


def is_certain(part: Paragraph | TableLine) -> bool:
    return isinstance(part, Paragraph) and (is_known(part.text) or level_by_number(part.text) > 0)


def with_authors_alone(
    parts: Sequence[Paragraph | TableLine], titles: Sequence[Paragraph]
) -> list[Paragraph | TableLine]:
    """Below the title, down to the first heading: the names in a paragraph of their own."""
    found: list[Paragraph | TableLine] = []
    is_front = False
    for part in parts:
        is_front = part in titles or (is_front and not is_certain(part))
        if is_front and isinstance(part, Paragraph) and part not in titles and part.first.page == 1:
            found += _parted(part)
        else:
            found.append(part)
    return found


def _parted(part: Paragraph) -> Iterator[Paragraph]:
    start, end = _names(part.lines)
    if end - start in (0, len(part.lines)):
        yield part
        return
    yield from _by_shape(part.lines[:start])
    yield Paragraph(part.lines[start:end])
    yield from _by_shape(part.lines[end:])


def _names(lines: Sequence[Line]) -> tuple[int, int]:
    """The first lines that together name people, as many as there are; empty where none do."""
    if len(lines) > MOST_PARTED:
        return 0, 0
    for start in range(len(lines)):
        for end in range(len(lines), start, -1):
            if people_in(" ".join(line.text for line in lines[start:end])):
                return start, end
    return 0, 0


def _by_shape(lines: Sequence[Line]) -> Iterator[Paragraph]:
    """A line that is not full ends what it says."""
    held: list[Line] = []
    for line in lines:
        held.append(line)
        if line.short >= SHORT:
            yield Paragraph(held)
            held = []
    if held:
        yield Paragraph(held)
