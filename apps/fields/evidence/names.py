"""What a field is called inside a sentence: its title and aliases in both languages, and what the phrasebook adds."""

from __future__ import annotations

import re
from functools import lru_cache

from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.vocabulary import NEVER
from apps.fields.schema.field import Field, label_key


def names_of(field: Field) -> str:
    """A pattern of the names that are particular enough to name the field inside a sentence; longest first."""
    return _names_of(field, phrasebook())


@lru_cache(maxsize=512)
def _names_of(field: Field, book: Phrasebook) -> str:
    titles = (field.titles.en, field.titles.zh_hans)
    names = {label_key(n) for n in (*titles, *field.aliases, field.key.rpartition(".")[2].replace("_", " "))}
    names = {n for n in names if n not in book.too_common and (len(n) > 2 or not n.isascii())}
    found = [_spelled(n) for n in sorted(names, key=len, reverse=True)]
    return "(?:" + "|".join([*found, book.of(field.key).names or NEVER]) + ")"


def _spelled(name: str) -> str:
    body = r"[\s_-]{1,2}".join(re.escape(part) for part in name.split())
    return rf"(?<![A-Za-z-]){body}(?:s|es)?(?![A-Za-z])" if name[0].isascii() else body
