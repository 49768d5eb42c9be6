"""A bibliographic record as every format and service gives it, in one shape, before it is a row.

Names are cleaned here once: a DOI without its address and in lower case, a PMID as digits, a year as a number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from apps.projects.text import well_formed
from apps.retrieval.terms import is_han, script_of

DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d|21\d\d)(?!\d)")
ISO_CODES = {
    "eng": "en",
    "english": "en",
    "chi": "zh",
    "zho": "zh",
    "chinese": "zh",
    "中文": "zh",
    "英文": "en",
}
LONGEST_KEY = 200
MOST_AUTHORS = 500
MOST_KEYWORDS = 200
PARTICLES = frozenset(
    re.findall(r"\w+", "van von der den de del della di da dos das du la le bin ibn ben ten ter zu")
)
OTHERS = re.compile(r"others|et\s+al\.?|等\.?|等人", re.IGNORECASE)
SPACES = re.compile(r"\s+")
INITIALS_END = re.compile(r"\b[A-Z]\.[ -]?[A-Z]\.$")  # “John J. V.”: the last point is of the name


@dataclass(frozen=True)
class Author:
    """`family` alone for a group, or for a name whose parts are unknown."""

    family: str
    given: str = ""


@dataclass(frozen=True)
class PaperRecord:
    """What is known of one publication. Empty is unknown; `study_type` is a code of StudyType; `named_by_file` says
    that the title is the name of a file, for want of a better one."""

    title: str
    abstract: str = ""
    authors: tuple[Author, ...] = ()
    journal: str = ""
    year: int | None = None
    volume: str = ""
    issue: str = ""
    pages: str = ""
    doi: str = ""
    pmid: str = ""
    language: str = ""
    study_type: str = ""
    keywords: tuple[str, ...] = ()
    retracted: bool = False
    named_by_file: bool = False


@dataclass(frozen=True)
class LeftOut:
    """An entry that could not be read: what it calls itself (a key, a number; empty where nothing does) and the line
    where it begins, from 1; 0 where lines mean nothing."""

    name: str
    line: int


@dataclass(frozen=True)
class RecordsRead:
    """The records of a file in their order, and the entries of it that could not be read."""

    records: tuple[PaperRecord, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def tidy(text: object) -> str:
    """One line without what no database keeps."""
    return SPACES.sub(" ", well_formed("" if text is None else str(text))).strip()


def clean_doi(text: object) -> str:
    """`10.…/…` in lower case, whatever stands before it; empty where there is none."""
    found = DOI.search(unicodedata.normalize("NFKC", tidy(text)))
    return found.group().rstrip(".,;)]}").casefold()[:300] if found else ""


def clean_pmid(text: object) -> str:
    digits = re.sub(r"^(?:pmid)[:\s]*", "", tidy(text), flags=re.IGNORECASE)
    return digits if re.fullmatch(r"[1-9]\d{0,9}", digits) else ""


def clean_year(text: object) -> int | None:
    found = YEAR.search(tidy(text))
    return int(found.group()) if found else None


def clean_language(text: object, *, title: str = "") -> str:
    """Two letters; what a record does not say is read off its title."""
    said = tidy(text).casefold()
    if said:
        return ISO_CODES.get(said, said.replace("_", "-")[:10])
    return ("zh" if script_of(title) == "han" else "en") if title else ""


def author_of(name: str) -> Author:
    """“Wang, Lin”, “Wang Lin”, “Wang L” (as PubMed writes), “王林”, or a group."""
    name = tidy(name).strip(" ;")
    name = name if INITIALS_END.search(name) else name.strip(".")
    if "," in name or "，" in name:
        family, _, given = name.replace("，", ",").partition(",")
        return Author(family.strip(), given.strip())
    if name and all(is_han(each) or each == "·" for each in name.replace(" ", "")):
        return Author(name.replace(" ", ""))
    words = name.split(" ")
    if len(words) > 1 and re.fullmatch(r"[A-Z]{1,3}", words[-1]):
        return Author(" ".join(words[:-1]), words[-1])
    at = next((place for place, word in enumerate(words) if place and word in PARTICLES), len(words) - 1)
    is_person = words[0][:1].isupper() and all(word[:1].isupper() or word in PARTICLES for word in words)
    if 2 <= len(words) <= 6 and is_person:
        return Author(" ".join(words[at:]), " ".join(words[:at]))
    return Author(name)


def authors_of(names: Iterable[str]) -> tuple[Author, ...]:
    """“and others” is nobody."""
    found = (author_of(name) for name in names if tidy(name) and not OTHERS.fullmatch(tidy(name)))
    return tuple(author for author in found if author.family)[:MOST_AUTHORS]


def keywords_of(words: Iterable[object]) -> tuple[str, ...]:
    """Each once, in their order."""
    found = dict.fromkeys(tidy(word).strip("*")[:200] for word in words)
    return tuple(word for word in found if word)[:MOST_KEYWORDS]


def title_key(title: str) -> str:
    """The title as duplicates are looked for: letters and digits alone, of one width and case."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", title)).casefold()
    return "".join(each for each in folded if each.isalnum())[:LONGEST_KEY]


def stem_of(name: str) -> str:
    """What a file is called, as a title for want of a better one."""
    return PurePosixPath(name).stem.replace("_", " ").strip() or name
