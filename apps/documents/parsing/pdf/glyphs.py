"""From the glyphs of a page, in the order in which its program draws them, to fragments of lines.

Raised and lowered digits become ⁹ and ₂: “10⁹” is not 109. Only what runs as most of the page does is read: stamps
along the margin and watermarks across it are not part of the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median
from typing import NamedTuple

from pdfminer.layout import LTChar

from apps.documents.parsing.characters import is_unspaced, tidied
from apps.documents.parsing.pdf.fragments import HAN_GAP, Fragment, merged, on_one_line
from apps.documents.parsing.pdf.sheet import Sheet, Turn

FRAGMENT_GAP = 0.9  # of the size: more than a stretched space, less than the room between columns
WORD_GAP = 0.22
LARGE = 1.5
TITLE_GAP = 3.0
BACK = 0.6  # how far a glyph may stand before the end of the last one (accents, kerning)
SCRIPT_SIZE = 0.86
SCRIPT_SHIFT = 0.12
FARTHEST_SHIFT = 0.75
SAME_PLACE = 0.15  # a glyph drawn twice to look bold
UNMAPPED = re.compile(r"\(cid:\d+\)")
BOLD = re.compile(r"bold|black|heavy|semibold|demi|[-,]bd|hei(?:ti)?\b|simhei", re.IGNORECASE)
MATH = re.compile(r"math|symbol|cmmi|cmsy|cmex|msam|msbm|euler", re.IGNORECASE)
RAISED = str.maketrans("0123456789+-−–=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ")
RAISED_LETTERS = str.maketrans(
    "abcdefghijklmnop", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ"
)  # behind names: “Ivanovaᵃ” is no “Ivanovaa”
LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
# The font Symbol says of its letters that they are Latin, and of its signs that they are others.
SYMBOL = re.compile(r"(?:^|\+)Symbol", re.IGNORECASE)
OF_SYMBOL = str.maketrans(
    "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcyw–£‡·¥»‚„",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω±≤≥×∞≈÷≠",
)
IS_RAISABLE = re.compile(r"[\d+\-−–=(),n *†‡§]*\d[\d+\-−–=(),n *†‡§]*")
IS_LETTER_MARK = re.compile(r"[a-p](?:\s*[,，]\s*[a-p\d*†‡§])*[,，*†‡§\s]*")
IS_LOWERABLE = re.compile(r"[\d+\-−=()]+")


@dataclass(slots=True)
class Glyph:
    text: str
    x0: float
    x1: float
    baseline: float
    size: float
    is_bold: bool
    is_math: bool
    after_space: bool
    shift: int = 0  # 1 raised, -1 lowered


class Font(NamedTuple):
    """What the name of a font says."""

    is_bold: bool
    is_math: bool
    is_symbol: bool


@lru_cache(maxsize=1_000)
def _font(name: str) -> Font:
    return Font(*(pattern.search(name) is not None for pattern in (BOLD, MATH, SYMBOL)))


def fragments_of(glyphs: Iterable[Glyph]) -> list[Fragment]:
    found = [fragment for run in _runs(glyphs) if (fragment := _fragment(run)).text.strip()]
    return _with_whole_titles(found)


def _with_whole_titles(fragments: list[Fragment]) -> list[Fragment]:
    """Type that is much larger than the rest is a title, and no gap in its lines is one between columns."""
    if not fragments:
        return []
    large = LARGE * median(each.size for each in fragments)
    found: list[Fragment] = []
    for each in fragments:
        last = found[-1] if found else None
        if last and min(last.size, each.size) > large and on_one_line(last, each) and _is_beside(last, each):
            found[-1] = merged(last, each)
        else:
            found.append(each)
    return found


def _is_beside(last: Fragment, each: Fragment) -> bool:
    return 0 <= each.x0 - last.x1 < TITLE_GAP * each.size


def glyphs_of(chars: Sequence[LTChar], sheet: Sheet) -> Iterator[Glyph]:
    """As they are read on this sheet; what runs in another direction is left out."""
    depths = _depths(chars)
    after_space = False
    for char in chars:
        if turn_of(char) != sheet.turn or UNMAPPED.fullmatch(char.get_text()):
            continue
        text = tidied(char.get_text()).strip()
        if not text:
            after_space = True
            continue
        name = char.fontname or ""
        size, font = size_of(char), _font(name)
        x0, _, x1, bottom = sheet.placed(*char.bbox)
        yield Glyph(
            text=text.translate(OF_SYMBOL) if font.is_symbol else text,
            x0=x0,
            x1=x1,
            baseline=bottom + depths[name] * size,
            size=size,
            is_bold=font.is_bold,
            is_math=font.is_math,
            after_space=after_space,
        )
        after_space = False


def turn_of(char: LTChar) -> Turn | None:
    """None for text that is slanted or upside down: watermarks."""
    if char.upright:
        return 0
    a, b, c, d, _, _ = char.matrix
    if abs(a) + abs(d) > 0.1 * (abs(b) + abs(c)):
        return None
    return 90 if b > 0 else 270


def size_of(char: LTChar) -> float:
    return (char.height if char.upright else char.width) or 1.0


def _depths(chars: Sequence[LTChar]) -> dict[str, float]:
    """How far the boxes of each font reach below its baseline (negative, in sizes), by what most of its glyphs say:
    those that are raised say otherwise."""
    found: dict[str, Counter[float]] = {}
    for char in chars:
        depth = _depth(char) / size_of(char)
        found.setdefault(char.fontname or "", Counter())[round(depth, 2)] += 1
    return {font: counts.most_common(1)[0][0] for font, counts in found.items()}


def _depth(char: LTChar) -> float:
    turn = turn_of(char)
    if turn == 90:
        return char.matrix[4] - char.x1
    return char.x0 - char.matrix[4] if turn == 270 else char.y0 - char.matrix[5]


def _runs(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in glyphs:
        if run and not _goes_on(run, glyph):
            yield run
            run = []
        if run and _is_drawn_twice(run[-1], glyph):
            continue
        run.append(glyph)
    if run:
        yield run


def _is_drawn_twice(last: Glyph, glyph: Glyph) -> bool:
    return last.text == glyph.text and abs(last.x0 - glyph.x0) < SAME_PLACE * glyph.size


def _goes_on(run: list[Glyph], glyph: Glyph) -> bool:
    """Whether a glyph belongs to the run; marks it, or all before it, as raised or lowered."""
    last, base = run[-1], next((each for each in run if not each.shift), run[0])
    size = max(base.size, glyph.size)
    if not -BACK * size < glyph.x0 - last.x1 < FRAGMENT_GAP * size:
        return False
    rise = base.baseline - glyph.baseline
    if abs(rise) <= SCRIPT_SHIFT * size:
        return True
    if abs(rise) > FARTHEST_SHIFT * size:
        return False
    if glyph.size < SCRIPT_SIZE * base.size:
        glyph.shift = 1 if rise > 0 else -1
        return True
    if base.size < SCRIPT_SIZE * glyph.size and len(run) < 8:
        for each in run:
            each.shift = -1 if rise > 0 else 1
        return True
    return False


def _fragment(run: list[Glyph]) -> Fragment:
    base = [glyph for glyph in run if not glyph.shift] or run
    letters = sum(len(glyph.text) for glyph in base)
    return Fragment(
        text=_text(run),
        x0=min(glyph.x0 for glyph in run),
        x1=max(glyph.x1 for glyph in run),
        baseline=base[0].baseline,
        size=round(median(glyph.size for glyph in base), 1),
        is_bold=2 * sum(len(glyph.text) for glyph in base if glyph.is_bold) > letters,
        math=sum(1 for glyph in run if glyph.is_math),
    )


def _text(run: list[Glyph]) -> str:
    parts: list[str] = []
    for shift, part in _by_shift(run):
        gap = _is_spaced(part[0], parts[-1][-1] if parts else "")
        words = "".join(
            glyph.text if place == 0 or not _space_before(part[place - 1], glyph) else f" {glyph.text}"
            for place, glyph in enumerate(part)
        )
        parts.append((" " if gap and parts else "") + _shifted(words, shift))
    return "".join(parts)


def _is_spaced(glyph: Glyph, before: str) -> bool:
    return bool(before) and glyph.after_space and not (is_unspaced(before) and is_unspaced(glyph.text[0]))


def _space_before(last: Glyph, glyph: Glyph) -> bool:
    if is_unspaced(last.text[-1]) and is_unspaced(glyph.text[0]):
        return glyph.x0 - last.x1 > HAN_GAP * glyph.size
    return glyph.after_space or glyph.x0 - last.x1 > WORD_GAP * glyph.size


def _by_shift(run: list[Glyph]) -> Iterator[tuple[int, list[Glyph]]]:
    part: list[Glyph] = []
    for glyph in run:
        if part and glyph.shift != part[0].shift:
            yield part[0].shift, part
            part = []
        part.append(glyph)
    if part:
        yield part[0].shift, part


def _shifted(text: str, shift: int) -> str:
    if shift > 0 and IS_RAISABLE.fullmatch(text):
        return text.translate(RAISED)
    if shift > 0 and IS_LETTER_MARK.fullmatch(text):
        return text.translate(RAISED).translate(RAISED_LETTERS)
    if shift < 0 and IS_LOWERABLE.fullmatch(text):
        return text.translate(LOWERED)
    return text
