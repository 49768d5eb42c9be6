"""What people write into a number field, in either language: 0.85, 85 %, ８５％, −0,1 is not a number."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

LONGEST_NUMBER = 40


def read_number(written: str) -> Any:
    """The number as it was written; the text itself when it is none, so that the design can refuse it."""
    plain = unicodedata.normalize("NFKC", written).replace("−", "-").replace("–", "-").replace(" ", "")
    percent = plain.endswith("%")
    if len(plain) > LONGEST_NUMBER:
        return written
    try:
        value = Decimal(plain.rstrip("%"))
        number = float(value / 100 if percent else value)
    except (InvalidOperation, OverflowError):
        return written
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def read_inputs_of(query: Mapping[str, str], names: Iterable[str], choices: Iterable[str]) -> dict[str, Any]:
    """The inputs in a query string; empty ones were not given. `choices` are names whose values are words."""
    words = set(choices)
    written = {name: query.get(name, "").strip() for name in names}
    return {name: text if name in words else read_number(text) for name, text in written.items() if text}
