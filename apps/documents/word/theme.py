"""How documents look in each language: fonts, sizes, spacing, and the few words that Word's fields stand between.

Sizes in half-points and twentieths of a point carry their unit in the name; A4 is 11,906 × 16,838 twentieths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh-hans"]

MARGIN_TOP_TWIPS = MARGIN_BOTTOM_TWIPS = 1440
MARGIN_LEFT_TWIPS = MARGIN_RIGHT_TWIPS = 1361
HEADER_TWIPS = 709


@dataclass(frozen=True)
class Sheet:
    """A page as it lies: the same margins whichever way it is turned."""

    width_twips: int
    height_twips: int

    @property
    def is_landscape(self) -> bool:
        return self.width_twips > self.height_twips

    @property
    def text_width_twips(self) -> int:
        return self.width_twips - MARGIN_LEFT_TWIPS - MARGIN_RIGHT_TWIPS

    @property
    def tallest_picture_twips(self) -> int:
        return self.height_twips * 6 // 10


PORTRAIT, LANDSCAPE = Sheet(11906, 16838), Sheet(16838, 11906)
TEXT_WIDTH_TWIPS = PORTRAIT.text_width_twips
EMU_PER_TWIP = 635
CELL_MARGIN_TWIPS = 100

SMALL_HALF_POINTS = 16  # what stands at the top and foot of pages

INK = "1F3864"  # headings and rules: dark enough for a black-and-white print
MUTED = "595959"
HAIRLINE = "BFBFBF"
SHADE = "EEF1F6"

# SimSun and SimHei are on every Windows and in every Office; the names in Chinese are for other programs.
SERIF = {"latin": "Times New Roman", "chinese": "SimSun", "chinese_name": "宋体"}
SANS = {"latin": "Arial", "chinese": "SimHei", "chinese_name": "黑体"}


@dataclass(frozen=True)
class Words:
    """What the makers of a document need not say: captions, page numbers, brackets of what is missing."""

    table: str
    figure: str
    after_number: str
    contents: str
    page: tuple[str, str, str]  # before the page's number, between it and the number of pages, after
    open_bracket: str
    close_bracket: str


@dataclass(frozen=True)
class Theme:
    language: str  # a tag of BCP 47, as Word writes it
    words: Words
    body_half_points: int
    line_240ths: int
    after_twips: int
    first_line_chars: int  # hundredths of a character
    justified: bool
    centred_cover: bool
    citations_raised: bool


ENGLISH = Theme(
    language="en-GB",
    words=Words("Table ", "Figure ", ". ", "Contents", ("Page ", " of ", ""), "[", "]"),
    body_half_points=22,
    line_240ths=276,
    after_twips=140,
    first_line_chars=0,
    justified=False,
    centred_cover=False,
    citations_raised=False,
)
CHINESE = Theme(
    language="zh-CN",
    words=Words("表 ", "图 ", "\u3000", "目录", ("第 ", " 页 共 ", " 页"), "【", "】"),
    body_half_points=24,
    line_240ths=360,
    after_twips=0,
    first_line_chars=200,
    justified=True,
    centred_cover=True,
    citations_raised=True,
)


def theme_of(language: Language) -> Theme:
    return CHINESE if language == "zh-hans" else ENGLISH


def sheet_of(*, landscape: bool) -> Sheet:
    return LANDSCAPE if landscape else PORTRAIT
