"""A question in one language and a document in the other: its terms are looked for by the vocabulary of the searches.

Nothing is quoted that speaks of something else: each thing that the question names has to stand in the passage, and
most of what is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from apps.retrieval.coverage import without_asking
from apps.retrieval.terms import script_of
from apps.search.query.concepts import Concept, concepts_in, coverage
from config.yaml_files import read_yaml

FILE = Path(__file__).with_name("aspects.yaml")
OTHER = {"han": "latin", "latin": "han"}
LEAST_SHARE = 0.6


@lru_cache(maxsize=1)
def aspects() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in read_yaml(FILE))


def terms_of(question: str) -> tuple[Concept, ...]:
    return concepts_in(without_asking(question), aspects())


def in_other_language(question: str, terms: Sequence[Concept]) -> str:
    """The terms in the other language; empty when a named thing has no word there."""
    script = OTHER.get(script_of(question), "")
    known = [term.in_script(script) for term in terms if script]
    named = [term.in_script(script) for term in terms if script and not is_aspect(term)]
    return " ".join(filter(None, known)) if named and all(named) else ""


def is_answered(terms: Sequence[Concept], passage: str) -> bool:
    found = coverage(terms, passage)
    lacks = set(found.lacks)
    return found.share >= LEAST_SHARE and not any(
        term.words in lacks and not is_aspect(term) for term in terms
    )


def is_aspect(term: Concept) -> bool:
    return any(term.words.lower() in row for row in aspects())
