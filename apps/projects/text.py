"""What may stand in a text at all, and in a name that is shown in one line: on pages, in mails, in documents."""

from __future__ import annotations

import json
import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Control characters, line and paragraph separators, lone surrogates.
REFUSED_CATEGORIES = {"Cc", "Zl", "Zp", "Cs"}
# They turn the direction of the text around them, or hide a text within it: what is read is not what is kept.
REFUSED_CHARACTERS = frozenset(
    "\u061c\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f"
    "\ufff9\ufffa\ufffb" + "".join(map(chr, range(0xE0000, 0xE0080)))
)
# Nothing to be seen, and nothing is changed without them: they come along when a text is pasted. The two joiners
# (U+200C, U+200D) are none of them: scripts and pictures are written with those.
INVISIBLE_CHARACTERS = frozenset("\u00ad\u180e\u200b\u200e\u2060\u2061\u2062\u2063\u2064\ufeff")

UNSTORED = re.compile("[\x00\ud800-\udfff]")  # neither UTF-8 nor PostgreSQL has them


def well_formed(text: str) -> str:
    """The text as UTF-8 and a database can hold it: without NUL, two halves of a character joined, a lone half replaced
    by U+FFFD."""
    if not UNSTORED.search(text):
        return text
    return text.replace("\x00", "").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def is_refused(character: str) -> bool:
    """Whether a character has no place in a line: it cannot be seen and may change what can."""
    return unicodedata.category(character) in REFUSED_CATEGORIES or character in REFUSED_CHARACTERS


def validate_one_line(text: str) -> None:
    """ValidationError for line breaks, tabs and characters that cannot be seen and change what can."""
    if any(is_refused(each) or each in INVISIBLE_CHARACTERS for each in text):
        raise ValidationError(
            _("Leave out line breaks, tabs and invisible control characters."), code="control_characters"
        )


def as_in_json(text: str) -> frozenset[str]:
    """A text as it may stand in JSON, and in JSON that is a string of another: with or without letters escaped."""
    once, escaped = json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]
    twice = {json.dumps(each, ensure_ascii=False)[1:-1] for each in (once, escaped)}
    return frozenset({text, once, escaped, *twice})
