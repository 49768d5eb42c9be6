"""Another figure in the place of the one in an entry that was named: "seventy becomes sixty-five" leaves "and over",
and "the one on the depth: six metres" leaves what else is said of the depth.

By itself, because a figure alone is no entry: it never takes the place of words.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import amounts
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import Item
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import Span

_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
# Stands before the figure in the entry as well.
_LEAD: Final = re.compile(
    r"^(?:近|最近|过去|(?:with)?in\sthe\s(?:last|past)\s|the\s(?:last|past)\s)", re.IGNORECASE
)


def put_figure(item: Item, old: str, new: str, span: Span, board: Board) -> bool:
    """Whether the new words are a figure: it is put then, or asked about."""
    new = _LEAD.sub("", new)
    unit = _unit_behind(new)
    if item.field.kind != "string_list" or unit is None:
        return False
    old = _figure_in(old if amounts(old) else item.text, new, unit)
    if not old or item.text.count(old) != 1:
        reason = _("I am not sure which figure to change.")
        accepted = _("Say it with the old figure and the new one, such as “12 instead of 10”.")
        return _unit_behind(item.text) is None and board.ask(item.field, span, reason, accepted)
    value = [*board.current(item.field.path)]
    value[item.number] = item.text.replace(old, new)
    return not board.known.catalogue.faults(item.field.path, value) and board.change(item.field, value, span)


def put_number(item: Item, old: str, new: str, span: Span, board: Board) -> bool:
    """Whether the old words are a number alone, which stands once in the entry: it is put there, with its unit."""
    figure = _NUMBER.match(new)
    places = [each.start() for each in re.finditer(rf"(?<![0-9.]){re.escape(old)}(?![0-9.])", item.text)]
    if not _NUMBER.fullmatch(old) or figure is None or len(places) != 1 or not isinstance(item.value, str):
        return False
    unit, behind = new[figure.end() :].strip(), item.text[places[0] + len(old) :]
    if not behind.lstrip().casefold().startswith(unit.casefold()):
        return False
    text = f"{item.text[: places[0]]}{figure[0]}{behind}"
    before = board.current(item.field.path)
    return board.change(item.field, [*before[: item.number], text, *before[item.number + 1 :]], span)


def _figure_in(words: str, new: str, unit: str) -> str:
    """The one figure of that sort among words, with its unit; empty where there is none, or another beside it."""
    figures = [each for each in amounts(words) if each.is_of_the_sort(amounts(new)[0])]
    if len(figures) != 1:
        return ""
    start, end = figures[0].start, figures[0].end
    is_whole = start == 0 and end == len(words)  # its unit is not said again
    if is_whole or not unit:
        return words[start:end]
    return words[start:end] + unit if words[end:].startswith(unit) else ""


def _unit_behind(words: str) -> str | None:
    """What words that are one amount and nothing else have behind it, of which no unit is known; None of any others."""
    rest = next((words[each.end :] for each in amounts(words) if each.start == 0), None)
    return rest if rest is not None and re.fullmatch(r"[^\W\d]?", rest) else None
