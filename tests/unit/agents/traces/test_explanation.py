"""Why this answer: values, prompts, tools and causes stand on the page, for members alone, and not for ever."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone, translation
from django.utils.html import strip_tags
from django_celery_beat.models import PeriodicTask

from apps.agents.actions.conversations import delete_conversation
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.publishing import publish
from apps.agents.actions.retention import redact_traces
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Step, Trace
from apps.agents.tasks import prune_traces
from apps.agents.traces.explanation import explain
from apps.agents.traces.named import in_words
from apps.llm.models import ModelCall
from apps.projects.models import AuditEntry, User
from apps.runs.clock.schedules import load_schedules
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.specimen import TOOL
from tests.support.turns import Say

# A tool is waited for without a connection.
pytestmark = pytest.mark.django_db(transaction=True)
SAID = "Place: 12 raised beds"


@pytest.fixture
def trace(say: Say, conversation: Conversation, config: AgentConfig, cast: Cast) -> Trace:
    """Of the second turn, when the first one's value was recorded."""
    say(SAID)
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    tool = {
        "name": TOOL,
        "arguments": {"beds": 3, "per_bed": 414},
    }
    turn = send_message(
        conversation=conversation, text=f"/{TOOL}", by=cast.coordinator, tool=tool, enqueue=False
    )
    execute_inline(turn.run)
    return Trace.objects.get(run=turn.run)


def page_of(client: Client, trace: Trace) -> str:
    return client.get(f"/traces/{trace.pk}/").content.decode()


def test_what_was_known_at_that_time_is_shown(trace: Trace, cast: Cast, config: AgentConfig) -> None:
    found = explain(trace, "en")
    assert found.context_version == 1
    assert [(row.title, row.value) for row in found.known] == [("Place", "12 raised beds")]
    assert [use.title for use in found.tools] == ["Number of plants"]
    assert ("per bed", "414") in found.tools[0].arguments
    assert found.tools[0].ok
    assert {row.title for row in found.found} == {"Number of plants"}
    assert found.prompts == ()
    first = explain(Trace.objects.exclude(pk=trace.pk).get(), "zh-hans")
    assert (first.context_version, first.known) == (0, ())
    assert [(row.title, row.quote) for row in first.found] == [("地点", "12 raised beds")]


def test_a_stage_goes_by_the_name_that_people_gave_it(trace: Trace, conversation: Conversation) -> None:
    conversation.agent.stages.filter(key="site").update(name_en="Ground", name_zh_hans="园地")
    publish(agent=conversation.agent, by=None)
    newest = conversation.agent.snapshots.order_by("-number").first()
    trace.snapshot = newest
    assert (explain(trace, "en").stage, explain(trace, "zh-hans").stage) == ("Ground", "园地")


def test_every_attempt_at_a_model_is_shown_with_its_cause(trace: Trace, cast: Cast, client: Client) -> None:
    for outcome, code in (("error", "rate_limited"), ("success", "")):
        ModelCall.objects.create(
            at=timezone.now(), provider="house", model="big-1", purpose="chat", outcome=outcome, error_code=code,
            reference=str(trace.run_id),
            http_status=429 if code else None, first_token_ms=None if code else 321,
        )  # fmt: skip
    found = explain(trace, "en")
    assert [call.failure for call in found.attempts] == ["The model's server had too many requests.", ""]
    assert [slug for slug, _title in found.prompts] == ["system", "site"]
    client.force_login(cast.viewer)
    page = page_of(client, trace)
    assert "too many requests. (429)" in page
    assert "321 ms" in page
    assert f'/traces/{trace.pk}/prompts/system/">Instructions of the agent</a>' in page


def test_the_page_is_for_members_in_both_languages(trace: Trace, cast: Cast, client: Client) -> None:
    client.force_login(cast.outsider)
    assert client.get(f"/traces/{trace.pk}/").status_code == 404
    client.force_login(cast.viewer)
    page = page_of(client, trace)
    for words in (
        "What was known",
        "12 raised beds",
        "per bed",
        "version 1, published",
        "Draft 1",
    ):
        assert words in page


CODE = re.compile(r"\b[a-z]+_[a-z_]+\b")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("What is wanted", "tells something", "Saving", "Told to the page")),
        ("zh-hans", ("用户意图", "提供信息", "建议内容", "记录")),
    ],
)
def test_what_has_a_name_is_told_by_it(trace: Trace, language: str, told: tuple[str, ...]) -> None:
    first = Trace.objects.exclude(pk=trace.pk).get()
    with translation.override(language):
        given = {"trace": first, "why": explain(first, language), "as_auditor": True}
        page = render_to_string("agents/trace.html", given)
    shown = strip_tags(page[page.index("</blockquote>") :])  # behind the words of the person
    assert not CODE.findall(shown)
    assert [words for words in told if words not in shown] == []


def test_words_of_people_keep_what_looks_like_a_code() -> None:
    names = {"site.place": "Place", "ask_question": "asks something"}
    data = {
        "text": "my_file.docx of site.place",
        "reason": "ask_question → other_way",
        "none": [],
        "sure": True,
    }
    assert in_words(data, names, "en") == (
        ("text", "my_file.docx of Place"),
        ("reason", "asks something → other_way"),
        ("sure", "yes"),
    )
    assert in_words({"intents": [["ask_question", 0.95], ["some_code", 1]]}, names, "zh-hans") == (
        ("intents", "asks something · 0.95、some code · 1"),
    )


@pytest.mark.parametrize(
    ("flags", "status"),
    [
        ({"is_auditor": True}, 404),
        ({"is_staff": True, "is_prompt_editor": True}, 404),
        ({"is_staff": True, "is_auditor": True}, 200),
        ({"is_staff": True, "is_superuser": True}, 200),
    ],
)
def test_auditors_see_it_without_being_members_and_each_look_is_recorded(
    trace: Trace, cast: Cast, client: Client, flags: dict[str, bool], status: int
) -> None:
    User.objects.filter(pk=cast.outsider.pk).update(**flags)
    client.force_login(User.objects.get(pk=cast.outsider.pk))
    answer = client.get(f"/traces/{trace.pk}/")
    assert answer.status_code == status
    looks = AuditEntry.objects.filter(action="trace.read", by=cast.outsider, project=cast.project)
    assert looks.count() == (status == 200)
    if status == 200:
        page = answer.content.decode()
        assert "12 raised beds" in page
        assert f"/conversations/{trace.conversation_id}/" not in page  # which is closed to them


def test_a_members_look_is_not_recorded(trace: Trace, cast: Cast, client: Client) -> None:
    client.force_login(cast.viewer)
    assert client.get(f"/traces/{trace.pk}/").status_code == 200
    assert not AuditEntry.objects.filter(action="trace.read").exists()


def test_old_content_goes_and_figures_stay(trace: Trace, cast: Cast, client: Client) -> None:
    Step.objects.filter(trace=trace, name="tool_call").update(
        error="ModelUnavailable", output={"cause": {"code": "model_unavailable"}, "text": "secret"}
    )
    before = list(trace.steps.values_list("name", "duration_ms", "input_tokens", "cost", "error"))
    assert redact_traces(days=1) == 0
    Trace.objects.filter(pk=trace.pk).update(started_at=timezone.now() - timedelta(days=200))
    out = StringIO()
    call_command("prune_traces", stdout=out)
    assert out.getvalue() == "1 traces redacted\n"
    assert redact_traces(days=1) == 0  # the other trace is young, this one is done
    assert list(trace.steps.values_list("name", "duration_ms", "input_tokens", "cost", "error")) == before
    assert not trace.steps.exclude(input={}).exists()
    assert [s.output for s in trace.steps.all() if s.output] == [{"cause": {"code": "model_unavailable"}}]
    assert Step.objects.exclude(trace=trace).exclude(input={}).exists()
    client.force_login(cast.viewer)
    page = page_of(client, trace)
    assert "were deleted on" in page
    assert "No model answered." in page


def test_a_turn_that_goes_on_keeps_its_content(trace: Trace) -> None:
    Trace.objects.update(started_at=timezone.now() - timedelta(days=9), outcome="running")
    assert redact_traces(days=1) == 0
    with pytest.raises(CommandError, match="at least one day"):
        call_command("prune_traces", days=0)


def test_the_schedule_is_made_once_and_then_belongs_to_the_administrators() -> None:
    load_schedules()
    schedule = PeriodicTask.objects.get(task=prune_traces.name)
    assert schedule.kwargs == '{"days": 180}'
    PeriodicTask.objects.filter(pk=schedule.pk).update(kwargs='{"days": 30}', enabled=False, name="Mine")
    load_schedules()
    again = PeriodicTask.objects.get(task=prune_traces.name)
    assert (again.kwargs, again.enabled, again.name) == ('{"days": 30}', False, "Mine")
    assert prune_traces(days=30) == 0


def test_a_deleted_conversation_leaves_no_content(
    trace: Trace, conversation: Conversation, cast: Cast
) -> None:
    delete_conversation(conversation=conversation, by=cast.manager)
    for model in (Trace, Step, Message, Run):
        assert not model.objects.exists()
