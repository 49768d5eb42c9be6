"""Rewrites the one figure of the recorded texts that a sentence corrects, and nothing else in them.

Where several texts hold the same limit each of them is rewritten; where it is not certain which figure is meant, it is
asked, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import amounts
from apps.fields.reading.corrections.bids.figures import (
    Place,
    Side,
    figures_in,
    fits,
    limits_of,
    measure_of_unit,
    measures_named,
    replaced,
    turned,
)
from apps.fields.reading.corrections.bids.limits import LimitBid
from apps.fields.reading.corrections.bids.ranges import as_range
from apps.fields.reading.corrections.bids.terms import Measure
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import content, has_words, list_named
from apps.fields.reading.lines.names import meanings
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field

MOST_TEXTS: Final = 200


@dataclass(frozen=True)
class _Text:
    """A recorded text, or one item of a recorded list; `number` is its place there, -1 for a text by itself."""

    field: Field
    number: int
    text: str


def carry_out_limit(bid: LimitBid, span: Span, board: Board) -> bool:
    """Whether the recorded texts bear the bid out: it is carried out then, or asked about."""
    if bid.named and (named := meanings(bid.named.strip(), board.known.catalogue, board.known.current_stage)):
        paths = {
            field.path for group in named for field in group
        }  # a field by its name: the figure stands in its text, or nowhere
        return _change_alike(bid, [each for each in _texts(board) if each.field.path in paths], span, board)
    known = phrasebook().corrections.measures
    of, name = _list_of(bid, board)
    texts = list(_texts(board))
    measures = list(measures_named(known, name))
    by_unit = measure_of_unit(known, bid.unit) if not name else None
    if by_unit is not None or len(measures) == 1:
        return _change_measure(by_unit or measures[0], bid, texts, span, board)
    if measures or not (name or bid.old):
        return False
    texts = [each for each in texts if of is None or each.field is of]
    change = _change_named if name else _change_known
    return change(name, bid, texts, span, board)


def ask_limit(name: str, span: Span, board: Board, *, side: Side = "") -> bool:
    """Asks what a limit should be of which it was only said that it is wrong, or on this side none, where one is
    recorded."""
    measures = list(measures_named(phrasebook().corrections.measures, name))
    of = next(
        (
            each
            for each in _texts(board)
            for m in measures
            if any(side in ("", place.side) for place in _ours(each, limits_of(m, each.text)))
        ),
        None,
    )
    return of is not None and _ask(of, span, board)


def _list_of(bid: LimitBid, board: Board) -> tuple[Field | None, str]:
    """The list that is named with the limit, and what is left of the name."""
    words = bid.name.split()
    for cut in range(len(words)):
        if (named := list_named(" ".join(words[: cut + 1]), board.known)) is not None and words[cut + 1 :]:
            return named, " ".join(words[cut + 1 :])
    return None, bid.name


def _texts(board: Board) -> Iterator[_Text]:
    for field in board.known.catalogue.fields:
        if field.key not in phrasebook().corrections.limited:
            continue
        value = board.current(field.path)
        if isinstance(value, str):
            yield _Text(field, -1, value)
        for number, item in enumerate(value[:MOST_TEXTS] if isinstance(value, list) else ()):
            if isinstance(item, str):
                yield _Text(field, number, item)


def _change_measure(measure: Measure, bid: LimitBid, texts: list[_Text], span: Span, board: Board) -> bool:
    """The limit of a measure, wherever it stands."""
    found = [(each, _ours(each, limits_of(measure, each.text))) for each in texts]
    found = [(each, places) for each, places in found if places]
    if not found:
        return False
    if not fits(measure, bid.unit):
        return _ask(found[0][0], span, board)
    if bid.first and len({place.side for _each, places in found for place in places} - {""}) == 1:
        return _make_range(measure, bid, found, span, board)
    bid = bid if bid.side or bid.first else replace(bid, side=_only_side(bid, found))
    chosen: list[tuple[_Text, list[tuple[Place, str]]]] = []
    for each, places in found:
        new = _new_places(bid, places)
        if new is None:
            return _ask(each, span, board)
        chosen += [(each, new)] if new else []
    replaced_values = [{place.value for place, _figure in new} for _each, new in chosen]
    if not chosen and _holds_already(bid, found):
        return False
    if not chosen or any(values != replaced_values[0] for values in replaced_values):
        return _ask(found[0][0], span, board)
    rewritten = [(each, replaced(each.text, new)) for each, new in chosen]
    if not all(
        _is_ordered(_ours(each, limits_of(measure, text)) for each, text in [pair]) for pair in rewritten
    ):
        return _ask(chosen[0][0], span, board)
    return _write(rewritten, span, board)


def _make_range(
    measure: Measure, bid: LimitBid, found: list[tuple[_Text, list[Place]]], span: Span, board: Board
) -> bool:
    """Both ends where only one is recorded: in each text that has it, unless one keeps out what lies beyond it."""
    rewritten: list[tuple[_Text, str]] = []
    for each, places in found:
        is_one = len(places) == 1 and each.field.key not in phrasebook().corrections.turned
        is_told = is_one and bid.old_value in (None, places[0].value)
        new = as_range(measure, each.text, places[0], bid.first, bid.new) if is_told else None
        if new is None:
            return _ask(each, span, board)
        rewritten.append((each, new))
    return _write(rewritten, span, board)


def _holds_already(bid: LimitBid, found: list[tuple[_Text, list[Place]]]) -> bool:
    places = [place for _each, places in found for place in places]
    return all(
        any(place.value == Decimal(figure) and side in ("", place.side) for place in places)
        for side, figure in bid.ends
    )


def _only_side(bid: LimitBid, found: list[tuple[_Text, list[Place]]]) -> Side:
    """The side on which the new figure may stand, where the other one has no limit or would lie beyond it."""
    new, places = Decimal(bid.new), [place for _each, places in found for place in places]
    low = [place.value for place in places if place.side == "low"]
    high = [place.value for place in places if place.side == "high"]
    may_low, may_high = (
        bool(low) and all(new < value for value in high),
        bool(high) and all(new > value for value in low),
    )
    return "" if may_low == may_high else "low" if may_low else "high"


def _ours(text: _Text, places: list[Place]) -> list[Place]:
    """The limits as they hold for what is kept in."""
    if text.field.key not in phrasebook().corrections.turned:
        return places
    return [Place(place.start, place.end, place.value, turned(place.side)) for place in places]


def _new_places(bid: LimitBid, places: list[Place]) -> list[tuple[Place, str]] | None:
    """The places that the bid means with their new figures, none where this text holds another; None: it is unclear."""
    chosen: list[tuple[Place, str]] = []
    for side, figure in bid.ends:
        meant = [place for place in places if not side or place.side == side]
        if bid.old_value is not None and not bid.first:
            meant = [place for place in meant if place.value == bid.old_value]
        if len(meant) > 1:
            return None
        chosen += [(place, figure) for place in meant]
    return [(place, figure) for place, figure in chosen if place.value != Decimal(figure)]


def _is_ordered(texts: Iterator[list[Place]]) -> bool:
    for places in texts:
        low = [place.value for place in places if place.side == "low"]
        high = [place.value for place in places if place.side == "high"]
        if low and high and max(low) >= min(high):
            return False
    return True


def _change_named(name: str, bid: LimitBid, texts: list[_Text], span: Span, board: Board) -> bool:
    """A figure in the one criterion that has these words."""
    said = content(name)
    found = [each for each in texts if said and has_words(said, each.text)]
    by_old = [
        (each, place) for each in found for place in figures_in(each.text) if place.value == bid.old_value
    ]
    if not found:
        return False
    if bid.old:
        return _change_one(by_old, found, bid, span, board)
    places = [(each, place) for each in found for place in _ours(each, figures_in(each.text))]
    if bid.side and len(places) > 1:
        places = [(each, place) for each, place in places if place.side == bid.side]
    return _change_one(places, found, bid, span, board)


def _change_known(_name: str, bid: LimitBid, texts: list[_Text], span: Span, board: Board) -> bool:
    """A figure that is only told by what it was: the limit of one measure, in every text that has it; or the one figure
    in all texts that has this unit."""
    for measure in phrasebook().corrections.measures:
        places = [(each, place) for each in texts for place in _ours(each, limits_of(measure, each.text))]
        is_of = any(place.value == bid.old_value and bid.side in ("", place.side) for _each, place in places)
        if is_of and fits(measure, bid.unit):
            return _change_measure(measure, bid, texts, span, board)
    return _change_alike(bid, texts, span, board)


def _change_alike(bid: LimitBid, texts: list[_Text], span: Span, board: Board) -> bool:
    """The one figure in these texts that is the old one and has this unit."""
    alike = [
        (each, place)
        for each in texts
        for place in figures_in(each.text)
        if place.value == bid.old_value and _same_unit(bid.unit, each, place)
    ]
    return bool(bid.unit) and len(alike) == 1 and _change_one(alike, texts, bid, span, board)


def _change_one(
    places: list[tuple[_Text, Place]], texts: list[_Text], bid: LimitBid, span: Span, board: Board
) -> bool:
    if len(places) != 1 or bid.first or not _same_unit(bid.unit, *places[0]):
        return _ask(texts[0], span, board)
    each, place = places[0]
    if place.value == Decimal(bid.new):
        return False
    return _write([(each, replaced(each.text, [(place, bid.new)]))], span, board)


def _same_unit(unit: str, text: _Text, place: Place) -> bool:
    behind = text.text[place.end :].strip().casefold()
    if not unit or behind.startswith(unit.casefold().rstrip("s")):
        return True
    said, recorded = amounts(f"1 {unit}")[:1], amounts(f"1 {text.text[place.end :]}")[:1]
    return bool(said and recorded and said[0].unit) and said[0].unit == recorded[0].unit


def _write(rewritten: list[tuple[_Text, str]], span: Span, board: Board) -> bool:
    return all(_write_one(each, text, span, board) for each, text in rewritten)


def _write_one(each: _Text, text: str, span: Span, board: Board) -> bool:
    if each.number < 0:
        return board.change(each.field, text, span)
    items = [*board.current(each.field.path)]
    items[each.number] = text
    return board.change(each.field, items, span)


def _ask(each: _Text, span: Span, board: Board) -> bool:
    reason = _("I am not sure which figure to change.")
    accepted = _("Say it with the old figure and the new one, such as “12 instead of 10”.")
    return board.ask(each.field, span, reason, accepted)
