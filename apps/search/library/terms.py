"""Further words for a question: the synonyms that an administrator loaded, whichever of them somebody wrote.

They are looked up by every run of up to six words of the question, or ten Chinese characters, in one query.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from apps.retrieval.terms import HAN
from apps.search.models import Synonym

MOST_WORDS, MOST_CHARACTERS = 6, 10
MOST_ADDED = 12
MOST_IN_GROUP = 60
RUN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+(?:[-'’.][^\W_{HAN}]+)*")


def term_key(term: str) -> str:
    """A term as it is compared: of one width and case, words parted by one space."""
    folded = unicodedata.normalize("NFKC", term).casefold()
    return " ".join(RUN.findall(folded))[:200]


def expanded(question: str) -> str:
    """The question with the synonyms of what stands in it; itself where there are none."""
    added = synonyms_in(question)
    return f"{question} {' '.join(added)}" if added else question


def synonyms_in(question: str) -> list[str]:
    """Terms that mean the same as one in the question, of the longest terms first, each once."""
    keys = set(_keys(question))
    if not keys:
        return []
    said = list(Synonym.objects.filter(key__in=keys).values_list("heading", "key"))
    headings = [heading for heading, _ in sorted(said, key=lambda row: -len(row[1]))]
    rows = Synonym.objects.filter(heading__in=set(headings)).exclude(key__in=keys)
    terms = sorted(rows.values_list("heading", "term"), key=lambda row: headings.index(row[0]))
    return list(dict.fromkeys(term for _, term in terms))[:MOST_ADDED]


def synonym_groups(question: str) -> list[tuple[str, ...]]:
    """What stands in the question with its synonyms, a group for each heading."""
    keys = set(_keys(question))
    headings = set(Synonym.objects.filter(key__in=keys).values_list("heading", flat=True)) if keys else set()
    groups: dict[str, list[str]] = {heading: [] for heading in sorted(headings)}
    for heading, term in Synonym.objects.filter(heading__in=headings).values_list("heading", "term"):
        groups[heading].append(term)
    return [tuple(terms[:MOST_IN_GROUP]) for terms in groups.values()]


def _keys(question: str) -> Iterator[str]:
    runs = RUN.findall(unicodedata.normalize("NFKC", question).casefold())
    for at in range(len(runs)):
        for length in range(1, MOST_WORDS + 1):
            if at + length <= len(runs):
                yield " ".join(runs[at : at + length])
    for run in runs:
        if re.match(f"[{HAN}]", run):
            yield from (
                run[at : at + length]
                for at in range(len(run))
                for length in range(2, MOST_CHARACTERS + 1)
                if at + length <= len(run)
            )
