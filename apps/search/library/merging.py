"""Which records are of the same publication, and what becomes of two of them: the richer field wins.

A DOI or a PMID decides. A title does where nothing speaks against it: another DOI, another PMID, another year (online
and in print may be one apart); a short one (“Editorial”) only together with its first author.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from apps.retrieval.terms import is_han
from apps.search.library.records import Author, PaperRecord, title_key
from apps.search.models import Paper

YEARS_APART = 1
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
    if _differ(record.doi, paper.doi) or _differ(record.pmid, paper.pmid):
        return False
    if record.year and paper.year and abs(record.year - paper.year) > YEARS_APART:
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
        named_by_file=record.named_by_file,
        **{name: getattr(record, name) for name in FILLED},
        **more,
    )


def fill(paper: Paper, record: PaperRecord) -> list[str]:
    """Take over what the record knows better; gives the fields that changed. What people wrote stays."""
    changes = {name: getattr(record, name) for name in FILLED if not getattr(paper, name)}
    changes |= _longer(paper, record)
    changes["authors"] = fuller_authors(paper.authors, _authors(record))
    if _is_better_title(paper, record):
        changes["title"] = record.title
    changes["mesh"] = _joined(paper.mesh, record.keywords)
    changes["retracted"] = paper.retracted or record.retracted
    changed = [
        name
        for name, value in changes.items()
        if name not in paper.edited and value and value != getattr(paper, name)
    ]
    for name in changed:
        setattr(paper, name, changes[name])
    paper.named_by_file = paper.named_by_file and "title" not in changed
    return changed


def record_of(paper: Paper) -> PaperRecord:
    """The same the other way round, for rows that turn out to be one."""
    return PaperRecord(
        title=paper.title,
        abstract=paper.abstract,
        authors=tuple(Author(str(a.get("family", "")), str(a.get("given", ""))) for a in paper.authors),
        keywords=tuple(paper.mesh),
        retracted=paper.retracted,
        named_by_file=paper.named_by_file,
        **{name: getattr(paper, name) for name in FILLED},
    )


def _longer(paper: Paper, record: PaperRecord) -> dict[str, Any]:
    """A longer abstract, the journal's name in full, the last page beside the first."""
    found: dict[str, Any] = {}
    for name in ("abstract", "journal"):
        if len(getattr(record, name)) > len(getattr(paper, name)):
            found[name] = getattr(record, name)
    if paper.pages and record.pages.startswith(f"{paper.pages}-"):
        found["pages"] = record.pages
    return found


def _is_better_title(paper: Paper, record: PaperRecord) -> bool:
    """Any title rather than the name of a file, and the same words rather in small letters than in capitals."""
    key = title_key(record.title)
    if record.named_by_file:
        return False
    if key == paper.title_key:
        return paper.title.isupper() and not record.title.isupper()
    return bool(key) and paper.named_by_file


def fuller_authors(
    own: Sequence[Mapping[str, str]], more: Sequence[Mapping[str, str]]
) -> list[dict[str, str]]:
    """The list that names more people, each with the fuller of the given names that either has. Names in Chinese are
    not given up for their spelling in Latin letters."""
    longer, other = (more, own) if len(more) > len(own) or _is_rather(own, more) else (own, more)
    given = _given_names(other)
    return [_with_given(author, given) for author in longer]


def _is_rather(own: Sequence[Mapping[str, str]], more: Sequence[Mapping[str, str]]) -> bool:
    return len(own) == len(more) and _are_han(more) and not _are_han(own)


def _are_han(authors: Sequence[Mapping[str, str]]) -> bool:
    return bool(authors) and all(any(map(is_han, each.get("family", ""))) for each in authors)


def _given_names(authors: Sequence[Mapping[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in authors:
        found.setdefault(each.get("family", "").casefold(), []).append(each.get("given", ""))
    return found


def _with_given(author: Mapping[str, str], others: Mapping[str, list[str]]) -> dict[str, str]:
    """“Wang L” is “Wang Lin” where the other list has one such, and no second one."""
    family, given = author.get("family", ""), author.get("given", "")
    fits = [
        each
        for each in others.get(family.casefold(), [])
        if len(each) > len(given) and _initials(each)[: len(_initials(given))] == _initials(given)
    ]
    return {"family": family, "given": fits[0] if len(fits) == 1 else given}


def _initials(given: str) -> str:
    """“L”, “LX” and “L.-X.” are of “Lin-Xia” and “Lin Xia”."""
    letters = re.findall(r"[^\W\d_]+", given)
    return "".join(word if word.isupper() and len(word) <= 3 else word[0] for word in letters).casefold()


def _authors(record: PaperRecord) -> list[dict[str, str]]:
    return [{"family": each.family, "given": each.given} for each in record.authors]


def _joined(own: Sequence[str], more: Sequence[str]) -> list[str]:
    known = {word.casefold() for word in own}
    return [*own, *(word for word in more if word.casefold() not in known)]
