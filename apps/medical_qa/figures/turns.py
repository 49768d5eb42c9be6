"""How each medical question was routed, read from the steps of its trace.

What steps say goes with the content of traces after some time; the lane can be read from their names alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Q

from apps.agents.models import Step, Trace, TraceOutcome
from apps.projects.models import Project

AGENT: Final = "medical_qa"
LANES: Final = ("quick", "react")
LANE_STEPS: Final[Mapping[str, str]] = {"node:quickResponse": "quick", "node:reactLoop": "react"}
KEYS: Final = ("route", "intent", "risk", "asked_back", "answered_by", "sources")
MOST_TURNS = 20_000
FAILED = frozenset({TraceOutcome.ERROR, TraceOutcome.INTERRUPTED})


@dataclass(frozen=True)
class RoutedTurn:
    """One turn. `sources` is what its answer rests on (“kb”, “web”, both, or “none”), empty where no step says."""

    trace_id: UUID
    conversation_id: UUID
    project_id: UUID
    message_id: UUID | None
    run_id: UUID | None
    at: datetime
    question: str
    outcome: str
    error_code: str
    duration_ms: int | None
    first_token_ms: int | None
    route: str = ""
    intent: str = ""
    is_emergency: bool = False
    asked_back: bool = False
    sources: frozenset[str] = field(default_factory=frozenset)

    @property
    def has_failed(self) -> bool:
        return self.outcome in FAILED

    @property
    def fell_back(self) -> bool:
        """It was answered although something on the way had failed: a model, or a source."""
        return bool(self.error_code) and not self.has_failed


def routed_turns(since: datetime, until: datetime, *, project: Project | None = None) -> list[RoutedTurn]:
    """The newest first, of one project or (for staff) of all; no more than MOST_TURNS."""
    traces = Trace.objects.filter(
        conversation__agent__slug=AGENT, started_at__gte=since, started_at__lt=until
    ).exclude(outcome=TraceOutcome.RUNNING)
    if project is not None:
        traces = traces.filter(conversation__project=project)
    rows = traces.order_by("-started_at").values(
        "pk", "conversation_id", "conversation__project_id", "message_id", "run_id", "started_at", "message__content",
        "outcome", "error_code", "duration_ms", "first_token_ms", "asked_back",
    )[:MOST_TURNS]  # fmt: skip
    turns = {row["pk"]: _turn(row) for row in rows}
    for trace_id, said in _said_by_steps(turns).items():
        turns[trace_id] = _with(turns[trace_id], said)
    return list(turns.values())


def _turn(row: Mapping[str, Any]) -> RoutedTurn:
    return RoutedTurn(
        trace_id=row["pk"],
        conversation_id=row["conversation_id"],
        project_id=row["conversation__project_id"],
        message_id=row["message_id"],
        run_id=row["run_id"],
        at=row["started_at"],
        question=row["message__content"] or "",
        outcome=row["outcome"],
        error_code=row["error_code"],
        duration_ms=row["duration_ms"],
        first_token_ms=row["first_token_ms"],
        asked_back=row["asked_back"],
    )


def _said_by_steps(turns: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    """By trace what its steps say under KEYS, a later step's word in the place of an earlier one's."""
    columns = [f"output__{key}" for key in KEYS]
    steps = (
        Step.objects.filter(trace__in=list(turns))
        .filter(Q(name__in=LANE_STEPS) | Q(output__has_any_keys=list(KEYS)))
        .order_by("position")
        .values("trace_id", "name", *columns)
    )
    found: dict[UUID, dict[str, Any]] = {}
    for step in steps:
        said = found.setdefault(step["trace_id"], {})
        if lane := LANE_STEPS.get(step["name"]):
            said.setdefault("lane", lane)
        said |= {key: value for key in KEYS if (value := step[f"output__{key}"]) is not None}
    return found


def _with(turn: RoutedTurn, said: Mapping[str, Any]) -> RoutedTurn:
    """Whatever stands there: steps of other versions, or of other apps, may say it otherwise."""
    risk = said.get("risk")
    risk = risk if isinstance(risk, Mapping) else {}
    return replace(
        turn,
        route=_text(said.get("route")) or _text(said.get("lane")),
        intent=_text(said.get("intent")),
        is_emergency=bool(risk.get("emergency") or risk.get("has_emergency_keywords")),
        asked_back=turn.asked_back or said.get("asked_back") is True or said.get("answered_by") == "question",
        sources=_sources(said.get("sources")),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _sources(value: object) -> frozenset[str]:
    """“kb”, ["kb", "web"], or an empty list, which is none."""
    if isinstance(value, str):
        return frozenset({value}) if value else frozenset()
    if isinstance(value, list):
        return frozenset(each for each in value if isinstance(each, str)) or frozenset({"none"})
    return frozenset()
