"""What a PDF says of itself on its first page: title, authors, journal, year, DOI and abstract.

Nothing is better than something wrong: what is not clear is left to people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from apps.documents.parsing import Block, ParsedDocument
from apps.documents.parsing.headings import is_known, is_references
from apps.documents.parsing.people import people_in
from apps.documents.parsing.titles import is_plausible, letters
from apps.search.library.imprint import byline, doi_of, imprint_of, is_own_citation
from apps.search.library.records import Author, PaperRecord, authors_of, keywords_of, tidy, title_key
from apps.search.library.study_types import is_retracted, study_type_of

FIRST_PAGES = 2
LONGEST_TITLE = 400
LONGEST_ABSTRACT = 6_000
LONGEST_LINE = 300  # of what stands above the first heading; longer ones are text
LONGEST_INSIDE = 150  # of what stands in a section: a foot of the page among its text
MOST_KEYWORDS = 30
LONGEST_KEYWORD = 80
ABSTRACT = re.compile(
    r"^\s*(abstract|summary|摘\s*要|[【\[]\s*(?:内容)?摘\s*要\s*[】\]])\s*[:：.]?\s*", re.IGNORECASE
)
KEYWORDS = re.compile(
    r"^[【\[]?\s*(?:key\s?words?|index terms|关键词|主题词)\s*[】\]]?[:：.]?$", re.IGNORECASE
)
PARTED = re.compile(r"\s*[;；,，、|•·]\s*")
PLACES_BEGIN = re.compile(
    r"\s(?=[¹1ᵃ]\s?[A-Z\u4e00-\u9fff])|\s*[（(](?=[^（）()]*(?:医院|大学|学院|研究|中心|universit|hospital|department))",
    re.IGNORECASE,
)
MARKED = re.compile(r"[¹²³⁴-⁹ᵃ-ᶿ*†‡✉]|\b(?:MD|PhD|MSc|MPH|MBBS|RN)\b")
ABOUT_A_PERSON = re.compile(
    r"universit|hospital|department|institut|college|school|faculty|cent(?:er|re)|@|"
    r"医院|大学|学院|研究|中心",
    re.IGNORECASE,
)
OTHERS = re.compile(r"\bet al\b|\[[JMDCNRSP]\]|^\[?\d{1,3}[\].]\s")
BETWEEN = " › "


def record_of(document: ParsedDocument, *, otherwise: str) -> PaperRecord:
    """`otherwise` is the title of a document that has none."""
    first = [block for block in document.blocks if (block.page or 1) <= FIRST_PAGES]
    found = title_of(document, otherwise)
    title = found or otherwise
    lines = [*document.margins, *_lines(first, found, page=1)]
    imprint = imprint_of(lines, found)
    return PaperRecord(
        title=title,
        abstract=abstract_of(first),
        authors=authors_on(document),
        journal=imprint.journal,
        year=imprint.year,
        volume=imprint.volume,
        issue=imprint.issue,
        pages=imprint.pages,
        doi=doi_of(lines) or doi_of(_lines(first, found, page=2)),
        language=document.language,
        study_type=study_type_of([], title),
        keywords=_keywords(first),
        retracted=is_retracted([], title),
        named_by_file=not found,
    )


def title_of(document: ParsedDocument, name: str) -> str:
    """As the parser found it, else the highest heading of the first page that names no part of a paper. Empty where
    there is none, or only the file's name, which is `name`, in what the file says of itself."""
    headings = [block for block in document.blocks if block.kind == "heading" and (block.page or 1) == 1]
    printed = {title_key(block.text) for block in headings}
    named = [document.title, *(block.text for block in sorted(headings, key=lambda block: block.level))]
    for title in (tidy(each)[:LONGEST_TITLE] for each in named):
        is_usable = is_plausible(title) or (title == tidy(document.title) and _stands(title))
        if is_usable and (title_key(title) != title_key(name) or title_key(title) in printed):
            return title
    return ""


def _stands(title: str) -> bool:
    """A printed title may be a single word."""
    return letters(title) > 3 and " " not in title and not is_known(title) and title.isalpha()


def _lines(blocks: Sequence[Block], title: str, *, page: int) -> list[str]:
    """What may say something of the paper: remarks, and short lines; nothing of the references and of other papers."""
    return [
        block.text
        for block in blocks
        if (block.page or 1) == page and block.kind in ("paragraph", "footnote") and _is_remark(block, title)
    ]


def _is_remark(block: Block, title: str) -> bool:
    if is_references(block.section):
        return False
    if OTHERS.search(block.text) and not is_own_citation(block.text, title):
        return False
    is_front = not block.section or KEYWORDS.match(block.section)
    return block.kind == "footnote" or len(block.text) <= (LONGEST_LINE if is_front else LONGEST_INSIDE)


def authors_on(document: ParsedDocument) -> tuple[Author, ...]:
    """Of the line of names between the title and the first heading. What the file says of itself counts only where the
    page bears it out."""
    front = _front(document)
    printed = _printed(front)
    page = title_key_whole(" ".join(block.text for block in front))
    said = people_in(document.author)
    if len(said) > 1 and len(said) >= len(printed) and all(title_key_whole(each) in page for each in said):
        return authors_of(said)
    return authors_of(printed)


def title_key_whole(text: str) -> str:
    return re.sub(r"[\W_\d]+", "", text).casefold()


def _front(document: ParsedDocument) -> list[Block]:
    """The lines below the title, up to the first heading or the first text."""
    blocks = [block for block in document.blocks if (block.page or 1) == 1]
    titles = [place for place, block in enumerate(blocks) if block.kind == "heading" and block.level == 0]
    key = title_key(document.title)
    if not titles:
        titles = [place for place, block in enumerate(blocks) if key and title_key(block.text) == key][:1]
    if not titles:
        return []
    found = []
    for block in blocks[titles[-1] + 1 :]:
        if block.kind == "heading" or ABSTRACT.match(block.text):
            break
        found.append(block)
    return found


def _printed(front: Sequence[Block]) -> tuple[str, ...]:
    for place, block in enumerate(front):
        line = PLACES_BEGIN.split(block.text)[0]
        names = people_in(line) or people_in(byline(line)[0])
        after = front[place + 1].text if place + 1 < len(front) else block.text[len(line) :]
        if len(names) > 1 or (names and (MARKED.search(line) or ABOUT_A_PERSON.search(after))):
            return names
    return ()


def abstract_of(blocks: list[Block]) -> str:
    """The paragraphs of its section, or the one paragraph that begins with the word."""
    inside = [b.text for b in blocks if b.kind == "paragraph" and _is_abstract(b.section)]
    if not inside:
        inside = [b.text for b in blocks if b.kind == "paragraph" and ABSTRACT.match(b.text)][:1]
    return ABSTRACT.sub("", "\n".join(inside)).strip()[:LONGEST_ABSTRACT]


def _is_abstract(section: str) -> bool:
    """The section itself, or a part of it (Background, Methods …)."""
    return any(
        (found := ABSTRACT.match(part.strip())) is not None and found.end() >= len(part.strip())
        for part in section.split(BETWEEN)
    )


def _keywords(blocks: Sequence[Block]) -> tuple[str, ...]:
    """Of the first paragraph of their section."""
    inside = (
        b.text
        for b in blocks
        if b.kind == "paragraph" and KEYWORDS.match(b.section.split(BETWEEN)[-1].strip())
    )
    words = [each.strip(" .。") for each in PARTED.split(next(inside, ""))]
    return keywords_of(word for word in words[:MOST_KEYWORDS] if 1 < len(word) <= LONGEST_KEYWORD)
