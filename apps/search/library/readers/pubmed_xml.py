"""PubMed XML, from a file or from E-utilities. Read with defusedxml: nothing in it is expanded or fetched."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element  # the type alone; parsing is defusedxml's

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from apps.search.library.records import (
    MOST_AUTHORS,
    Author,
    LeftOut,
    PaperRecord,
    RecordsRead,
    clean_doi,
    clean_language,
    clean_pmid,
    clean_year,
    keywords_of,
    tidy,
)
from apps.search.library.study_types import is_retracted, study_type_of


def read_pubmed_xml(content: str | bytes) -> RecordsRead:
    """ValueError for what is no XML, or XML that means harm."""
    try:
        root = fromstring(content)
    except (ParseError, DefusedXmlException) as error:
        raise ValueError("not XML that can be read") from error
    articles = list(root.iter("PubmedArticle")) or ([root] if root.tag == "MedlineCitation" else [])
    read = [_record(each) for each in articles]
    left_out = (LeftOut(f"PMID {each.pmid}" if each.pmid else "", 0) for each in read if not each.title)
    return RecordsRead(tuple(each for each in read if each.title), tuple(left_out))


def _record(article: Element) -> PaperRecord:
    title = _title(article)
    kinds = [_whole(each) for each in article.iter("PublicationType")]
    return PaperRecord(
        title=title,
        abstract=_abstract(article),
        authors=tuple(_authors(article))[:MOST_AUTHORS],
        journal=(_text(article, ".//Journal/Title") or _text(article, ".//ISOAbbreviation"))[:400],
        year=_year(article),
        volume=_text(article, ".//JournalIssue/Volume")[:40],
        issue=_text(article, ".//JournalIssue/Issue")[:40],
        pages=_text(article, ".//Pagination/MedlinePgn")[:60],
        doi=_doi(article),
        pmid=clean_pmid(_text(article, ".//PMID")),
        language=clean_language(_text(article, ".//Article/Language"), title=title),
        study_type=study_type_of(kinds, title),
        keywords=keywords_of(
            _whole(each) for name in ("DescriptorName", "Keyword") for each in article.iter(name)
        ),
        retracted=is_retracted(kinds, title),
    )


def _title(article: Element) -> str:
    """Of a Chinese paper the one that it was printed under, not the translation in brackets."""
    own = _text(article, ".//VernacularTitle")
    title = _text(article, ".//Article/ArticleTitle")
    if own and (not title or _text(article, ".//Article/Language") == "chi"):
        title = own
    return title.strip("[]").removesuffix(".").removesuffix("]")


def _text(article: Element, path: str) -> str:
    return _whole(article.find(path))


def _whole(element: Element | None) -> str:
    """With what stands in italics or as an index within it."""
    return tidy("".join(element.itertext())) if element is not None else ""


def _abstract(article: Element) -> str:
    """Its parts with their labels, as they are printed."""
    parts = (
        f"{each.get('Label', '').capitalize()}: {_whole(each)}" if each.get("Label") else _whole(each)
        for each in article.findall(".//Article/Abstract/AbstractText")
    )
    return "\n".join(part for part in parts if part)


def _authors(article: Element) -> Iterator[Author]:
    for each in article.findall(".//AuthorList/Author"):
        family = _text(each, "LastName") or _text(each, "CollectiveName")
        if family:
            yield Author(family, _text(each, "ForeName") or _text(each, "Initials"))


def _year(article: Element) -> int | None:
    for path in (
        ".//JournalIssue/PubDate/Year",
        ".//JournalIssue/PubDate/MedlineDate",
        ".//ArticleDate/Year",
    ):
        if year := clean_year(_text(article, path)):
            return year
    return None


def _doi(article: Element) -> str:
    own = [
        *article.findall(".//Article/ELocationID"),
        *article.findall("./PubmedData/ArticleIdList/ArticleId"),
    ]
    named = (each for each in own if "doi" in (each.get("EIdType"), each.get("IdType")))
    return next((doi for each in named if (doi := clean_doi(_whole(each)))), "")
