"""Another unit behind a figure that is recorded: "it is grams, not kilos", “是周不是月”.

By itself, because no other figure is said: the one that is recorded stays, and only what it counts is another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import list_named
from apps.fields.reading.corrections.entries.recorded import BY_ITSELF, Recorded, recorded_texts
from apps.fields.reading.corrections.entries.values import field_named, line_of
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import unit_of
from apps.fields.reading.showing import format_value
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
_TIME: Final = r"(?:hours?|days?|weeks?|months?|years?|小时|天|日|周|星期|个?月|年)"
_UNIT: Final = (
    r"(?:(?:milli|micro|kilo|centi)?(?:grams?|lit(?:re|er)s?|met(?:re|er)s?)|mg|kg|mcg|µg|g|ml|cm|mm|seconds?|percent|%"
    rf"|毫克|微克|千克|公斤|克|斤|毫升|升|厘米|毫米|米|秒钟?|分钟|minutes?|{_TIME})"
)
_NEW: Final = rf"(?P<new_figure>{NUMBER}|半)?\s?(?P<new>{_UNIT})"
_OLD: Final = rf"(?P<old_figure>{NUMBER}|半)?\s?(?P<old>{_UNIT})"
_NAME: Final = r"(?:the\s|our\s)?(?P<name>[a-z][^,;:.?\n]{1,38}?)"
_TAIL: Final = r"(?:\s(?:in|for|under)\s(?:the\s|our\s)?(?P<tail>[a-z][^,;:.?\n]{1,38}?))?"
_BE: Final = r"(?:is|are|should\sbe|must\sbe|has\sto\sbe)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:(?:it|that|this|they)(?:'s|'re|\s{_BE})\s)?(?:in\s)?{_NEW},?\s(?:and\s|but\s)?not\s(?:in\s)?{_OLD}{_TAIL}",
        rf"{_NAME}\s{_BE}\s(?:meant\s)?(?:in\s)?{_NEW},?\s(?:and\s|but\s)?not\s(?:in\s)?{_OLD}",
        rf"(?P<name>[^,;:。?\n]{{2,12}}?)?的?(?:单位)?(?:写|填|记|弄|搞)?(?:错了?|不对)?,?(?:应该?|其实)*[是按用为]{_NEW},?(?:而)?(?:不是|别[写用])了?{_OLD}",
    )
)


@dataclass(frozen=True)
class _Place:
    """A recorded value with what it is with the other unit; `line` is the reply that says so."""

    field: Field
    line: str
    put: Recorded | None
    text: str


def carry_out_unit(plain: str, span: Span, board: Board) -> bool:
    """Whether one record alone has a figure of the old unit: it gets the new one, else it is asked which is meant."""
    bare = bare_order(plain)
    found = (
        next((match for form in _FORMS if (match := form.fullmatch(bare)) is not None), None)
        if bare
        else None
    )
    if found is None or is_doubted(bare) or found["new_figure"] != found["old_figure"]:
        return False
    said = found.groupdict()
    name = (said.get("name") or said.get("tail") or "").strip()
    named = (list_named(name, board.known) or field_named(name, board.known)) if name else None
    if name and named is None:
        return False
    places = [place for place in _places(found, board) if named in (None, place.field)]
    if len(places) != 1:
        replies = tuple(place.line for place in places[:MOST_REPLIES])
        reason = _("Several recorded items fit this.")
        return bool(places) and board.ask(places[0].field, span, reason, replies=replies)
    place = places[0]
    board.turned_down.add(place.field.path)
    if place.put is not None:
        return place.put.put(place.text, span, board)
    return board.change(
        place.field, {**board.current(place.field.path), "unit": _time_unit(found["new"])}, span
    )


def _places(found: re.Match[str], board: Board) -> Iterator[_Place]:
    if re.fullmatch(_TIME, found["old"], re.IGNORECASE) and re.fullmatch(_TIME, found["new"], re.IGNORECASE):
        for field in board.known.catalogue.fields:
            value = board.current(field.path)
            if field.kind == "duration" and value is not None and value["unit"] == _time_unit(found["old"]):
                new = {**value, "unit": _time_unit(found["new"])}
                if not board.known.catalogue.faults(field.path, new):
                    yield _Place(
                        field, line_of(field, format_value(field, new, get_language() or "en")), None, ""
                    )
    figure = re.escape(found["old_figure"]) if found["old_figure"] else f"(?:{NUMBER}|半)"
    behind = r"(?![a-z])" if found["old"].isascii() else ""
    form = re.compile(rf"(?P<kept>{figure}\s?-?){re.escape(found['old'])}{behind}", re.IGNORECASE)
    for recorded in recorded_texts(board):
        if len(form.findall(recorded.text)) == 1:
            text = form.sub(rf"\g<kept>{found['new']}", recorded.text)
            yield _Place(recorded.field, _line(recorded, text), recorded, text)


def _time_unit(word: str) -> str:
    return unit_of(word.replace("个", "").replace("月", "个月"))


def _line(recorded: Recorded, text: str) -> str:
    if recorded.number == BY_ITSELF:
        return line_of(recorded.field, text)
    names = {"old": recorded.text, "list": title_of(recorded.field), "item": text}
    return _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names
