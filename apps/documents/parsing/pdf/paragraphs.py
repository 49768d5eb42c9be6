"""Lines to paragraphs: where one ends and the next begins, within a column and from one to the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from apps.documents.parsing.characters import HAN
from apps.documents.parsing.headings import is_known
from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.formulas import is_formula
from apps.documents.parsing.pdf.lines import Flow, Line, TableLine

SAME_SIZE = 0.6  # points
GAP = 1.3  # of the usual leading
GAP_SIZES = 1.45
INDENT = 0.8
OUTDENT = 0.7
SHORT = 1.5
RAGGED = 0.15  # of the column
LONGEST_KNOWN = 40
ENDS = re.compile(r"[.?!:;。？！：；][\"'”’）)\]】⁰-⁹¹²³,\s]*$")
BULLET = re.compile(r"^(?:[•▪●■◦‣◆○►]|[–—-] |\(?[a-zivx]{1,3}\) |\(?\d{1,2}\) |[①-⑳])")
NUMBERED = re.compile(r"^(?:\[\d{1,3}\]|\d{1,3}[.．]?\s)")
DIGITS = re.compile(r"\d+")
GOES_ON = re.compile(rf"^[a-z{HAN}(（0-9]")


@dataclass
class Paragraph:
    """Lines that belong together; of several columns where the text goes on in the next."""

    lines: list[Line]

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def last(self) -> Line:
        return self.lines[-1]

    @property
    def size(self) -> float:
        return max((line.fragment for line in self.lines), key=lambda each: len(each.text)).size

    @property
    def is_bold(self) -> bool:
        return all(line.fragment.is_bold for line in self.lines)

    @property
    def text(self) -> str:
        """As it stands, for rules to read; words broken at the ends of lines stay broken."""
        return " ".join(line.text for line in self.lines)


def paragraphs(flow: Iterable[Flow]) -> Iterator[Paragraph | TableLine]:
    held: list[Line] = []
    for item in flow:
        if held and (isinstance(item, TableLine) or _begins(held, item)):
            yield Paragraph(held)
            held = []
        if isinstance(item, TableLine):
            yield item
        else:
            held.append(item)
    if held:
        yield Paragraph(held)


def _begins(held: list[Line], line: Line) -> bool:
    """Whether a line begins a paragraph after these."""
    last = held[-1]
    if last.column != line.column or _differs(last, line) or _is_far(last, line):
        return True
    if is_formula(last) or is_formula(line):
        return True
    if _is_heading_alone(last) or _is_heading_alone(line):
        return True
    ended = ENDS.search(last.text) is not None
    if BULLET.match(line.text) or (is_caption(line.text) and (ended or last.short > SHORT)):
        return True
    return _by_shape(held, line, ended)


def _is_heading_alone(line: Line) -> bool:
    """“Abstract”, “1 资料与方法”: set like the title above it, or like the text below."""
    text = line.text
    is_upper = text[0].isupper() or text[0].isdigit() or not text[0].isascii()
    return is_upper and len(text) <= LONGEST_KNOWN and text[-1] not in ".。;；,，" and is_known(text)


def _differs(last: Line, line: Line) -> bool:
    first, second = last.fragment, line.fragment
    return abs(first.size - second.size) > SAME_SIZE or first.is_bold != second.is_bold


def _is_far(last: Line, line: Line) -> bool:
    step = line.fragment.baseline - last.fragment.baseline
    return step > max(GAP * line.leading, GAP_SIZES * line.fragment.size)


def _by_shape(held: list[Line], line: Line, ended: bool) -> bool:
    last = held[-1]
    is_full = last.short < SHORT
    if _is_next_number(held[0].text, line.text):
        return True
    hangs = BULLET.match(held[0].text) or NUMBERED.match(held[0].text)
    if (
        not hangs
        and line.indent - last.indent > INDENT
        and abs(last.indent) < INDENT
        and (ended or not is_full)
    ):
        return True
    if len(held) > 1 and last.indent - line.indent > OUTDENT:
        return True
    ragged = RAGGED * (last.right - last.left) / last.fragment.size
    chinese_end = last.text[-1] in "。？！；" and last.short > SHORT
    return ended and (last.short > max(ragged, SHORT) or chinese_end)


def _is_next_number(first: str, text: str) -> bool:
    """Whether both are items of a numbered list, one right after the other."""
    one, other = NUMBERED.match(first), NUMBERED.match(text)
    return bool(one and other) and _number(text) == _number(first) + 1


def _number(text: str) -> int:
    found = DIGITS.search(text)
    return int(found.group()) if found else 0


def goes_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph of a later column, or after a table, is the rest of this one."""
    if abs(before.size - after.size) > SAME_SIZE or before.is_bold != after.is_bold:
        return False
    text = before.last.text
    if ENDS.search(text) or BULLET.match(after.first.text) or not GOES_ON.match(after.first.text):
        return False
    if text[-1] in "-\u00ad‐" or after.first.text[0].islower():
        return True
    return before.last.short < SHORT + 1 and abs(after.first.indent) < INDENT
