"""Whether words say the figures of a value, in whichever form: "a year and a half" says 18 months, 八成 says 80 %. What
they do not say was worked out, and pages tell so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Any, Final

from apps.fields.reading.quantities.fractions import fraction_of
from apps.fields.reading.quantities.numbers import figures_in, tokens
from apps.fields.reading.quantities.times import durations, in_days, same_days
from apps.fields.reading.text import fold
from apps.fields.schema.field import Field

CLOSE: Final = 1e-9
ONE: Final = Decimal(1)  # said without a figure: "single centre"


# Kinds whose value is a figure, or has cells that are: of texts, lists of texts and choices nothing is worked out.
FIGURED: Final = frozenset(
    {
        "integer",
        "number",
        "fraction",
        "ratio",
        "duration",
        "margin",
        "date",
        "time_point",
        "object_list",
        "object",
    }
)
TABLES: Final = frozenset({"object_list", "object"})


def is_worked_out(field: Field, value: Any, words: str, recorded: Any = None) -> bool:
    """Whether a value has a figure that neither the words hold nor, in a table, what is `recorded` there: rows that
    stay, or lose some of their words, get no figure."""
    if field.kind not in FIGURED:
        return False
    kept = {*_figures(recorded)} if field.kind in TABLES else frozenset[Decimal]()
    return not says_amounts(field, value, words, kept)


def says_amounts(field: Field, value: Any, words: str, kept: Collection[Decimal] = ()) -> bool:
    plain = fold(words)
    if field.kind == "duration" and isinstance(value, dict):
        return any(same_days(in_days(value), in_days(said)) for said, *_place in durations(plain))
    if field.kind == "fraction" and isinstance(value, int | float):
        said = (share for token in tokens(plain) if (share := fraction_of(token)[0]) is not None)
        return any(abs(share - value) < CLOSE for share in said)
    said_figures = {*figures_in(plain), *kept}
    return all(
        figure in said_figures or figure * 100 in said_figures for figure in {*_figures(value)} - {ONE}
    )


def _figures(value: Any) -> Iterator[Decimal]:
    """Of a table those of its cells that are numbers, where it has any: the others name its rows."""
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield Decimal(str(value))
    elif isinstance(value, str):
        yield from figures_in(fold(value))
    elif isinstance(value, dict):
        cells = list(value.values())
        yield from _figures([cell for cell in cells if isinstance(cell, int | float)] or cells)
    elif isinstance(value, list):
        for item in value:
            yield from _figures(item)
