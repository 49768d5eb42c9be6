"""Optional items that work of this kind should have: named once nothing required is missing, a few at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.models import Role
from apps.agents.presenters.asking import MOST_NAMED, also_usual
from apps.agents.turn.context import TurnContext


def also_wanted(turn: TurnContext, stage: str, data: Mapping[str, Any]) -> str:
    """Names the open ones, each once; further ones only when those that were named are no longer open, so that nobody
    who passes them over is asked again. `data` has what is proposed."""
    open_fields = turn.input.config.catalogue.worth_asking(stage, data)
    named = _named_before(turn)
    if any(field.path in named for field in open_fields):
        return ""
    fields = open_fields[:MOST_NAMED]
    turn.execution.named = tuple(field.path for field in fields)
    return also_usual(fields, turn.input.language)


def _named_before(turn: TurnContext) -> set[str]:
    answers = (message for message in turn.input.history if message.role == Role.ASSISTANT)
    return {path for answer in answers for path in answer.reading.get("named", ())}
