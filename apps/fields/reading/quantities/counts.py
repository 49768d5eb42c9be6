"""Numbers of groups: one for all of them, and what the groups are called."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.phrasebook import expected, worded
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, fold
from apps.fields.schema.field import Field

_ALL_GROUPS: Final = worded(
    lambda words: (
        rf"(?:about|约|(?:(?P<groups>[两二三四2-4])组|[每各]组|各)(?:均|各)?(?:收|招|入|做|要|有)?为?)?\s{{0,3}}(?:各\s?)?(?P<n>{NUMBER})"
        rf"\s{{0,3}}(?:{words.people}|例|人|名|个|位)?\s{{0,3}}"
        rf"(?:(?:per|in each|in both|for each|in every|each)\s?(?:groups?|{words.groups})?|/\s?(?:group|组"
        rf"|{words.groups}))?[.。]?"
    )
)
_TIMES_GROUPS: Final = worded(
    lambda words: (
        rf"(?P<one>[0-9]{{1,7}})\s{{0,2}}(?:(?:组|{words.groups})?[x×*✕]|(?:groups?|{words.groups}) of)\s{{0,2}}"
        rf"(?P<other>[0-9]{{1,7}})\s{{0,3}}(?:{words.people}|例|人|名)?"
        r"(?:\s{0,2}=\s{0,2}(?P<sum>[0-9]{1,9}))?[.。]?"
    )
)
MOST_GROUPS: Final = 8
_COUNTED: Final = {"三": 3, "3": 3, "three": 3, "四": 4, "4": 4, "four": 4}
_SAID_COUNT: Final = worded(
    lambda words: (
        rf"(?<![第0-9])(?P<zh>[三四34])\s?个?(?:组|{words.groups})|\b(?P<en>three|four|[34])[\s-](?:groups?|{words.groups})"
    )
)
_EACH: Final = re.compile(r",(?![0-9]{3}\b)|;|\band\b|[、和与]")
_NAMED_NUMBER: Final = worded(
    lambda words: (
        rf"(?P<name>[^\W\d][^\d:=,;]{{0,40}}?)\s?(?:[:=为]|约|n\s?=)?\s?(?P<n>[0-9]{{1,7}})\s?(?:{words.people}|例|人|名)?"
        rf"|(?P<first>[0-9]{{1,7}})\s(?P<behind>(?!per\b|in\b|each\b|{words.people})[a-z][a-z-]{{2,20}})(?:\s(?:{words.people}))?"
    )
)


def same_for_all(said: Said, field: Field, known: Known) -> Found | None:
    """One number for every group that is known, else for "Group 1" and "Group 2"; also `2 x 207`."""
    line = said.strip()
    number = next((part for part in field.parts if part.kind == "integer"), None)
    if number is None:
        return None
    if is_each_group(line):
        return _each_by_name(line, field, number)
    names = group_names(field, known)
    if (product := _TIMES_GROUPS().fullmatch(line.plain[:200])) is not None:
        size, groups, group = _of_each_group(product, len(names))
        names = names or _group_names(groups)
        span = line.cut(product.start(group), product.end(group)).span
    elif (match := _ALL_GROUPS().fullmatch(line.plain[:200])) is not None:
        size, span = to_decimal(match["n"]), line.cut(match.start("n"), match.end("n")).span
        names = names or _group_names(_COUNTED.get(match["groups"] or _said_count(known.message), 2))
    else:
        return None
    if size != size.to_integral_value():
        raise CannotRead(_("This is not a whole number."), numbers_example())
    rows = [{field.head.key: name, number.key: int(size)} for name in names or _group_names(2)]
    return Found(rows, (span,), derived=True)


def _said_count(message: str) -> str:
    """How many groups the message speaks of elsewhere, as it says it."""
    found = _SAID_COUNT().search(fold(message))
    return (found["zh"] or found["en"]).lower() if found else ""


def is_each_group(said: Said) -> bool:
    """Whether a number for each of several groups is all that is said: "300 exposed, 600 unexposed"."""
    pieces = [piece.strip(" .。") for piece in said.strip(" .。\n").split(_EACH) if piece.strip()]
    return len(pieces) > 1 and all(named_number(piece) is not None for piece in pieces)


def named_number(piece: Said) -> tuple[Said, int] | None:
    """The group and its number in `east: 200`, `200 eastern`, `东区200个`."""
    match = _NAMED_NUMBER().fullmatch(piece.plain[:200])
    if match is None:
        return None
    group = "name" if match["name"] else "behind"
    return piece.cut(*match.span(group)).strip(), int(to_decimal(match["n"] or match["first"]))


def _each_by_name(said: Said, field: Field, number: Field) -> Found:
    pieces = [piece.strip(" .。") for piece in said.split(_EACH) if piece.strip()]
    named = [(piece, found) for piece in pieces if (found := named_number(piece)) is not None]
    rows = [{field.head.key: name.text, number.key: count} for _piece, (name, count) in named]
    return Found(rows, tuple(piece.span for piece, _found in named))


def _group_names(count: int) -> list[str]:
    return [f"Group {number}" for number in range(1, count + 1)]


def _of_each_group(product: re.Match[str], known: int) -> tuple[Decimal, int, str]:
    """The number in each group, of how many, and where it stands: one of `2 x 207` is the number of the groups."""
    one, other = int(product["one"]), int(product["other"])
    tried = ((one, other, "other"), (other, one, "one"))
    fitting = [
        (Decimal(size), groups, place)
        for groups, size, place in tried
        if (groups == known if known else 2 <= groups <= MOST_GROUPS < size)
    ]
    if len(fitting) != 1 or int(product["sum"] or one * other) != one * other:
        raise CannotRead(_("It is not clear which of these numbers is that of one group."), numbers_example())
    return fitting[0]


def group_names(field: Field, known: Known) -> list[str]:
    """The groups that are known, in their order: the entries of what the field looks at."""
    paths = (path for paths in field.looks_at.values() for path in paths)
    groups = next((value for path in paths if (value := known.value(path))), None)
    return [str(group["name"]) for group in groups or () if isinstance(group, dict) and group.get("name")]


def numbers_example() -> str:
    return expected(
        "counts", _("One number for every group, or name: number for each, separated by semicolons.")
    )
