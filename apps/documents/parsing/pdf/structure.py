"""What each paragraph is: title, heading, caption, formula, footnote or text, by its type, its place and its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from apps.documents.parsing.headings import could_be_heading, is_known, is_references, level_by_number
from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.formulas import is_formula
from apps.documents.parsing.pdf.lines import Line
from apps.documents.parsing.pdf.paragraphs import BULLET, Paragraph
from apps.documents.parsing.people import people_in
from apps.documents.parsing.types import Kind

LARGER, SMALLER = 1.1, 0.93
MOST_HEADING_LINES = 3
MOST_BOLD = 0.5
DEEPEST = 4
SHORT_HEADING = 0.75  # of the column
NOTE = re.compile(
    r"^(?:[*†‡§¶#‖⁎∗]|[¹²³⁰⁴-⁹]|[a-h]\s(?=[A-Z])|Abbreviations?\b|Notes?[:.]|Data are|Values are|Correspondence|"
    r"Corresponding author|E-?mail|Received|注[:：]|作者单位|通信作者|通讯作者|基金项目|收稿日期|作者简介|"
    r"DOI|doi\b|Copyright|©|Published)",
)
RAISED = re.compile(r"[¹²³⁰⁴-⁹*†‡ᵃ-ᶿ]")
MOST_COMMAS = 3
ENUMERATED = re.compile("[、，]")
MOST_ENUMERATED = 2
OF_REFERENCE = re.compile(r"(?:19|20)\d\d[;,:，；]|\bet al\b|\bdoi\b|\[[JMDCNRSP]\]", re.IGNORECASE)
OF_PLACE = re.compile(
    r"\b(?:university|hospital|department|institute)\b|(?:医院|大学|学院|研究所|研究院)|\d{6}", re.IGNORECASE
)
ITEM = re.compile(r"^[(（]?\d{1,2}[.．、)）]\s*(?!\d)")  # of a list, unless its type is that of a heading

Style = tuple[float, bool, bool]


class Structure:
    """Reads paragraphs against the whole file: what is large or bold depends on the rest."""

    def __init__(self, lines: Sequence[Line]) -> None:
        sizes = Counter[float]()
        bold = 0
        for line in lines:
            sizes[round(line.fragment.size * 2) / 2] += len(line.text)
            bold += len(line.text) if line.fragment.is_bold else 0
        self.body_size = sizes.most_common(1)[0][0] if sizes else 10.0
        self._bold_says_something = bold < MOST_BOLD * max(1, sum(sizes.values()))

    def is_larger(self, paragraph: Paragraph, by: float = LARGER) -> bool:
        return paragraph.size >= by * self.body_size

    def stands_out(self, paragraph: Paragraph) -> bool:
        return self.is_larger(paragraph) or self._is_bold(paragraph)

    def is_smaller(self, paragraph: Paragraph) -> bool:
        return paragraph.size <= SMALLER * self.body_size

    def kind(self, paragraph: Paragraph) -> Kind:
        if is_caption(paragraph.text):
            return "caption"
        if self._is_heading(paragraph):
            return "heading"
        return "formula" if all(map(is_formula, paragraph.lines)) else "paragraph"

    def _is_heading(self, paragraph: Paragraph) -> bool:
        text = paragraph.text
        if len(paragraph.lines) > MOST_HEADING_LINES or not could_be_heading(text.rstrip(":：.")):
            return False
        if is_known(text):
            return True
        if text.endswith(".") or BULLET.match(text) or text.count(",") >= MOST_COMMAS or RAISED.search(text):
            return False
        if len(ENUMERATED.findall(text)) >= MOST_ENUMERATED:
            return False
        if self.is_larger(paragraph) or (self._is_bold(paragraph) and not self.is_smaller(paragraph)):
            return not people_in(text)
        return self._is_numbered(paragraph) or (text.isupper() and len(text) > 4 and " " in text)

    def _is_bold(self, paragraph: Paragraph) -> bool:
        return paragraph.is_bold and self._bold_says_something

    def _is_numbered(self, paragraph: Paragraph) -> bool:
        """“2.1 Participants” alone on a short line; a numbered list has sentences."""
        line, text = paragraph.first, paragraph.text
        room = (line.right - line.left) * SHORT_HEADING
        is_one = len(paragraph.lines) == 1 and level_by_number(text) > 0 and not ITEM.match(text)
        is_other = self.is_smaller(paragraph) or OF_REFERENCE.search(text) or OF_PLACE.search(text)
        return is_one and line.fragment.width < room and not is_other

    def style(self, paragraph: Paragraph) -> Style:
        return round(paragraph.size * 2) / 2, self._is_bold(paragraph), paragraph.text.isupper()


def levels(styles: Sequence[tuple[Style, str]]) -> list[int]:
    """The levels of headings: by their numbers, by those of the same style, else by rank of the styles; what articles
    name their parts by is the first."""
    numbered: dict[Style, Counter[int]] = {}
    for style, text in styles:
        if level := level_by_number(text):
            numbered.setdefault(style, Counter())[level] += 1
    ranks = sorted({style for style, _ in styles}, reverse=True)
    main = [style for style, text in styles if is_known(text)]
    top = ranks.index(max(main)) if main else 0
    return [
        level_by_number(text)
        or int(is_references(text))
        or (numbered[style].most_common(1)[0][0] if style in numbered else 0)
        or min(DEEPEST, max(1, ranks.index(style) - top + 1))
        for style, text in styles
    ]


def is_note(paragraph: Paragraph) -> bool:
    return NOTE.match(paragraph.text) is not None
