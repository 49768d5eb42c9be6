"""What comes on every page and is no part of the text: running heads, page numbers, line numbers of manuscripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from apps.documents.parsing.pdf.fragments import Fragment, PageContent

MARGIN = 0.12  # of the height of a page, above and below
OUTER_MARGIN = 0.08
FEWEST_PAGES = 2
SHARE_OF_PAGES = 0.3  # heads of left and right pages differ
DIGITS = re.compile(r"\d+")
NOT_A_LETTER = re.compile(r"[^\w]+")
PAGE_NUMBER = re.compile(
    r"[-–—·•|\s]*(?:page|p\.|第)?\s*(?:\d{1,4}|[ivxlc]{1,6}|[es]\d{1,4})\s*(?:页)?"
    r"\s*(?:(?:of|/|，?\s*共)\s*\d{1,4}\s*页?)?[-–—·•|\s]*",
    re.IGNORECASE,
)
FEWEST_LINE_NUMBERS = 8
MOST_MARGINS = 12


def without_furniture(pages: list[PageContent]) -> list[PageContent]:
    repeated = _repeated(pages)
    return [page.with_fragments(_kept(page, repeated)) for page in pages]


def margins_of(page: PageContent, kept: PageContent) -> tuple[str, ...]:
    """What was taken off a page, from above to below; numbers alone say nothing."""
    rest = frozenset(kept.fragments)
    gone = sorted((each for each in page.fragments if each not in rest), key=lambda each: (each.top, each.x0))
    return tuple(each.text for each in gone if not PAGE_NUMBER.fullmatch(each.text))[:MOST_MARGINS]


def _repeated(pages: list[PageContent]) -> set[tuple[str, int]]:
    counts = Counter(key for page in pages for key in {_key(page, each) for each in _marginal(page, MARGIN)})
    least = max(FEWEST_PAGES, SHARE_OF_PAGES * len(pages))
    return {key for key, count in counts.items() if count >= least and key[0]}


def _kept(page: PageContent, repeated: set[tuple[str, int]]) -> list[Fragment]:
    dropped = {each for each in _marginal(page, MARGIN) if _key(page, each) in repeated}
    dropped |= {each for each in _marginal(page, OUTER_MARGIN) if PAGE_NUMBER.fullmatch(each.text)}
    dropped |= _line_numbers(page)
    return [each for each in page.fragments if each not in dropped]


def _marginal(page: PageContent, share: float) -> Iterator[Fragment]:
    upper, lower = page.height * share, page.height * (1 - share)
    return (each for each in page.fragments if each.baseline < upper or each.baseline > lower)


def _key(page: PageContent, fragment: Fragment) -> tuple[str, int]:
    """The words without their numbers, and how far down they stand."""
    words = NOT_A_LETTER.sub(" ", DIGITS.sub("#", fragment.text)).strip().lower()
    return words or fragment.text, round(fragment.baseline / 6)


def _line_numbers(page: PageContent) -> set[Fragment]:
    """Numbers left of all text that grow from line to line."""
    numbers = [each for each in page.fragments if each.text.isdecimal() and len(each.text) < 5]
    numbers = [each for each in numbers if each.x1 < page.width * 0.2]
    others = [each.x0 for each in page.fragments if not each.text.isdecimal()]
    if len(numbers) < FEWEST_LINE_NUMBERS or not others:
        return set()
    left = sorted(others)[len(others) // 10]
    outside = sorted((each for each in numbers if each.x1 < left), key=lambda each: each.baseline)
    values = [int(each.text) for each in outside]
    grows = all(first < second for first, second in pairwise(values))
    return set(outside) if len(outside) >= FEWEST_LINE_NUMBERS and grows else set()
