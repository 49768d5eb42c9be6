"""One item of a recorded list that is told by its place: "the last tool should just be a saw", “第二条工具改成锯子”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import Item, items_of, list_named
from apps.fields.reading.corrections.entries.named_items import items_read, recorded_there
from apps.fields.reading.quantities.numbers import to_decimal
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.text import Span

MOST_NAME_WORDS: Final = 4
_NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LAST: Final = -1
_BEFORE_LAST: Final = -2
_PLACE: Final = (
    rf"(?P<nth>last|(?:second[\s-]to|next[\s-]to)[\s-]last|{'|'.join(_NTH)}|[0-9]{{1,2}}(?:st|nd|rd|th))"
)
_NAME: Final = r"(?P<list>[^\W\d_][^,;:.!?0-9\n]{1,38}?)"
_SOFT: Final = r"(?:(?:just|simply|now|really|rather|actually|only)\s)*"
_SHOULD: Final = (
    rf"\s(?:should|ought\sto|must|has\sto|have\sto|needs\sto)\s{_SOFT}"
    rf"(?:be|read|say|become)(?:\s{_SOFT}|\s?:\s?)"
)
_VALUE: Final = r"(?P<value>[^;?\n]{2,200}?)"
_THE: Final = r"(?:(?:the|our|my)\s)?"
_FORMS: Final = (
    rf"{_THE}{_PLACE}\s{_NAME}{_SHOULD}{_VALUE}",
    rf"{_THE}{_NAME}\s(?:number|no\.?|#)\s?(?P<nth>[0-9]{{1,2}}){_SHOULD}{_VALUE}",
    rf"(?:change|turn|correct|rewrite|shorten)\s{_THE}{_PLACE}\s{_NAME}\s(?:in)?to(?:\s{_SOFT}|\s?:\s?){_VALUE}",
    rf"replace\s{_THE}{_PLACE}\s{_NAME}\s(?:by|with)\s{_SOFT}{_VALUE}",
)
_MAKE: Final = rf"(?:make|set|put)\s{_THE}{_PLACE}\s(?P<rest>[^;?\n]{{4,200}})"
_NTH_ZH: Final = (
    r"(?P<nth>最后(?:面)?的?那?一|倒数第[一二两三]|第[一二三四五六七八九十0-9]{1,3})(?:[个条项点款]|则)"
)
_LIST_ZH: Final = r"(?P<list>[^,;:。!?\n的]{2,12}?)"
_WILL_ZH: Final = r"(?:应该?|其实|就|只|也|要|请|再|直接|需要?)*"
_BE_ZH: Final = (
    r"(?:(?:修改|更改|改写|改|换)(?:成|为)?|写成?|是|为)(?:如下|下面这[样条])?:?"  # what it is to be
)
_FORMS_ZH: Final = (
    rf"[把将]?{_NTH_ZH}的?{_LIST_ZH}(?:标准)?[,]?{_WILL_ZH}{_BE_ZH}{_VALUE}",
    rf"[把将]?{_LIST_ZH}(?:的|里面?的?|中的?)?{_NTH_ZH}[,]?{_WILL_ZH}{_BE_ZH}{_VALUE}",
)
_ALL: Final = tuple(re.compile(form, re.IGNORECASE) for form in (*_FORMS, *_FORMS_ZH))
_BY_PLACE: Final = re.compile(
    rf"{_THE}{_PLACE}(?:\s(?:one|entry|item|point|bullet|line))?|(?P<zh>第[一二两三四五六七八九十0-9]{{1,3}}|最后(?:面)?的?那?一|倒数第[一二两三])[个条项点款句]?",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(r",?\s(?:rather\sthan|instead\sof|and\snot)\s.*$|,?而?不是.*$", re.IGNORECASE)
_MADE: Final = re.compile(_MAKE, re.IGNORECASE)
# What is to be done with it, or said of it, is not what it is to be.
_NO_ITEM: Final = re.compile(
    r"(?:[a-z]+(?:ed|en)|cut|put|kept|left|taken|gone|out|in|up|off|first|last|optional|clear(?:er)?|ok(?:ay)?|fine|right|wrong|enough"
    r"|(?:stricter|looser|wider|narrower|shorter|longer|simpler|softer)\b.*|an?\s(?:bit|little)\s.*)"
    r"(?:\s(?:by|in|on|at|from|to|again|out|off|too|as|into|with|than|away|down|up|for)\b.*)?"
    r"|(?:多余|错|不对|重复|放|写|去|删|单独|最|什么|不是).*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Place:
    name: str
    called: str  # with the place
    number: int
    value: str


def place_in(words: str) -> int | None:
    """Which item words tell by its place alone ("the second one"), counted from 0; None where they name any other."""
    match = _BY_PLACE.fullmatch(words.strip())
    return _number(match["nth"] or match["zh"]) if match else None


def carry_out_numbered(plain: str, span: Span, board: Board) -> bool:
    """Whether a sentence gives an item another text by its place: it is put there, or asked about."""
    for place in _places(plain):
        field = list_named(place.name, board.known)
        items = list(items_of(field, board.current(field.path))) if field else []
        if field is None or not items:
            continue
        if not -len(items) <= place.number < len(items):
            reason = recorded_there(place.called, [item.text for item in items])
            return board.ask(field, span, reason, _("Name it as it is recorded."))
        return _put(items[place.number], place.value, span, board)
    return False


def _put(item: Item, words: str, span: Span, board: Board) -> bool:
    """The words in the place of the item; where they have clauses it is asked whether all of them are meant."""
    before, field = board.current(item.field.path), item.field
    words = _INSTEAD.sub("", words)
    if "," in words:
        names = {"old": item.text, "list": title_of(field), "item": words}
        reply = _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names
        return board.ask(field, span, replies=(reply,))
    new: Any = words
    if field.kind == "object_list":
        read = items_read(words, field, board)
        new = read[0] if len(read) == 1 else {field.head.key: words}
    return board.change(field, [*before[: item.number], new, *before[item.number + 1 :]], span)


def _places(plain: str) -> Iterator[_Place]:
    """All that the sentence may say of the item at one place."""
    bare = _with_place(bare_bid(plain), plain)
    for form in _ALL if bare else ():
        if (match := form.fullmatch(bare)) is not None:
            yield from _place(match["list"], match["nth"], match["value"])
    made = _MADE.fullmatch(bare) if bare else None
    words = made["rest"].split() if made else []
    if made is None:
        return
    for cut in range(min(MOST_NAME_WORDS, len(words) - 1), 0, -1):
        yield from _place(" ".join(words[:cut]), made["nth"], " ".join(words[cut:]))


def _with_place(bare: str, plain: str) -> str:
    """“最后” leads up to many a sentence, and here it is what is said."""
    return f"最后{bare}" if bare.startswith("一") and f"最后{bare[:2]}" in plain else bare


def _place(name: str, nth: str, value: str) -> Iterator[_Place]:
    value = value.strip(" ,.。")
    if value and not is_no_value(value) and not _NO_ITEM.fullmatch(value):
        called = f"{nth} {name.strip()}" if name.isascii() else f"{nth}条{name.strip()}"
        yield _Place(name.strip(), called, _number(nth), value)


def _number(nth: str) -> int:
    """The place, counted from 0; from the end below it."""
    nth = nth.casefold()
    if nth in _NTH:
        return _NTH.index(nth)
    if "last" in nth or nth.startswith("最后"):
        return _LAST if nth == "last" or nth.startswith("最后") else _BEFORE_LAST
    counted = to_decimal(re.sub(r"倒数|第|[a-z]", "", nth))
    number = int(counted) if counted is not None else 0
    return -number if nth.startswith("倒数") else number - 1
