"""A project at one look: where it stands, what has to be done, what was decided, and what was talked about last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import TruncDate

from apps.agents.models import Conversation
from apps.agents.selectors import conversations_visible_to
from apps.documents.charts.lines import Chart
from apps.iit_memory.manager.work import DueItem, due_items, name_of, open_runs
from apps.iit_memory.memories import memories_of
from apps.iit_memory.models import (
    Memory,
    MemoryKind,
    MemoryOrigin,
    MemoryState,
    ProcedureRun,
    ScheduledQuestion,
    WeeklyReport,
)
from apps.iit_memory.reports.by_rules import summary_to_read
from apps.iit_memory.reports.selectors import reports_of
from apps.iit_memory.reports.trends import enrolment_chart
from apps.projects.enrolment.selectors import EnrolmentTotals, enrolment_totals
from apps.projects.models import Project, Role, User

MOST_RUNS, MOST_STEPS, MOST_DECISIONS, MOST_REPORTS, MOST_CONVERSATIONS = 4, 3, 8, 3, 6
MOST_STATUS, MOST_REVIEWS, MOST_QUESTIONS = 3, 100, 3


@dataclass(frozen=True)
class DueStep:
    text: str
    at: datetime
    role: str
    is_late: bool


@dataclass(frozen=True)
class DueRun:
    """A procedure that is under way; `steps` are all that is still to be done by a time, the earliest first."""

    name: str
    steps: Sequence[DueStep]

    @property
    def first(self) -> Sequence[DueStep]:
        return self.steps[:MOST_STEPS]

    @property
    def more(self) -> int:
        return len(self.steps) - len(self.first)


@dataclass(frozen=True)
class TimeLineEntry:
    """One decision; or, without a memory, how many values were confirmed in the protocol on one day."""

    at: datetime
    memory: Memory | None = None
    values: int = 0

    @property
    def until(self) -> datetime | None:
        """When what took its place began to hold, which people may have accepted later."""
        if self.memory is None or self.memory.superseded_at is None:
            return None
        later = self.memory.superseded_by
        return later.valid_from if later else self.memory.superseded_at


@dataclass(frozen=True)
class ReviewLine:
    """A conversation with `number` values that were recorded before something that they depend on changed."""

    conversation: Conversation
    number: int


@dataclass(frozen=True)
class Overview:
    """Of one project, for one of its members."""

    totals: EnrolmentTotals
    chart: Chart | None
    status: Sequence[Memory]
    due: Sequence[DueRun]
    questions: Sequence[ScheduledQuestion]
    proposals_number: int
    reviews: Sequence[ReviewLine]
    decisions: Sequence[TimeLineEntry]
    reports: Sequence[tuple[WeeklyReport, str]]
    conversations: Sequence[Conversation]

    @property
    def steps(self) -> Sequence[DueStep]:
        return [step for run in self.due for step in run.steps]

    @property
    def late_number(self) -> int:
        return sum(step.is_late for step in self.steps)

    @property
    def first_due(self) -> Sequence[DueRun]:
        return self.due[:MOST_RUNS]

    @property
    def reviews_number(self) -> int:
        return sum(line.number for line in self.reviews)


def overview_of(user: User, project: Project, *, now: datetime, language: str) -> Overview:
    """NotFound for who is no member."""
    memories, totals = memories_of(user, project), enrolment_totals(project)
    accepted = memories.filter(state=MemoryState.ACCEPTED).order_by("-valid_from")
    conversations = conversations_visible_to(user).filter(project=project, archived_at=None)
    return Overview(
        totals=totals,
        chart=enrolment_chart(totals),
        status=list(accepted.filter(kind=MemoryKind.STATUS, superseded_at=None)[:MOST_STATUS]),
        due=_due(open_runs(project), now, language),
        questions=_questions(user, project),
        proposals_number=memories.filter(state=MemoryState.PROPOSED).count(),
        reviews=_reviews(conversations),
        decisions=_time_line(accepted.filter(kind=MemoryKind.DECISION)),
        reports=[(report, summary_to_read(report)) for report in reports_of(user, project)[:MOST_REPORTS]],
        conversations=list(conversations.order_by("-updated_at")[:MOST_CONVERSATIONS]),
    )


def _due(runs: Sequence[ProcedureRun], now: datetime, language: str) -> Sequence[DueRun]:
    """That of which a step is due first in front."""
    found = [
        DueRun(name_of(run, language), [_due_step(item, language) for item in due_items([run], now)])
        for run in runs
    ]
    return sorted((run for run in found if run.steps), key=lambda run: run.steps[0].at)


def _due_step(item: DueItem, language: str) -> DueStep:
    role = str(Role(item.step.responsible).label) if item.step.responsible else ""
    return DueStep(item.step.words(language), item.due_at, role, item.is_late)


def _time_line(decisions: QuerySet[Memory]) -> Sequence[TimeLineEntry]:
    """The newest first. Values of the protocol come by the dozen: those of a day are one entry."""
    said = decisions.exclude(origin=MemoryOrigin.PROTOCOL)[:MOST_DECISIONS]
    values = decisions.filter(origin=MemoryOrigin.PROTOCOL).annotate(day=TruncDate("valid_from"))
    days = values.order_by("-day").values_list("day").annotate(last=Max("valid_from"), number=Count("pk"))
    entries = [TimeLineEntry(memory.valid_from, memory) for memory in said]
    entries += [TimeLineEntry(last, values=number) for _day, last, number in days[:MOST_DECISIONS]]
    return sorted(entries, key=lambda entry: entry.at, reverse=True)[:MOST_DECISIONS]


def _questions(user: User, project: Project) -> Sequence[ScheduledQuestion]:
    """The person's own, those that are asked next."""
    mine = ScheduledQuestion.objects.filter(project=project, user=user, enabled=True)
    return list(mine.order_by("next_at")[:MOST_QUESTIONS])


def _reviews(conversations: QuerySet[Conversation]) -> list[ReviewLine]:
    marked = conversations.filter(context__isnull=False).exclude(context__reviews={})
    rows = marked.select_related("agent", "project", "context").order_by("-updated_at")
    return [ReviewLine(each, len(each.context.reviews)) for each in rows[:MOST_REVIEWS]]
