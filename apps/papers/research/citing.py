"""A report's passages as the papers and pages that they are of: each has one number, whatever of it is cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.papers.models import ResearchReport

Reference = Mapping[str, Any]


@dataclass(frozen=True)
class Source:
    """A paper or a page of the web; `reference` is its first passage, `passages` are all that the report cites."""

    number: int
    reference: Reference
    passages: tuple[Reference, ...]


@dataclass(frozen=True)
class Cited:
    """Sources in the order in which they are first cited, and how passages lead to them."""

    sources: tuple[Source, ...]
    numbers: Mapping[int, int]

    def of(self, passages: Iterable[int]) -> list[int]:
        """The numbers of the sources of these passages, each once, in their order."""
        return sorted({self.numbers[each] for each in passages if each in self.numbers})

    def marks(self, passages: Iterable[int]) -> str:
        return "".join(f"[{number}]" for number in self.of(passages))


def cited_in(report: ResearchReport) -> Cited:
    return cited(report.references)


def cited(references: Sequence[Reference]) -> Cited:
    grouped: dict[tuple[str, str], list[Reference]] = {}
    for each in references:
        grouped.setdefault((each["source"], each["source_id"]), []).append(each)
    sources = tuple(
        Source(number, passages[0], tuple(passages))
        for number, passages in enumerate(grouped.values(), start=1)
    )
    numbers = {each["number"]: source.number for source in sources for each in source.passages}
    return Cited(sources, numbers)


def as_read(sections: Sequence[Mapping[str, Any]], found: Cited) -> Iterator[dict[str, Any]]:
    """Sections with the numbers of the sources beside those of the passages."""
    for section in sections:
        yield {**section, "statements": [as_cited(each, found) for each in section["statements"]]}


def as_cited(statement: Mapping[str, Any], found: Cited) -> dict[str, Any]:
    return {**statement, "cited": found.of(statement["numbers"])}
