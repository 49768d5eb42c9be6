"""The paragraph styles of a document, all of them: nothing is left to the defaults of whoever opens it.

Names are Word's built-in ones where there is one, so that its navigation, contents and captions work.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from apps.documents.word.theme import HAIRLINE, INK, MUTED, SMALL_HALF_POINTS, TEXT_WIDTH_TWIPS, Theme
from apps.documents.word.xml import Element, border, copies, w

HEADING_LEVELS = 6
CONTENTS_LEVELS = 3
CONTENTS_LINE_TWIPS = 250  # Chinese fonts take more by themselves: the headings of ICH M11 fit on two pages
HEADING_NUMBERING = "1"  # the ids of numbering.py
BULLETS = "2"


@dataclass(frozen=True)
class Style:
    """A paragraph style. Sizes in half-points, distances in twips; None and 0 leave it to the style it is based on."""

    id: str
    name: str
    based_on: str = "Normal"
    next: str = ""
    font: Literal["", "serif", "sans"] = ""
    half_points: int = 0
    bold: bool = False
    italic: bool = False
    colour: str = ""
    before: int | None = None
    after: int | None = None
    line_240ths: int = 0
    exactly_twips: int = 0  # the height of a line whatever the font
    jc: str = ""
    keep_next: bool = False
    keep_lines: bool = False
    level: int | None = None
    numbering: tuple[str, int] | None = None
    indent: dict[str, int] = field(default_factory=dict)
    extra: tuple[Element, ...] = ()
    quick: bool = True


def paragraph_styles(theme: Theme) -> list[Style]:
    return [
        Style("Normal", "Normal", font="serif"),
        Style(
            "BodyText",
            "Body Text",
            after=theme.after_twips,
            line_240ths=theme.line_240ths,
            jc="both" if theme.justified else "left",
            indent={"firstLineChars": theme.first_line_chars, "firstLine": 480}
            if theme.first_line_chars
            else {},
        ),
        *_headings(theme),
        *_lists(theme),
        *_of_tables(theme),
        *_of_cover(theme),
        *_of_pages(theme),
    ]


def styles_by_id(theme: Theme) -> dict[str, Style]:
    """Each paragraph style with the size, font and distances that it takes from the one it is based on."""
    found = {"": Style("", "", half_points=theme.body_half_points, before=0, after=0)}
    for style in paragraph_styles(theme):
        base = found.get(style.based_on, found[""])
        found[style.id] = replace(
            style,
            half_points=style.half_points or base.half_points,
            font=style.font or base.font,
            line_240ths=style.line_240ths or base.line_240ths,
            before=base.before if style.before is None else style.before,
            after=base.after if style.after is None else style.after,
        )
    return found


def _headings(theme: Theme) -> list[Style]:
    sizes = [32, 28, 24, 24, 24, 24] if theme.language == "zh-CN" else [30, 26, 23, 22, 22, 22]
    before = [360, 280, 220, 200, 180, 180]
    after = [160, 120, 100, 80, 80, 80]
    return [
        Style(
            f"Heading{level}",
            f"heading {level}",
            next="BodyText",
            font="sans",
            half_points=sizes[level - 1],
            bold=True,
            italic=level == 5 and theme.language != "zh-CN",
            colour=INK,
            before=before[level - 1],
            after=after[level - 1],
            keep_next=True,
            keep_lines=True,
            level=level - 1,
            numbering=(HEADING_NUMBERING, level - 1),
        )
        for level in range(1, HEADING_LEVELS + 1)
    ]


def _lists(theme: Theme) -> list[Style]:
    spacing = {"after": 60, "line_240ths": theme.line_240ths}
    return [
        Style("ListBullet", "List Bullet", numbering=(BULLETS, 0), **spacing),  # type: ignore[arg-type]
        Style("ListNumber", "List Number", **spacing),  # type: ignore[arg-type]
    ]


def _of_tables(theme: Theme) -> list[Style]:
    size = theme.body_half_points - 3
    return [
        Style(
            "Caption",
            "caption",
            font="sans",
            half_points=size,
            bold=True,
            before=200,
            after=80,
            keep_lines=True,
        ),
        Style("TableText", "Table Text", half_points=size, before=40, after=40),
        Style("TableHead", "Table Heading", "TableText", font="sans", bold=True, keep_next=True),
        Style("TableTextSmall", "Table Text Small", "TableText", half_points=size - 3),
        Style("TableHeadSmall", "Table Heading Small", "TableHead", half_points=size - 3),
        Style("TableEnd", "Table End", half_points=12, after=100, quick=False),
        Style("Figure", "Figure", jc="center", before=160, keep_next=True),
    ]


def _of_cover(theme: Theme) -> list[Style]:
    jc = "center" if theme.centred_cover else "left"
    rule = w("pBdr", border("bottom", eighths_pt=12, colour=INK, space_pt=12))
    top = w("pBdr", border("top", eighths_pt=4, colour=HAIRLINE, space_pt=8))
    return [
        Style(
            "Title",
            "Title",
            font="sans",
            half_points=44,
            bold=True,
            colour=INK,
            before=2200,
            after=240,
            jc=jc,
        ),
        Style(
            "Subtitle", "Subtitle", font="sans", half_points=28, colour=MUTED, after=560, jc=jc, extra=(rule,)
        ),
        Style(
            "CoverLabel",
            "Cover Label",
            font="sans",
            half_points=20,
            colour=MUTED,
            before=80,
            after=80,
            quick=False,
        ),
        Style("CoverText", "Cover Text", half_points=22, before=80, after=80, quick=False),
        Style("Notice", "Confidentiality Notice", half_points=18, colour=MUTED, before=900, extra=(top,)),
    ]


def _of_pages(theme: Theme) -> list[Style]:
    middle = w("tabs", w("tab", val="right", pos=TEXT_WIDTH_TWIPS))
    small = {"font": "sans", "half_points": SMALL_HALF_POINTS, "colour": MUTED, "quick": False}
    header = w("pBdr", border("bottom", eighths_pt=4, colour=HAIRLINE, space_pt=4))
    footer = w("pBdr", border("top", eighths_pt=4, colour=HAIRLINE, space_pt=4))
    return [
        Style("Header", "header", extra=(middle, header), **small),  # type: ignore[arg-type]
        Style("Footer", "footer", extra=(*copies([middle]), footer), **small),  # type: ignore[arg-type]
        Style("TOCHeading", "TOC Heading", font="sans", half_points=32, bold=True, colour=INK, after=240),
        *(_contents_level(level) for level in range(1, CONTENTS_LEVELS + 1)),
    ]


def _contents_level(level: int) -> Style:
    left = (0, 454, 1077)[level - 1]
    width = (454, 623, 850)[level - 1]
    tabs = w(
        "tabs",
        w("tab", val="left", pos=left + width),
        w("tab", val="right", leader="dot", pos=TEXT_WIDTH_TWIPS),
    )
    return Style(
        f"TOC{level}",
        f"toc {level}",
        half_points=20,
        bold=level == 1,
        before=60 if level == 1 else 0,
        after=0,
        exactly_twips=CONTENTS_LINE_TWIPS,
        indent={"left": left + width, "hanging": width},
        extra=(tabs,),
        quick=False,
    )
