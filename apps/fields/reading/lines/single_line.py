"""The line of a single value: what of it may be read, its one number, what stands beside that."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.quantities.numbers import (
    CHINESE,
    ENGLISH,
    Token,
    number_alone,
    tidy,
    tokens,
)
from apps.fields.reading.results import CannotRead
from apps.fields.reading.text import Said
from apps.fields.reading.words import (
    doubtful,
    says_none,
    says_nothing,
)

LONGEST_SCALAR: Final = 400
MOST_CHOICES: Final = 4
_OR: Final = re.compile(r"\bor\b|\bvs\b|或|/", re.IGNORECASE)
_DELIMITER: Final = re.compile(
    r"[;(。\n]|,(?![0-9])|(?<![0-9]),|\.(?=\s|$)"
    r"|\bto (?:detect|show|demonstrate|find)\b|\bfor\b|以?(?:检出|检测出|发现)",
    re.IGNORECASE,
)
# A figure behind one of these is what is looked for, and no value of the field.
EXPLAINED: Final = re.compile(
    r"\bto (?:detect|show|demonstrate|find)\b|\bfor\b|\bdifference\b|以?(?:检出|检测出|发现)|差异|相差",
    re.IGNORECASE,
)
# "Ten percent rather than eight percent": the second one is what nobody wants.
REFUSED: Final = re.compile(
    r"(?:\b(?:rather\sthan|instead\sof|in\splace\sof|and\snot|not)(?:\s(?:the|about|an?))?|而不是|而非|不是|别(?:再)?(?:按|用|取|写|算)?|不(?:按|用|要))\s?$",
    re.IGNORECASE,
)
RANGE: Final = re.compile(
    rf"(?:[0-9]|{CHINESE})\s{{0,2}}(?:%|[a-z]{{1,7}}|个?[天周月年])?\s{{0,2}}"
    rf"(?:-|–|~|至|到|或者?|\bto\b|\bor\b|\bvs\b|/)\s{{0,2}}(?:[0-9]|{CHINESE})"
    rf"|{ENGLISH}\s(?:[a-z]{{1,7}}\s)?(?:to|or)\s{ENGLISH}",
    re.IGNORECASE,
)


def scalar_line(said: Said) -> tuple[Said, tuple[Said, ...]] | None:
    """The first line, which holds a single value, and the lines after it; None where nothing was said."""
    line, rest = said.first_line()
    if says_nothing(line.plain) or says_none(line.plain):
        return None
    if len(line.plain) > LONGEST_SCALAR:
        raise CannotRead(_("This is too long for a single value."), _("A short value."))
    if doubtful(line.plain):
        raise CannotRead(_("This is not said for certain."), _("The value alone, once it is decided."))
    return line, (rest,) if rest.strip() else ()


def _itself(token: Token) -> Any:
    return tidy(token.value)


def one_number(
    line: Said, accepted: str, meant: Callable[[Token], Any] = _itself
) -> tuple[Token, tuple[Said, ...]]:
    """The one number of a line: that of its head, else the only one anywhere. The rest is given back.

    Of several the choices are those that `meant` makes of them."""
    if RANGE.search(line.plain):
        raise CannotRead(_("Several values are said."), accepted, choices=_either(line, meant))
    cut = _DELIMITER.search(line.plain)
    for part in (line.cut(0, cut.start()) if cut else line, line):
        found = [each for each in tokens(part.plain) if not REFUSED.search(part.plain[: each.start])]
        if len(found) == 1:
            token = found[0]
            rest = (line.cut(0, token.start), line.cut(token.end))
            return token, tuple(piece for piece in rest if piece.strip(" ,.;:()。"))
        if len({token.value for token in found}) > 1:
            raise CannotRead(_("Several values are said."), accepted, choices=_each(found, meant))
    if (alone := number_alone(line.plain)) is not None:
        return alone, ()
    raise CannotRead(_("No number is said."), accepted)


def _either(line: Said, meant: Callable[[Token], Any]) -> tuple[Any, ...]:
    """The numbers of which one is said to be meant; those of a range are none by themselves."""
    return _each(list(tokens(line.plain)), meant) if _OR.search(line.plain) else ()


def _each(found: list[Token], meant: Callable[[Token], Any]) -> tuple[Any, ...]:
    values = dict.fromkeys(value for token in found if (value := meant(token)) is not None)
    return tuple(values)[:MOST_CHOICES]


def without(line: Said, match: re.Match[str]) -> Said:
    """The line with "1-sided" or "50 per group" made blank, so that its digits are not taken for the value."""
    start, end = line.start + match.start(), line.start + match.end()
    blank = line.folded[:start] + " " * (end - start) + line.folded[end:]
    return Said(line.message, blank, line.start, line.end)
