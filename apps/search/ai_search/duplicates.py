"""Records that are the same work: by DOI, PMID, title, or address; one is screened, counted and cited for all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

from apps.search.ai_search.records import Candidate

SHORTEST_TITLE: Final = 8  # characters; “Editorial” is the title of many
DOI: Final = re.compile(r"10\.\d{4,9}/[^\s?#\"<>]+", re.IGNORECASE)
PMID: Final = re.compile(r"pubmed\.ncbi\.nlm\.nih\.gov/(\d+)|ncbi\.nlm\.nih\.gov/pubmed/(\d+)")


def duplicates_in(candidates: Mapping[str, Candidate], known: Mapping[str, Candidate]) -> dict[str, str]:
    """{key of a duplicate: key of what stays}. What was decided about already stays, papers rather than pages."""
    stays: dict[str, str] = {}
    found: dict[str, str] = {}
    ranked = sorted(candidates.values(), key=lambda each: (each.key not in known, each.origin != "library"))
    for each in ranked:
        names = list(_names(each))
        same = next((stays[name] for name in names if name in stays), None)
        if same is not None:
            found[each.key] = same
        for name in names:
            stays.setdefault(name, same or each.key)
    return found


def _names(candidate: Candidate) -> Iterator[str]:
    """What identifies the work, whatever place it was found at."""
    doi = str(candidate.facts.get("doi") or "") or _first(DOI, candidate.url)
    pmid = str(candidate.facts.get("pmid") or "") or _first(PMID, candidate.url)
    title = "".join(character for character in candidate.title.casefold() if character.isalnum())
    if doi:
        yield f"doi:{doi.casefold().rstrip('./')}"
    if pmid:
        yield f"pmid:{pmid}"
    if len(title) >= SHORTEST_TITLE:
        yield f"title:{title}"
    if candidate.url:
        parts = urlsplit(candidate.url)
        yield f"url:{(parts.hostname or '').removeprefix('www.')}{parts.path.rstrip('/')}?{parts.query}"


def _first(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return next((each for each in (match.groups() or (match.group(),)) if each), "") if match else ""
