"""One more thing that has to be so: "we'd also want the depth to be at least 8", "还要求深度在8以上".

It is one more item of the list of what must be so, where nothing that is recorded limits the same.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import content, has_words
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span

_FIGURE: Final = r"[0-9]{1,6}(?:\.[0-9]{1,3})?"
# What is measured and has an abbreviation for a name; any other words may tell of something else that is wished for.
_ABBREVIATION: Final = re.compile(r"(?<![A-Za-z])[A-Za-z]{0,2}[A-Z]{2,}[A-Za-z0-9-]*")
_WANTS: Final = re.compile(r"\b(?:want|need|like|require)\b|要求|得|需要?|必须|要", re.IGNORECASE)
_DEMANDS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:(?:i|we)(?:'d|\swould)?\s(?:also\s)?(?:want|need|require)\s)?(?:the\s|their\s|an?\s)?(?P<name>[^,;:.!?0-9]{2,40}?)\sto\sbe\s"
        rf"(?P<limit>(?:at\s(?:least|most)|over|above|under|below|up\sto|(?:more|less|higher|lower)\sthan)\s{_FIGURE}[^,;.?]{{0,20}})",
        r"(?:还|也|另外)?(?:要求|得|需要|必须)(?P<name>[^,;:。!?0-9]{1,16}?)(?:要|得|在)*"
        rf"(?P<limit>(?:至少|大于|小于|不低于|不高于|不超过|超过|≥|≤|>|<)\s?{_FIGURE}[^,;。?]{{0,8}}|{_FIGURE}[^,;。?]{{0,6}}?以[上下内])",
    )
)


def carry_out_demand(plain: str, span: Span, board: Board) -> bool:
    """Whether a sentence demands a limit that nothing recorded has: the list of demands has it then, too."""
    bare, key = bare_bid(plain), phrasebook().corrections.demanded
    match = next((found for form in _DEMANDS if (found := form.fullmatch(bare)) is not None), None)
    field = next((each for each in board.known.catalogue.fields if each.key == key), None)
    if match is None or field is None or not _WANTS.search(plain):
        return False
    before = board.current(field.path) or []
    if not _ABBREVIATION.search(match["name"]):
        return False
    said = content(match["name"])
    texts = [each for each in board.known.catalogue.fields if each.key in phrasebook().corrections.limited]
    if not said or any(_holds(said, board.current(each.path)) for each in texts):
        return False  # that is for the limits
    limit = match["limit"].strip()
    joint = " " if limit.isascii() else ""
    return board.change(field, [*before, f"{match['name'].strip()}{joint}{limit}"], span)


def _holds(said: list[str], value: object) -> bool:
    if isinstance(value, str):
        return has_words(said, value)
    return any(has_words(said, str(item)) for item in value) if isinstance(value, list) else False
