"""What a turn had understood of its message, as its trace has it: for what goes on after the turn is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from apps.agents.models import Trace

UNDERSTOOD_IN = ("shortcut", "query_analysis", "planning")


@dataclass(frozen=True)
class Understanding:
    """`intent` is the first one, with its `confidence`; `route` the lane or the shortcut that served the message, else
    the strategies. `risk` is what a shortcut or a node of a graph said of it in its step, {emergency, severity}.

    None, and an empty `route`, where the turn had nothing of the kind, or where its content was taken out."""

    intent: str | None
    confidence: float | None
    risk: Mapping[str, Any] | None
    route: str


def understanding_of(trace: Trace) -> Understanding:
    steps = trace.steps.filter(Q(name__in=UNDERSTOOD_IN) | Q(output__has_key="risk"))
    said: dict[str, Any] = {}
    for name, output in steps.order_by("attempt", "position").values_list("name", "output"):
        said |= output if name in UNDERSTOOD_IN else {"risk": output["risk"]}  # what comes later knows better
    code, confidence = next(iter(said.get("intents") or ()), (None, None))
    risk = said.get("risk")
    return Understanding(
        intent=code,
        confidence=confidence,
        risk=risk if isinstance(risk, Mapping) else None,
        route=str(said.get("route") or ", ".join(said.get("strategies", ()))),
    )
