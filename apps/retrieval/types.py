"""What callers give to be found, ask for, and get. None of it names a lane: how something is found is not theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

Lane = Literal["hybrid", "keywords", "vectors"]
FacetValue = str | int | float | bool


@dataclass(frozen=True)
class Text:
    """A piece to be found. `context` is searched like the text with less weight and is not part of what is found: the
    sentences before it, the heading above. `key` is the caller's own name for it, `locator` says where it stands.
    `facets` are what filters ask about, `at` is the time that it speaks from."""

    text: str
    title: str = ""
    context: str = ""
    key: str = ""
    locator: str = ""
    facets: Mapping[str, FacetValue | list[str]] = field(default_factory=dict)
    at: datetime | None = None


@dataclass(frozen=True)
class Place:
    """Where texts stand: in a collection of a project, of one person in it, or (neither) of the installation."""

    collection: str
    project_id: UUID | None = None
    owner_id: UUID | None = None


@dataclass(frozen=True)
class Reader:
    """Whose eyes: these projects, what belongs to nobody's project, and what is this person's own there."""

    project_ids: tuple[UUID, ...]
    user_id: UUID | None = None
    shared: bool = True  # also what belongs to the whole installation


@dataclass(frozen=True)
class Between:
    """A filter: a number of a facet from `least` to `most`, both included; None is open."""

    least: float | None = None
    most: float | None = None


Filter = FacetValue | Sequence[FacetValue] | Between


@dataclass(frozen=True)
class Query:
    """`filters` by the name of a facet: equal to a value, to one of several, or between two numbers. `since` and
    `until` (half-open) are about `Text.at`. `sources` limits to these; `neighbours` brings as many pieces before and
    after each hit. `lane` other than hybrid is for measuring."""

    text: str
    collections: tuple[str, ...]
    limit: int = 10
    filters: Mapping[str, Filter] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    neighbours: int = 0
    lane: Lane = "hybrid"


@dataclass(frozen=True)
class Neighbour:
    position: int
    text: str
    key: str


@dataclass(frozen=True)
class Hit:
    """Something found. `score` is from 0 to 1 within one answer, the best first; `shares` says what each lane gave.
    `similarity` is the cosine to the question as the vector lane measured it, None where it did not."""

    chunk_id: int
    collection: str
    project_id: UUID | None
    source_id: str
    position: int
    key: str
    title: str
    text: str
    locator: str
    facets: Mapping[str, Any]
    at: datetime | None
    score: float
    shares: Mapping[str, float]
    similarity: float | None = None
    before: tuple[Neighbour, ...] = ()
    after: tuple[Neighbour, ...] = ()


@dataclass(frozen=True)
class Found:
    """`degraded` says why vectors were not asked although the question could have been: “no_model”, “failed”,
    “late”; empty when all went as it should. `behind` counts texts in the reader's scopes without a vector yet."""

    hits: tuple[Hit, ...]
    lanes: tuple[str, ...]
    degraded: str = ""
