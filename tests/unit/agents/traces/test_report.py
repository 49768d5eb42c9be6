"""Many traces as figures: counted right, limited to what was asked for, shown to auditors alone, drawn from zero."""

from __future__ import annotations

import json
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.agents.models import Agent, Conversation, Proposal, Step, Trace
from apps.agents.traces.charts import charts_of
from apps.agents.traces.report import Scope, report_of
from apps.documents.charts.lines import NAME_HEIGHT, Series, line_chart
from apps.documents.charts.plot import scale_of
from apps.llm.models import ModelCall
from apps.projects.models import User
from apps.runs.models import Run
from tests.support.cast import Cast

NOW = timezone.now()


@pytest.fixture
def traces(conversation: Conversation) -> None:
    """Ten turns of yesterday, two of them failed, one asked back; one turn of last year."""
    snapshot = conversation.agent.snapshots.get()
    for number in range(10):
        failed = number < 2
        run = Run.objects.create(kind="turn", project=conversation.project)
        trace = Trace.objects.create(
            run=run,
            conversation=conversation,
            snapshot=snapshot,
            outcome="error" if failed else "success",
            error_code="model_unavailable" if failed else "",
            started_at=NOW - timedelta(days=1),
            duration_ms=(number + 1) * 1000,
            first_token_ms=None if failed else 500,
            input_tokens=100,
            output_tokens=10,
            cost=Decimal("0.5"),
            asked_back=number == 9,
        )
        for position, name in enumerate(("planning", "llm_call")):
            Step.objects.create(
                trace=trace,
                position=position,
                name=name,
                duration_ms=10 if name == "planning" else 900,
                model="big" if name == "llm_call" else "",
                input_tokens=100 if name == "llm_call" else 0,
                error="ModelUnavailable" if failed and name == "llm_call" else "",
            )
        ModelCall.objects.create(
            at=trace.started_at,
            provider="house",
            model="big",
            purpose="chat",
            outcome="failed" if failed else "success",
            reference=str(run.pk),
            duration_ms=900,
            input_tokens=100,
        )
    Trace.objects.create(conversation=conversation, snapshot=snapshot, started_at=NOW - timedelta(days=300))
    for state in ("synced", "synced", "rejected", "pending"):
        Proposal.objects.create(
            conversation=conversation,
            field="site.place",
            value="x",
            method="rules",
            state=state,
            created_at=NOW - timedelta(days=1),
        )


def last(days: int, agent: str = "") -> Scope:
    return Scope(timezone.now() - timedelta(days=days), timezone.now() + timedelta(minutes=1), agent)


def test_the_report_counts_what_happened(
    traces: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(14):  # eleven, the memory for sorting, and a savepoint
        report = report_of(last(30))
    assert report.turns == 10
    assert dict(report.outcomes) == {"success": 8, "error": 2}
    assert dict(report.failures) == {"model_unavailable": 2}
    assert (report.duration.p50_ms, report.first_token.p95_ms) == (5500, 500)
    assert (report.input_tokens, report.output_tokens, report.cost) == (1000, 100, 5.0)
    assert report.rates() == {"failure": 0.2, "clarification": 0.1, "acceptance": 0.5}
    assert [(line.name, line.count, line.failed) for line in report.layers] == [
        ("llm_call", 10, 2),
        ("planning", 10, 0),
    ]
    assert [(line.name, line.failed, line.input_tokens) for line in report.models] == [("big", 2, 1000)]
    (period,) = report.periods
    assert (period.turns, period.proposed, period.synced) == (10, 4, 2)


def test_time_and_agent_limit_it(traces: None) -> None:
    assert report_of(last(365)).turns == 11
    assert report_of(last(365)).scope.by_week
    assert report_of(last(30, "garden_planner")).turns == 10
    other = report_of(last(30, "statistics_agent"))
    assert (other.turns, other.layers, other.periods, other.duration.p50_ms) == (0, (), (), None)
    assert other.rates() == {"failure": None, "clarification": None, "acceptance": None}


def test_the_command_says_it_in_lines_and_as_json(traces: None) -> None:
    out = StringIO()
    call_command("trace_report", stdout=out)
    assert "turns: 10 (success 8, error 2)" in out.getvalue()
    assert "failure rate: 20.0 %" in out.getvalue()
    assert "model big: 10, failed 2, p50 900 ms" in out.getvalue()
    out = StringIO()
    call_command("trace_report", days=7, agent="garden-planner", json=True, stdout=out)
    said = json.loads(out.getvalue())
    assert said["rates"]["acceptance"] == 0.5
    assert said["periods"][0]["failure_rate"] == 0.2
    for arguments in ({"days": 0}, {"agent": "nobody"}):
        with pytest.raises(CommandError):
            call_command("trace_report", **arguments)


def staff(cast: Cast, **flags: bool) -> User:
    User.objects.filter(pk=cast.outsider.pk).update(**flags)
    return User.objects.get(pk=cast.outsider.pk)


@pytest.mark.parametrize(
    ("flags", "status"),
    [
        ({}, 404),
        ({"is_auditor": True}, 404),
        ({"is_staff": True, "is_prompt_editor": True}, 404),
        ({"is_staff": True, "is_auditor": True}, 200),
        ({"is_staff": True, "is_superuser": True}, 200),
    ],
)
def test_only_staff_who_audit_see_the_dashboard(
    traces: None, cast: Cast, client: Client, flags: dict[str, bool], status: int
) -> None:
    client.force_login(staff(cast, **flags))
    assert client.get("/traces/").status_code == status


def test_the_dashboard_says_everything_in_words_and_tables(traces: None, cast: Cast, client: Client) -> None:
    client.force_login(staff(cast, is_staff=True, is_auditor=True))
    Agent.objects.create(slug="idle")
    page = client.get("/traces/?days=7&agent=garden_planner").content.decode()
    assert page.count("<svg viewBox") == page.count('class="chart-figures"') == 8
    assert ">Cost by model<" not in page  # nothing was paid for
    assert page.count("<polyline") == 0  # one day: bars
    latest = Trace.objects.filter(started_at__gte=NOW - timedelta(days=7)).first()
    assert latest is not None
    assert f'href="/traces/{latest.pk}/"' in page
    assert "No model answered." in page
    assert "20.0 %" in page
    assert "Language model" in page
    for query in ("?days=9999", "?days=x&agent=%00", "?agent=idle"):
        assert client.get(f"/traces/{query}").status_code == 200
    assert "No turns in this period" in client.get("/traces/?agent=idle").content.decode()
    assert client.get("/traces/").content.decode().count("site.place") == 0


def test_layers_and_models_are_drawn_over_time_with_gaps_where_nothing_was(
    traces: None, conversation: Conversation
) -> None:
    run = Run.objects.create(kind="turn", project=conversation.project)
    earlier = Trace.objects.create(
        run=run,
        conversation=conversation,
        outcome="success",
        started_at=NOW - timedelta(days=4),
        duration_ms=5,
    )
    Step.objects.create(trace=earlier, position=1, name="llm_call", duration_ms=2500, model="big")
    ModelCall.objects.create(
        at=earlier.started_at, provider="house", model="big", purpose="chat", outcome="success",
        reference=str(run.pk), duration_ms=2500, output_tokens=7, cost=Decimal("0.25"),
    )  # fmt: skip
    charts = {chart.title: chart for chart in charts_of(report_of(last(30)))}
    steps = charts["Time by step: 95th percentile"]
    assert steps.names == ("Language model", "Planning")
    assert [texts for _, texts in steps.rows] == [
        ("2.5 s", "–"),
        ("–", "–"),
        ("–", "–"),
        ("900 ms", "10 ms"),
    ]
    assert steps.lines[0].stretches == ()  # the days between are a gap
    assert [texts for _, texts in charts["Tokens by model"].rows] == [("7",), ("–",), ("–",), ("1,000",)]
    assert charts["Cost by model"].rows[0][1] == ("0.2500",)


def test_one_day_alone_is_bars() -> None:
    day = date(2026, 11, 1)
    series = [Series("a", (2.0,)), Series("b", (None,)), Series("c", (4.0,))]
    chart = line_chart("T", [day], series, text="{:.0f}".format, date_text=date.isoformat)
    assert [(bar.name, bar.text) for bar in chart.bars] == [("a", "2"), ("c", "4")]
    assert chart.bars[1].width == 2 * chart.bars[0].width
    assert (chart.lines, chart.only_day, chart.rows[0][1]) == ((), "2026-11-01", ("2", "–", "4"))


def test_a_plot_begins_at_zero_and_its_names_do_not_lie_upon_each_other() -> None:
    days = [date(2026, 11, 1) + timedelta(days=n) for n in (0, 1, 5)]
    near = [Series("a", (1.0, None, 50.0)), Series("b", (2.0, 3.0, 51.0)), Series("c", (None, None, None))]
    chart = line_chart("T", days, near, text="{:.0f}".format, date_text=date.isoformat)
    assert [tick.text for tick in chart.values] == ["0", "20", "40", "60", "80"]
    assert chart.values[0].at == chart.bottom
    assert [line.name for line in chart.lines] == ["a", "b"]
    assert abs(chart.lines[0].name_y - chart.lines[1].name_y) >= NAME_HEIGHT
    assert chart.lines[0].stretches == ()  # a gap is no line
    assert [dot[0] for dot in chart.lines[1].dots] == [chart.left, 152.8, chart.right]
    assert chart.rows[1] == (days[1], ("–", "3", "–"))


@pytest.mark.parametrize(
    ("highest", "scale"),
    [
        (0, (1, 5)),
        (0.3, (0.4, 4)),
        (1, (1, 5)),
        (1.1, (2, 4)),
        (21, (40, 4)),
        (99, (100, 5)),
        (0.0021, (0.004, 4)),
    ],
)
def test_the_scale_ends_at_a_round_number(highest: float, scale: tuple[float, int]) -> None:
    assert scale_of(highest) == scale
