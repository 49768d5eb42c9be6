"""What research carries from step to step: passages that were found, notes that rest on them, searches that were made.

All of it is JSON between the steps, so that a run that was cut off goes on with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, Self

Origin = Literal["paper", "web"]


@dataclass(frozen=True)
class FoundPassage:
    """Text that was found. `source_id` is the paper's, or the address of a page; `facts` are what a list of references
    says of it (authors, journal, year)."""

    source: Origin
    source_id: str
    title: str
    locator: str
    text: str
    url: str = ""
    score: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)
    section: str = ""

    @property
    def key(self) -> str:
        """The same for the same text of the same thing."""
        return hashlib.sha256(f"{self.source}|{self.source_id}|{self.text}".encode()).hexdigest()[:16]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Note:
    """A statement with the words of a passage that bear it; `quote` was looked up and stands there."""

    text: str
    quote: str
    passage: FoundPassage

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["text"], data["quote"], FoundPassage.from_json(data["passage"]))

    def as_json(self) -> dict[str, Any]:
        return {"text": self.text, "quote": self.quote, "passage": self.passage.as_json()}


@dataclass(frozen=True)
class Search:
    """One question to one lane; `problem` is a code when the lane could not be asked, `retracted` counts passages
    of retracted papers, which were set aside."""

    query: str
    lane: str
    found: int
    at: str
    problem: str = ""
    retracted: int = 0


@dataclass(frozen=True)
class Topic:
    """A sub-question and what is known of it so far. `unsupported` counts notes whose quote stood nowhere."""

    question: str
    queries: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    seen: tuple[str, ...] = ()
    searches: tuple[Search, ...] = ()
    unsupported: int = 0
    is_done: bool = False

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            data["question"],
            tuple(data["queries"]),
            tuple(Note.from_json(note) for note in data["notes"]),
            tuple(data["seen"]),
            tuple(Search(**search) for search in data["searches"]),
            data["unsupported"],
            data["is_done"],
        )

    def as_json(self) -> dict[str, Any]:
        return {
            **asdict(replace(self, notes=())),
            "notes": [note.as_json() for note in self.notes],
        }


def topics_of(data: Sequence[Mapping[str, Any]]) -> list[Topic]:
    return [Topic.from_json(topic) for topic in data]
