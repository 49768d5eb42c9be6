"""Power, level and sides as they fall in talk, without a sign of percent and with second thoughts in one breath: "Power,
I'd go for 90, uh, let me think, no, 80", “把握度九十吧，等等，还是八十”, "依我七成把握就够了，统计的非要八成，那就八成".

The clause that names the power leads on to those behind it, until another input is named. Of several figures the last
counts where a second thought stands before it; else it is asked which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.levels import POWERS, TWO
from apps.protocol.reading.told.parts import Part, bare, is_of_size, parts_of, share

_POWER: Final = re.compile(rf"(?<![a-z-]){POWERS}(?![a-z])|把握", re.IGNORECASE)
_OTHER: Final = re.compile(
    r"\b(?:alpha|sides?|sided|tailed|drop-?outs?|lose|losses|margin|confidence|sensitivity|specificity|patients|people|participants|events|delta|SD)\b"
    r"|双侧|单侧|检验|失访|脱落|界值|置信|灵敏|特异|标准差|[每各]组|一组|[0-9]\s?[个例人]|OR|HR|α|误差",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(rf"{share()}|{bare()}|(?<![\d.])(?P<part>0?\.[5-9]\d?)(?!\d)", re.IGNORECASE)
_TURN: Final = re.compile(
    r"\b(?:no|wait|hang\son|hold\son|actually|rather|sorry|make\s(?:it|that)|let's\ssay|let\sme\sthink|on\ssecond\sthoughts?|i\smean|scratch|so\sit's|then)\b"
    r"|还是|不对|等等|不[,，]|算了|那就|那还是|改",
    re.IGNORECASE,
)
_REFUSED: Final = re.compile(
    r"\bwon't\b|\bnot\s(?:below|under|above|over|less|more)|\bat\sleast\b|\bno\s(?:less|more)\sthan\b|不[能要会]?(?:低于|高于|超过)|至少|要是|如果|\bif\b|\bwould\sbe\b|\bthat'd\b"
)
_POWERS: Final = frozenset({0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99})
# A level of a whole number of per cent that nobody writes otherwise: "power 80, alpha 5".
_BARE_LEVEL: Final = re.compile(
    r"(?<![a-z])(?:alpha|α|阿尔法)\s?(?:of\s|is\s|at\s|=|取|按|是)?\s?(?P<n>5|1|2\.5)(?![\d.]*\d|\s?%|\s?percent)",
    re.IGNORECASE,
)
_BOTH_SIDES: Final = re.compile(rf"\b(?:on\s)?both\s(?:sides|tails)\b|{TWO}", re.IGNORECASE)
_LEVEL_BESIDE: Final = re.compile(r"\b5%|0?\.05\b|\b5\spercent|\balpha\b|α", re.IGNORECASE)


def told_levels(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """What a sentence settles of the test itself, beside what patterns read."""
    power = field_for("power", known)
    if power is None or not is_of_size(power, known) or asks(said.plain):
        return
    parts = parts_of(said)
    yield from _power(parts, power)
    for part in parts:
        level = _BARE_LEVEL.search(part.text) if part.is_ours else None
        field = field_for("alpha", known)
        if level is not None and field is not None:
            rate = round(float(level["n"]) / 100, 4)
            yield ReadValue(field.path, rate, (part.said.strip(" ,;.。").span,), True, ROUTED)
    sided = field_for("sided", known)
    if sided is not None and _BOTH_SIDES.search(said.plain) and any(map(_is_level, parts)):
        at = _BOTH_SIDES.search(said.plain)
        if at is not None and at[0].lower().startswith(("both", "on")):
            yield ReadValue(sided.path, 2, (said.cut(*at.span()).span,), False, ROUTED)


def _is_level(part: Part) -> bool:
    return part.is_ours and _LEVEL_BESIDE.search(part.text) is not None


def _power(parts: Sequence[Part], field: Field) -> Iterator[ReadValue | Unreadable]:
    told: list[tuple[float, Part, bool]] = []
    is_begun = is_turned = False
    for part in parts:
        names = _POWER.search(part.text) is not None
        if not names and _OTHER.search(part.text):
            is_begun = False
        is_begun = is_begun or names
        if not is_begun:
            continue
        is_turned = is_turned or (bool(told) and _TURN.search(part.text) is not None)
        for value in _powers(part.text):
            told.append((value, part, is_turned))
            is_turned = False
    told = [each for each in told if not _REFUSED.search(each[1].text)]
    if not told:
        return
    value, part, is_settled = told[-1]
    others = {each for each, _part, _turned in told} - {value}
    if (part.is_ours or is_settled) and (is_settled or not others):
        yield ReadValue(field.path, value, _spans(part), True, ROUTED)
    else:
        choices = tuple(dict.fromkeys(each for each, _part, _turned in told))
        reason = _("It is not certain that this is meant.")
        yield Unreadable(field.path, _spans(part)[0], reason, _("Which one is meant?"), choices)


def _spans(part: Part) -> tuple[Span, ...]:
    return (part.said.strip(" ,;.。").span,)


def _powers(text: str) -> Iterator[float]:
    for match in _FIGURE.finditer(text):
        value = float(match["part"]) if match["part"] else float(match["share"] or match["bare"]) / 100
        if value in _POWERS:
            yield value
