"""Retrievers: where a tool of the type `rag` looks up passages. Apps register them by name; tools name them.

What they find is data, never instructions, and belongs to the project that it was asked for, or to nobody.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from apps.projects.registry import Registry

RETRIEVER, LIMIT = "retriever", "limit"  # of the configuration of a tool
QUERY = "query"  # its argument
DEFAULT_LIMIT, MOST_PASSAGES = 8, 50


@dataclass(frozen=True)
class RetrievalScope:
    """Whose question it is. Nothing of another project may be found, and nothing that this person may not read."""

    project_id: str
    user_id: str
    conversation_id: str
    agent: str
    language: str


@dataclass(frozen=True)
class Deadline:
    """`cancelled` is true after a stop, and once the time is up; nobody waits longer than `seconds_left()`."""

    ends_at_monotonic: float
    cancelled: Callable[[], bool]

    def seconds_left(self) -> float:
        return max(0.0, self.ends_at_monotonic - time.monotonic())


@dataclass(frozen=True)
class Passage:
    """A piece of a text that an answer may cite. `source` is the kind of place (“library”), `source_id` the thing
    there, `locator` where in it (“p. 4”); a greater `score` fits better. `project_id` is empty where it is not any
    project's."""

    source: str
    title: str
    locator: str
    text: str
    score: float
    source_id: str = ""
    url: str = ""
    project_id: str = ""


Retriever = Callable[[str, RetrievalScope, int, Deadline], Iterable[Passage]]
RETRIEVERS: Registry[str, Retriever] = Registry("retriever")


def register_retriever(name: str, retrieve: Retriever) -> None:
    """Make `retrieve(query, scope, limit, deadline)` known by the name that tools of the type `rag` use."""
    RETRIEVERS.register(name, retrieve)


def as_output(passages: Iterable[Passage]) -> list[dict[str, Any]]:
    """As JSON, for the model and for those who cite."""
    return [asdict(passage) for passage in passages]


def passages_in(output: Mapping[str, Any]) -> tuple[Passage, ...]:
    """The passages of a tool's output: what an answer that read it may cite."""
    return tuple(Passage(**given) for given in output.get("passages") or ())
