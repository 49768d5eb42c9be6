"""The title on a first page: apart from the journal's name, the kind of article, the authors and the headings below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from apps.documents.parsing.headings import is_known, is_references, level_by_number
from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.paragraphs import Paragraph
from apps.documents.parsing.pdf.structure import Structure
from apps.documents.parsing.people import people_in
from apps.documents.parsing.titles import FEWEST_UNMARKED, LABEL, MASTHEAD, OF_ISSUE, letters

TITLE_LARGER = 1.15
MOST_TITLE_LINES = 6
UPPER_PART = 0.6
FEWEST_LETTERS = 4
SAME_SIZE = 0.6
NEAR = 2.2  # sizes between two parts of a title
PLACE = re.compile(
    r"^[\d*⁰¹²³⁴-⁹ᵃ-ᶿ]*\s*(?:from the\s+)?(?:department|division|school|faculty|institute|university|"
    r"hospital|cent(?:er|re))\b|"
    r"\buniversity\b.*,|(?:医院|大学|学院|研究所|研究院|中心)[^，,]{0,12}(?:科|系|室|院|部|$)",
    re.IGNORECASE,
)


def title_of(paragraphs: Sequence[Paragraph], structure: Structure, height: float) -> list[Paragraph]:
    """What is set largest in the upper part of the first page, several where it goes over a gap; else what is bold or
    stands above the authors."""
    upper = [each for each in paragraphs if each.first.page == 1 and _may_be(each, height)]
    large = [each for each in upper if each.size >= TITLE_LARGER * structure.body_size]
    own = [each for each in large if not _is_masthead(each, paragraphs)]
    if not own:
        return _unmarked(upper, paragraphs, structure)
    largest = max(each.size for each in own)
    return _with_rest([each for each in own if largest - each.size < SAME_SIZE], paragraphs, structure)


def _may_be(paragraph: Paragraph, height: float) -> bool:
    text = paragraph.text
    return (
        paragraph.first.fragment.baseline < UPPER_PART * height
        and len(paragraph.lines) <= MOST_TITLE_LINES
        and sum(map(str.isalpha, text)) >= FEWEST_LETTERS
        and not (
            is_known(text) or is_references(text) or LABEL.fullmatch(text.strip()) or OF_ISSUE.search(text)
        )
        and not (people_in(text) or is_caption(text))
    )


def _is_masthead(paragraph: Paragraph, paragraphs: Sequence[Paragraph]) -> bool:
    """The name of a journal, by its words or because a line of the page gives it with a year."""
    text = paragraph.text.strip()
    if MASTHEAD.match(text):
        return True
    named = re.compile(re.escape(text) + r"[\s,.(]*(?:19|20)\d\d\b", re.IGNORECASE)
    return any(
        named.match(each.text) for each in paragraphs if each is not paragraph and each.first.page == 1
    )


def _with_rest(
    found: list[Paragraph], paragraphs: Sequence[Paragraph], structure: Structure
) -> list[Paragraph]:
    """The first, and the second where that stands right below it and no heading is set alike."""
    first, *others = found
    if others and not any(is_known(each.text) and _is_alike(first, each, structure) for each in paragraphs):
        step = others[0].first.fragment.baseline - first.last.fragment.baseline
        if 0 < step <= NEAR * first.size and others[0].is_bold == first.is_bold:
            return [first, others[0]]
    return [first]


def _is_alike(one: Paragraph, other: Paragraph, structure: Structure) -> bool:
    return structure.style(one)[:2] == structure.style(other)[:2]


def _unmarked(
    upper: list[Paragraph], paragraphs: Sequence[Paragraph], structure: Structure
) -> list[Paragraph]:
    """Of a page where nothing is set larger: the first that is bold, or that a line of authors follows at once."""
    places = {id(each): place for place, each in enumerate(paragraphs)}
    first_heading = next(
        (place for place, each in enumerate(paragraphs) if is_known(each.text)), len(paragraphs)
    )
    for each in upper:
        place = places[id(each)]
        if place >= first_heading:
            return []
        is_above_authors = any(_begins_with_people(after) for after in paragraphs[place + 1 : place + 2])
        if _is_plain_title(each) and (structure.stands_out(each) or is_above_authors):
            return [each]
    return []


def _begins_with_people(paragraph: Paragraph) -> bool:
    return bool(people_in(paragraph.text) or people_in(paragraph.first.text))


def _is_plain_title(paragraph: Paragraph) -> bool:
    text = paragraph.text.strip()
    is_text = text.endswith((".", "。", "；", ";")) or level_by_number(text) or PLACE.search(text)
    return letters(text) >= FEWEST_UNMARKED and not is_text and not MASTHEAD.match(text)
