"""What a turn had understood of its message, as its trace has it: for what goes on after the turn is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.agents.models import Trace

UNDERSTOOD_IN = ("shortcut", "query_analysis", "planning")


@dataclass(frozen=True)
class Understanding:
    """`intent` is the first one, with its `confidence`; `route` the lane or the shortcut that served the message, else
    the strategies. `risk` is what an orchestrator said of it, {emergency, severity}. None, and an empty `route`,
    where the turn had nothing of the kind, or where its content was taken out."""

    intent: str | None
    confidence: float | None
    risk: Mapping[str, Any] | None
    route: str


def understanding_of(trace: Trace) -> Understanding:
    steps = trace.steps.filter(name__in=UNDERSTOOD_IN).order_by("attempt", "position")
    said: dict[str, Any] = {}
    for output in steps.values_list("output", flat=True):
        said |= output  # a later attempt knows better
    code, confidence = next(iter(said.get("intents") or ()), (None, None))
    risk = said.get("risk")
    return Understanding(
        intent=code,
        confidence=confidence,
        risk=risk if isinstance(risk, Mapping) else None,
        route=str(said.get("route") or ", ".join(said.get("strategies", ()))),
    )
