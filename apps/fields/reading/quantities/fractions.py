"""Readers of a share between 0 and 1 and of the sides of a test. By itself, because a share may be said in per cent,
as a fraction or by what it lacks to the whole, and one that may be two of those is asked about."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.single_line import (
    EXPLAINED,
    LONGEST_SCALAR,
    REFUSED,
    one_number,
    scalar_line,
    without,
)
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import (
    Token,
    tokens,
)
from apps.fields.reading.results import CannotRead, Found, Known, Rival
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_PER_TIME: Final = re.compile(
    r"\b(?:per|a|each|every)\s(?:year|month|week|annum|person)|\bannual|\byearly\b|\bmonthly\b|每[年月周人]",
    re.IGNORECASE,
)
SIDES: Final = re.compile(
    r"(?P<one>\b(?:one|single|1)[\s-]?(?:sided|tailed)\b|单[侧尾边])|(?P<two>\b(?:two|double|2|both)[\s-]?(?:sided?|tailed|sides)\b|双[侧尾边])",
    re.IGNORECASE,
)
# "The 12-week visit" has no share in it.
_LENGTH: Final = re.compile(r"\b[0-9]{1,3}-(?:hour|day|week|month|year)s?\b", re.IGNORECASE)
_MOST_DIGITS, _DIGITS_OF_PARTS = 8, 3
_IS: Final = r"(?:\s?(?:is|of|at|[=:是为取]))?"


def read_fraction(said: Said, field: Field, known: Known) -> Found | None:
    """Between 0 and 1: "5 %", "百分之五", "0.05", "80"; a bare "5" is asked: it may be "5 %" or a slip of "0.5"."""
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    line = line.reworded(_LENGTH.sub(lambda length: " " * len(length[0]), line.plain))
    accepted = _("A percentage or a number between 0 and 1: 0.25 is 25 %.")
    if _PER_TIME.search(line.plain):
        raise CannotRead(_("This is a rate over time."), accepted)
    sides = SIDES.search(line.plain)
    complement = _complement(field)
    shares = [s for s in tokens(line.plain) if s.percent or s.value != s.value.to_integral_value()]
    token, rest = one_number(
        without(line, sides) if sides else line, accepted, lambda t: _share(t, line.plain, complement)[0]
    )
    value, derived = _share(token, line.plain, complement)
    if value is None:
        raise _not_a_fraction(token, accepted, line)
    if sides is not None:
        rest = (*rest, line.cut(sides.start(), sides.end()))
    rivals = tuple(
        Rival(other, line.cut(share.start, share.end).span)
        for share in shares
        if (other := _share(share, line.plain, complement)[0]) not in (None, value)
        and not EXPLAINED.search(line.plain[: share.start])
        and not REFUSED.search(line.plain[: share.start])
    )
    return Found(value, (line.cut(token.start, token.end).span,), derived, (*rest, *more), rivals=rivals)


def _complement(field: Field) -> re.Pattern[str]:
    return re.compile(rf"(?:{phrasebook().of(field.key).complement or '(?!)'}){_IS}\W{{0,3}}$", re.IGNORECASE)


def _share(token: Token, plain: str, complement: re.Pattern[str]) -> tuple[float | None, bool]:
    """The fraction that a number says for a field, and whether that was worked out."""
    value, derived = fraction_of(token)
    if value is None or not complement.search(plain[max(0, token.start - 30) : token.start]):
        return value, derived
    return float(1 - Decimal(str(value))), True


def _not_a_fraction(token: Token, accepted: str, line: Said) -> CannotRead:
    """Why a number is no fraction; one that only lacks its sign or its point is asked about, with what may be meant."""
    if token.percent or token.value < 0:
        return CannotRead(_("This is not between 0 and 100 %."), accepted)
    if token.value >= 100:
        return CannotRead(_("Without a percent sign this is not a number between 0 and 1."), accepted)
    hundredth, tenth = token.value / 100, token.value / 10
    meant = {"percent": _plain(token.value), "fraction": _plain(hundredth), "tenth": _plain(tenth)}
    at = line.cut(token.start, token.end).span
    if tenth >= 1:
        question = _("Is %(percent)s %% meant (%(fraction)s)?") % meant
    else:
        meant["tenth_percent"] = _plain(token.value * 10)
        question = _("Is %(percent)s %% meant (%(fraction)s), or %(tenth)s (%(tenth_percent)s %%)?") % meant
    choices = tuple(float(share) for share in (hundredth, tenth) if share < 1)
    return CannotRead(question, _("Please write it with a percent sign."), choices=choices, at=at)


def _plain(number: Decimal) -> str:
    return format(number.normalize(), "f")


def fraction_of(token: Token) -> tuple[float | None, bool]:
    """The fraction that a number stands for, and whether that was worked out.

    Without a sign, whole numbers from 10 to 99 can only be percentages; "5" may be "5 %" or a slip of "0.5".
    """
    value = token.value
    if not token.percent and 10 <= value < 100 and value == int(value):
        return float(value / 100), True
    if not 0 <= value <= 1 or (value == 1 and not token.percent):
        return None, False
    is_endless = len(value.as_tuple().digits) > _MOST_DIGITS  # "one in twelve": 8.3 %
    return float(round(value, _DIGITS_OF_PARTS) if is_endless else value), token.percent


def sides_in(said: Said) -> tuple[int, tuple[int, int]] | None:
    """1 or 2 where a text says "one-sided" or "双侧", and not both."""
    matches = list(SIDES.finditer(said.plain[:LONGEST_SCALAR]))
    if len({match.lastgroup for match in matches}) != 1:
        return None
    return (1 if matches[0]["one"] else 2), said.cut(matches[0].start(), matches[0].end()).span
