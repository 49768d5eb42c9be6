"""What a report of a week is made of, read once: figures, what was decided, what people said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.fields.bilingual import in_language
from apps.iit_memory.models import FlowEntry, Memory, MemoryKind, MemoryState, ProcedureRun
from apps.iit_memory.models.flow import Speaker
from apps.iit_memory.reports.figures import Figures, is_quiet
from apps.iit_memory.weeks import Week
from apps.projects.metrics import metrics_of
from apps.projects.models import Project
from apps.projects.time_zones import zone

MOST_MESSAGES = 2000


@dataclass(frozen=True)
class Item:
    """One line of a report, and where it comes from: a conversation, or a row of this app."""

    text: str
    at: datetime
    conversation_id: str = ""
    kind: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "at": self.at.isoformat(),
            "conversation": self.conversation_id,
            "kind": self.kind,
        }


@dataclass(frozen=True)
class Material:
    """`newest` is the last message of the flow that was seen: later ones are of the next making of the report."""

    week: Week
    starts_at: datetime
    ends_at: datetime
    language: str
    figures: Figures
    memories: tuple[Item, ...] = ()
    procedures: tuple[Item, ...] = ()
    said: tuple[Item, ...] = ()
    newest: int = 0

    @property
    def is_empty(self) -> bool:
        return is_quiet(self.figures) and not (self.memories or self.procedures or self.said)


@dataclass(frozen=True)
class Drafted:
    """The parts of a report as they were made, before anybody corrected them."""

    summary: str
    events: tuple[Item, ...] = ()
    problems: tuple[Item, ...] = ()
    solutions: tuple[Item, ...] = ()
    model: str = ""
    model_failure: str = ""


def gathered(project: Project, week: Week) -> Material:
    """Of a project that the caller may read."""
    place = zone(project.time_zone)
    start, end = week.starts_at(place), week.ends_at(place)
    flow = FlowEntry.objects.filter(project=project, created_at__gte=start, created_at__lt=end)
    newest = flow.order_by("-pk").values_list("pk", flat=True).first() or 0
    return Material(
        week=week,
        starts_at=start,
        ends_at=end,
        language=project.language,
        figures=metrics_of(project, start, end),
        memories=_memories(project, start, end),
        procedures=_procedures(project, start, end),
        said=tuple(
            Item(entry.content, entry.created_at, str(entry.conversation_id))
            for entry in flow.filter(role=Speaker.USER).order_by("created_at", "pk")[:MOST_MESSAGES]
        ),
        newest=newest,
    )


def _memories(project: Project, start: datetime, end: datetime) -> tuple[Item, ...]:
    """Decisions and states of the project; what a person wants for themselves is nobody else's."""
    rows = Memory.objects.filter(
        project=project,
        owner=None,
        state=MemoryState.ACCEPTED,
        kind__in=[MemoryKind.DECISION, MemoryKind.STATUS],
        valid_from__gte=start,
        valid_from__lt=end,
    ).order_by("valid_from", "created_at")
    return tuple(
        Item(row.text, row.valid_from, str(row.conversation_id or ""), kind=row.kind) for row in rows
    )


def _procedures(project: Project, start: datetime, end: datetime) -> tuple[Item, ...]:
    runs = ProcedureRun.objects.filter(project=project, started_at__lt=end, started_at__gte=start)
    return tuple(
        Item(_title(run, project.language), run.started_at, str(run.conversation_id or ""), kind="procedure")
        for run in runs.order_by("started_at")
    )


def _title(run: ProcedureRun, language: str) -> str:
    """With the study number where it is about one participant."""
    return f"{in_language(run.title, language) or run.slug} {run.record_id}".strip()
