"""A new value for something that is only pointed at: "make it 18", "把那个改成半年", right after it was recorded.

What is pointed at is the recorded value that such a new one may take the place of, or the answer to the last question.
Where several may be meant it is asked which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.values import TYPED, line_of, read_value
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import Known
from apps.fields.reading.showing import format_value
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

MOST_MEANT: Final = 4  # as buttons
_IT: Final = r"(?:it|that|this|(?:that|this|the\slast)\sone)"
_VALUE: Final = r"(?P<{}>[^,;?!\n]{{1,30}}?)"
_POINTED: Final = re.compile(
    rf"(?:make|change|set|switch|turn|put|call)\s{_IT}\s(?:back\s)?(?:(?:in)?to\s|at\s)?{_VALUE.format('en')}"
    rf"|{_IT}\s(?:should|must|has\sto|ought\sto|needs\sto)\s(?:be|have\sbeen|read|say)\s{_VALUE.format('should')}"
    r"|[把将]?(?:(?:刚才|刚刚|前面|上面|之前)?(?:说|写|填)?的?[那这]?(?:一?[个项条]|里)|它|上一[个项条]|刚才的)?(?:我|就|还是|再|先|给我?|要|应该)*"
    rf"(?:修改|更改|[改换调设定])(?:成|为|到|回)\s?{_VALUE.format('zh')}",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(r"(?:\s(?:or\sso|in\sall)|吧|好了|算了|的|啊|了)+$")


def carry_out_pointed(said: Said, span: Span, board: Board) -> bool:
    """Whether all of a message does nothing but give something another value: it is changed then, or asked about."""
    match = _POINTED.fullmatch(bare_bid(said.plain))
    if match is None:
        return False
    words = _ENDS.sub("", next(filter(None, match.groups())).strip())
    found = list(_meant(words, board))
    if not found or [field.path for field, _value in found] == [board.known.asked]:
        return False  # a reply is read as one
    if len(found) == 1:
        return board.change(*found[0], span)
    language = get_language() or "en"
    replies = tuple(
        line_of(field, format_value(field, value, language)) for field, value in found[:MOST_MEANT]
    )
    reason = _("Several recorded items fit this.")
    return board.ask(found[0][0], span, reason, replies=replies)


def _meant(words: str, board: Board) -> Iterator[tuple[Field, Any]]:
    """What waits and what is recorded in this stage, with what was asked for; else all that is recorded."""
    known = board.known
    near = [field for field in known.catalogue.fields if _is_near(field, known)]
    found = list(_taking(words, near, board))
    if any(field.path != known.asked for field, _value in found):
        yield from found
    else:
        yield from _taking(words, known.catalogue.fields, board)


def _is_near(field: Field, known: Known) -> bool:
    return field.stage == known.current_stage or field.path in (known.asked, *known.pending)


def _taking(words: str, fields: Iterable[Field], board: Board) -> Iterator[tuple[Field, Any]]:
    """The fields that have another value, or were asked for, and may hold what the words say."""
    for field in fields:
        before = board.current(field.path)
        if field.kind not in TYPED or (before is None and field.path != board.known.asked):
            continue
        value = _read(words, field, before, board)
        if value is not None and value != before and _is_plausible(field, value):
            yield field, value


def _read(words: str, field: Field, before: Any, board: Board) -> Any:
    if field.kind == "duration" and words.replace(" ", "").isalnum() and isinstance(before, dict):
        value = read_value(words, field, board)
        return value if value is not None else read_value(f"{words} {before['unit']}s", field, board)
    return read_value(words, field, board)


def _is_plausible(field: Field, value: Any) -> bool:
    row = phrasebook().of(field.key)
    told = [phrase for phrase in (row.says, row.fills) if phrase is not None]
    return not told or any(phrase.plausible(value) for phrase in told)
