"""What passes from node to node: papers and pages that were found, and what was decided about each. Plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

Origin = Literal["library", "web"]
ReasonCode = Literal[
    "",
    "all",
    "some",
    "none",
    "limits",
    "retracted",
    "retracted_match",
    "refused_type",
    "other_type",
    "other_language",
    "other_author",
    "excluded",
]
StopReason = Literal["", "complete", "rounds", "time", "cost", "nothing_new"]
CELLS = ("population", "intervention", "comparator", "outcomes", "n", "design")
LONGEST_TEXT_CHARACTERS = 3_000


@dataclass(frozen=True)
class Candidate:
    """A passage that was found, of a paper or page. `key` names that paper or page in one search; `score` is how well
    it fits by itself, from 0 to 1, and `place` its place in what its source gave. `facts`
    are {authors, journal, year, doi, pmid, study_type, retracted}."""

    key: str
    origin: Origin
    title: str
    text: str
    score: float
    locator: str = ""
    passage_id: str = ""
    paper_id: str = ""
    url: str = ""
    place: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def whole(self) -> str:
        return f"{self.title}\n{self.text}"


@dataclass(frozen=True)
class Decision:
    """Whether a paper is kept. `by` says who decided: a model or rules, whose reason is a code with parts of the topic
    that the text has and lacks, so that it is said in each reader's language (`reasons.reason_of`). `score`: of rules
    the share of the topic, of a model its own. `preferred` counts the wishes that it fits."""

    keep: bool
    reason: str
    score: float
    by: Literal["model", "rules"]
    code: ReasonCode = ""
    has: Sequence[str] = ()
    lacks: Sequence[str] = ()
    preferred: int = 0

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Cell:
    """One entry of the table. `quote` is where it is from; `supported`: the quote stands in the stored passage."""

    value: str = ""
    quote: str = ""
    supported: bool = False

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Statement:
    """A sentence of the answer and the passage it rests on."""

    text: str
    key: str
    quote: str
    supported: bool

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def candidates_of(data: Mapping[str, Any]) -> dict[str, Candidate]:
    return {key: Candidate.from_json(each) for key, each in data.items()}


def decisions_of(data: Mapping[str, Any]) -> dict[str, Decision]:
    return {key: Decision.from_json(each) for key, each in data.items()}


def order_of(candidate: Candidate, decision: Decision) -> tuple[float, int, int, str]:
    """The best first: by score, then by what was wished for, then as the sources had them."""
    return -decision.score, -decision.preferred, candidate.place, candidate.title


def kept(state: Mapping[str, Any], most: int | None = None) -> list[Candidate]:
    """The kept ones, the best first."""
    candidates, decisions = candidates_of(state["candidates"]), decisions_of(state["decisions"])
    chosen = [key for key, decision in decisions.items() if decision.keep and key in candidates]
    chosen.sort(key=lambda key: order_of(candidates[key], decisions[key]))
    return [candidates[key] for key in chosen[:most]]
