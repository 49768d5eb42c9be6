"""PubMed by E-utilities: numbers first, then the records as XML.

https://www.ncbi.nlm.nih.gov/books/NBK25499/ ; three calls a second, ten with a key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import orjson
from django.conf import settings

from apps.search.library.readers.pubmed_xml import read_pubmed_xml
from apps.search.library.records import PaperRecord, clean_doi, clean_pmid
from apps.search.library.sources.http import Service, get, never, unreadable

TOOL = "trialdesk"


def find_in_pubmed(
    text: str, *, limit: int, cancelled: Callable[[], bool] = never
) -> tuple[PaperRecord, ...]:
    """By PMIDs, a DOI, or a question in PubMed's own language. SourceUnavailable."""
    pmids = [each for each in map(clean_pmid, text.replace(",", " ").split()) if each]
    if not pmids or len(pmids) < len(text.replace(",", " ").replace("PMID:", " ").split()):
        doi = clean_doi(text)
        pmids = _numbers(f'"{doi}"[doi]' if doi else text, limit, cancelled)
    return _records(pmids[:limit], cancelled)


def _numbers(term: str, limit: int, cancelled: Callable[[], bool]) -> list[str]:
    params = {"db": "pubmed", "term": term, "retmode": "json", "retmax": str(limit), "sort": "relevance"}
    body = _ask("esearch.fcgi", params, cancelled)
    try:
        found: Any = orjson.loads(body)["esearchresult"]["idlist"]
        return [str(each) for each in found]
    except (ValueError, KeyError, TypeError):
        raise unreadable(_service()) from None


def _records(pmids: Sequence[str], cancelled: Callable[[], bool]) -> tuple[PaperRecord, ...]:
    if not pmids:
        return ()
    body = _ask("efetch.fcgi", {"db": "pubmed", "id": ",".join(pmids), "retmode": "xml"}, cancelled)
    try:
        found = read_pubmed_xml(body).records
    except ValueError:
        raise unreadable(_service()) from None
    order = {pmid: place for place, pmid in enumerate(pmids)}
    return tuple(sorted(found, key=lambda record: order.get(record.pmid, len(order))))


def _ask(name: str, params: dict[str, str], cancelled: Callable[[], bool]) -> bytes:
    own = {"tool": TOOL, **({"api_key": settings.PUBMED_API_KEY} if settings.PUBMED_API_KEY else {})}
    return get(_service(), f"{settings.PUBMED_URL}/{name}", {**params, **own}, cancelled=cancelled)


def _service() -> Service:
    return Service("PubMed", calls_a_second=9 if settings.PUBMED_API_KEY else 2.5)
