"""Puts a new amount where the old one is recorded that a sentence calls wrong, or in the field that it names.

One recorded value alone may be meant: where two have the old amount it is asked, where none has it nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import (
    COUNT,
    MEASURE,
    PERCENTAGE,
    RATIO,
    TIMES,
    Amount,
    amounts,
    rewritten,
)
from apps.fields.reading.corrections.bids.limits import LimitBid
from apps.fields.reading.corrections.bids.remakes import Remake, remake_of
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.recorded import Recorded
from apps.fields.reading.corrections.entries.values import ask_value, line_of
from apps.fields.reading.corrections.figures.counting import counted_on
from apps.fields.reading.corrections.figures.limits import carry_out_limit
from apps.fields.reading.corrections.figures.places import Place, most_told
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, tidy
from apps.fields.reading.text import Span
from apps.fields.reading.vocabulary import NEVER
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
MOST_NAME: Final = 16  # characters before a figure that tell what it is of
_PUT_AWAY: Final = re.compile(
    rf"(?:\w+[\s,]+){{0,2}}?(?:scrap|scratch|forget|ditch|drop|never mind)\s(?:the|that|my)\s{NUMBER}",
    re.IGNORECASE,
)
KINDS: Final = frozenset({"integer", "fraction", "ratio", "duration"})


def carry_out_remake(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence changes an amount that is recorded: it is carried out then, or asked about."""
    remake = remake_of(plain)
    if remake is None:
        return False
    span = span if remake.ends is None else (span[0], span[0] + remake.ends)
    if (expected := counted_on(remake, board)) is not None:
        return _write_count(*expected, remake, span, board)
    places = list(typed(board))
    named = _named(remake, board)
    if named:
        own = [place for place in places if (place.field.path, place.key) in named]
        return len(own) == 1 and _change_named(own[0], remake, span, board)
    return _change_wrong(remake, places, span, board)


def _named(remake: Remake, board: Board) -> set[tuple[str, str]]:
    """The fields and pairs that the clause of the new amount names, else those of the clauses that call it wrong, and
    else those of any other, and which take such an amount; of a name for two the one that is recorded."""
    earlier = "" if remake.is_result else " ; ".join(remake.clauses)
    for words in (remake.named, remake.before, earlier):
        found = {
            (field.path, key)
            for field, key, names in _names(board)
            if takes(field, key, remake.new) and names.search(words)
        }
        recorded = {each for each in found if _recorded(each, board) is not None}
        if found:
            return recorded or found
    return set()


def _names(board: Board) -> Iterator[tuple[Field, str, re.Pattern[str]]]:
    for field in board.known.catalogue.fields:
        if field.kind in KINDS and (field.kind != "integer" or _is_counted(field)):
            yield field, "", called(field, phrasebook())
        elif field.kind == "object" and isinstance(before := board.current(field.path), Mapping):
            for key in before:
                if (name := phrasebook().pairs.get(key)) is not None and name.share:
                    titles = (re.escape(str(title)) for title in name.titles.values())
                    yield field, key, re.compile("|".join(titles), re.IGNORECASE)


@lru_cache(maxsize=512)
def called(field: Field, book: Phrasebook) -> re.Pattern[str]:
    """All that a field is called in the midst of a sentence."""
    titles = {field.titles.en, field.titles.zh_hans, *field.aliases} - book.too_common
    words = [rf"(?<![A-Za-z]){re.escape(title)}(?![A-Za-z])" for title in titles if len(title) > 1]
    words += [book.of(field.key).names] if book.of(field.key).names else []
    words += [called for key, called in book.corrections.counted if key == field.key]
    return re.compile("|".join(words) or NEVER, re.IGNORECASE)


def takes(field: Field, key: str, new: Amount) -> bool:
    """Whether such an amount may be a value of the field; a bare number takes the unit of what is recorded."""
    if key or field.kind == "fraction":
        return new.unit in ("", PERCENTAGE)
    if field.kind == "duration":
        return new.unit in TIMES or not new.unit
    if field.kind == "ratio":
        return new.unit == RATIO
    return new.unit in ("", COUNT)


def _is_counted(field: Field) -> bool:
    """Whether it is said of what the number is one: any other whole number may be of anything."""
    return any(field.key == key for key, _words in phrasebook().corrections.counted)


def _recorded(named: tuple[str, str], board: Board) -> Any:
    before = board.current(named[0])
    return before.get(named[1]) if named[1] and isinstance(before, Mapping) else before


def typed(board: Board) -> Iterator[Place]:
    """What is recorded as an amount by itself."""
    for field, key, _names_of in _names(board):
        before = _recorded((field.path, key), board)
        if before is not None and (amount := as_amount(field, before)) is not None:
            yield Place(field, amount, key=key)


def as_amount(field: Field, value: Any) -> Amount | None:
    match field.kind, value:
        case "duration", {"value": number, "unit": unit}:
            return Amount(Decimal(str(number)), unit, "", 0, 0, 0)
        case "ratio", str():
            return Amount(Decimal(0), RATIO, value, 0, 0, 0)
        case "integer", int():
            return Amount(Decimal(value), COUNT, "", 0, 0, 0)
        case "fraction" | "object", int() | float():
            return Amount(Decimal(str(value)) * 100, PERCENTAGE, "", 0, 0, 0)
    return None


def _change_named(place: Place, remake: Remake, span: Span, board: Board) -> bool:
    """The named value, unless another one than it was called wrong; what somebody else says must call it so."""
    wrong = [amount for amount in (like(each, place.amount) for each in remake.wrong) if amount is not None]
    mentioned = [] if remake.is_reported or remake.is_result else remake.mentioned
    told = [*wrong, *(each for each in (like(each, place.amount) for each in mentioned) if each is not None)]
    is_told = any(amount.is_same(place.amount) for amount in told)
    new = like(remake.new, place.amount)
    if new is None or new.is_same(place.amount):
        return False
    if not remake.new.unit and place.amount.unit in TIMES and not is_told:
        return False  # twelve of what
    if not is_told and (remake.is_reported or (remake.is_result and not remake.before)):
        return False
    if wrong and not is_told:
        return ask_value(place.field, remake.new.text, span, board)
    if is_told or (remake.before and not wrong):
        board.turned_down.add(place.field.path)
    return write_typed(place, new, span, board)


def like(amount: Amount, other: Amount) -> Amount | None:
    """The amount in the unit of the other, where it has none itself; None where it is of another sort."""
    if not amount.unit and other.unit != RATIO:
        is_share = other.unit == PERCENTAGE and amount.number < 1
        number = amount.number * 100 if is_share else amount.number
        return Amount(number, other.unit, amount.text, amount.start, amount.end, amount.number_end)
    return amount if amount.is_of_the_sort(other) else None


def write_typed(place: Place, new: Amount, span: Span, board: Board) -> bool:
    value: Any = tidy(new.number)
    match place.field.kind:
        case "duration":
            value = {"value": value, "unit": new.unit}
        case "ratio":
            value = new.text.replace(" ", "")
        case "fraction" | "object":
            value = tidy(new.number / 100)
    if not _is_plausible(place, value):
        return False
    if place.key:
        value = {**board.current(place.field.path), place.key: value}
    return board.change(place.field, value, span)


def _is_plausible(place: Place, value: Any) -> bool:
    """Whether sentences may say such a value of the field at all."""
    row = phrasebook().of(place.field.key)
    told = [phrase for phrase in (row.says, row.fills) if phrase is not None]
    return bool(place.key) or not told or any(phrase.plausible(value) for phrase in told)


def _change_wrong(remake: Remake, places: list[Place], span: Span, board: Board) -> bool:
    """The one recorded amount that was called wrong, wherever it stands."""
    # A share that is only mentioned may be one of anything.
    is_firm = bool(remake.new.unit) and not (remake.is_reported or remake.is_result)
    mentioned = [each for each in remake.mentioned if is_firm and each.unit != PERCENTAGE]
    for wrong in dict.fromkeys((*remake.wrong, *mentioned)):
        if wrong.is_same(remake.new):
            continue
        if not wrong.unit and _change_bare(wrong, remake, span, board):
            return True
        wrong = like(wrong, remake.new) or wrong
        new = like(remake.new, wrong)
        if new is None or not wrong.unit or new.is_same(wrong):
            continue
        if wrong.unit == MEASURE:
            unit = wrong.text[wrong.number_end - wrong.start :].strip()
            bid = LimitBid("", "", new.figure, unit, "", "", wrong.figure)
            if carry_out_limit(bid, span, board):
                return True
            continue
        found = [place for place in (*places, *in_texts(board)) if place.amount.is_same(wrong)]
        if found:
            words = " ; ".join((remake.named, *remake.clauses))
            return _change_places(most_told(found, words), new, span, board)
    return False


def _change_bare(wrong: Amount, remake: Remake, span: Span, board: Board) -> bool:
    """ "Depth over 35 is rare, go to 40": a figure without a unit counts where the words before it stand as well."""
    if remake.new.unit:
        return False
    shares = [place for place in typed(board) if place.amount.unit == PERCENTAGE and wrong.number < 1]
    found = [place for place in shares if place.amount.number == wrong.number * 100]
    found = found or _called_off(wrong, remake, board)
    if len(found) == 1 and (new := like(remake.new, found[0].amount)) is not None:
        return _change_places(found, new, span, board)
    clause = next((each for each in remake.clauses if wrong.text in each), "")
    words = clause[: clause.find(wrong.text)].strip()
    if not words or len(words) > MOST_NAME:
        return False
    return carry_out_limit(LimitBid(words, "", remake.new.figure, "", "", "", wrong.figure), span, board)


def _called_off(wrong: Amount, remake: Remake, board: Board) -> list[Place]:
    """The share that a bare figure is, where a clause does nothing but put it away and nothing else has that figure."""
    if not any(_PUT_AWAY.fullmatch(clause) and wrong.text in clause for clause in remake.clauses):
        return []
    found = [place for place in (*typed(board), *in_texts(board)) if place.amount.number == wrong.number]
    return found if len(found) == 1 and not found[0].text and found[0].amount.unit == PERCENTAGE else []


def _write_count(field: Field, expected: int, remake: Remake, span: Span, board: Board) -> bool:
    """How many are left, where that is what counting on from the recorded number gives; else it is asked."""
    if remake.new.number != expected:
        return ask_value(field, remake.new.text, span, board)
    board.turned_down.add(field.path)
    return board.change(field, expected, span)


def _change_places(found: list[Place], new: Amount, span: Span, board: Board) -> bool:
    """Where one place has it, or several texts that are the same; else it is asked which is meant."""
    if len({place.text or f"{place.field.path}.{place.key}" for place in found}) > 1:
        reason = _("Several recorded items fit this.")
        replies = tuple(dict.fromkeys(_reply(place, new) for place in found if not place.key))[:MOST_REPLIES]
        return bool(replies) and board.ask(found[0].field, span, reason, replies=replies)
    board.turned_down |= {place.field.path for place in found}
    if not found[0].text:
        return write_typed(found[0], new, span, board)
    return all(_write_text(place, new, span, board) for place in found)


def _reply(place: Place, new: Amount) -> str:
    if not place.text:
        return line_of(place.field, new.text)
    return Recorded(place.field, place.number, place.text).reply(rewritten(place.text, place.amount, new))


def in_texts(board: Board) -> Iterator[Place]:
    """The amounts in recorded texts; what tells a story, or of what other fields hold, has none that is its own."""
    for field in board.known.catalogue.fields:
        value = board.current(field.path)
        row = phrasebook().of(field.key)
        if isinstance(value, str) and field.kind == "string" and not (row.narrative or row.holds_others):
            yield from (Place(field, amount, text=value) for amount in amounts(value))
        for number, item in enumerate(value if isinstance(value, list) else ()):
            parts = item.items() if isinstance(item, Mapping) else [("", item)]
            for key, text in parts:
                for amount in amounts(text) if isinstance(text, str) else ():
                    yield Place(field, amount, number, key, text)


def _write_text(place: Place, new: Amount, span: Span, board: Board) -> bool:
    recorded = Recorded(place.field, place.number, place.text, place.key)
    return recorded.put(rewritten(place.text, place.amount, new), span, board)
