"""BibTeX, with names and accents as LaTeX writes them."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Block, Entry, ParsingFailedBlock
from pylatexenc.latex2text import LatexNodes2Text

from apps.search.library.records import (
    LeftOut,
    PaperRecord,
    RecordsRead,
    authors_of,
    clean_doi,
    clean_language,
    clean_pmid,
    clean_year,
    keywords_of,
    tidy,
)
from apps.search.library.study_types import is_retracted, study_type_of

LANGUAGES = {"english": "en", "american": "en", "british": "en", "chinese": "zh", "chinese-simplified": "zh"}
logging.getLogger("bibtexparser").setLevel(
    logging.ERROR
)  # what is broken is counted, and the person reads how many
MOST_DECODED = 20_000
LATEX = re.compile(r"[\\~$&%]")
LONGEST_NAME = 80
KEY = re.compile(r"\s*@\s*\w+\s*[{(]\s*([^,\s{}=]+)\s*,?")
BRACES = re.compile(r"[{}]")


def read_bibtex(text: str) -> RecordsRead:
    """Entries that are broken are named and left out; one with a key or a field that comes twice is none."""
    library = parse_string(text)
    records, left_out = [], []
    for block in sorted([*library.entries, *library.failed_blocks], key=lambda each: each.start_line or 0):
        entry = block.ignore_error_block if isinstance(block, ParsingFailedBlock) else block
        record = _record(_fields(entry)) if isinstance(entry, Entry) else None
        if record is not None and record.title:
            records.append(record)
        else:
            left_out.append(LeftOut(_key(block), (block.start_line or 0) + 1))
    return RecordsRead(tuple(records), tuple(left_out))


def _fields(entry: Entry) -> dict[str, str]:
    """The first where one comes twice."""
    return {field.key.casefold(): str(field.value) for field in reversed(entry.fields)}


def _key(block: Block) -> str:
    if isinstance(block, Entry):
        return tidy(block.key)[:LONGEST_NAME]
    found = KEY.match(block.raw or "")
    return tidy(found.group(1))[:LONGEST_NAME] if found else ""


def _record(entry: Mapping[str, str]) -> PaperRecord:
    title = _plain(entry.get("title", ""))
    said = [_plain(entry.get("type", ""))]
    language = _plain(entry.get("langid") or entry.get("language", "")).casefold()
    return PaperRecord(
        title=title,
        abstract=_plain(entry.get("abstract", "")),
        authors=authors_of(_names(entry.get("author", ""))),
        journal=_plain(entry.get("journal") or entry.get("journaltitle") or entry.get("booktitle", ""))[:400],
        year=clean_year(entry.get("year") or entry.get("date", "")),
        volume=_plain(entry.get("volume", ""))[:40],
        issue=_plain(entry.get("number") or entry.get("issue", ""))[:40],
        pages=_plain(entry.get("pages", "")).replace("--", "-").replace("–", "-")[:60],
        doi=clean_doi(entry.get("doi") or entry.get("url", "")),
        pmid=clean_pmid(entry.get("pmid", "")),
        language=clean_language(LANGUAGES.get(language, language), title=title),
        study_type=study_type_of(said, title),
        keywords=keywords_of(re.split(r"[;,；，]", _plain(entry.get("keywords", "")))),
        retracted=is_retracted(said, title),
    )


def _names(authors: str) -> list[str]:
    """A group stands in braces of its own and has no parts: a comma keeps it whole."""
    names = re.split(r"\s+and\s+", authors)
    return [f"{_plain(name)}," if name.strip().startswith("{") else _plain(name) for name in names]


def _plain(text: str) -> str:
    return tidy(BRACES.sub("", _decoded(text)))


def _decoded(text: str) -> str:
    """Accents and signs as letters. What has none is left alone, and what is too long for a field: the reader of LaTeX
    takes longer than its length."""
    if not LATEX.search(text) or len(text) > MOST_DECODED:
        return text
    return str(LatexNodes2Text(keep_braced_groups=True, math_mode="verbatim").latex_to_text(text))
