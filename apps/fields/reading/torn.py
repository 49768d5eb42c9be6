"""Texts that a pattern cut out of a message in the wrong place: within a number, within brackets, or so short that they
name nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.lines.qualified import unqualified
from apps.fields.reading.phrasebook import row_of
from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import fold

_GOES_ON: Final = "的、"
_SAID_OF_THE_SAME: Final = re.compile("、[^,。;]*的")
_CUT_NUMBER: Final = re.compile(r"[.,:][0-9]")

# Words that only lead on, and one character, name nothing.
_NAMES_NOTHING: Final = re.compile(
    "[\u4e00-\u9fff]|[只就都也还再才又很更最仅的地得了着过吧呢啊吗嘛呗和与跟同及或而且并但在是有为把被让给对向从到用按以于即便则那这]+"
    "|(?:还有)?[一两几这那哪][条项个点种](?:也|都|就)?"
    "|(?:(?:any|some|every)(?:one|body)|those|people|how|end)(?:\\s(?:who|with|of))?",
    re.IGNORECASE,
)
_ANYBODY: Final = re.compile(r"people", re.IGNORECASE)  # who is named so among people
# An item that ends so was cut before what it says, unless that stands before: "the group that she was drawn to".
_OPEN: Final = re.compile(
    r"\b(?:of|with|for|to|and|or|the|an?|in|by|than|which|who)$|(?:[就把被和或及吧呢嘛]|的?方面|[这那]块)$",
    re.IGNORECASE,
)
_STANDS_BEFORE: Final = re.compile(
    r"\w\s(?:that\s|which\s)?(?:he|she|they)\s(?:was|were|is|are)\s\w+\s(?:to|in)$", re.IGNORECASE
)
# No item begins so: somebody tells of it, or goes on with a word that was begun before.
_TELLS: Final = re.compile(
    r"(?:i|we)(?:'d|'m|'ve)?\s(?:also\s|just\s|really\s)?(?:did|do|don't|would|wouldn't|was|am|had|have|thought|think"
    r"|wonder\w*|guess|know|mean|toyed|considered)\b|(?:so|but|because|let's)\s|(?:的(?!确)|吧|呢|嘛)",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile("[\u4e00-\u9fff],[^,]*,|。.")  # clauses that nobody divided


# Within a text somebody changed their mind: what stands is said behind it.
_OTHER_MIND: Final = re.compile(
    r"(?:[-–—,]|(?<!yes\s)\bor|\bhmm+,?|\boh,?|\bwait,?)\sno(?:,\s|$)|[,，](?:不对|不行|算了)(?:[,，]|$)",
    re.IGNORECASE,
)


def holds_other_mind(value: Any) -> bool:
    """Whether one of its texts says two things, of which the first stands no more."""
    return any(_OTHER_MIND.search(text) is not None for text in _texts(value))


def without_scraps(value: Any, *, of_people: bool = False) -> Any:
    """A list, and what is done at its visits, without items that name nothing or end before they say what."""
    if not isinstance(value, list):
        return value
    kept = [_with_whole_parts(item) for item in value if not _is_scrap(_name_of(item), of_people)]
    return kept or value


def _with_whole_parts(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    parts = {
        key: [p for p in part if not _is_scrap(str(p))]
        for key, part in item.items()
        if isinstance(part, list)
    }
    return {key: parts.get(key, part) for key, part in item.items() if parts.get(key, True)}


def _is_scrap(name: str, of_people: bool = False) -> bool:
    is_open = _OPEN.search(name) is not None and _STANDS_BEFORE.search(name) is None
    return is_open or _names_nothing(name, of_people)


def _names_nothing(name: str, of_people: bool) -> bool:
    if of_people and _ANYBODY.fullmatch(name):
        return False
    return _NAMES_NOTHING.fullmatch(name) is not None


def _name_of(item: Any) -> str:
    name = item.get("name", "") if isinstance(item, dict) else item
    return name.strip() if isinstance(name, str) else ""


def is_torn(read: ReadValue, message: str) -> bool:
    """Whether one of its texts ends or begins in the middle of what belongs together."""
    folded = fold(message)
    torn = any(_is_torn(fold(text), folded) for text in _texts(read.value))
    row = row_of(read.field)
    is_bare = _is_bare(read.value, in_sentences=bool(row.item_begins), of_people=row.names_people)
    return torn or is_bare or _is_of_a_row(read.value, folded)


def _is_of_a_row(value: Any, message: str) -> bool:
    """Whether a text is one of several things that are said of the same people: “高的、会爬树的孩子”."""
    at = message.find(fold(value)) if isinstance(value, str) and value else -1
    if at < 0:
        return False
    end = at + len(value)
    goes_on = message.startswith(_GOES_ON, end) or _SAID_OF_THE_SAME.match(message, end) is not None
    return goes_on or message.endswith(_GOES_ON, 0, at) or ("的" in value and message.endswith("、", 0, at))


def _is_bare(value: Any, *, in_sentences: bool, of_people: bool) -> bool:
    """Whether a text, or an item of a list, names nothing, or an item is a number and nothing else ("days 1, 3 and 7"
    are no three things), or several, where items are no sentences."""
    if isinstance(value, str):
        return _NAMES_NOTHING.fullmatch(value.strip()) is not None
    items = value if isinstance(value, list) else []
    return any(_is_no_item(name, in_sentences, of_people) for name in map(_name_of, items) if name)


def _is_no_item(name: str, in_sentences: bool, of_people: bool) -> bool:
    is_nothing = _names_nothing(name, of_people) or _TELLS.match(name) is not None
    are_several = not in_sentences and _SEVERAL.search(unqualified(fold(name)))
    return name.isdigit() or is_nothing or bool(are_several)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        yield from (text for text in value.values() if isinstance(text, str))


def _is_torn(text: str, message: str) -> bool:
    if text.count("(") != text.count(")") and message.count("(") == message.count(")"):
        return True
    at = message.find(text)
    if at < 0 or not text:
        return False
    behind, before = message[at + len(text) : at + len(text) + 2], message[max(0, at - 2) : at]
    ends = text[-1].isdigit() and _CUT_NUMBER.match(behind) is not None
    begins = text[0].isdigit() and len(before) == 2 and before[0].isdigit() and before[1] in ".,"
    return ends or begins
