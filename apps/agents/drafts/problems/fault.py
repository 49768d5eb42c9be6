"""A problem of one row of a draft, and what the checks take for granted of the installation around it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from apps.agents.cards.links import is_target
from apps.agents.configuration.orchestrators import is_orchestrator, lanes_of
from apps.agents.context.memories import RECALL_PROFILES
from apps.agents.tools.registry import handler_of
from apps.agents.tools.retrievers import RETRIEVERS
from apps.fields.problems import Problem
from apps.fields.rules import validators
from apps.fields.rules.registry import Validators

Kind = Literal["agent", "stage", "intent", "prompt", "tool", "card", "rule"]


@dataclass(frozen=True, kw_only=True)
class Fault(Problem):
    """`kind` and `key` name the row that the place is a pointer into: "/completion_rule/all/0/field"."""

    kind: Kind
    key: str

    @classmethod
    def in_row(cls, kind: Kind, key: str, problem: Problem) -> Fault:
        return cls(problem.place, problem.message, problem.level, kind=kind, key=key)


def _any_address(path: str) -> bool:
    return path.startswith(("/", "https://", "http://"))


@dataclass(frozen=True)
class Surroundings:
    """What the configuration refers to outside itself. None of `agents`, `models` or `secrets` (name → host): not
    looked at. `hosts_may_come`: a place inside that tools may not call yet is a warning."""

    has_handler: Callable[[str], bool] = lambda name: handler_of(name) is not None
    is_address: Callable[[str], bool] = _any_address
    is_target: Callable[[str, str], bool] = is_target
    is_orchestrator: Callable[[str], bool] = is_orchestrator
    lanes_of: Callable[[str], Collection[str]] = lanes_of
    retrievers: Callable[[], Collection[str]] = lambda: RETRIEVERS.names()
    recall_profiles: Callable[[], Collection[str]] = lambda: RECALL_PROFILES.names()
    validators: Validators = field(default_factory=lambda: validators)
    agents: Collection[str] | None = None
    models: Collection[str] | None = None
    secrets: Mapping[str, str] | None = None
    hosts_may_come: bool = False
