"""What may be kept as a value at all, whatever its schema says: text that can be stored, numbers that JSON carries,
nothing so large that no page and no prompt could hold it, nothing that reads otherwise than it is. Everything that is
written asks here: values, messages, titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from apps.projects.text import INVISIBLE_CHARACTERS, REFUSED_CHARACTERS

# NUL and half of a surrogate pair cannot be stored, the other controls have no meaning; tab and line ends are fine.
UNREADABLE = re.compile(
    rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff{''.join(sorted(REFUSED_CHARACTERS))}]"
)
_INVISIBLE = str.maketrans(dict.fromkeys(INVISIBLE_CHARACTERS))
LONGEST_TEXT_CHARACTERS = 20_000
LONGEST_KEY_CHARACTERS = 200
MOST_PARTS = 2_000
LARGEST_NUMBER = 2**53  # beyond it JSON readers round


def as_seen(text: str) -> str:
    """The text without the characters that nobody sees and nobody misses."""
    return text.translate(_INVISIBLE)


def value_as_seen(value: Any) -> Any:
    """A value with its texts as they are seen."""
    if isinstance(value, str):
        return as_seen(value)
    if isinstance(value, Mapping):
        return {as_seen(str(key)): value_as_seen(part) for key, part in value.items()}
    return [value_as_seen(part) for part in value] if isinstance(value, list | tuple) else value


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
            return _("This contains invisible control characters. Type it again, or paste it as plain text.")
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
