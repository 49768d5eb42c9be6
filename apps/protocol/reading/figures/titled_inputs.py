"""An input of a calculation by its title: "Rate in the control group = 25%", as our own replies word it.

Such a line names its input in full, so nothing else in it counts: the group in the title is no treatment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from apps.fields.bilingual import LANGUAGES
from apps.fields.reading.assumptions import read_pair_value
from apps.fields.reading.pair_names import meant_key
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, fold
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.assumptions import PAIRS
from apps.protocol.sample_size.input_words import titles_of

_LINE: Final = re.compile(r"\s*(?P<title>[^=\n]{2,60}?)\s?=\s?(?P<value>[-+]?[0-9][0-9.]*\s?%?)[\s.。]*")


def is_titled(plain: str) -> bool:
    """Whether the whole line gives one input by its title."""
    line = _LINE.fullmatch(plain)
    return line is not None and line["title"].casefold() in _keys()


def titled(said: Said, field: Field, known: Known) -> Iterator[ReadValue]:
    """The assumption of such a line, beside those that are recorded."""
    line = _LINE.fullmatch(said.plain)
    keys = _keys().get(line["title"].casefold(), ()) if line else ()
    if line is None or not keys:
        return
    key, figure = meant_key(list(keys), field, known), read_pair_value(said.cut(*line.span("value")))
    if PAIRS[key].share and not 0 <= figure <= 1:
        return
    recorded = known.value(field.path)
    value = {**(recorded if isinstance(recorded, dict) else {}), key: figure}
    yield ReadValue(field.path, value, (said.cut(*line.span()).strip().span,), True, PATTERN)


@lru_cache(maxsize=1)
def _keys() -> dict[str, tuple[str, ...]]:
    """The inputs of each title: one with a margin has the title of the one without."""
    titles = {
        (fold(str(title[language])).casefold(), key)
        for key in PAIRS
        for title in titles_of(key)
        for language in LANGUAGES
    }
    return {title: tuple(key for key in PAIRS if (title, key) in titles) for title, _key in titles}
