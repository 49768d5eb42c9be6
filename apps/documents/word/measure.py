"""How many lines a text takes, from the widths of letters; near enough for boxes and columns that hold it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Thousandths of the size, space to tilde, of Times New Roman and all fonts made to replace it.
_SERIF = (
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 "
    "564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 "
    "722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 "
    "278 500 500 722 500 500 444 480 200 480 541"
)
_WIDTHS = {chr(32 + place): int(width) / 1000 for place, width in enumerate(_SERIF.split())}
SANS_FACTOR = 1.11
BOLD_SANS_FACTOR = 1.2
_FULL_WIDTH = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f"
_PIECES = re.compile(rf"\s|[{_FULL_WIDTH}]|[^\s{_FULL_WIDTH}–-]+[–-]*|[–-]+")  # where a line may end
_BEFORE_ELLIPSIS = " \t,;:.–-·，、；：。（("
LATIN_LINE, CHINESE_LINE = 1.15, 1.437  # the height of a line in sizes of its letters
GAP_AROUND_LATIN = 0.25  # between Chinese and Latin letters, in sizes


@lru_cache(maxsize=4096)
def _width(character: str) -> float:
    known = _WIDTHS.get(character)
    if known is not None:
        return known
    return 1.0 if unicodedata.east_asian_width(character) in "WF" else 0.5


def has_chinese(text: str) -> bool:
    return re.search(f"[{_FULL_WIDTH}]", text) is not None


def line_height(text: str) -> float:
    """In sizes of the letters."""
    return CHINESE_LINE if has_chinese(text) else LATIN_LINE


def widest_word(text: str, *, size: float) -> float:
    """The width of the longest piece of a heading that no line should break, in the unit of `size`."""
    pieces = [piece for piece in _PIECES.findall(text) if not piece.isspace()]
    return max((sum(map(_width, piece)) for piece in pieces), default=0.0) * size * BOLD_SANS_FACTOR


def line_width(text: str, *, size: float) -> float:
    """Of a text in sans serif on one line, in the unit of `size`."""
    return sum(map(_width, text)) * size * SANS_FACTOR


def count_lines(text: str, *, width: float, size: float, is_sans: bool = False) -> int:
    """Lines of `text` set in `size` into `width` (same unit as size); at least one."""
    factor = size * (SANS_FACTOR if is_sans else 1.0)
    return sum(_lines_of(each, width=width / factor) for each in text.split("\n"))


def _lines_of(text: str, *, width: float) -> int:
    lines, used = 1, 0.0
    was_full_width: bool | None = None
    for piece in _PIECES.findall(text):
        length = sum(map(_width, piece))
        is_full_width = length == 1.0 and len(piece) == 1
        if was_full_width is not None and is_full_width != was_full_width and not piece.isspace():
            used += GAP_AROUND_LATIN
        was_full_width = None if piece.isspace() else is_full_width
        if used + length <= width or piece.isspace():
            used += length
        elif length <= width:
            lines, used = lines + 1, length
        else:
            whole, rest = divmod(used + length, width)
            lines, used = lines + int(whole), rest
    return lines


def shortened(text: str, *, width: float, size: float, is_sans: bool = False) -> str:
    """As much of `text` as fits into one line, whole words with an ellipsis behind them; a word too long is cut."""
    if count_lines(text, width=width, size=size, is_sans=is_sans) == 1:
        return text
    fits = [
        cut
        for cut in (f"{text[:end].rstrip(_BEFORE_ELLIPSIS)}…" for end in _ends(text))
        if count_lines(cut, width=width, size=size, is_sans=is_sans) == 1
    ]
    return fits[-1] if fits else text


def _ends(text: str) -> list[int]:
    """Where it may be cut: between words; within the first one only where that fills a line by itself."""
    pieces = [match.end() for match in _PIECES.finditer(text)]
    return [*range(1, pieces[0]), *pieces] if pieces else []
