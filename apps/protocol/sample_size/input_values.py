"""The value of an input of a calculation as people read it: rates in per cent, a margin of rates in points."""

from __future__ import annotations

from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.wording import percent, plain

SHARES: Final = frozenset(
    {"p", "p0", "p1", "p2", "p_t", "p_c", "S_c", "S_t", "power", "abs_error", "rel_error", "dropout"}
    | {"se", "sp", "prevalence"}
)
MARGINS_OF_RATES: Final = frozenset({"two_proportions_margin"})


def number_in_words(design: str, name: str, value: float) -> Text:
    """As in every other place that shows a margin: signed, and in points where rates are compared."""
    if name == "margin" and design in MARGINS_OF_RATES:
        amount = plain(round(100 * value, 6))
        signed = amount if value <= 0 else f"+{amount}"
        return both(f"{signed} percentage points", f"{signed} 个百分点")
    if name in SHARES:
        return both(percent(value), percent(value))
    return both(plain(value), plain(value))


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
