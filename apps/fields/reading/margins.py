"""Margins: the size is read, the sign is said or follows from what is known, else it is asked.

A margin is signed: one group minus the other. Without a sign it takes that of a proposed or stored margin of equal
size, else the one that the comparison and the direction of the outcome demand; the words of both are the phrasebook's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.single_line import one_number, scalar_line
from apps.fields.reading.phrasebook import expected, phrasebook
from apps.fields.reading.quantities.numbers import tidy
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, fold
from apps.fields.reading.vocabulary import Comparison
from apps.fields.schema.field import Field

_EXPECTED: Final = re.compile(r"\b(?:expect|assum|anticipat)\w*|预期|预计|假定|设定", re.IGNORECASE)


def read_margin(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    accepted = expected("margin", _("A number with its sign, such as +0.1 or -10 %."))
    both_ways = "±" in line.plain or "+/-" in line.plain
    token, rest = one_number(line, accepted)
    start = token.start - (1 if token.sign and line.plain[token.start - 1] in "+-" else 0)
    evidence = line.cut(start, token.end).span
    size = token.size / 100 if token.percent and not _of_means(field, known) else token.size
    words = phrasebook().margins
    is_lower, is_higher = (
        bool(pattern.search(line.plain)) and bool(size) for pattern in (words.lower, words.higher)
    )
    if is_lower != is_higher and not token.sign:
        return Found(_signed(tidy(size), -1 if is_lower else 1), (evidence,), True, (*rest, *more))
    if token.sign or both_ways or not size:
        return Found(_signed(tidy(size), token.sign or 1), (evidence,), token.percent, (*rest, *more))
    sign = demanded_sign(tidy(size), field, known, line.plain)
    if sign is None:
        choices = (_signed(tidy(size), -1), _signed(tidy(size), 1))
        reason = _(
            "The sign of the margin is not clear: minus where a lower value is the worse one, plus where a higher "
            "one is."
        )
        told = words.in_words
        replies = tuple(told(each, token.percent) for each in choices) if told is not None else ()
        raise CannotRead(reason, accepted, choices=choices, at=evidence, replies=replies)
    return Found(_signed(tidy(size), sign), (evidence,), True, (*rest, *more))


def _of_means(field: Field, known: Known) -> bool:
    """Whether the margin is one of means, where "0.3 %" may be in the outcome's own unit and no fraction."""
    return any("mean" in str(known.value(path) or "") for path in field.looks_at.get("scale", ()))


def _signed(size: float, sign: int) -> float:
    return -size if sign < 0 else size


def demanded_sign(size: float, field: Field, known: Known, plain: str = "") -> int | None:
    """+1 or -1, or None where it has to be asked."""
    for other in known.values(field.path):
        if isinstance(other, (int, float)) and other and abs(abs(other) - size) < 1e-9:
            return 1 if other > 0 else -1
    comparison = _comparison(field, known, plain)
    if comparison is not None and comparison.sign == "plus":
        return 1
    direction = _direction(field, known)
    if comparison is None or direction is None:
        return None
    return -direction if comparison.sign == "worse" else direction


def _comparison(field: Field, known: Known, plain: str) -> Comparison | None:
    """What the label, the line or another field says of the kind of comparison."""
    stated = (known.value(path) for path in field.looks_at.get("framework", ()))
    for text in (known.label, plain, *(value for value in stated if isinstance(value, str))):
        folded = fold(text)
        kinds = phrasebook().margins.comparisons
        if (kind := next((kind for kind in kinds if kind.named.search(folded)), None)) is not None:
            return kind
    return None


def _direction(field: Field, known: Known) -> int | None:
    """+1 where more of the outcome is better, -1 where less is; the first text that tells decides."""
    words = phrasebook().margins
    for text in (words.turned.sub(" ", outcome) for outcome in _outcomes(field, known)):
        high, low = bool(words.better_high.search(text)), bool(words.better_low.search(text))
        if high or low:
            return None if high and low else 1 if high else -1
    return None


def _outcomes(field: Field, known: Known) -> Iterator[str]:
    for path in field.looks_at.get("outcome", ()):
        value = known.value(path)
        if isinstance(value, list) and value:
            yield _words_of(value[0])
    for sentence in re.split(r"[.。;；\n]\s", fold(known.message[:4000])):
        if _EXPECTED.search(sentence):
            yield sentence


def _words_of(item: Any) -> str:
    if isinstance(item, Mapping):
        return " ".join(str(item.get(key, "")) for key in phrasebook().margins.parts)
    return str(item)
