"""Free objects: `key = value` pairs, as the inputs of a calculation are written."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.pair_names import called_first, choice_called, key_called
from apps.fields.reading.quantities.numbers import (
    DIGITS,
    PERCENT_SIGN,
    tidy,
    tokens,
)
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, without_numbering, words
from apps.fields.reading.words import doubtful, says_nothing
from apps.fields.schema.field import Field

_PAIR: Final = re.compile(r"^\s{0,3}([^=:\n]{1,80}?)\s{0,3}(?:=|:)\s{0,3}(\S.{0,2000})$", re.DOTALL)
_BETWEEN: Final = re.compile(r"[;\n]")
_COMMA: Final = re.compile(r",(?=\s{0,3}[^,=\[\]]{1,40}=)")
_NUMBER: Final = re.compile(rf"(?:about|约)?\s?[-+]?\s?(?:{DIGITS})(?:{PERCENT_SIGN})?", re.IGNORECASE)
_SERIES: Final = re.compile(r"\[?\s{0,2}(-?[0-9.]{1,12}(?:\s{0,2},\s{0,2}-?[0-9.]{1,12}){1,40})\s{0,2}\]?")
_PROPORTION: Final = re.compile(r"p(?:_?[a-z0-9]{1,2})?", re.IGNORECASE)  # p1, p_c
MOST_PAIRS: Final = 500  # no calculation has a tenth as many inputs
_WORDS: Final = {"true": True, "false": False}


def read_pairs(said: Said, field: Field, known: Known) -> Found | None:
    """{key: number | text | list of numbers}, from `p1 = 0.85; p2 = 80 %`; percentages are fractions."""
    if says_nothing(said.plain):
        return None
    value: dict[str, Any] = {}
    spans = []
    for piece in _pieces(said)[:MOST_PAIRS]:
        pair = _pair(piece, field, known)
        if pair is None or doubtful(piece.plain[:400]):
            raise CannotRead(_("This is not a pair of a name and a value."), accepted(), at=piece.span)
        key, part = pair[0], choice_called(pair[0], read_pair_value(pair[1]))
        if _PROPORTION.fullmatch(key) and isinstance(part, (int, float)) and part > 1:
            raise CannotRead(_("A proportion lies between 0 and 1."), _("Write 0.1 or 10 %."), at=piece.span)
        value[key] = part
        spans.append(piece.span)
    if not value:
        return None
    return Found(value, tuple(spans))


def _pair(piece: Said, field: Field, known: Known) -> tuple[str, Said] | None:
    """A name, as scripts write it or in words, and its value."""
    if (pair := _PAIR.match(piece.plain)) is not None:
        key = key_called(pair[1], field, known) or _key(pair[1])
        return key, piece.cut(pair.start(2), pair.end(2))
    called = called_first(piece.plain, field, known)
    return (called[0], piece.cut(called[1])) if called else None


def accepted() -> str:
    return _("Pairs separated by semicolons, such as p1 = 0.85; p2 = 0.80.")


def _pieces(said: Said) -> list[Said]:
    found = [without_numbering(piece) for piece in islice(said.split(_BETWEEN), MOST_PAIRS)]
    found = [
        part.strip(" .") if part.plain.endswith(".") else part for p in found for part in p.split(_COMMA)
    ]
    return [piece.strip() for piece in found if not says_nothing(piece.plain)]


def _key(text: str) -> str:
    return re.sub(r"[\s-]+", "_", text.strip(" *`"))


def read_pair_value(said: Said) -> Any:
    """A number, a list of numbers, a truth value, else the words."""
    plain = said.strip(" 。").plain
    if _NUMBER.fullmatch(plain):
        return tidy(next(tokens(plain)).value)
    if (series := _SERIES.fullmatch(plain)) is not None:
        return [tidy(token.value) for token in tokens(series[1].replace(",", " , "))]
    return _WORDS.get(plain.lower(), words(said))
