"""The terms of a question, each with the other ways to say it: synonyms, the names in Chinese and English, and what
belongs to a class of drugs or to a wider condition when the class itself was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from apps.retrieval.terms import script_of
from apps.search.query.concepts import concepts_in
from apps.search.query.general_words import GENERAL
from config.yaml_files import read_yaml

FILE: Final = Path(__file__).with_name("roles.yaml")


@dataclass(frozen=True)
class Term:
    """`words` as the question has them."""

    words: str
    ways: tuple[str, ...]


def terms_in(question: str) -> list[Term]:
    found = concepts_in(question, map(tuple, shipped()["groups"]))
    return [
        Term(each.words, (*each.ways, *_narrower(each.ways))) for each in found if each.words not in GENERAL
    ]


def _narrower(ways: tuple[str, ...]) -> Iterator[str]:
    folded = {way.casefold() for way in ways}
    for heading, names in shipped()["narrower"].items():
        if heading.casefold() in folded:
            yield from names


def in_both_languages(query: str) -> str:
    """The query with the names of its terms in the other script: papers are in either."""
    script = script_of(query)
    terms = terms_in(query)
    others = [next((way for way in term.ways if script_of(way) != script), "") for term in terms]
    return " ".join([query, *dict.fromkeys(filter(None, others))])


@lru_cache(maxsize=1)
def shipped() -> Mapping[str, Any]:
    """The file of words, as it stands."""
    given: Mapping[str, Any] = read_yaml(FILE)
    return given
