"""nbib, the format in which PubMed hands out what was marked: MEDLINE's fields."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from typing import Any

from Bio import Medline

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

NUMBER = re.compile(r"PMID- +(\d{1,10})")
START = re.compile(r"^(?=PMID- )", re.MULTILINE)


def read_nbib(text: str) -> RecordsRead:
    """Entries that are broken are named and left out."""
    records, left_out, line = [], [], 1
    for entry in START.split(text):
        record = _read(entry) if entry.strip() else None
        if record is not None:
            records.append(record)
        elif entry.strip():
            found = NUMBER.match(entry)
            left_out.append(LeftOut(f"PMID {found.group(1)}" if found else "", line))
        line += entry.count("\n")
    return RecordsRead(tuple(records), tuple(left_out))


def _read(entry: str) -> PaperRecord | None:
    """Each by itself: one that is broken would take the others with it."""
    try:
        found = Medline.read(io.StringIO(entry))
    except (LookupError, ValueError):  # a line that goes on with nothing before it
        return None
    record = _record(found)
    return record if record.title else None


def _record(entry: Mapping[str, Any]) -> PaperRecord:
    title = _title(entry)
    kinds = [str(each) for each in entry.get("PT", ())]
    return PaperRecord(
        title=title,
        abstract=tidy(entry.get("AB", "")),
        authors=authors_of([*(entry.get("FAU") or entry.get("AU", ())), *_groups(entry)]),
        journal=tidy(entry.get("JT") or entry.get("TA", ""))[:400],
        year=clean_year(entry.get("DP", "")),
        volume=tidy(entry.get("VI", ""))[:40],
        issue=tidy(entry.get("IP", ""))[:40],
        pages=tidy(entry.get("PG", ""))[:60],
        doi=_doi(entry),
        pmid=clean_pmid(entry.get("PMID", "")),
        language=clean_language(next(iter(entry.get("LA", ())), ""), title=title),
        study_type=study_type_of(kinds, title),
        keywords=keywords_of([*entry.get("MH", ()), *entry.get("OT", ())]),
        retracted=is_retracted(kinds, title),
    )


def _title(entry: Mapping[str, Any]) -> str:
    """Of a Chinese paper the one that it was printed under, not the translation in brackets."""
    own = tidy(entry.get("TT", "")) if "chi" in entry.get("LA", ()) else ""
    return (
        (own or tidy(entry.get("TI") or entry.get("TT", ""))).strip("[]").removesuffix(".").removesuffix("]")
    )


def _groups(entry: Mapping[str, Any]) -> Iterable[str]:
    """With a comma, so that a group is not taken for a person."""
    return (f"{name}," for name in _several(entry.get("CN", ())))


def _doi(entry: Mapping[str, Any]) -> str:
    """Of the fields for numbers of any kind the first that has one."""
    values = [each for name in ("LID", "AID") for each in _several(entry.get(name, ()))]
    return next((doi for each in values if (doi := clean_doi(each))), "")


def _several(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [str(each) for each in value]
