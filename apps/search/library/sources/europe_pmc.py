"""Europe PMC by its REST service: https://europepmc.org/RestfulWebService"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson
from django.conf import settings

from apps.search.library.records import (
    Author,
    PaperRecord,
    author_of,
    clean_doi,
    clean_language,
    clean_pmid,
    clean_year,
    keywords_of,
    tidy,
)
from apps.search.library.sources.http import Service, get, never, unreadable
from apps.search.library.sources.markup import without_tags
from apps.search.library.study_types import is_retracted, study_type_of

SERVICE = Service("Europe PMC", calls_a_second=5)


def find_in_europe_pmc(
    text: str, *, limit: int, cancelled: Callable[[], bool] = never
) -> tuple[PaperRecord, ...]:
    """By a PMID, a DOI, or a question. SourceUnavailable."""
    params = {"query": _query(text), "format": "json", "resultType": "core", "pageSize": str(limit)}
    body = get(SERVICE, f"{settings.EUROPE_PMC_URL}/search", params, cancelled=cancelled)
    try:
        found = orjson.loads(body)["resultList"]["result"]
        records = [_record(each) for each in found]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise unreadable(SERVICE) from None
    return tuple(record for record in records if record.title)


def _query(text: str) -> str:
    if doi := clean_doi(text):
        return f'DOI:"{doi}"'
    pmids = [each for each in map(clean_pmid, text.replace(",", " ").split()) if each]
    if pmids and len(pmids) == len(text.replace(",", " ").split()):
        return "SRC:MED AND (" + " OR ".join(f"EXT_ID:{pmid}" for pmid in pmids) + ")"
    return text


def _record(found: Mapping[str, Any]) -> PaperRecord:
    title = without_tags(tidy(found.get("title"))).removesuffix(".")
    journal = found.get("journalInfo") or {}
    kinds = [str(each) for each in (found.get("pubTypeList") or {}).get("pubType", ())]
    return PaperRecord(
        title=title,
        abstract=without_tags(str(found.get("abstractText") or "")),
        authors=tuple(map(_author, (found.get("authorList") or {}).get("author", ()))),
        journal=tidy((journal.get("journal") or {}).get("title"))[:400],
        year=clean_year(found.get("pubYear")),
        volume=tidy(journal.get("volume"))[:40],
        issue=tidy(journal.get("issue"))[:40],
        pages=tidy(found.get("pageInfo"))[:60],
        doi=clean_doi(found.get("doi")),
        pmid=clean_pmid(found.get("pmid")),
        language=clean_language(found.get("language"), title=title),
        study_type=study_type_of(kinds, title),
        keywords=keywords_of(_keywords(found)),
        retracted=is_retracted(kinds, title),
    )


def _author(found: Mapping[str, Any]) -> Author:
    if family := tidy(found.get("lastName")):
        return Author(family, tidy(found.get("firstName") or found.get("initials")))
    if group := tidy(found.get("collectiveName")):
        return Author(group)
    return author_of(tidy(found.get("fullName")))


def _keywords(found: Mapping[str, Any]) -> list[str]:
    headings = (found.get("meshHeadingList") or {}).get("meshHeading", ())
    words = (found.get("keywordList") or {}).get("keyword", ())
    return [*(str(each.get("descriptorName", "")) for each in headings), *map(str, words)]
