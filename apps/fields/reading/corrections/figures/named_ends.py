"""Sets an end of a recorded range that is said by name: "the depth ceiling goes up to 97", "深度上限放到八十".

`limit_bids.py` reads limits in digits; here both may be in words, and the range is the only one that the name is of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.corrections.bids.amounts import MEASURE, Amount, amount_first, amounts
from apps.fields.reading.corrections.bids.exchanges import leaves_open
from apps.fields.reading.corrections.bids.figures import measures_named
from apps.fields.reading.corrections.bids.parts import undoes
from apps.fields.reading.corrections.bids.remakes import BREAK
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import content
from apps.fields.reading.corrections.figures.exchanging import (
    RANGE,
    keeps_in_order,
    pairs_of,
    places_of,
    write,
)
from apps.fields.reading.corrections.figures.places import Place
from apps.fields.reading.corrections.figures.remaking import like
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import Span, fold
from apps.fields.reading.words import tells_of_others

_NEW: Final = rf"(?P<new>(?=(?:{NUMBER}))[^,;]{{1,24}}?)"
_HIGH: Final = r"(?P<high>upper|top|max(?:imum)?|ceiling|high(?:est|er)?)"
_END: Final = (
    rf"(?:{_HIGH}|lower|bottom|min(?:imum)?|floor|low(?:est)?)(?:\s(?:limit|end|bound|cut-?\s?off))?"
)
_TO: Final = (
    r"(?:(?:should|has\sto|needs\sto|ought\sto|can|must)\s(?:now\s)?(?:be|go\s(?:up|down)\sto|come\s(?:up|down)\sto)"
    r"|(?:now\s)?(?:goes|comes|moves)\s(?:(?:up|down)\s)?to|is\snow|becomes)"
)
_MOVES: Final = r"(?:raise|lower|bring|move|put|push|set|change|drop|lift|extend|take)"
_NAME: Final = r"(?:\s?(?P<{}>[A-Za-z][A-Za-z0-9 -]{{1,30}}?))"
_OF: Final = rf"\s(?:of|for|on)(?:\s(?:the|our))?{_NAME.format('of')}"
_THE: Final = r"(?:(?:so|and|also|actually|oh|ok(?:ay)?|please|let'?s)[\s,]+){0,2}(?:the\s|our\s|my\s)?"
_TAIL: Final = r"(?:\s(?:instead|please|now|then))*[\s.!]*"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_THE}(?:upper|lower)\s(?P<of>[A-Za-z][A-Za-z0-9-]{{1,20}})\s(?:limit|end|bound"
        rf"|cut-?\s?off)\s{_TO}\s{_NEW}{_TAIL}",
        rf"{_THE}{_END}{_OF}\s{_TO}\s{_NEW}{_TAIL}",
        rf"{_THE}{_NAME.format('of')}\s{_END}\s{_TO}\s{_NEW}{_TAIL}",
        rf"{_THE}{_MOVES}\s(?:the\s|our\s)?{_END}{_OF}\s(?:(?:up|down)\s)?to\s{_NEW}{_TAIL}",
        rf"{_THE}{_MOVES}\s(?:the\s|our\s)?{_NAME.format('of')}\s{_END}\s(?:(?:up|down)\s)?to\s{_NEW}{_TAIL}",
        r"(?:另外|还有|对了|那|[把将])?(?P<of>[^,;0-9]{2,12}?)的?(?:(?P<high>上限|最[高大多])|下限|最[低小少])(?:也"
        r"|就|再|还是|应该?)?"
        r"(?:[改换调放提降定设卡收][宽高低]?[成为到至]了?)"
        rf"{_NEW}(?:吧|了|好了|就行)*[\s.!]*",
    )
)
_UPPER: Final = re.compile(r"\bupper\b", re.IGNORECASE)


def carry_out_end(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence sets an end of the one recorded range that it names."""
    if leaves_open(plain):
        return False
    clauses = [clause.strip() for clause in BREAK.split(plain) if clause and clause.strip(" .!")]
    bids = [(at, bid) for at, clause in enumerate(clauses) if (bid := _bid(clause)) is not None]
    if len(bids) != 1 or any(amounts(clause) or undoes(clause) for clause in clauses[bids[0][0] + 1 :]):
        return False
    name, is_high, new = bids[0][1]
    found = [place for place in _ends(is_high, board) if _is_of(place, name)]
    if len(found) != 1 or found[0].amount.number == new.number:
        return False
    fitting = like(new, found[0].amount) if new.unit and found[0].amount.unit else new
    return fitting is not None and keeps_in_order(found[0], fitting) and write(found[0], fitting, span, board)


def _bid(clause: str) -> tuple[str, bool, Amount] | None:
    """The name, whether its upper end is meant, and the new figure."""
    match = next((match for form in _FORMS if (match := form.fullmatch(clause)) is not None), None)
    first = amount_first(match["new"].strip()) if match is not None else None
    if match is None or first is None or first[1].strip() or tells_of_others(clause):
        return None
    is_high = bool(match.groupdict().get("high")) or bool(_UPPER.search(clause))
    return match["of"].strip(), is_high, first[0]


def _ends(is_high: bool, board: Board) -> Iterator[Place]:
    """Those ends of recorded ranges; of what is kept out they are not certain to be meant so."""
    turned = phrasebook().corrections.turned
    for place in places_of(board):
        if place.text and place.field.key not in turned and _is_end(place, is_high):
            yield place


def _is_end(place: Place, is_high: bool) -> bool:
    plain, own = fold(place.text), place.amount
    for other in amounts(place.text):
        first, last = (other, own) if is_high else (own, other)
        if first.end <= last.start and RANGE.fullmatch(plain, first.end, last.start):
            return True
    return False


def _is_of(place: Place, name: str) -> bool:
    """By what limits are set to, else by all words of the name."""
    measures = phrasebook().corrections.measures
    if named := set(measures_named(measures, name)):
        is_bare = not place.amount.unit
        return place.amount.unit == MEASURE or (
            is_bare and named == set(measures_named(measures, place.text))
        )
    plain = place.text.casefold()
    if name.isascii():
        words = content(name)
        return bool(words) and all(word in content(place.text) for word in words)
    pairs = pairs_of(name)
    return bool(pairs) and all(pair in plain for pair in pairs)
