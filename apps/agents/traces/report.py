"""What many traces say together: outcomes, time, tokens and cost by layer, model and day. Aggregates in SQL alone.

Content is never read. Times are milliseconds; percentiles are exact (PostgreSQL's percentile_cont).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import CharField, Count, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, TruncDay, TruncWeek

from apps.agents.models import Proposal, ProposalState, Step, Trace, TraceOutcome
from apps.agents.traces.by_period import (
    Course,
    Percentiles,
    Spread,
    courses_of,
)
from apps.llm.actions.defaults import RULES_SLUG
from apps.llm.models import ModelCall, Outcome
from apps.llm.selectors import currency_of

MOST_DAYS_BY_DAY = 92
MOST_ROWS = 8
NOT_MEASURED = Spread()
FAILED = (TraceOutcome.ERROR, TraceOutcome.INTERRUPTED)


@dataclass(frozen=True)
class Scope:
    """Which traces: begun in [since, until), of one agent (slug) or of all."""

    since: datetime
    until: datetime
    agent: str = ""

    @property
    def by_week(self) -> bool:
        return (self.until - self.since).days > MOST_DAYS_BY_DAY

    def period_of(self, moment: str) -> TruncDay | TruncWeek:
        """The day or week, in the current time zone, in which the column's moment lies."""
        return TruncWeek(moment) if self.by_week else TruncDay(moment)

    def traces(self) -> QuerySet[Trace]:
        found = Trace.objects.filter(started_at__gte=self.since, started_at__lt=self.until).order_by()
        return found.filter(conversation__agent__slug=self.agent) if self.agent else found

    def steps(self) -> QuerySet[Step]:
        found = Step.objects.filter(trace__started_at__gte=self.since, trace__started_at__lt=self.until)
        found = found.filter(trace__conversation__agent__slug=self.agent) if self.agent else found
        return found.order_by()

    def calls(self) -> QuerySet[ModelCall]:
        """Every attempt at a model that was made for these turns; rules are none."""
        runs = self.traces().exclude(run=None).annotate(reference=Cast("run_id", CharField()))
        calls = ModelCall.objects.filter(reference__in=runs.values("reference"))
        return calls.exclude(provider=RULES_SLUG).order_by()

    def proposals(self) -> QuerySet[Proposal]:
        found = Proposal.objects.filter(created_at__gte=self.since, created_at__lt=self.until).order_by()
        return found.filter(conversation__agent__slug=self.agent) if self.agent else found


@dataclass(frozen=True)
class Line:
    """What was used under one name: a layer, a kind of step, or a model with every attempt at it."""

    name: str
    count: int
    failed: int
    duration: Spread
    input_tokens: int
    output_tokens: int
    cost: float


@dataclass(frozen=True)
class Period:
    """A day, or the week that begins with it. A rate is None when there is nothing to divide."""

    day: date
    turns: int = 0
    failed: int = 0
    asked_back: int = 0
    duration: Spread = NOT_MEASURED
    first_token: Spread = NOT_MEASURED
    tokens: int = 0
    cost: float = 0.0
    proposed: int = 0
    synced: int = 0

    @property
    def failure_rate(self) -> float | None:
        return rate(self.failed, self.turns)

    @property
    def clarification_rate(self) -> float | None:
        return rate(self.asked_back, self.turns)

    @property
    def acceptance_rate(self) -> float | None:
        return rate(self.synced, self.proposed)


@dataclass(frozen=True)
class Report:
    scope: Scope
    turns: int
    outcomes: Mapping[str, int]
    failures: Mapping[str, int]
    duration: Spread
    first_token: Spread
    input_tokens: int
    output_tokens: int
    cost: float
    currency: str
    asked_back: int
    proposals: Mapping[str, int]
    layers: tuple[Line, ...]
    models: tuple[Line, ...]
    periods: tuple[Period, ...]
    layer_courses: tuple[Course, ...]
    model_courses: tuple[Course, ...]

    @property
    def failed(self) -> int:
        return sum(self.outcomes.get(outcome, 0) for outcome in FAILED)

    @property
    def proposed(self) -> int:
        return sum(self.proposals.values())

    @property
    def synced(self) -> int:
        return self.proposals.get(ProposalState.SYNCED, 0)

    def rates(self) -> dict[str, float | None]:
        """Shares from 0 to 1."""
        return {
            "failure": rate(self.failed, self.turns),
            "clarification": rate(self.asked_back, self.turns),
            "acceptance": rate(self.synced, self.proposed),
        }


def rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@transaction.atomic
def report_of(scope: Scope) -> Report:
    """Everything about the traces in `scope`, with eleven queries."""
    with connection.cursor() as cursor:  # sorting a million times on disk takes twice as long
        cursor.execute("SET LOCAL work_mem = '96MB'")
    traces = scope.traces()
    totals = traces.aggregate(
        turns=Count("pk"),
        asked=Count("pk", filter=Q(asked_back=True)),
        duration=Percentiles("duration_ms"),
        first=Percentiles("first_token_ms"),
        tokens_in=Sum("input_tokens"),
        tokens_out=Sum("output_tokens"),
        cost=Sum("cost"),
    )
    proposals = scope.proposals().values("state").annotate(n=Count("pk"))
    layers = _lines(scope.steps(), "name", failed=~Q(error=""))
    models = _lines(scope.calls(), "model", failed=Q(outcome=Outcome.FAILED))
    return Report(
        scope=scope,
        turns=totals["turns"],
        outcomes=_counts(traces, "outcome"),
        failures=_counts(traces.exclude(error_code=""), "error_code"),
        duration=Spread.of(totals["duration"]),
        first_token=Spread.of(totals["first"]),
        input_tokens=totals["tokens_in"] or 0,
        output_tokens=totals["tokens_out"] or 0,
        cost=float(totals["cost"] or 0),
        currency=currency_of(scope.calls()),
        asked_back=totals["asked"],
        proposals={row["state"]: row["n"] for row in proposals},
        layers=layers,
        models=models,
        periods=_periods(scope),
        layer_courses=courses_of(
            scope.steps(), "name", scope.period_of("trace__started_at"), names=[line.name for line in layers]
        ),
        model_courses=courses_of(
            scope.calls(), "model", scope.period_of("at"), names=[line.name for line in models]
        ),
    )


@dataclass(frozen=True)
class Rows:
    """Single turns that are worth a look; what was said is not among it."""

    latest: tuple[Trace, ...]
    failed: tuple[Trace, ...]
    slowest: tuple[Trace, ...]


def rows_of(scope: Scope) -> Rows:
    traces = scope.traces().select_related("conversation__agent").defer("snapshot")
    newest = traces.order_by("-started_at")
    slowest = traces.exclude(duration_ms=None).order_by("-duration_ms", "-started_at")
    return Rows(
        latest=tuple(newest[:MOST_ROWS]),
        failed=tuple(newest.filter(outcome__in=FAILED)[:MOST_ROWS]),
        slowest=tuple(slowest[:MOST_ROWS]),
    )


def _counts(traces: QuerySet[Trace], name: str) -> dict[str, int]:
    """The most frequent first."""
    found = traces.values(name).annotate(n=Count("pk")).order_by("-n", name)
    return {row[name]: row["n"] for row in found}


def _lines(used: QuerySet[Any], name: str, *, failed: Q) -> tuple[Line, ...]:
    """What took longest in all comes first. `used` are steps, or attempts at models."""
    found = (
        used.values(name)
        .annotate(
            n=Count("pk"),
            failed=Count("pk", filter=failed),
            duration=Percentiles("duration_ms"),
            tokens_in=Sum("input_tokens"),
            tokens_out=Sum("output_tokens"),
            sum=Sum("cost"),
            time=Sum("duration_ms"),
        )
        .order_by(F("time").desc(nulls_last=True), name)
    )
    return tuple(
        Line(
            row[name],
            row["n"],
            row["failed"],
            Spread.of(row["duration"]),
            row["tokens_in"],
            row["tokens_out"],
            float(row["sum"]),
        )
        for row in found
    )


def _periods(scope: Scope) -> tuple[Period, ...]:
    """Every period in which something happened, in order; days are those of the current time zone."""
    turns = (
        scope.traces()
        .annotate(day=scope.period_of("started_at"))
        .values("day")
        .annotate(
            turns=Count("pk"),
            failed=Count("pk", filter=Q(outcome__in=FAILED)),
            asked=Count("pk", filter=Q(asked_back=True)),
            duration=Percentiles("duration_ms"),
            first=Percentiles("first_token_ms"),
            tokens=Sum(F("input_tokens") + F("output_tokens")),
            cost=Sum("cost"),
        )
    )
    proposals = (
        scope.proposals()
        .annotate(day=scope.period_of("created_at"))
        .values("day")
        .annotate(proposed=Count("pk"), synced=Count("pk", filter=Q(state=ProposalState.SYNCED)))
    )
    accepted = {row["day"].date(): (row["proposed"], row["synced"]) for row in proposals}
    used = {row["day"].date(): row for row in turns}
    return tuple(_period(day, used.get(day), accepted.get(day, (0, 0))) for day in sorted({*used, *accepted}))


def _period(day: date, row: Mapping[str, Any] | None, accepted: tuple[int, int]) -> Period:
    proposed, synced = accepted
    if row is None:
        return Period(day, proposed=proposed, synced=synced)
    return Period(
        day,
        row["turns"],
        row["failed"],
        row["asked"],
        Spread.of(row["duration"]),
        Spread.of(row["first"]),
        row["tokens"],
        float(row["cost"]),
        proposed,
        synced,
    )
