"""Asks about one item that is said of a list of several: does it take the place of the one like it, or of all?"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.board import Board, title_of
from apps.fields.reading.corrections.figures import limits_of
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field


def ask_whether_all(field: Field, said: list[Any], before: list[Any], span: Span, board: Board) -> None:
    """One item where several are recorded, and one of them limits the same: does it take that one's place, or all?"""
    if len(said) != 1 or len(before) < 2 or not isinstance(said[0], str):
        return
    alike = [number for number, item in enumerate(before) if _limit_the_same(said[0], item)]
    if len(alike) != 1:
        return
    names = {"old": before[alike[0]], "list": title_of(field), "item": said[0]}
    one, everything = (
        _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names,
        _("Replace everything under “%(list)s” by: %(item)s") % names,
    )
    replies = (everything,) if said[0] in before else (one, everything)
    recorded = {"item": before[alike[0]], "count": len(before)}
    reason = _("Of the %(count)s entries so far one says the like: “%(item)s”.") % recorded
    board.ask(field, span, reason, _("Does the new one take its place, or the place of all?"), replies)


def _limit_the_same(one: str, other: Any) -> bool:
    """Whether two items limit the same measure."""
    return isinstance(other, str) and any(
        limits_of(measure, one) and limits_of(measure, other) for measure in phrasebook().corrections.measures
    )
