"""Which records are of the same publication, and what becomes of two of them: the richer field wins.

A DOI or a PMID decides. A title does where nothing speaks against it: another DOI, another PMID, another year; a short
one (“Editorial”) only together with its first author.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from apps.search.library.records import Author, PaperRecord, title_key
from apps.search.models import Paper

SHORT_TITLE = 20  # letters; a Chinese one counts twice
FILLED = ("journal", "year", "volume", "issue", "pages", "doi", "pmid", "language", "study_type")


def same_paper(record: PaperRecord, papers: Sequence[Paper]) -> list[Paper]:
    """Of these papers the ones that the record is about, the surest first."""
    by_number = [each for each in papers if _same_number(record, each)]
    key = title_key(record.title)
    by_title = [
        each
        for each in papers
        if each not in by_number and key and each.title_key == key and _may_be_same(record, key, each)
    ]
    return by_number + by_title[: 1 if not by_number else 0]


def _same_number(record: PaperRecord, paper: Paper) -> bool:
    return bool((record.doi and record.doi == paper.doi) or (record.pmid and record.pmid == paper.pmid))


def _may_be_same(record: PaperRecord, key: str, paper: Paper) -> bool:
    if _differ(record.doi, paper.doi) or _differ(record.pmid, paper.pmid) or _differ(record.year, paper.year):
        return False
    length = sum(1 if each.isascii() else 2 for each in key)
    return length >= SHORT_TITLE or _first_author(record) == _first_author_of(paper)


def _differ(one: object, other: object) -> bool:
    return bool(one and other and one != other)


def _first_author(record: PaperRecord) -> str:
    return record.authors[0].family.casefold() if record.authors else ""


def _first_author_of(paper: Paper) -> str:
    return str(paper.authors[0].get("family", "")).casefold() if paper.authors else ""


def paper_of(record: PaperRecord, **more: Any) -> Paper:
    """A new row, not saved."""
    return Paper(
        title=record.title,
        abstract=record.abstract,
        authors=_authors(record),
        mesh=list(record.keywords),
        title_key=title_key(record.title),
        retracted=record.retracted,
        **{name: getattr(record, name) for name in FILLED},
        **more,
    )


def fill(paper: Paper, record: PaperRecord) -> list[str]:
    """Take over what the record knows better; gives the fields that changed. What people wrote stays."""
    changes = {name: getattr(record, name) for name in FILLED if not getattr(paper, name)}
    changes |= _longer(paper, record)
    changes["mesh"] = _joined(paper.mesh, record.keywords)
    changes["retracted"] = paper.retracted or record.retracted
    changed = [
        name
        for name, value in changes.items()
        if name not in paper.edited and value and value != getattr(paper, name)
    ]
    for name in changed:
        setattr(paper, name, changes[name])
    return changed


def record_of(paper: Paper) -> PaperRecord:
    """The same the other way round, for rows that turn out to be one."""
    return PaperRecord(
        title=paper.title,
        abstract=paper.abstract,
        authors=tuple(Author(str(a.get("family", "")), str(a.get("given", ""))) for a in paper.authors),
        keywords=tuple(paper.mesh),
        retracted=paper.retracted,
        **{name: getattr(paper, name) for name in FILLED},
    )


def _longer(paper: Paper, record: PaperRecord) -> dict[str, Any]:
    """A longer abstract, the journal's name in full, more authors or the same with their given names."""
    found: dict[str, Any] = {}
    for name in ("abstract", "journal"):
        if len(getattr(record, name)) > len(getattr(paper, name)):
            found[name] = getattr(record, name)
    authors = _authors(record)
    if _letters(authors) > _letters(paper.authors) and len(authors) >= len(paper.authors):
        found["authors"] = authors
    return found


def _authors(record: PaperRecord) -> list[dict[str, str]]:
    return [{"family": each.family, "given": each.given} for each in record.authors]


def _letters(authors: Iterable[dict[str, str]]) -> int:
    return sum(len(each.get("family", "")) + len(each.get("given", "")) for each in authors)


def _joined(own: Sequence[str], more: Sequence[str]) -> list[str]:
    known = {word.casefold() for word in own}
    return [*own, *(word for word in more if word.casefold() not in known)]
