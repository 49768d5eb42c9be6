"""What a PDF says of itself: title, DOI, year and abstract, read off its first pages."""

from __future__ import annotations

import re

from apps.documents.parsing import Block, ParsedDocument
from apps.search.library.records import PaperRecord, clean_doi, tidy, title_key
from apps.search.library.study_types import is_retracted, study_type_of

FIRST_PAGES = 2
LONGEST_TITLE = 400
LONGEST_ABSTRACT = 6_000
NO_TITLE = re.compile(r"^(untitled|microsoft word\b.*|.*\.(docx?|pdf|tex|indd|qxd|dvi))$", re.IGNORECASE)
ABSTRACT = re.compile(r"^\s*(abstract|summary|摘\s*要|【摘\s*要】)\s*[:：.]?\s*", re.IGNORECASE)
PUBLISHED = re.compile(
    r"(?:published|accepted|received|copyright|©|\bvol\b|收稿日期|出版日期)\D{0,60}?((?:19|20)\d\d)|((?:19|20)\d\d)\s*年",
    re.IGNORECASE,
)


def record_of(document: ParsedDocument, *, otherwise: str) -> PaperRecord:
    """`otherwise` is the title of a document that has none."""
    first = [block for block in document.blocks if (block.page or 1) <= FIRST_PAGES]
    text = "\n".join(block.text for block in first)
    title = title_of(document, otherwise)
    return PaperRecord(
        title=title,
        abstract=abstract_of(first),
        year=_year(text),
        doi=clean_doi(text),
        language=document.language,
        study_type=study_type_of([], title),
        retracted=is_retracted([], title),
    )


def title_of(document: ParsedDocument, otherwise: str) -> str:
    """What the file says, unless that is its own name; else the first heading of its first page."""
    headings = [block for block in document.blocks if block.kind == "heading" and (block.page or 1) == 1]
    named = [document.title, *(block.text for block in sorted(headings, key=lambda block: block.level))]
    titles = (tidy(each)[:LONGEST_TITLE] for each in named)
    usable = (title for title in titles if len(title) > 3 and not NO_TITLE.match(title))
    return next((title for title in usable if title_key(title) != title_key(otherwise)), otherwise)


def abstract_of(blocks: list[Block]) -> str:
    """The paragraphs of its section, or the one paragraph that begins with the word."""
    inside = [b.text for b in blocks if b.kind == "paragraph" and _is_abstract(b.section)]
    if not inside:
        inside = [b.text for b in blocks if b.kind == "paragraph" and ABSTRACT.match(b.text)][:1]
    return ABSTRACT.sub("", "\n".join(inside)).strip()[:LONGEST_ABSTRACT]


def _is_abstract(section: str) -> bool:
    found = ABSTRACT.match(section.rsplit(" › ", 1)[-1].strip())
    return found is not None and found.end() >= len(section.rsplit(" › ", 1)[-1].strip())


def _year(text: str) -> int | None:
    found = PUBLISHED.search(text)
    return int(found.group(1) or found.group(2)) if found else None
