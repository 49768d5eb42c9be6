"""The first page: what is at work, what failed, what it costs, which drafts wait."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from apps.agents.models import Agent, Prompt
from apps.llm.models import ModelCall
from apps.llm.selectors import spent_by_day
from apps.projects.actions.users import create_user
from apps.runs.models import Run, RunState
from apps.runs.selectors import latest_failures, queue_lengths
from tests.support.cast import Cast

pytestmark = pytest.mark.usefixtures("redis_server")


def call(tokens: int, *, days_ago: int = 0, currency: str = "USD") -> None:
    ModelCall.objects.create(
        at=timezone.now() - timedelta(days=days_ago),
        provider="p",
        model="m",
        outcome="success",
        input_tokens=tokens,
        output_tokens=1,
        cost=Decimal("0.5"),
        currency=currency,
    )


def test_the_page_tells_what_an_administrator_looks_for(
    client: Client, cast: Cast, protocol_agent: Agent
) -> None:
    Run.objects.create(
        kind="turn", project=cast.project, state=RunState.FAILED, error_code="model_unavailable"
    )
    Run.objects.create(kind="digest", project=cast.project)
    call(1_234_000)
    Prompt.objects.filter(slug="system").update(text_en="new")
    client.force_login(cast.administrator)
    shown = client.get("/admin/").content.decode()
    for words in ("model_unavailable", "digest", "1,234,001", "0.5000 USD", "1 row differs"):
        assert words in shown


def test_who_has_nothing_to_do_with_agents_sees_the_lists_alone(
    client: Client, protocol_agent: Agent
) -> None:
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
