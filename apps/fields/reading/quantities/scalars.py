"""Readers of single values: text, numbers, percentages, ratios, durations, sides, dates.

Each takes what was said after a label and gives the value, its place and what it had no use for; None
where nothing was said; CannotRead, with what is accepted, where something else was.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.lists import segments, spoken_row
from apps.fields.reading.lines.single_line import (
    EXPLAINED,
    LONGEST_SCALAR,
    RANGE,
    one_number,
    scalar_line,
    without,
)
from apps.fields.reading.lines.times_alone import with_their_times
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.prose.senses import is_told_of_another
from apps.fields.reading.quantities.cycles import alternatives, cycles, times_of_a_length
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.quantities.numbers import (
    CHINESE,
    ENGLISH,
    Token,
    tidy,
    to_decimal,
    tokens,
)
from apps.fields.reading.quantities.periods import period, season
from apps.fields.reading.quantities.times import (
    added,
    durations,
    in_days,
    ordinals,
    same_days,
)
from apps.fields.reading.results import CannotRead, Found, Known, Rival
from apps.fields.reading.sentences import addresses, is_marked
from apps.fields.reading.spoken.asides import unknown_label
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import (
    says_none,
    says_nothing,
)
from apps.fields.schema.field import Field

_NEGATIVE: Final = re.compile(r"(?:(?:^|[\s(])-|\bminus\s?|负)$", re.IGNORECASE)
_ONE_GROUP: Final = worded(
    lambda words: (
        r"(?:每组|各组|各)\s{0,2}[0-9][0-9,]{0,9}\s{0,2}[例人名]?"
        rf"|[0-9][0-9,]{{0,9}}\s{{0,2}}(?:(?:{words.people})\s)?"
        rf"(?:per|in each|in every|each|/)\s{{0,2}}(?:group|{words.groups})"
    )
)
_SINGLE: Final = worded(lambda words: rf"^\s{{0,3}}(?:single|单)[\s-]?(?:{words.places})")
_COUNTED: Final = re.compile(
    rf"^\s{{0,3}}(?:about|around|approximately|a total of|total|only|just|就我们?|只有|共|约|共计|总共|合计)?\s{{0,3}}"
    rf"(?P<number>(?!一个[^\W\d]{{1,4}}[二两三四五六七八九十])(?:{CHINESE}|{ENGLISH}))(?=\s|[个名例家所位人,.。]|$)",
    re.IGNORECASE,
)
_COUNTS: Final = worded(lambda words: rf"\s?(?:[例名人家]|{words.people}|[,;)。]|\.?\s*$)")
_YES: Final = re.compile(r"(?:yes|true|y|是|有|对)", re.IGNORECASE)
_NO: Final = re.compile(r"(?:no|false|n|否|无|没有|不)", re.IGNORECASE)
_DATE: Final = re.compile(r"([0-9]{4})\s?[-/.年]\s?([0-9]{1,2})\s?[-/.月]\s?([0-9]{1,2})\s?日?")


def read_text(said: Said, field: Field, known: Known) -> Found | None:
    said = said.strip()
    value = words(said)
    if says_nothing(said.plain) or not value or (addresses(said.plain) and is_marked(said.plain)):
        return None
    return Found(value, (said.span,))


def read_texts(said: Said, field: Field, known: Known) -> Found | None:
    pieces = segments(said, lambda line: unknown_label(line) is not None)
    items = [(words(piece), piece.span) for piece in with_their_times(pieces)]
    items = [item for item in items if item[0]]
    after = phrasebook().of(field.key).item_after
    if len(items) == 1 and after and (row := spoken_row(said.strip(), after)):
        items = [(words(piece), piece.span) for piece in row]
    if not items:
        return None
    if len(items) == 1 and says_none(said.strip().plain):
        accepted = _("At least one item. If there is none, say so in a sentence.")
        raise CannotRead(_("“None” is not an item of a list."), accepted)
    return Found([text for text, _span in items], tuple(span for _text, span in items))


def read_integer(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    accepted = _("A whole number, such as 120.")
    if (single := _SINGLE().match(line.plain)) is not None:
        return Found(1, (line.cut(*single.span()).strip().span,), derived=True)
    if (group := _ONE_GROUP().search(line.plain)) is not None:
        more = (line.cut(*group.span()), *more)
        line = without(line, group)
    if (word := _COUNTED.match(line.plain)) is not None:
        span = line.cut(word.start("number"), word.end("number")).span
        return Found(
            int(to_decimal(word["number"])), (span,), derived=True, rest=(line.cut(word.end()), *more)
        )
    token, rest = one_number(line, accepted)
    if token.percent or token.value != token.value.to_integral_value():
        raise CannotRead(_("This is not a whole number."), accepted)
    rivals = tuple(
        Rival(int(other.value), line.cut(other.start, other.end).span)
        for other in tokens(line.plain)
        if other.value != token.value and _is_counted(other, line.plain)
    )
    return Found(
        int(token.value), (line.cut(token.start, token.end).span,), rest=(*rest, *more), rivals=rivals
    )


def _is_counted(token: Token, plain: str) -> bool:
    """Whether a number says how many, of whatever the line is about."""
    whole = not token.percent and token.value == token.value.to_integral_value() and token.value > 1
    return whole and not EXPLAINED.search(plain[: token.start]) and bool(_COUNTS().match(plain[token.end :]))


def counts_in(plain: str) -> tuple[int, ...]:
    """All that a text counts, of whatever ("140 people over two years": 140)."""
    return tuple(dict.fromkeys(int(token.value) for token in tokens(plain) if _is_counted(token, plain)))


def is_one_group(said: Said) -> bool:
    """Whether a number of one group is all that is said: "218 per group"."""
    return _ONE_GROUP().fullmatch(said.strip(" .。\n").plain[:LONGEST_SCALAR]) is not None


def read_number(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    token, rest = one_number(line, _("A number, such as 2.5."))
    return Found(tidy(token.value), (line.cut(token.start, token.end).span,), token.percent, (*rest, *more))


def read_duration(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    accepted = _("A number with its unit, such as 90 days, 12 weeks or 6 months.")
    if (between := period(line.plain)) is not None:
        value, start, end = between
        if all(start <= begin < end for _value, _derived, begin, _end in durations(line.plain)):
            return Found(value, (line.cut(start, end).span,), True, (line.cut(end), *more))
    if (product := cycles(line.plain)) is not None:
        value, start, end = product
        return Found(value, (line.cut(start, end).span,), True, (line.cut(end), *more))
    if choices := times_of_a_length(line.plain):
        raise CannotRead(_("Several values are said."), accepted, choices=choices)
    matches = added(line.plain, durations(line.plain)) or ordinals(line.plain)
    if not matches:
        if (part := season(line.plain)) is not None:
            return Found(part, (line.span,), True, more)
        raise CannotRead(_("No duration with a unit is said."), accepted)
    if is_told_of_another(field.key, line.plain, (matches[0][2], matches[-1][3])):
        raise CannotRead(_("This is not said for certain."), accepted)
    if _NEGATIVE.search(line.plain[: matches[0][2]]):
        raise CannotRead(_("A duration cannot be negative."), accepted)
    first = in_days(matches[0][0])
    if RANGE.search(line.plain) or not all(same_days(first, in_days(match[0])) for match in matches):
        raise CannotRead(_("Several values are said."), accepted, choices=alternatives(line.plain))
    value, derived, start, end = matches[0]
    rest = line.cut(matches[-1][3])
    return Found(value, (line.cut(start, end).span,), derived, (rest, *more))


def read_sided(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    if (sides := sides_in(line)) is not None:
        start, end = sides[1][0] - line.start, sides[1][1] - line.start
        rest = tuple(p for p in (line.cut(0, start), line.cut(end)) if p.strip(" ,.;()。"))
        return Found(sides[0], (sides[1],), rest=(*rest, *more))
    word = line.strip(" .。侧尾").plain.lower()
    value = {"1": 1, "2": 2, "one": 1, "two": 2, "一": 1, "二": 2, "单": 1, "双": 2}.get(word)
    if value is None:
        accepted = _("1 or 2, “one-sided” or “two-sided”.")
        raise CannotRead(_("It does not say how many sides."), accepted, choices=(1, 2))
    return Found(value, (line.span,), rest=more)


def read_boolean(said: Said, field: Field, known: Known) -> Found | None:
    line, _rest = said.first_line()
    if says_nothing(line.plain):
        return None
    plain = line.strip(" .。").plain
    if not (_YES.fullmatch(plain) or _NO.fullmatch(plain)):
        raise CannotRead(_("This is neither yes nor no."), _("Yes or no."))
    return Found(bool(_YES.fullmatch(plain)), (line.span,))


def read_date(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    accepted = _("A date as year, month, day: 2026-03-31.")
    if (match := _DATE.search(line.plain)) is None:
        raise CannotRead(_("No date is said."), accepted)
    try:
        value = date(int(match[1]), int(match[2]), int(match[3])).isoformat()
    except ValueError as error:
        raise CannotRead(_("There is no such day."), accepted) from error
    return Found(value, (line.cut(match.start(), match.end()).span,), value != match[0], more)
