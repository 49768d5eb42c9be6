"""The figures of a week that this app and the apps below it have, and what each figure is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Change, Message, Role
from apps.documents.models import StoredFile
from apps.iit_memory.models import Memory, MemoryKind, MemoryState, ProcedureRun
from apps.projects.metrics import register_metric
from apps.projects.models import Project

Figures = Mapping[str, Mapping[str, float]]

# In the order of the report. What has no title here belongs to another app and goes by its own name.
TITLES: Final[dict[tuple[str, str], Promise]] = {
    ("enrolment", "new"): _("Enrolled in the week"),
    ("enrolment", "total"): _("Enrolled in all"),
    ("enrolment", "target"): _("Enrolment target"),
    ("conversations", "messages"): _("Messages of people"),
    ("conversations", "conversations"): _("Conversations"),
    ("conversations", "people"): _("People who wrote"),
    ("memory", "decisions"): _("Decisions"),
    ("memory", "waiting"): _("Memories waiting for someone"),
    ("protocol", "changes"): _("Values changed in protocols"),
    ("documents", "made"): _("Files made or uploaded"),
    ("procedures", "begun"): _("Procedures started"),
    ("procedures", "ended"): _("Procedures ended"),
    ("procedures", "open"): _("Procedures open at the end"),
}
# What there is at the end of any week says nothing of what happened in it.
STANDING: Final = frozenset(
    {("enrolment", "total"), ("enrolment", "target"), ("memory", "waiting"), ("procedures", "open")}
)


def register_figures() -> None:
    for name, source in (
        ("conversations", _conversations),
        ("memory", _memory),
        ("protocol", _protocol),
        ("documents", _documents),
        ("procedures", _procedures),
    ):
        register_metric(name, source)


def listed(figures: Figures) -> Iterator[tuple[str, float]]:
    """Each figure with its title, those with a title first."""
    for (source, name), title in TITLES.items():
        if name in figures.get(source, {}):
            yield str(title), figures[source][name]
    for source, values in figures.items():
        for name, value in values.items():
            if (source, name) not in TITLES:
                yield f"{source}: {name}", value


def notable(figures: Figures) -> Iterator[tuple[str, float]]:
    """Those of enrolment, and of the rest what is not zero."""
    kept = {
        source: {name: value for name, value in values.items() if value or source == "enrolment"}
        for source, values in figures.items()
    }
    return listed(kept)


def is_quiet(figures: Figures) -> bool:
    """Whether nothing happened, whatever stood there before."""
    return not any(
        value
        for source, values in figures.items()
        for name, value in values.items()
        if (source, name) not in STANDING
    )


def decisions_of(project: Project, start: datetime, end: datetime) -> QuerySet[Memory]:
    """What was decided in the time and accepted since, also when it is superseded by now. Nobody's own."""
    return Memory.objects.filter(
        project=project,
        owner=None,
        kind=MemoryKind.DECISION,
        state=MemoryState.ACCEPTED,
        valid_from__gte=start,
        valid_from__lt=end,
    )


def _conversations(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    said = Message.objects.filter(
        conversation__project=project,
        role=Role.USER,
        replaced_at=None,
        created_at__gte=start,
        created_at__lt=end,
    ).order_by()
    return said.aggregate(
        messages=Count("pk"),
        conversations=Count("conversation", distinct=True),
        people=Count("author", distinct=True),
    )


def _memory(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    waiting = Memory.objects.filter(
        project=project, owner=None, state=MemoryState.PROPOSED, created_at__lt=end
    )
    return {"decisions": decisions_of(project, start, end).count(), "waiting": waiting.count()}


def _protocol(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    changes = Change.objects.filter(
        conversation__project=project, created_at__gte=start, created_at__lt=end
    ).order_by()
    return {"changes": changes.count()}


def _documents(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    made = StoredFile.objects.filter(project=project, created_at__gte=start, created_at__lt=end)
    return {"made": made.count()}


def _procedures(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    in_time = {"gte": start, "lt": end}
    begun = Q(**{f"started_at__{name}": moment for name, moment in in_time.items()})
    ended = Q(**{f"ended_at__{name}": moment for name, moment in in_time.items()})
    open_at_end = Q(started_at__lt=end) & (Q(ended_at=None) | Q(ended_at__gte=end))
    return ProcedureRun.objects.filter(project=project).aggregate(
        begun=Count("pk", filter=begun),
        ended=Count("pk", filter=ended),
        open=Count("pk", filter=open_at_end),
    )
