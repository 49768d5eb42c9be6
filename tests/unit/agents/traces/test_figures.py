"""One truth about what a turn used: every attempt counts, and page, table, API, report and list say the same."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from apps.agents.models import Conversation, Step, Trace
from apps.agents.traces.explanation import explain
from apps.agents.traces.report import Scope, report_of
from apps.llm import breaker, retry
from apps.llm.models import ModelCall, Route
from apps.runs.models import RunState
from tests.support.cast import Cast
from tests.support.openai_script import Reply, Rule
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]
VAGUE = "The wards around here are mostly small ones, and the people who work there know each other."
UNREADABLE = Reply(text='{"intents": 7', usage={"prompt_tokens": 30, "completion_tokens": 5})


@pytest.fixture(autouse=True)
def model(openai_server: ScriptedServer, conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    """One model, at a price, that answers structured questions with what nobody can read."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)
    breaker.forget_all()
    Route.objects.all().delete()
    use_as_model(openai_server, max_retries=1, price_in=Decimal(2), price_out=Decimal(8), json_schema=True)
    openai_server.script.structured = UNREADABLE


@pytest.fixture
def turns(openai_server: ScriptedServer, say: Say) -> list[Trace]:
    """One whose first attempt broke off, and one that failed; in both the repair of the data failed as well."""
    half = Reply(text="half an answer", fault="end_early", fault_after=3)
    whole = Reply(text="One is about better.", usage={"prompt_tokens": 200, "completion_tokens": 20})
    openai_server.queue(half, whole)
    assert say(VAGUE).state == RunState.FINISHED
    openai_server.script.default = half
    assert say(VAGUE).state == RunState.FAILED
    return list(Trace.objects.order_by("started_at"))


def test_what_a_failed_answer_stopped_beside_it_counts_too(
    openai_server: ScriptedServer, say: Say, cast: Cast, client: Client
) -> None:
    silent = Reply(pieces=("{", "}"), fault="stall_in", fault_after=1)
    openai_server.script.structured = None
    openai_server.script.rules = [
        Rule(UNREADABLE, asks_for="json_schema", times=2),  # the understanding of the message, and its repair
        Rule(silent, asks_for="json_schema"),
    ]
    openai_server.script.default = Reply(text="half an answer", fault="end_early", fault_after=3)
    client.force_login(cast.viewer)
    assert say(VAGUE).state == RunState.FAILED
    trace = Trace.objects.get()
    calls = ModelCall.objects.filter(reference=str(trace.run_id))
    assert set(calls.filter(outcome="stopped").values_list("purpose", flat=True)) == {"extraction"}
    assert_all_agree(trace, client)


def test_page_table_api_and_list_agree(turns: list[Trace], cast: Cast, client: Client) -> None:
    client.force_login(cast.viewer)
    for trace in turns:
        assert_all_agree(trace, client)


def assert_all_agree(trace: Trace, client: Client) -> None:
    calls = list(ModelCall.objects.filter(reference=str(trace.run_id)))
    # A call beside an answer that failed first is stopped, or over already: both count.
    assert {call.outcome for call in calls} - {"stopped"} == {"success", "failed"}
    used = sum(c.input_tokens for c in calls), sum(c.output_tokens for c in calls)
    cost = sum(c.cost for c in calls)
    assert min(*used, cost) > 0
    said = client.get(f"/api/aia/garden-planner/trace/{trace.pk}").json()
    attempts, steps = said["attempts"], said["steps"]
    assert len(attempts) == len(calls)
    for part in (attempts, steps):
        assert (sum(p["inputTokens"] for p in part), sum(p["outputTokens"] for p in part)) == used
        assert sum(Decimal(p["cost"]) for p in part) == cost
    assert (said["inputTokens"], said["outputTokens"], Decimal(said["cost"])) == (*used, cost)
    assert (trace.input_tokens, trace.output_tokens, trace.cost) == (*used, cost)
    table = explain(trace, "en").attempts
    assert (sum(a.input_tokens for a in table), sum(a.output_tokens for a in table)) == used
    page = client.get(f"/traces/{trace.pk}/").content.decode()
    assert f"{used[0]:,} / {used[1]:,}</dd>" in page
    assert f"{cost.normalize():f} USD</dd>" in page  # type: ignore[union-attr]


def test_the_report_counts_attempts_and_those_that_failed(turns: list[Trace]) -> None:
    calls = list(ModelCall.objects.filter(reference__in=[str(trace.run_id) for trace in turns]))
    now = timezone.now()
    report = report_of(Scope(now - timedelta(days=1), now + timedelta(minutes=1)))
    (line,) = report.models
    failed = sum(call.outcome == "failed" for call in calls)
    assert (line.count, line.failed) == (len(calls), failed)
    assert line.failed >= 3
    used = sum(c.input_tokens for c in calls), sum(c.output_tokens for c in calls)
    assert (line.input_tokens, line.output_tokens) == used == (report.input_tokens, report.output_tokens)
    assert line.cost == report.cost == float(sum(c.cost for c in calls))
    extraction = next(line for line in report.layers if line.name == "node:extraction")
    assert (extraction.count, extraction.failed) == (2, 2)
    out = StringIO()
    call_command("trace_report", stdout=out)
    assert f"model scripted-model: {len(calls)}, failed {failed}," in out.getvalue()


def test_wherever_a_cost_stands_its_currency_stands_too(
    turns: list[Trace], cast: Cast, client: Client
) -> None:
    client.force_login(cast.administrator)
    paid = next(trace for trace in turns if trace.cost)
    for path in ("/admin/agents/trace/", "/admin/llm/modelcall/", f"/admin/agents/trace/{paid.pk}/change/"):
        assert " USD" in client.get(path).content.decode(), path
    assert client.get("/traces/").content.decode().count(" USD") >= 3
    out = StringIO()
    call_command("trace_report", stdout=out)
    assert all(
        line.endswith(" USD") for line in out.getvalue().splitlines() if line.startswith("model scripted")
    )
    client.force_login(cast.viewer)
    page = client.get(f"/traces/{paid.pk}/").content.decode()
    assert len(re.findall(r"Cost [0-9.]+ USD", page)) == len(re.findall(r"Cost [0-9.]+", page)) >= 1


def test_a_step_names_what_failed_in_it_even_when_the_turn_went_on(turns: list[Trace]) -> None:
    went_on = Step.objects.filter(trace=turns[0])
    for step in (went_on.get(name="node:extraction"), went_on.get(name="llm_call", input__purpose="query")):
        assert step.error == "InvalidModelOutput"
        assert step.output["cause"]["code"] == "invalid_model_output"
        assert step.input_tokens == 30 * (len(step.output.get("attempts", [0])))
    recovered = went_on.get(name="llm_call", input__purpose="chat")
    assert recovered.error == ""
    assert [one["code"] for one in recovered.output["attempts"]] == ["cut", ""]
