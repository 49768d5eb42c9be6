"""Enrolment read from a table as a text: what each line says, or why it cannot be used. Nothing is written here.

Only dates, sites, numbers and notes are read: whatever other columns there are, names among them, is left out.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from apps.projects.enrolment.dates import NoDate, read_date
from apps.projects.text import validate_one_line

MOST_LINES: Final = 2000
MOST_BYTES: Final = 1024 * 1024
MOST_PEOPLE: Final = 100_000  # in one line: more is a number from another column
LONGEST: Final = {"site": 200, "note": 300}
DELIMITERS: Final = "\t;,，；|"
COLUMNS: Final[tuple[str, ...]] = ("date", "site", "number", "note")
HEADINGS: Final = {
    "date": "date|day|enrolment date|enrollment date|日期|入组日期|时间",
    "site": "site|centre|center|hospital|study site|中心|研究中心|分中心|医院|机构",
    "number": "number|n|count|enrolled|enrolment|enrollment|人数|例数|入组人数|入组例数|入组数|数量",
    "note": "note|notes|comment|reason|remark|备注|说明|原因",
}
# How a cell begins that a spreadsheet would calculate; a note may say “+2 at once”.
FORMULA: Final = {"site": ("=", "@", "+"), "note": ("=", "@")}
WHOLE_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(?:\.0{1,2})?")


@dataclass(frozen=True)
class Line:
    """What one line of the table says; `line` counts from 1 as a text editor does."""

    line: int
    date: date
    site: str
    number: int
    note: str = ""


@dataclass(frozen=True)
class Fault:
    line: int
    reason: str


@dataclass(frozen=True)
class Table:
    """`left_out` are the headings of columns that were not read."""

    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]
    left_out: tuple[str, ...] = ()


class Refused(ValueError):
    """A line that cannot be used, in words."""


def decoded(content: bytes) -> str:
    """The text of a file as Excel and others save it: UTF-8, UTF-16 with its mark, or GBK. Refused for another."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "gb18030")
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Refused(_("The file is no text: save it as CSV."))


def read_table(text: str, *, today: date) -> Table:
    """`today` in the project's time zone: nobody was enrolled after it."""
    rows = list(_rows(text.lstrip("\ufeff")))
    if not rows:
        return Table((), (Fault(1, _("There is nothing to read.")),))
    columns, left_out = _columns(rows[0][1])
    body = rows[1:] if columns else rows
    if not columns and not any(character.isdigit() for character in "".join(rows[0][1])):
        reason = _("The first line has to name the columns: date, site, number, note.")
        return Table((), (Fault(rows[0][0], reason),))
    if not body:
        return Table((), (Fault(rows[0][0], _("There is nothing to read.")),), left_out)
    if len(body) > MOST_LINES:
        reason = _("At most %(number)d lines at once: split the table.") % {"number": MOST_LINES}
        return Table((), (Fault(body[MOST_LINES][0], reason),), left_out)
    lines: list[Line] = []
    faults: list[Fault] = []
    for place, cells in body:
        try:
            lines.append(_line(place, _named(cells, columns), today))
        except (Refused, NoDate) as refusal:
            faults.append(Fault(place, str(refusal)))
    return Table(tuple(lines), tuple(faults), left_out)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that has something, with its number."""
    delimiter = _delimiter(text)
    reader = csv.reader(text.splitlines(), delimiter=delimiter)
    for cells in reader:
        tidy = [unicodedata.normalize("NFKC", cell).strip() for cell in cells]
        if any(tidy) and not (reader.line_num == 1 and tidy[0].lower().startswith("sep=")):
            yield reader.line_num, tidy


def _delimiter(text: str) -> str:
    """What stands most often in the first line that has something; Excel may name it."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    if first.lower().startswith("sep=") and len(first) > 4:
        return first[4]
    return max(DELIMITERS, key=first.count)


def _columns(cells: Sequence[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Where each column stands, by the headings; nothing when the first line is none of headings."""
    names = [_column(cell) for cell in cells]
    columns = {name: names.index(name) for name in COLUMNS if name in names}
    if not {"date", "number"} <= set(columns):
        return {}, ()
    return columns, tuple(cell for cell, name in zip(cells, names, strict=True) if cell and not name)


def _column(heading: str) -> str:
    said = " ".join(re.split(r"[\s_]+", heading.lower()))
    return next((name for name, words in HEADINGS.items() if said in words.split("|")), "")


def _named(cells: Sequence[str], columns: dict[str, int]) -> dict[str, str]:
    """Without headings: date, site, number, note; or date and number alone."""
    if not columns:
        columns = {"date": 0, "number": 1} if len(cells) == 2 else dict(zip(COLUMNS, range(4), strict=True))
    return {name: cells[place] if place < len(cells) else "" for name, place in columns.items()}


def _line(place: int, cells: dict[str, str], today: date) -> Line:
    day = read_date(cells.get("date", ""))
    if not date(1990, 1, 1) <= day <= today:
        raise Refused(_("%(date)s lies in the future, or too long ago.") % {"date": day.isoformat()})
    number = _number(cells.get("number", ""))
    site, note = (_text(name, cells.get(name, "")) for name in ("site", "note"))
    if number < 0 and not note:
        raise Refused(_("A negative number needs its reason in the note."))
    return Line(place, day, site, number, note)


def _number(written: str) -> int:
    if not WHOLE_NUMBER.fullmatch(written):
        raise Refused(_("“%(text)s” is not a whole number.") % {"text": written[:40]})
    number = int(written.partition(".")[0])
    if abs(number) > MOST_PEOPLE:
        raise Refused(_("“%(text)s” is too large.") % {"text": written[:40]})
    return number


def _text(name: str, written: str) -> str:
    if len(written) > LONGEST[name]:
        raise Refused(_("“%(text)s…” is too long.") % {"text": written[:20]})
    if written.startswith(FORMULA[name]):
        raise Refused(_("“%(text)s” is a formula: write its value.") % {"text": written[:40]})
    try:
        validate_one_line(written)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    return written
