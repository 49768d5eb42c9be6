"""The first page: what is at work, what failed, what it costs, which drafts wait."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone, translation

from apps.agents.models import Agent, AgentSnapshot, Prompt
from apps.agents.templatetags.agent_admin import grouped, short_number
from apps.llm.models import ModelCall
from apps.llm.selectors import spent_by_day
from apps.projects.actions.users import create_user
from apps.runs.models import Run, RunState
from apps.runs.selectors import latest_failures, queue_lengths
from tests.support.cast import Cast

pytestmark = pytest.mark.usefixtures("redis_server")


def call(tokens: int, *, days_ago: int = 0, currency: str = "USD", provider: str = "p") -> None:
    ModelCall.objects.create(
        at=timezone.now() - timedelta(days=days_ago),
        provider=provider,
        model="m",
        outcome="success",
        input_tokens=tokens,
        output_tokens=1,
        cost=Decimal("0.5"),
        currency=currency,
    )


def test_the_page_tells_what_an_administrator_looks_for(client: Client, cast: Cast, specimen: Agent) -> None:
    Run.objects.create(
        kind="turn", project=cast.project, state=RunState.FAILED, error_code="model_unavailable"
    )
    Run.objects.create(kind="digest", project=cast.project)
    call(1_234_000)
    Prompt.objects.filter(slug="system").update(text_en="new")
    client.force_login(cast.administrator)
    shown = client.get("/admin/").content.decode()
    for words in ("model_unavailable", "digest", "1,234,001", "0.5000 USD", "1 unpublished change"):
        assert words in shown


def test_an_empty_chart_and_a_missing_worker_say_so(client: Client, cast: Cast, specimen: Agent) -> None:
    client.force_login(cast.administrator)
    shown = client.get("/admin/").content.decode()
    assert "No model was called in the last 14 days." in shown
    assert "td-bars" not in shown
    assert "none for conversations" in shown


def test_a_failure_is_told_in_words(client: Client, cast: Cast, specimen: Agent) -> None:
    Run.objects.create(kind="turn", project=cast.project, state=RunState.FAILED, error_code="internal")
    said = {"error_code": "budget_exceeded", "error_message": "The turn became too long."}
    Run.objects.create(kind="turn", project=cast.project, state=RunState.FAILED, **said)
    client.force_login(cast.administrator)
    shown = client.get("/admin/").content.decode()
    for words in ("An unexpected fault", "The turn became too long."):
        assert words in shown


def test_a_version_in_force_with_a_pattern_that_is_refused_is_told_of(
    client: Client, cast: Cast, protocol_agent: Agent
) -> None:
    client.force_login(cast.administrator)
    refused = "This pattern cannot be used: it looks ahead or behind"
    assert refused not in client.get("/admin/").content.decode()
    newest = protocol_agent.snapshots.latest("number")
    schema = newest.data["stages"][0]["extraction_schema"]
    next(iter(schema["properties"].values()))["pattern"] = "(?=a)b"
    AgentSnapshot.objects.filter(pk=newest.pk).update(data=newest.data)
    assert refused in client.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("number", "english", "chinese"),
    [(0, "0", "0"), (999, "999", "999"), (12_001, "12k", "1.2万"), (2_400_124, "2.4M", "240万")],
)
def test_numbers_of_the_chart_are_short_in_both_languages(number: int, english: str, chinese: str) -> None:
    assert short_number(number) == english
    with translation.override("zh-hans"):
        assert short_number(number) == chinese
    assert grouped(2_400_124) == "2,400,124"


def test_who_has_nothing_to_do_with_agents_sees_the_lists_alone(client: Client, specimen: Agent) -> None:
    office = create_user(by=None, email="o@test.example", is_staff=True, is_user_administrator=True)
    client.force_login(office)
    shown = client.get("/admin/").content.decode()
    assert "td-home" not in shown
    assert "/admin/projects/user/" in shown


def test_days_without_a_call_are_there_and_currencies_stay_apart(db: None) -> None:
    call(10)
    call(20, currency="CNY")
    call(5, days_ago=2)
    call(7, days_ago=9)
    call(0, provider="rules")
    days = spent_by_day(3)
    assert [(day.calls, day.tokens) for day in days] == [(1, 6), (0, 0), (2, 32)]
    assert days[-1].costs == (("CNY", Decimal("0.5")), ("USD", Decimal("0.5")))


def test_queues_are_counted_by_kind_and_failures_are_the_newest(cast: Cast) -> None:
    states = [RunState.QUEUED, RunState.QUEUED, RunState.RUNNING, RunState.STOPPING, RunState.WAITING]
    for state in (*states, RunState.FAILED, RunState.FINISHED, RunState.INTERRUPTED):
        Run.objects.create(kind="turn", project=cast.project, state=state)
    [turns] = queue_lengths()
    assert (turns.kind, turns.queued, turns.at_work, turns.waiting) == ("turn", 2, 2, 1)
    assert [run.state for run in latest_failures(5)] == ["interrupted", "failed"]
