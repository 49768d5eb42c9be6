"""Tables that are too wide for a page: on a page that lies on its side, and in parts where that is not enough.

The first column holds the titles of the rows and comes again in each part; the others are as wide as the longest word
of their heads, so that words stay whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from apps.documents.blocks import Table
from apps.documents.word.measure import widest_word
from apps.documents.word.styles import styles_by_id
from apps.documents.word.tables import cell_styles
from apps.documents.word.theme import CELL_MARGIN_TWIPS, LANDSCAPE, PORTRAIT, Language, Sheet, theme_of

TITLES_SHARE = 0.22
NARROWEST_TWIPS = 850
MOST_COLUMNS = 12  # beside the titles: more, and a row is hard to follow

PartName = Callable[[int, int], str]


def fitted(table: Table, language: Language, part: PartName) -> tuple[bool, list[Table]]:
    """Whether the pages have to lie on their side, and the table or its parts.

    `part` gives the caption of a part from its first and last column, counted from 1 after the titles.
    """
    columns = len(table.head) - 1
    if columns < 1 or fits(PORTRAIT, _needed(table, language)):
        return False, [table]
    for parts in range(1, columns + 1):
        ranges = list(_ranges(columns, parts))
        needed = [_needed(table, language, first, last) for first, last in ranges]
        if parts == columns or all(fits(LANDSCAPE, each) for each in needed):
            break
    named = [part(first + 1, last) if parts > 1 else table.caption for first, last in ranges]
    cut = zip(ranges, needed, named, strict=True)
    return True, [_cut(table, first, last, widths, name) for (first, last), widths, name in cut]


def fits(sheet: Sheet, needed: list[float]) -> bool:
    return len(needed) <= MOST_COLUMNS and sum(needed) <= sheet.text_width_twips * (1 - TITLES_SHARE)


def _needed(table: Table, language: Language, first: int = 0, last: int | None = None) -> list[float]:
    """Twips for each column after the titles."""
    heads = table.head[1:][first:last]
    style = styles_by_id(theme_of(language))[cell_styles(len(heads) + 1)[0]]
    size = style.half_points * 10
    return [max(NARROWEST_TWIPS, widest_word(head, size=size) + 2 * CELL_MARGIN_TWIPS) for head in heads]


def _ranges(columns: int, parts: int) -> Iterator[tuple[int, int]]:
    """Parts of nearly the same size, in order."""
    short, longer = divmod(columns, parts)
    end = 0
    for place in range(parts):
        first, end = end, end + short + (place < longer)
        yield first, end


def _cut(table: Table, first: int, last: int, needed: list[float], caption: str) -> Table:
    shares = [(1 - TITLES_SHARE) * each / sum(needed) for each in needed]
    return table.model_copy(
        update={
            "caption": caption,
            "head": (table.head[0], *table.head[1:][first:last]),
            "rows": tuple((row[0], *row[1:][first:last]) for row in table.rows),
            "widths": (TITLES_SHARE, *shares),
            "centred": tuple(range(1, last - first + 1)) if table.centred else (),
        }
    )
