"""Values out of what people write, by rules: labelled lines, and sentences that leave no doubt.

Pure code over a field catalogue: no rows, no request. The same readers serve messages, edits in the panel
and scripts, so a value means the same wherever it is said.
"""

from __future__ import annotations

from apps.fields.reading.comparing import equal
from apps.fields.reading.edits import ValueRead, read_value
from apps.fields.reading.quantities.times import days_of
from apps.fields.reading.reader import read
from apps.fields.reading.results import (
    CannotRead,
    Reading,
    ReadValue,
    Tie,
    UnknownLabel,
    Unreadable,
)
from apps.fields.reading.showing import format_value

__all__ = [
    "CannotRead",
    "ReadValue",
    "Reading",
    "Tie",
    "UnknownLabel",
    "Unreadable",
    "ValueRead",
    "days_of",
    "equal",
    "format_value",
    "read",
    "read_value",
]
