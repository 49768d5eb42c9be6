"""How far from its time somebody may come: "day seven, give or take a day", "in the visits it should say give or take
a day", “第90天，前后差七天都行”.

By itself, because such words are neither an entry nor the whole of the list: they belong to one entry that has a time,
or to all of them. Where nobody says to which, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import is_doubted
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import list_fields, list_named
from apps.fields.reading.quantities.numbers import ENGLISH, NUMBER, tidy, to_decimal
from apps.fields.reading.quantities.times import days_of
from apps.fields.reading.quantities.visits import time_pattern
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
_N: Final = rf"(?:{NUMBER}|an?)"
_WINDOW: Final = re.compile(
    rf"\(?(?:\b(?:give\sor\stake|plus\sor\sminus)|±|\+/-)\s?(?:about\s)?(?P<n>{_N})\s?(?P<unit>day|week|hour)s?(?:\seither\s(?:way|side))?\)?"
    rf"|\(?(?:(?:前后|上下)(?:各|可以?|都?允许|可)*(?:相?差|浮动|误差)?个?|允许(?:误差|浮动|相差)|±)(?:不超过)?(?P<n_zh>{_N})个?(?P<unit_zh>天|日|周|星期|小时)"
    r"(?:以内|之内|内)?(?:都|也)?(?:行|可以|没关系|没事|算)?\)?",
    re.IGNORECASE,
)
_ALL: Final = re.compile(r"\b(?:all|each|every|any)\b|所有|全部|每次|各次|都", re.IGNORECASE)
_SMALL: Final = re.compile(
    r"\b(?:in|at|on|for|the|our|a|an|it|that|this|they|should|must|has|to|say|read|be|is|are|all|each|every|of|with|please|also|may|can"
    r"|come|visits?|schedule|window|just|write|put|allow|there)\b|所有|全部|每次|各次|都|也|的|允许|可以|时间|窗口?期?|要|写|就|访视|那次|里面?",
    re.IGNORECASE,
)
_ORDINAL: Final = re.compile(rf"\b(?P<unit>day|week|month)\s(?P<n>{ENGLISH})", re.IGNORECASE)  # "day seven"
_LETTER: Final = re.compile(r"[^\W_]")


def carry_out_window(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence says nothing but a window, of one entry or of all of them."""
    said = _WINDOW.search(plain)
    field = next((each for each in list_fields(board.known) if each.form == "visit"), None)
    if said is None or field is None or asks(plain) or is_doubted(plain.replace(said[0], " ")):
        return False
    rows = board.current(field.path)
    before = _ORDINAL.sub(lambda found: f"{found['unit']} {to_decimal(found['n'])}", plain[: said.start()])
    times = [each[0] for each in time_pattern().finditer(before)]
    rest = f"{before} {plain[said.end() :]}"
    for time in times:
        rest = rest.replace(time, " ", 1)
    if len(times) > 1 or _is_more(rest, field, board):
        return False
    if not isinstance(rows, list) or not rows:
        return False
    return _put(said, times, rows, field, span, board, is_all=_ALL.search(rest) is not None)


def _is_more(rest: str, field: Field, board: Board) -> bool:
    names = [part for part in re.split(r"[,;:.。!]", rest) if part.strip()]
    return any(
        _LETTER.search(_SMALL.sub(" ", part)) and list_named(part.strip(), board.known) is not field
        for part in names
    )


def _put(
    said: re.Match[str],
    times: list[str],
    rows: list[Mapping[str, Any]],
    field: Field,
    span: Span,
    board: Board,
    *,
    is_all: bool,
) -> bool:
    timed = [number for number, row in enumerate(rows) if _day(row)]
    meant = [n for n in timed if not times or days_of(times[0]) == _day(rows[n])]
    if times and len(meant) != 1:
        return False
    if len(meant) == 1 or (is_all and meant):
        value = [_with(row, said) if number in meant else row for number, row in enumerate(rows)]
        return board.change(field, value, span)
    window = f"± {_length(said)}"
    replies = [f"{rows[number].get('time')}, {window}" for number in meant[: MOST_REPLIES - 1]]
    every = _("All visits, %(window)s") % {"window": window}
    reason = _("Which visits may be this far from their planned time?")
    named = {"title": title_of(field)}
    return board.ask(
        field, span, reason, _("Press what is to stand in “%(title)s”.") % named, (*replies, every)
    )


def _day(row: Mapping[str, Any]) -> float | None:
    """The day of an entry; None of the first one, from which the others are counted, and of one without a figure."""
    return days_of(str(row.get("time") or "").partition("±")[0].strip()) or None


def _with(row: Mapping[str, Any], said: re.Match[str]) -> dict[str, Any]:
    time = str(row["time"]).partition("±")[0].strip()
    between = "" if said["n_zh"] else " "
    return {**row, "time": f"{time}{between}±{between}{_length(said)}"}


def _length(said: re.Match[str]) -> str:
    number = said["n"] or said["n_zh"]
    size = 1 if number.casefold() in ("a", "an") else tidy(to_decimal(number))
    if said["unit_zh"]:
        return f"{size}{said['unit_zh']}"
    return f"{size} {said['unit'].casefold()}{'' if size == 1 else 's'}"
