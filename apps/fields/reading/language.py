"""Which language a message is written in: the answer speaks the same."""

from __future__ import annotations

import re

from apps.fields.reading import outside_values
from apps.fields.schema.catalogue import FieldCatalogue

CHINESE = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")


def language_of(text: str, *, otherwise: str) -> str:
    """`zh-hans` or `en` where the script leaves no doubt, else `otherwise`.

    A Chinese character says about as much as three Latin letters.
    """
    chinese, latin = len(CHINESE.findall(text)) * 3, len(LATIN.findall(text))
    if chinese + latin < 12:
        return otherwise
    if chinese > latin:
        return "zh-hans"
    return "en" if chinese * 4 < latin else otherwise


def spoken_in(text: str, catalogue: FieldCatalogue, stage: str, *, otherwise: str) -> str:
    """The language of the sentences around the values: those may be quoted from anywhere."""
    return language_of(outside_values(text, catalogue, current_stage=stage), otherwise=otherwise)
