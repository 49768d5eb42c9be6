"""Which format a file has, by what is in it, and its records: names and endings are whatever the sender wrote."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from apps.documents.encodings import decoded
from apps.search.library.readers.bibtex import read_bibtex
from apps.search.library.readers.nbib import read_nbib
from apps.search.library.readers.pubmed_xml import read_pubmed_xml
from apps.search.library.readers.ris import read_ris
from apps.search.library.records import RecordsRead

Format = Literal["pdf", "ris", "bibtex", "nbib", "pubmed_xml"]
MOST_BYTES = 50 * 1024 * 1024
SIGNS: Final[tuple[tuple[Format, re.Pattern[str]], ...]] = (
    ("nbib", re.compile(r"^PMID- +\d", re.MULTILINE)),
    ("ris", re.compile(r"^TY  ?- ?\w+", re.MULTILINE)),
    ("bibtex", re.compile(r"^\s*@\w+\s*[{(]", re.MULTILINE)),
)
READERS: Final[dict[str, Callable[[str], RecordsRead]]] = {
    "nbib": read_nbib,
    "ris": read_ris,
    "bibtex": read_bibtex,
    "pubmed_xml": read_pubmed_xml,
}
XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def format_of(content: bytes) -> Format | None:
    """None for anything that no library takes."""
    if content[:1024].lstrip().startswith(b"%PDF-"):
        return "pdf"
    text = decoded(content)
    if text is None:
        return None
    if "<PubmedArticle" in text or "<MedlineCitation" in text:
        return "pubmed_xml"
    return next((name for name, sign in SIGNS if sign.search(text)), None)


def read_records(content: bytes) -> RecordsRead:
    """The records of a file of any of the formats but PDF, or what of it cannot be read. ValueError for any
    other file."""
    name, text = format_of(content), decoded(content)
    if name is None or name == "pdf" or text is None:
        raise ValueError("not a list of references")
    found = READERS[name](XML_DECLARATION.sub("", text) if name == "pubmed_xml" else text)
    if not (found.records or found.left_out):
        raise ValueError("no reference in it")
    return found
