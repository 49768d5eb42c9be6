"""A limit within a text or a list that is decided otherwise behind it: "a score of 4 or more. The nurse says 5, so 5 it
is", “打到4分以上。……那就5分吧”.

The words would hold the figure that was given up, so that they are asked about instead.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import PATTERN, ReadValue, Unreadable
from apps.fields.reading.text import Said, fold

MOST_BEHIND: Final = 240  # characters in which somebody may decide otherwise
_KINDS: Final = frozenset({"string", "string_list"})
_UNIT: Final = r"\s?(?P<unit>[\u4e00-\u9fff%]|[a-z]{2,12}|%)"
_FIGURE: Final = re.compile(rf"(?P<figure>{NUMBER}){_UNIT}", re.IGNORECASE)
_DECIDED: Final = re.compile(
    rf"(?:那就|就(?:按|定|改成?|用|取)|改成|还是(?:按|用|取|定|整|弄|要|[放提降调减加][宽高低回]?到)?)\s?(?P<figure>{NUMBER})\s?(?P<unit>(?![吧了])[\u4e00-\u9fff%])?(?=[吧了嘛,。;]|$)"
    rf"|\b(?:make\sit|let's\ssay|let's\suse|go\swith|so\sit's|change\sit\sto|so\stake)\s(?P<number>{NUMBER})(?:\s(?P<word>[a-z]{{2,12}}))?(?=\s?(?:[,.;]|$|\b(?:then|instead|it\sis)\b))"
    rf"|\b(?P<meant>{NUMBER})(?:\s(?P<noun>[a-z]{{2,12}}))?\s(?:is\swhat\s(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:go\s(?:with|for)|take|use|want)|it\sis)\b",
    re.IGNORECASE,
)
# Figures of the same sort, whatever their unit: an hour may be put right by ninety minutes.
_TIMES: Final = re.compile(rf"(?:{UNIT})\b|[天周月年时分秒]", re.IGNORECASE)


def ask_of_changed_limits(said: Said, sheet: Sheet) -> None:
    """Takes back each value with a figure that another one of the same sort takes the place of further on."""
    for read in [*sheet.values.values()]:
        field = sheet.known.catalogue.find(read.field)
        if field is None or field.kind not in _KINDS or read.confidence > PATTERN:  # also a correction
            continue
        if _is_changed(read, said, sheet):
            del sheet.values[read.field]
            reason = _("I am not sure how this should read now.")
            accepted = _("Say once more how it is to stand.")
            sheet.unreadable.append(Unreadable(read.field, read.spans[-1], reason, accepted))


def _is_changed(read: ReadValue, said: Said, sheet: Sheet) -> bool:
    begin = min(start for start, _stop in read.spans)
    end = max(stop for _start, stop in read.spans)
    decided = _DECIDED.search(said.folded, begin, min(said.end, end + MOST_BEHIND))
    if decided is None or _is_of_another(decided.start(), read, sheet):
        return False
    number = decided["figure"] or decided["number"] or decided["meant"]
    unit = decided["unit"] or decided["word"] or decided["noun"]
    if _holds(_without(read.value, decided[0]), number):
        return False  # it has been put right
    words = " ".join(said.folded[start : min(stop, decided.start())] for start, stop in read.spans)
    held = [(to_decimal(found["figure"]), found["unit"]) for found in _FIGURE.finditer(words)]
    same = [figure for figure, its in held if unit is None or _is_alike(its, unit)]
    return bool(same) and to_decimal(number) not in same


def _without(value: object, decided: str) -> object:
    """A list without the item that is no more than the words of the decision."""
    if not isinstance(value, list):
        return value
    return [item for item in value if decided.strip() not in fold(str(item))]


def _is_alike(one: str, other: str) -> bool:
    return one.casefold() == other.casefold() or bool(_TIMES.match(one) and _TIMES.match(other))


def _holds(value: object, figure: str) -> bool:
    held = (to_decimal(found["figure"]) for found in _FIGURE.finditer(fold(str(value))))
    return to_decimal(figure) in held


def _is_of_another(at: int, read: ReadValue, sheet: Sheet) -> bool:
    """Whether something else was made of the later figure."""
    others = (other for other in sheet.values.values() if other is not read)
    return any(start <= at < stop for other in others for start, stop in other.spans)
