"""A play of a script as it goes on, and the steps that other apps add to those of the framework."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation
from apps.projects.models import User
from apps.projects.registry import Registry

Record = dict[str, Any]


class PlayFailed(Exception):
    """A step or an expectation failed; the sentence says which and why."""


@dataclass
class Play:
    """A play that goes on: what the steps work on, and the records of those done."""

    conversation: Conversation
    config: AgentConfig
    by: User
    records: list[Record] = field(default_factory=list)
    generation: Record | None = None
    document: bytes | None = None
    approves: bool = False


StepPlayer = Callable[[Play, Any], Record]
FURTHER_STEPS: Registry[str, StepPlayer] = Registry("script step")


def register_step(name: str, player: StepPlayer) -> None:
    """Steps of other apps (`generate`)."""
    FURTHER_STEPS.register(name, player)
