"""Every page of the administration opens in both languages; lists stay quick however many rows there are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.agents.actions.tool_secrets import set_tool_secret
from apps.agents.models import Agent, AgentSnapshot, Conversation, Step, Trace
from apps.llm.models import ModelCall, Provider
from apps.projects.actions.audit import record
from apps.projects.models import AuditEntry, Notification
from apps.runs.models import Run, RunState, Worker
from tests.support.cast import Cast
from tests.support.multiplied import multiply, one_for_each

pytestmark = pytest.mark.usefixtures("specimen")

ROWS = 10_000
MOST_QUERIES = 12
LANGUAGES = ("en", "zh-hans")


@pytest.fixture
def office(cast: Cast, specimen: Agent, client: Client) -> Client:
    client.force_login(cast.administrator)
    return client


@pytest.fixture
def records(cast: Cast, conversation: Conversation) -> None:
    """One row of what nobody makes in the administration."""
    run = Run.objects.create(kind="turn", project=cast.project, queue_key=conversation.queue_key)
    snapshot = AgentSnapshot.objects.get()
    trace = Trace.objects.create(conversation=conversation, run=run, snapshot=snapshot)
    Step.objects.create(trace=trace, position=1, name="planning", input={"a": 1}, output={"b": "二"})
    Worker.objects.create(name="w", role="chat")
    ModelCall.objects.create(
        at=timezone.now(), provider="p", model="m", outcome="success", reference=str(run.pk)
    )
    Notification.objects.create(user=cast.viewer, kind="invited")
    set_tool_secret(name="registry", host="registry.example.org", value="k3y", by=None)
    record(by=cast.viewer, action="run.looked_at", subject=run)


def named(model: type[Model], page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def pages() -> Iterator[str]:
    """The index, and of every registered model its list, its form for a new row and the page of a row."""
    yield reverse("admin:index")
    for model in admin.site._registry:
        yield named(model, "changelist")
        yield named(model, "add")
        row: Any = model._default_manager.first()
        if row is not None:
            yield named(model, "change", row.pk)
            yield named(model, "history", row.pk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_in_both_languages(office: Client, cast: Cast, records: None, language: str) -> None:
    cast.administrator.language = language
    cast.administrator.save()
    seen = {address: office.get(address) for address in pages()}
    assert {a: r.status_code for a, r in seen.items() if r.status_code not in {200, 403}} == {}
    assert {a for a, r in seen.items() if r.status_code == 403 and not a.endswith("/add/")} == set()
    assert f'lang="{language}"' in seen["/admin/"].content.decode()
    assert len(seen) > 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_beside_them_open_too(office: Client, cast: Cast, specimen: Agent, language: str) -> None:
    cast.administrator.language = language
    cast.administrator.save()
    pk = specimen.pk
    rule, provider = specimen.rules.first(), Provider.objects.get()
    assert rule is not None
    addresses = [
        reverse("admin:agents_agent_publish", args=[pk]),
        reverse("admin:agents_agent_versions", args=[pk]),
        reverse("admin:agents_agent_version", args=[pk, 1]),
        reverse("admin:agents_agent_compare", args=[pk]) + "?from=1&to=draft",
        reverse("admin:agents_reflexionrule_test_rule", args=[rule.pk]),
        reverse("admin:llm_provider_test_connection", args=[provider.pk]),
    ]
    assert [office.get(address).status_code for address in addresses] == [200] * len(addresses)


@pytest.fixture
def crowd(cast: Cast, conversation: Conversation) -> None:
    """ROWS runs with their traces, model calls, audit entries, conversations, and a thousand versions."""
    run = Run.objects.create(kind="turn", project=cast.project, user=cast.viewer, state=RunState.FINISHED)
    call = ModelCall.objects.create(
        at=timezone.now() - timedelta(days=3), provider="p", model="m", outcome="success"
    )
    entry = record(by=cast.viewer, action="x.done", subject=run)
    multiply(run, ROWS, left_out=("order",))
    for row in (conversation, entry):
        multiply(row, ROWS)
    one_for_each(Run, call, "reference")
    snapshot = AgentSnapshot.objects.get()
    trace = Trace.objects.create(conversation=conversation, run=run, snapshot=snapshot)
    one_for_each(Run, trace, "run_id")
    assert {model.objects.count() // ROWS for model in (Run, Trace, ModelCall, AuditEntry, Conversation)} == {
        1
    }
    AgentSnapshot.objects.bulk_create(
        AgentSnapshot(agent=conversation.agent, number=n, digest="x", data={}, published_by=cast.viewer)
        for n in range(2, 1_000)
    )


def test_no_list_takes_more_than_a_dozen_queries(office: Client, crowd: None) -> None:
    needed = {}
    for model in admin.site._registry:
        with CaptureQueriesContext(connection) as queries:
            assert office.get(named(model, "changelist")).status_code == 200
        needed[model.__name__] = len(queries)
        seconds = max(float(query["time"]) for query in queries.captured_queries)
        assert seconds < 10.0, (model, queries.captured_queries)
    assert {name: count for name, count in needed.items() if count > MOST_QUERIES} == {}
