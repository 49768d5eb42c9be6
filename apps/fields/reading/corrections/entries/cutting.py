"""Carries out what a sentence bids to cut out of what is recorded: an entry of a list, or the part of a text.

What is left is proposed in its place, so that everybody sees what goes. Where two parts may be meant, or what is left
may not be what was wanted, it is asked; where nothing there has the words, that is said with what is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.cuts import Cut, cuts
from apps.fields.reading.corrections.bids.items import Bid
from apps.fields.reading.corrections.bids.parts import GOES_ON
from apps.fields.reading.corrections.bids.quoted import is_of_contents
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import Item, items_of, list_named
from apps.fields.reading.corrections.entries.likeness import take_by_likeness, texts_of
from apps.fields.reading.corrections.entries.lists import carry_out
from apps.fields.reading.corrections.entries.named_items import items_meant, recorded_there
from apps.fields.reading.corrections.entries.numbered import place_in
from apps.fields.reading.corrections.entries.values import field_named, line_of
from apps.fields.reading.corrections.entries.without import Rest, rest_of_exact, rests, sentences_of
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
_LISTS: Final = frozenset({"string_list", "object_list"})


def carry_out_cut(plain: str, span: Span, board: Board) -> bool:
    """Whether what is recorded bears a bid to cut something out: it is carried out then, or asked about."""
    before = dict(board.values)
    carried = any(_carry_all(cut, span, board) for cut in cuts(plain))
    # Whoever the words that go tell of: they are named, and not said.
    board.turned_down |= {path for path, value in board.values.items() if before.get(path) != value}
    return carried


def cut_under_label(plain: str, field: Field, span: Span, board: Board) -> bool:
    """Whether the words behind the name of an item say what is to go from it: "the bit about the moles goes"."""
    return is_of_contents(plain) and carry_out_cut(
        f"{plain.strip(' .')} from the {field.titles.en}", span, board
    )


def _carry_all(cut: Cut, span: Span, board: Board) -> bool:
    """Of several that are quoted each as if it stood alone; where one is not there, that is said and nothing goes."""
    if not cut.also:
        return _carry(cut, span, board)
    tried = Board(board.known, dict(board.values))
    each = [replace(cut, what=words, whole=words, also=()) for words in (cut.what, *cut.also)]
    carried = [
        _carry(one, span, tried) for one in each
    ]  # all are tried, so that all that is missing is named
    if not all(carried):
        return False
    if tried.questions:
        board.questions += tried.questions
    else:
        board.take_over(tried)
    return True


def _carry(cut: Cut, span: Span, board: Board) -> bool:
    if GOES_ON.search(cut.what):
        return False
    if cut.is_exact and _take_exact(cut, span, board):
        return True
    if not cut.of:
        return _from_any_text(cut, span, board) or take_by_likeness(cut, None, span, board)
    field = list_named(cut.of, board.known) or field_named(cut.of, board.known)
    if field is None:
        return False
    if take_by_likeness(cut, field, span, board):
        return True
    if field.kind in _LISTS:
        return take_from_list(cut, field, span, board)
    return field.kind == "string" and _from_text(cut, field, span, board)


def _take_exact(cut: Cut, span: Span, board: Board) -> bool:
    """The quoted words out of the one text that has them, of the item that is named or of any; a whole entry goes as
    one."""
    named = (list_named(cut.of, board.known) or field_named(cut.of, board.known)) if cut.of else None
    if cut.of and named is None:
        return False
    found = [
        (text, left)
        for text in texts_of(board)
        if named in (None, text.field) and (left := rest_of_exact(text.text, cut.what)) is not None
    ]
    return len(found) == 1 and found[0][0].put(found[0][1].text, span, board)


def take_from_list(cut: Cut, field: Field, span: Span, board: Board) -> bool:
    """The whole entry, or the clause of it that has the words."""
    items = list(items_of(field, board.current(field.path)))
    number = place_in(cut.whole)
    if number is not None and -len(items) <= number < len(items):
        return carry_out(Bid("out", items[number].text, of=cut.of, exact=True), span, board)
    found = items_meant(cut.what, [field], board)
    if cut.is_brief and not found:
        return False
    item = found[0] if len(found) == 1 else None
    if item is not None and cut.unit != "entry" and field.kind == "string_list":
        left = rests(item.text, cut.what, cut.unit, cut.whole)
        if len(left) == 1 and left[0].is_sure:
            return _put(item, left[0].text, span, board)
        if left and item.is_wider:
            return _ask_of_item(item, left, span, board)
    return carry_out(Bid("out", cut.what, of=cut.of), span, board)


def _put(item: Item, text: str, span: Span, board: Board) -> bool:
    before = board.current(item.field.path)
    return board.change(item.field, [*before[: item.number], text, *before[item.number + 1 :]], span)


def _ask_of_item(item: Item, left: list[Rest], span: Span, board: Board) -> bool:
    """Whether the whole entry is to go, or only the part of it."""
    names = {"item": item.text, "list": title_of(item.field)}
    replies = [_("Take “%(item)s” out of “%(list)s”") % names]
    replies += [
        _("Replace “%(old)s” under “%(list)s” by: %(item)s") % {**names, "old": item.text, "item": each.text}
        for each in left[: MOST_REPLIES - 1]
    ]
    reason = _("You named only part of what is recorded: “%(item)s”.") % names
    return board.ask(item.field, span, reason, _("Press what is to be taken out."), tuple(replies))


def _from_text(cut: Cut, field: Field, span: Span, board: Board) -> bool:
    before = board.current(field.path)
    if not isinstance(before, str):
        return not cut.is_brief and board.ask(field, span, _("Nothing is recorded there yet."), "")
    left = _without_nth(before, cut) or rests(before, cut.what, cut.unit, cut.whole)
    if cut.is_brief and not left:
        return False
    if len(left) == 1 and left[0].is_sure:
        return board.change(field, left[0].text, span)
    if left:
        replies = tuple(line_of(field, each.text) for each in left[:MOST_REPLIES])
        reason = _("What should be left of it?") if len(replies) > 1 else ""
        return board.ask(field, span, reason, replies=replies)
    accepted = _("Write what takes its place: “%(title)s: …”.") % {"title": title_of(field)}
    return board.ask(field, span, recorded_there(cut.what, [before]), accepted)


def _without_nth(text: str, cut: Cut) -> list[Rest]:
    """Without one sentence that is told by its place; none where it is no sentence, or all there is."""
    number = (
        place_in(cut.what) if cut.unit == "sentence" else place_in(cut.whole) if "句" in cut.whole else None
    )
    parts = sentences_of(text)
    if number is None or len(parts) < 2 or not -len(parts) <= number < len(parts):
        return []
    del parts[number]
    return [Rest("".join(parts).strip(), True)]


def _from_any_text(cut: Cut, span: Span, board: Board) -> bool:
    """Of no item by name: the one text that has such a part, those of the current stage first. Entries of lists are
    for the lists."""
    catalogue, here = board.known.catalogue, board.known.current_stage
    if items_meant(cut.what, _lists(board), board):
        return False
    texts = [field for field in catalogue.fields if field.kind == "string" and board.current(field.path)]
    for fields in ([f for f in texts if f.stage == here], [f for f in texts if f.stage != here]):
        having = [f for f in fields if rests(board.current(f.path), cut.what, cut.unit, cut.whole)]
        if len(having) == 1:
            return _from_text(cut, having[0], span, board)
        if having:
            replies = tuple(
                line_of(f, rests(board.current(f.path), cut.what, cut.unit)[0].text)
                for f in having[:MOST_REPLIES]
            )
            reason = _("Several recorded items fit this.")
            return board.ask(having[0], span, reason, _("Press what is to stand there."), replies)
    return False


def _lists(board: Board) -> Iterator[Field]:
    return (
        field for field in board.known.catalogue.fields if field.kind in _LISTS and field.form != "counts"
    )
