"""An order to take something out that only points at it: "The saw is no tool, is it? Take it out."

What is pointed at is what the sentences before it name of the recorded items. Nobody knows it for certain: each is
offered to be taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import Item, content, has_words, items_of, list_fields
from apps.fields.reading.corrections.entries.lists import ask_which
from apps.fields.reading.text import Said

MOST_BEFORE: Final = 3  # sentences
_OF_LIST: Final = r"(?:\s(?:of|from)\s(?:the\s|our\s)?[a-z][a-z ]{2,38})?"
_OF_LIST_ZH: Final = r"(?:从?[^,;:。!?\n]{2,10}(?:里面?|中))?"
_TAKES_OUT: Final = re.compile(
    r"(?:(?:take|leave|strike|cross|kick|throw)\s(?:it|that|this|them|those|that\sone)\s(?:out|off|away)"
    r"|(?:drop|remove|delete|scrap|cut|omit|skip|get\srid\sof|forget)\s(?:it|that|this|them|those|that\sone)"
    r"|(?:it|that|this|they|those)\s(?:can|should|must|has\sto|have\sto|needs?\sto)\s(?:go|come\sout|be\s(?:taken\sout|removed|dropped)))"
    rf"{_OF_LIST}|{_OF_LIST_ZH}(?:就|那)?(?:把|将)?(?:它们?|这个|那个|这[一]?[项条]|那[一]?[项条]|这些|那些)?(?:就|也|先|还是|给我?)*"
    rf"{_OF_LIST_ZH}(?:去掉|删掉|删除|删了|拿掉|拿出来|撤掉|取消|不要了|剔掉)",
    re.IGNORECASE,
)
_COMMA: Final = re.compile("[,;]")
_AT_LEAST: Final = 2  # letters of an item that one character or digit names by chance


def take_out_what_was_named(sentence: Said, before: Sequence[Said], board: Board) -> bool:
    """Whether a sentence bids to take out what those before it name; then it is asked."""
    if _TAKES_OUT.fullmatch(bare_bid(sentence.plain)) is None:
        *clauses, last = (part for part in sentence.split(_COMMA) if part.strip())
        if not clauses or _TAKES_OUT.fullmatch(bare_bid(last.plain.strip())) is None:
            return False
        before = [sentence.cut(0, last.start - sentence.start)]
    for told in reversed(before[-MOST_BEFORE:]):
        if found := list(_named_by(told, board)):
            # All of it is about the item: what it asks on the way is no question to us.
            seems = _("“%(item)s” seems to be meant.") % {"item": found[0].text}
            return ask_which(found, (told.start, sentence.end), board, seems)
    return False


def _named_by(told: Said, board: Board) -> Iterator[Item]:
    """The items whose words all stand in a sentence."""
    for field in list_fields(board.known):
        for item in items_of(field, board.current(field.path)):
            words = content(item.text)
            if len("".join(words)) >= _AT_LEAST and has_words(words, told.text):
                yield item
