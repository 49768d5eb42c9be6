"""Two figures of two groups: whose each is by the name of its group, and the question where nothing tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.assumptions import not_said_whose, reply
from apps.protocol.reading.words.parts import Part
from apps.protocol.size_requests.words.group_names import role_named

_CONTROL: Final = re.compile(
    r"\b(?:controls?|placebo|sham|usual|standard|untreated|un-?exposed|conventional|no\streatment|without|waiting[\s-]list|current|dummy)\b"
    r"|对照|安慰剂|假(?:针|刺|手术|治疗|的|那)|空白|常规|单纯|标准(?:治疗|组)|[没未不非](?:[用打吃做加扎戴穿塞暴上给贴敷接有])|^光|^只做|^单用",
    re.IGNORECASE,
)
_TREATED: Final = re.compile(
    r"\b(?:treated|treatment|intervention|active|real|exposed|experimental|verum|new)\b|[试实]验组|干预|真(?:针|刺|的|那)|治疗组|新的?|^加了?|^用了?|^打了|^扎了|^塞了|^穿了",
    re.IGNORECASE,
)


def role_by_name(name: str, known: Known) -> str | None:
    """ "control" or "treated", by what is recorded of one group alone or by the words themselves."""
    if (role := role_recorded(name, known)) is not None:
        return role
    is_control, is_treated = _CONTROL.search(name) is not None, _TREATED.search(name) is not None
    if is_control == is_treated:
        return None
    return "control" if is_control else "treated"


def role_recorded(words: str, known: Known) -> str | None:
    """The group whose recorded name the words have a part of."""
    fields = (field_for(key, known) for key in ("intervention", "comparator"))
    names = [known.value(field.path) if field else None for field in fields]
    return {"treatment": "treated", "control": "control", None: None}[role_named(words, *names)]


def with_recorded(values: Mapping[str, Any], field: Field, known: Known) -> dict[str, Any]:
    recorded = known.value(field.path)
    return {**(recorded if isinstance(recorded, dict) else {}), **values}


def asked_whose(
    names: tuple[str, str],
    figures: tuple[Any, Any],
    beside: Mapping[str, Any],
    places: Sequence[Part],
    field: Field,
    known: Known,
) -> Iterator[Unreadable]:
    """Both ways round, as replies; nothing where both groups have their figure already."""
    recorded = known.value(field.path)
    if isinstance(recorded, dict) and set(names) <= set(recorded):
        return
    ways = [dict(zip(names, pair, strict=True)) for pair in (figures, figures[::-1])]
    replies = tuple(reply(field, {**way, **beside}, known) for way in ways)
    yield Unreadable(
        field.path,
        _around(places),
        not_said_whose(known),
        partial=bool(beside),
        replies=replies,
    )


def asked_if_meant(
    ways: Sequence[Mapping[str, Any]], places: Sequence[Part], field: Field, known: Known
) -> Unreadable:
    """What words seem to say, each way as a reply."""
    replies = tuple(reply(field, way, known) for way in ways)
    return Unreadable(field.path, _around(places), replies=replies)


def _around(places: Sequence[Part]) -> Span:
    spans = [part.span for part in places]
    return min(start for start, _end in spans), max(end for _start, end in spans)
