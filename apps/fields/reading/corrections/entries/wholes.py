"""Carries out orders about entries as a whole: all of a list anew, two entries made one, one made two.

Nothing of what was said is lost: every entry behind the colon is recorded, as it was said. What is to be joined or
divided must stand in one list alone.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.wholes import Whole, wholes
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import Item, content, has_words, items_of, list_fields
from apps.fields.reading.corrections.entries.named_items import items_read
from apps.fields.reading.corrections.entries.values import field_named
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.text import Said, fold, words
from apps.fields.schema.field import Field

LISTS: Final = frozenset({"string_list", "object_list"})
LEAST_JOINED: Final = 2
_AND: Final = re.compile(r"\s(?:and|or)\s|以及|或者?|[和与及跟]", re.IGNORECASE)
_OR: Final = re.compile(r"\sor\s|或者?", re.IGNORECASE)
_SHARES: Final = re.compile(r"(?:al|ic|ive|ous|ary|ent|ant|ed|ing|ar|able|less|ful)$", re.IGNORECASE)
_TAIL_ZH: Final = re.compile(r"[史病症者时]$|.{2}(?:疾病|异常|障碍|不全|以上|以下|以内)$")
_LETTERS: Final = re.compile(r"[^\W_]+")


def carry_out_wholes(said: Said, board: Board) -> list[Said]:
    """The places of the message whose orders were carried out."""
    return [whole.at for whole in wholes(said) if _WAYS[whole.sort](whole, board)]


def _write_all(whole: Whole, board: Board) -> bool:
    field = field_named(whole.name, board.known)
    if field is None or field.kind not in LISTS or field.form == "counts":
        return False
    new = _entries(whole, field, board)
    return bool(new) and new != board.current(field.path) and board.change(field, new, whole.at.span)


def _write_counted(whole: Whole, board: Board) -> bool:
    """As many entries as were said there are; one that is recorded stays as it is recorded."""
    field = field_named(whole.name, board.known)
    if field is None or not (field.kind == "string_list" or field.form == "outcome"):
        return False
    before = [*items_of(field, board.current(field.path))]
    new = []
    for said in whole.entries:
        same = [item for item in before if sorted(content(item.text)) == sorted(content(said.plain))]
        new.append(same[0].value if len(same) == 1 else _entry(said, field, board))
    return new != board.current(field.path) and board.change(field, new, whole.at.span)


def _entries(whole: Whole, field: Field, board: Board) -> list[Any]:
    """Each as it was said; where only commas divide them, as a row of such a list is read."""
    if any(is_no_value(each.plain) for each in whole.entries):
        return []
    if not whole.is_divided:
        return items_read(whole.entries[0].text, field, board, by_commas=True)
    return [_entry(each, field, board) for each in whole.entries]


def _entry(said: Said, field: Field, board: Board) -> Any:
    """One entry, whatever its words join: of an outcome with its time, where it has one."""
    if field.kind == "string_list":
        return words(said)
    read = items_read(said.text, field, board)
    return read[0] if len(read) == 1 else {field.head.key: words(said)}


def _join(whole: Whole, board: Board) -> bool:
    """The entries that stand in the words, in the place of the first of them."""
    said, meant = whole.entries[0], _meant(lambda item: _is_within(item.text, whole.entries[0].text), board)
    if len(whole.entries) > 1 or meant is None or len(meant) < LEAST_JOINED:
        return False
    return _put(meant, [_entry(said, meant[0].field, board)], whole, board)


def _either(whole: Whole, board: Board) -> bool:
    """Entries of which the words say that one is enough: that they are to be one is offered."""
    said, meant = whole.entries[0], _meant(lambda item: _is_within(item.text, whole.entries[0].text), board)
    if len(whole.entries) > 1:
        return False
    one = words(said)
    if meant is None or len(meant) < LEAST_JOINED:
        meant = _of_each(said.text, board)
        one = _joined([item.text for item in meant])
    if len(meant) < LEAST_JOINED:
        return False
    reply = _("That is one entry, not two: %(item)s") % {"item": one}
    reason = _("They are recorded as entries of their own, so that all of them have to be met.")
    return board.ask(meant[0].field, whole.at.span, reason, _("Are they to be one?"), (reply,))


def _of_each(said: str, board: Board) -> list[Item]:
    """The entries that the alternatives name in fewer words than are recorded, each of them another one of one list."""
    parts = [part for part in _OR.split(said) if part.strip()]
    named = [_meant(lambda item, part=part: _is_within(part, item.text), board) or [] for part in parts]
    found = [items[0] for items in named if len(items) == 1]
    is_clear = len(found) == len(parts) and len({item.number for item in found}) == len(parts)
    return found if is_clear and len({item.field.path for item in found}) == 1 else []


def _joined(texts: list[str]) -> str:
    """As one entry of which either is enough; behind the first one a capital letter is that of no sentence."""
    if any(not text.isascii() for text in texts):
        return "或".join(texts)
    behind = [text if text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}" for text in texts[1:]]
    return " or ".join([*texts[:1], *behind])


def _split(whole: Whole, board: Board) -> bool:
    """The one entry that has all the words of what it is to be made."""
    if not whole.is_divided:
        return False
    meant = _meant(lambda item: all(_is_within(each.text, item.text) for each in whole.entries), board)
    if meant is None or len(meant) != 1:
        return False
    return _put(meant, [_entry(each, meant[0].field, board) for each in whole.entries], whole, board)


def _halve(whole: Whole, board: Board) -> bool:
    """The one entry that is named, at the word that joins two things in it. Where they may share a word, what comes of
    it is offered."""
    said = [part for part in _AND.split(whole.entries[0].text) if part.strip()]
    meant = _meant(lambda item: all(_is_within(part, item.text) for part in said), board)
    if meant is None or len(meant) != 1 or len(said) < LEAST_JOINED:
        return False
    item = meant[0]
    parts = [part.strip() for part in _AND.split(item.text)]
    if len(parts) != len(said) or not all(map(_is_within, said, parts)):
        return False
    if not _share(parts):
        return _put(meant, [_entry(Said.of(part), item.field, board) for part in parts], whole, board)
    names = {"old": item.text, "list": title_of(item.field), "item": "; ".join(parts)}
    reply = _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names
    return board.ask(item.field, whole.at.span, replies=(reply,))


def _share(parts: list[str]) -> bool:
    """Whether a word at the end or at the beginning may be meant of both: "old or new doors"."""
    first, last = parts[0], parts[-1]
    if first.isascii():
        return _SHARES.search(first) is not None or len(first.split()) > 1
    return first[-1:] != last[-1:] and _TAIL_ZH.search(last) is not None


def _put(meant: list[Item], new: list[Any], whole: Whole, board: Board) -> bool:
    field, gone = meant[0].field, {item.number for item in meant}
    value: list[Any] = []
    for number, item in enumerate(board.current(field.path)):
        value += new if number == meant[0].number else [] if number in gone else [item]
    return board.change(field, value, whole.at.span)


def _meant(is_it: Any, board: Board) -> list[Item] | None:
    """The entries of the one list that has any; None where two lists have."""
    found = [
        items
        for field in list_fields(board.known)
        if (items := [item for item in items_of(field, board.current(field.path)) if is_it(item)])
    ]
    return found[0] if len(found) == 1 else None


def _is_within(part: str, whole: str) -> bool:
    """Whether words stand in others: all that carry meaning, of Chinese all characters in their order."""
    if part.isascii():
        said = content(part)
        return bool(said) and has_words(said, whole)
    bare, other = (re.sub("[的者]", "", "".join(_LETTERS.findall(fold(each)))) for each in (part, whole))
    return bool(bare) and bare in other


_WAYS: Final = {
    "all": _write_all,
    "count": _write_counted,
    "join": _join,
    "either": _either,
    "split": _split,
    "halve": _halve,
}
