"""Carries out what a sentence bids for recorded lists: an item is taken out, put in, or put in another list.

Exactly one item of exactly one list may be meant: of the list that is named, else of the current stage, else of any.
Where several may be meant, or the item says more than was named, it is asked, with each as a reply.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading import registry
from apps.fields.reading.corrections.bids.amounts import amounts
from apps.fields.reading.corrections.bids.items import Bid
from apps.fields.reading.corrections.bids.parts import GOES_ON
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.figures_in import put_figure, put_number
from apps.fields.reading.corrections.entries.items import (
    Item,
    all_text,
    content,
    item_text,
    items_of,
    list_fields,
    list_named,
    named_in,
)
from apps.fields.reading.corrections.entries.likeness import alike_in
from apps.fields.reading.corrections.entries.named_items import (
    items_meant,
    items_read,
    measured_in,
    parts_named,
    recorded_there,
    scopes,
    with_list,
)
from apps.fields.reading.corrections.entries.without import rests
from apps.fields.reading.lines.names import meanings
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.results import CannotRead
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
_ARTICLE: Final = re.compile(r"^(?:the|our|my)\s", re.IGNORECASE)
_POINTS: Final = re.compile(
    r"\W*(?:(?:it|this|that|them|these|those|something|anything|everything|more|another|one|some)(?:\s\w+)?|all|none"
    r"|[这那它]\S{0,3}|什么|一些|[一两二三四五几]?[个条项](?:[^\u4e00-\u9fff].*)?|别的|全部|所有)\W*",
    re.IGNORECASE,
)


def carry_out(bid: Bid, span: Span, board: Board) -> bool:
    """Whether the lists bear the bid out: it is carried out then, or asked about."""
    if _POINTS.fullmatch(bid.what) or (bid.sort == "out" and GOES_ON.search(bid.what)):
        return False
    return _WAYS[bid.sort](bid, span, board)


def _take_out(bid: Bid, span: Span, board: Board) -> bool:
    for words, fields, is_named in scopes(bid, board):
        found = items_meant(words, fields, board, exact=bid.exact)
        if not found and is_named and fields and not bid.exact:
            return not_there(words, fields[0], span, board, is_out=True)
        if not found:
            continue
        unsure = any(item.is_wider for item in found) or (
            not is_named and any(item.field.key in phrasebook().corrections.turned for item in found)
        )
        if unsure or len(found) > len(parts_named(words, found)):
            return ask_which(found, span, board, words=words)
        named = {item.field.path: item.field for item in found}
        done = [_without([i for i in found if i.field is each], span, board) for each in named.values()]
        return any(done)
    return False


def not_there(words: str, named: Field, span: Span, board: Board, *, is_out: bool) -> bool:
    """The list that was named has no such item: those of others are offered, for what is to be taken out."""
    elsewhere = items_meant(words, list_fields(board.known), board) if is_out else []
    if elsewhere:
        return ask_which(elsewhere, span, board)
    if is_out and (near := alike_in(words, named, board)) is not None:
        return ask_which([near], span, board, _("“%(item)s” seems to be meant.") % {"item": near.text})
    recorded = [item_text(named, item) for item in board.current(named.path) or []]
    reason = recorded_there(words, recorded) if recorded else _("Nothing is recorded there yet.")
    return board.ask(named, span, reason, "")


def _without(found: list[Item], span: Span, board: Board) -> bool:
    field = found[0].field
    taken = {item.number for item in found}
    left = [value for number, value in enumerate(board.current(field.path)) if number not in taken]
    if left:
        return board.change(field, left, span)
    title = {"title": title_of(field)}
    accepted = _("Write what takes its place: “%(title)s: …”.") % title
    return board.ask(field, span, _("Nothing else is recorded there."), accepted)


def ask_which(found: list[Item], span: Span, board: Board, doubt: str = "", *, words: str = "") -> bool:
    """`doubt` is what is said of one item alone, where it is not that it says more than was named; `words` are those
    that were: it may be without them."""
    replies = tuple(
        _("Take “%(item)s” out of “%(list)s”") % {"item": item.text, "list": title_of(item.field)}
        for item in found[:MOST_REPLIES]
    )
    only = found[0]
    is_part = len(found) == 1 and only.is_wider and only.field.kind == "string_list"
    left = rests(only.text, words, "") if is_part else []
    replies += tuple(replace_reply(only, each.text) for each in left[: MOST_REPLIES - 1])
    reason = _("Several recorded items fit this.") if len(found) > 1 else doubt or _not_whole(found[0])
    return board.ask(found[0].field, span, reason, _("Press what is to be taken out."), replies)


def replace_reply(item: Item, text: str) -> str:
    names = {"old": item.text, "list": title_of(item.field), "item": text}
    return _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names


def _put_in(bid: Bid, span: Span, board: Board) -> bool:
    field = _kept_out(board) if bid.keeps_out else list_named(bid.into, board.known)
    new = items_read(bid.what, field, board) if field else []
    if field is None or not new:
        return False
    before = board.current(field.path) or []
    if bid.keeps_out and not before:
        return False  # it tells who is kept out, with the sentence that it stands in
    known = [content(item_text(field, item)) for item in before]
    new = [item for item in new if content(item_text(field, item)) not in known]
    return bool(new) and board.change(field, [*before, *new], span)


def _kept_out(board: Board) -> Field | None:
    """The one list of what is kept out."""
    found = [f for f in list_fields(board.known) if f.key in phrasebook().corrections.turned]
    return found[0] if len(found) == 1 else None


def _put_elsewhere(bid: Bid, span: Span, board: Board) -> bool:
    """From the list that is named, else from one of the same stage, else from any."""
    into = list_named(bid.into, board.known)
    source = list_named(bid.of, board.known) if bid.of else None
    if into is None or (bid.of and source is None):
        return False
    words, named = (bid.what, None) if bid.exact else next(with_list(bid.what, board), (bid.what, None))
    source = source or (named if named is not into else None)
    others = [field for field in list_fields(board.known) if field is not into]
    near = [source] if source else [field for field in others if field.stage == into.stage]
    found = items_meant(words, near, board, exact=bid.exact)
    if not found and bid.sort == "put" and source is None:
        return _put_in(bid, span, board)
    if not found and source is not None:
        return not_there(words, source, span, board, is_out=False)
    found = found or items_meant(words, others, board)
    if not found or named_in(words, items_of(into, board.current(into.path))):
        return False
    if len(found) == 1 and not found[0].is_wider:
        return _move(found[0], into, span, board)
    names = [
        {"item": each.text, "list": title_of(each.field), "into": title_of(into)}
        for each in found[:MOST_REPLIES]
        if len(board.current(each.field.path)) > 1
    ]
    replies = tuple(_("Move “%(item)s” from “%(list)s” to “%(into)s”") % each for each in names)
    reason = _("Several recorded items fit this.") if len(found) > 1 else _not_whole(found[0])
    return board.ask(found[0].field, span, reason, _("Press what is to be moved."), replies)


def _not_whole(item: Item) -> str:
    return _("You named only part of what is recorded: “%(item)s”.") % {"item": item.text}


def _move(item: Item, into: Field, span: Span, board: Board) -> bool:
    moved = as_item_of(into, item, board)
    if not moved:
        return False
    target = [*(board.current(into.path) or []), *moved]
    if board.known.catalogue.faults(into.path, target) or not _without([item], span, board):
        return False
    return item.field.path not in board.values or board.change(into, target, span)


def as_item_of(into: Field, item: Item, board: Board) -> list[Any]:
    """The item as the other list has its own: of an object the parts that it may have there."""
    if into.kind == "object_list" and isinstance(item.value, dict):
        parts = {part.key for part in into.parts}
        return [{key: value for key, value in item.value.items() if key in parts}]
    if into.kind == item.field.kind:
        return [item.value]
    return items_read(all_text(item.field, item.value), into, board)


def _replace(bid: Bid, span: Span, board: Board) -> bool:
    """One item by another, or all of them."""
    field = list_named(bid.of, board.known)
    new = _read_all(bid.what, field, board) if field else []
    if field is None or not new:
        return False
    if bid.sort == "all":
        return board.change(field, new, span)
    before = board.current(field.path) or []
    at = [number for number, item in enumerate(before) if item_text(field, item) == bid.old]
    return len(at) == 1 and board.change(field, [*before[: at[0]], *new, *before[at[0] + 1 :]], span)


def _read_all(words: str, field: Field, board: Board) -> list[Any]:
    """As under the label of the list."""
    try:
        found = registry.reader_of(field)(Said.of(words), field, board.known)
    except CannotRead:
        return []
    return list(found.value) if found is not None else []


def _swap(bid: Bid, span: Span, board: Board) -> bool:
    """One item in the place of another, of the list that is named or of whichever has it. One that is recorded
    elsewhere in the same stage comes from there."""
    if meanings(bid.old, board.known.catalogue, board.known.current_stage):
        return False  # a field by its name, and no item
    named = list_named(bid.of, board.known) if bid.of else None
    if bid.of and named is None:
        return False
    found = items_meant(bid.old, [named] if named else list_fields(board.known), board)
    if not found:
        return (
            named is not None
            and bool(board.current(named.path))
            and not_there(bid.old, named, span, board, is_out=False)
        )
    if measured_in(bid.old, found) and len(amounts(bid.what)) != len(amounts(found[0].text)):
        accepted = _("Say it with the old figure and the new one, such as “12 instead of 10”.")
        return board.ask(found[0].field, span, _not_whole(found[0]), accepted)
    if len(found) > 1 or found[0].is_wider:
        reason = _("Several recorded items fit this.") if len(found) > 1 else _not_whole(found[0])
        replies = tuple(replace_reply(each, bid.what.strip()) for each in found[:MOST_REPLIES])
        return board.ask(found[0].field, span, reason, replies=replies)
    old, new = bid.old.strip(), bid.what.strip()
    return (
        put_number(found[0], old, new, span, board)
        or put_figure(found[0], old, new, span, board)
        or put_in_place(found[0], bid.what, span, board)
    )


def put_in_place(item: Item, words: str, span: Span, board: Board) -> bool:
    """What the words name in the place of an item; asked where they name nothing, or what stands there already."""
    if is_no_value(words) or named_in(words, items_of(item.field, board.current(item.field.path))):
        reason = _("I am not sure what is to take the place of “%(item)s”.") % {"item": item.text}
        return board.ask(item.field, span, reason, _("Say the old words and the new ones."))
    others = [field for field in list_fields(board.known) if field.stage == item.field.stage]
    moved = [
        each
        for each in items_meant(words, others, board)
        if each.field is not item.field and not each.is_wider
    ]
    new = as_item_of(item.field, moved[0], board) if len(moved) == 1 else _as_one(words, item.field)
    before = board.current(item.field.path)
    value = [*before[: item.number], *new, *before[item.number + 1 :]]
    if len(new) != 1 or board.known.catalogue.faults(item.field.path, value):
        return False
    if len(moved) == 1 and not _without(moved, span, board):
        return False
    return board.change(item.field, value, span)


def _as_one(words: str, field: Field) -> list[Any]:
    """The words as one item, whatever they join; one that goes on behind a comma is none."""
    name = _ARTICLE.sub("", words.strip(" .。"))
    if not name or "," in name:
        return []
    return [{field.head.key: name}] if field.kind == "object_list" else [name]


def _keep_only(bid: Bid, span: Span, board: Board) -> bool:
    """Of a named list what alone stays, where just that is recorded."""
    field = list_named(bid.of, board.known)
    found = items_meant(bid.what, [field], board) if field else []
    if field is None or not found or len(found) == len(board.current(field.path)):
        return False
    if len(found) > len(parts_named(bid.what, found)) or any(item.is_wider for item in found):
        return board.ask(field, span, _("Several recorded items fit this."), _("Name it as it is recorded."))
    return board.change(field, [item.value for item in found], span)


_WAYS: Final[dict[str, Callable[[Bid, Span, Board], bool]]] = {
    "out": _take_out,
    "in": _put_in,
    "to": _put_elsewhere,
    "put": _put_elsewhere,
    "one": _replace,
    "all": _replace,
    "swap": _swap,
    "only": _keep_only,
}
