"""What a field asks for may be recorded under another one already: outcomes of the question, one of which is primary;
who takes part, told in one sentence.

`x-examples-of` in a field's schema names the other field; its entries, or the clauses of its text, are then offered
instead of a blank question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from apps.fields.paths import get_value
from apps.fields.reading import Reading, format_value, read
from apps.fields.reading.results import ANSWERED, ReadValue
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

LISTS: Final = frozenset({"string_list", "object_list"})
# What was said before is meant again.
_AGAIN: Final = (
    r"(?:it's |they're |just |the )*(?:same )?as (?:above|before|recorded|(?:in )?the \w+)"
    r"|(?:i|we)(?:'ve| have)? (?:just |already )+(?:said|told you|given you)(?: (?:that|those|them|it|this))?"
    r"(?: (?:above|before|already))?|(?:already )?(?:said|told|given) (?:that )?(?:above|before|already)"
    r"|同上|[就是跟和与同]*(?:上面|前面|刚才|之前|人群)(?:那(?:个|些|条|项))?(?:我|都|就|已经)*"
    r"(?:说|写|讲|提)?(?:过)?的?(?:那些|一样)?(?:人)?了?"
)
_TAKES: Final = re.compile(
    r"(?:(?:yes|yep|yeah|sure|ok(?:ay)?|right|correct|exactly|please|the same(?: one)?|(?:take|use) (?:it|that|this)"
    rf"|(?:that|this)(?: one)?|it is|(?:they|these|those) are|{_AGAIN}|好的?|是的?|对的?|可以|行"
    r"|就是?(?:它|这个)|[同一]样|(?:直接)?采用)[吧了]?[\s,，]*)+",
    re.IGNORECASE,
)
_WHICH: Final = re.compile(
    r"(?:the )?(?:number )?(?P<en>first|second|third|fourth|[1-4])(?: one)?"
    r"|选?第?(?P<zh>[一二三四1-4])(?:个|项|条)?",
    re.IGNORECASE,
)
_PLACES: Final = {
    **dict(zip(("first", "second", "third", "fourth"), range(4), strict=True)),
    **dict(zip("一二三四", range(4), strict=True)),
    **dict(zip("1234", range(4), strict=True)),
}
_CLAUSE: Final = re.compile(r"[;；]|，")
_ENDS: Final = " \n.。!！,，"


@dataclass(frozen=True)
class Elsewhere:
    """`answers` are in the words of a reply: each entry of `other` for a list of objects, all in one for texts."""

    other: Field
    answers: tuple[str, ...]


def recorded_elsewhere(
    field: Field, catalogue: FieldCatalogue, data: Mapping[str, Any], language: str
) -> Elsewhere | None:
    """None where the field has no such other one, or nothing is recorded there."""
    other = catalogue.find(str(field.schema.get("x-examples-of", "")))
    if other is None or field.kind not in LISTS or other.kind not in LISTS | {"string"}:
        return None
    recorded = get_value(data, other.path) or ()
    entries = (
        _clauses(recorded) if isinstance(recorded, str) else tuple(_words(other, each) for each in recorded)
    )
    if not any(entries):
        return None
    alone = field.kind == "object_list"
    return Elsewhere(other, entries if alone else (format_value(field, entries, language),))


def picked(
    reading: Reading, asked: str, catalogue: FieldCatalogue, data: Mapping[str, Any], language: str
) -> Reading:
    """The reading of a reply that takes what was offered ("yes", "the second one"): it holds none of the words.
    Where it does not say which, it says nothing."""
    field = catalogue.find(asked) if asked else None
    found = recorded_elsewhere(field, catalogue, data, language) if field else None
    words = _taken(reading.text.strip(_ENDS), found.answers) if found else None
    if field is None or words is None:
        return reading
    if not words:
        return replace(reading, values=())
    line = f"{field.titles.in_language(language)}：{words}"
    value = read(line, catalogue, current_stage=field.stage).value(field.path)
    if value is None:
        return reading
    whole = (0, len(reading.text))
    taken = ReadValue(field.path, value, (whole,), True, ANSWERED, "answered")
    return replace(reading, values=(taken,), unreadable=(), likely=())


def _taken(reply: str, answers: tuple[str, ...]) -> str | None:
    """The answer that a reply takes; empty where it leaves open which, None where it says something else."""
    if _TAKES.fullmatch(reply):
        return answers[0] if len(answers) == 1 else ""
    if (which := _WHICH.fullmatch(reply)) is None:
        return None
    place = _PLACES[(which["en"] or which["zh"]).casefold()]
    return answers[place] if place < len(answers) else ""


def _clauses(text: str) -> tuple[str, ...]:
    """What a text says, clause by clause where the language divides them so; an English comma may stand in a row."""
    return tuple(clause.strip() for clause in _CLAUSE.split(text) if clause.strip(_ENDS))


def _words(field: Field, entry: Any) -> str:
    return str(entry.get(field.head.key, "")) if isinstance(entry, Mapping) else str(entry)
