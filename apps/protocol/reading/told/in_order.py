"""Level and power named in a row, with their figures in the same order: "alpha and power the usual five and eighty
percent", “检验水准、把握度分别取0.05和0.9”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import may_ask
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.told.levels import LEVELS, POWERS
from apps.protocol.reading.words.parts import Part, is_of_size, parts_of

_ALPHA: Final = r"(?:alpha|significance(?:\slevel)?|α|阿尔法|检验水[准平]|显著性水[准平])"
_POWER: Final = r"(?:power|把握度?|检验效能|效能|功效)"
_AND: Final = r"\s?(?:\band\b|[,、和跟与及])\s?"
_FIGURE: Final = r"(?<![\d.])(?:0?\.\d{1,3}|\d{1,2}(?:\.\d)?)"
_PER_CENT: Final = r"\s?(?:%|percent\b|per cent\b)?"
_FILLED: Final = (
    r"(?:\s|\b(?:are|at|of|the|usual|ones|as|to|be|would|will|should|we|i|take|use|go|with|set|both)\b"
    r"|[就都是取按用为定给算设]|分别|还是|我们?|咱们?){0,12}"
)
_ROW: Final = re.compile(
    rf"(?:(?P<alpha_first>{_ALPHA}){_AND}{_POWER}|{_POWER}{_AND}{_ALPHA}){_FILLED}"
    rf"(?P<one>{_FIGURE}){_PER_CENT}{_AND}(?P<two>{_FIGURE})(?!\d){_PER_CENT}",
    re.IGNORECASE,
)


def told_in_order(said: Said, known: Known) -> Iterator[ReadValue]:
    alpha, power = (field_for(key, known) for key in ("alpha", "power"))
    if alpha is None or power is None or not is_of_size(power, known) or may_ask(said.plain):
        return
    for part in parts_of(said):
        if part.whose not in ("ours", "unsaid") or HEDGE.search(part.text):
            continue
        if (told := _row(part)) is not None:
            level, sure = told
            yield ReadValue(alpha.path, level, (part.span,), True, ROUTED)
            yield ReadValue(power.path, sure, (part.span,), True, ROUTED)


def _row(part: Part) -> tuple[float, float] | None:
    """The level and the power; None where a figure cannot be the one that its place says."""
    if (match := _ROW.search(part.text)) is None:
        return None
    shares = [_share(match[name]) for name in ("one", "two")]
    level, power = shares if match["alpha_first"] else reversed(shares)
    return (level, power) if level in LEVELS and power in POWERS else None


def _share(figure: str) -> float:
    value = float(figure)
    return value if value < 1 else round(value / 100, 4)
