"""What may be kept as a value at all, whatever its schema says: text that can be stored, numbers that JSON carries,
nothing so large that no page and no prompt could hold it. Everything that is written asks here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

# NUL and half of a surrogate pair cannot be stored, the others have no meaning; tab and line ends are fine.
UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
LONGEST_TEXT_CHARACTERS = 20_000
LONGEST_KEY_CHARACTERS = 200
MOST_PARTS = 2_000
LARGEST_NUMBER = 2**53  # beyond it JSON readers round


def problem_of(value: Any) -> str:
    """Why a value cannot be kept, as a sentence; empty when it can."""
    for count, part in enumerate(_parts(value), 1):
        if count > MOST_PARTS:
            return _("This has too many parts: at most %(most)d.") % {"most": MOST_PARTS}
        if problem := _problem_of_part(part):
            return problem
    return ""


def _problem_of_part(part: Any) -> str:
    if isinstance(part, str):
        if UNREADABLE.search(part):
            return _("This has control characters that cannot be kept. Remove them, or type it anew.")
        if len(part) > LONGEST_TEXT_CHARACTERS:
            return _("This is too long: at most %(most)d characters.") % {"most": LONGEST_TEXT_CHARACTERS}
    if isinstance(part, int | float) and not abs(part) <= LARGEST_NUMBER:
        return _("This number is too large.")
    return ""


def _parts(value: Any) -> Iterator[Any]:
    """The value and everything in it; a key that is longer than a name counts as a text that is too long."""
    yield value
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key) if len(str(key)) <= LONGEST_KEY_CHARACTERS else "x" * (LONGEST_TEXT_CHARACTERS + 1)
            yield from _parts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _parts(part)
