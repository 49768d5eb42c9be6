"""A reference of a report as a line of its list, and as RIS for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import rispy

from apps.papers.models import ResearchReport
from apps.papers.research.citing import Reference, cited_in

MOST_AUTHORS = 6


def in_one_line(reference: Reference) -> str:
    """Authors, title, journal and year, as far as they are known; of a page its address."""
    facts = reference["facts"]
    authors = [_author(author) for author in facts.get("authors") or ()]
    named = ", ".join(authors[:MOST_AUTHORS]) + (", et al" if len(authors) > MOST_AUTHORS else "")
    parts = [named, reference["title"], " ".join(filter(None, _imprint(facts))), reference["url"]]
    return ". ".join(part.rstrip(". ") for part in parts if part) + "."


def _author(author: Any) -> str:
    if isinstance(author, Mapping):
        return " ".join(filter(None, (author.get("family", ""), author.get("given", ""))))
    return str(author)


def _imprint(facts: Mapping[str, Any]) -> Iterator[str]:
    yield str(facts.get("journal") or "")
    yield str(facts.get("year") or "")


def as_ris(report: ResearchReport) -> str:
    return str(rispy.dumps([_entry(each.reference) for each in cited_in(report).sources]))


def _entry(reference: Reference) -> dict[str, Any]:
    facts = reference["facts"]
    entry: dict[str, Any] = {
        "type_of_reference": "JOUR" if reference["source"] == "paper" else "ELEC",
        "title": reference["title"],
    }
    authors = [_ris_author(author) for author in facts.get("authors") or ()]
    more = {
        "authors": authors,
        "journal_name": facts.get("journal"),
        "year": str(facts["year"]) if facts.get("year") else "",
        "doi": facts.get("doi"),
        "urls": [reference["url"]] if reference["url"] else [],
    }
    return entry | {name: value for name, value in more.items() if value}


def _ris_author(author: Any) -> str:
    if isinstance(author, Mapping):
        return ", ".join(filter(None, (author.get("family", ""), author.get("given", ""))))
    return str(author)
