"""A difference of two configurations as lines of plain text, for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.agents.drafts.comparison import FieldDiff, Piece, RowDiff

SIGNS = {"added": "+", "removed": "-", "changed": "~"}
WIDTH = 160


def lines_of(rows: Iterable[RowDiff]) -> Iterator[str]:
    """One line for a row that is new or gone, with a line for each value of one that changed."""
    for row in rows:
        title = f" “{row.title}”" if row.title else ""
        yield f"{SIGNS[row.state]} {row.section} {row.key}{title}".replace("  ", " ")
        if row.state == "changed":
            yield from (_value(field) for field in row.fields)


def _value(field: FieldDiff) -> str:
    language = f" [{field.language}]" if field.language else ""
    whole = (Piece("removed", field.old), Piece("added", field.new))
    pieces = "".join(_piece(piece) for piece in field.pieces or whole if piece.text)
    text = " ⏎ ".join(pieces.splitlines())
    return f"    {field.path}{language}: {text if len(text) <= 4 * WIDTH else text[: 4 * WIDTH] + ' …'}"


def _piece(piece: Piece) -> str:
    match piece.mark:
        case "added":
            return "{+" + piece.text + "+}"
        case "removed":
            return f"[-{piece.text}-]"
        case _:
            return piece.text
