"""RIS, as reference managers and Chinese databases export it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import rispy

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

END = re.compile(r"^ER  ?-.*$", re.MULTILINE)
NAME = re.compile(r"^(?:ID|AN|DO|TI|T1|AU|A1)  ?-\s*(\S.*)$", re.MULTILINE)
LONGEST_NAME = 80
TITLES = ("title", "primary_title", "translated_title", "short_title")
JOURNALS = ("journal_name", "secondary_title", "alternate_title3", "alternate_title2")
YEARS = ("year", "publication_year", "date", "primary_date")


def read_ris(text: str) -> RecordsRead:
    """Entries that are broken are named and left out."""
    records, left_out, line = [], [], 1
    for entry in END.split(text):
        if entry.strip():
            record = _read(entry)
            if record is not None:
                records.append(record)
            else:
                begins = line + entry[: len(entry) - len(entry.lstrip())].count("\n")
                left_out.append(LeftOut(_name(entry), begins))
        line += entry.count("\n")
    return RecordsRead(tuple(records), tuple(left_out))


def _name(entry: str) -> str:
    found = NAME.search(entry)
    return tidy(found.group(1))[:LONGEST_NAME] if found else ""


def _read(entry: str) -> PaperRecord | None:
    """Each by itself: one that is broken would take the others with it."""
    try:
        found = rispy.loads(f"{entry}\nER  - \n", skip_unknown_tags=True)
    except (LookupError, OSError, ValueError, TypeError, AttributeError):  # whatever its reader stumbles over
        return None
    record = _record(found[0]) if found else None
    return record if record is not None and record.title else None


def _record(entry: Mapping[str, Any]) -> PaperRecord:
    title = _first(entry, TITLES)
    kinds = [str(each) for each in entry.get("custom3", "").split(";")] if entry.get("custom3") else []
    said = [*kinds, _first(entry, ("type_of_work",))]
    return PaperRecord(
        title=title,
        abstract=_first(entry, ("abstract", "notes_abstract")),
        authors=authors_of([*entry.get("authors", ()), *entry.get("first_authors", ())]),
        journal=_first(entry, JOURNALS)[:400],
        year=clean_year(_first(entry, YEARS)),
        volume=_first(entry, ("volume",))[:40],
        issue=_first(entry, ("number", "issue"))[:40],
        pages=_pages(entry),
        doi=clean_doi(entry.get("doi") or _links(entry)),
        pmid=_pmid(entry),
        language=clean_language(entry.get("language"), title=title),
        study_type=study_type_of(said, title),
        keywords=keywords_of(entry.get("keywords", ())),
        retracted=is_retracted(said, title),
    )


def _first(entry: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((tidy(entry[name]) for name in names if tidy(entry.get(name, ""))), "")


def _pages(entry: Mapping[str, Any]) -> str:
    start, end = tidy(entry.get("start_page", "")), tidy(entry.get("end_page", ""))
    return (f"{start}-{end}" if start and end and "-" not in start else start or end)[:60]


def _links(entry: Mapping[str, Any]) -> str:
    return " ".join(str(each) for each in entry.get("urls", ()) if "doi" in str(each).casefold())


def _pmid(entry: Mapping[str, Any]) -> str:
    """Exports of PubMed have it as the accession number."""
    database = tidy(entry.get("name_of_database", "")).casefold()
    number = clean_pmid(entry.get("accession_number", ""))
    return number if number and ("pubmed" in database or "medline" in database or not database) else ""
