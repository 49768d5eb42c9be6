"""Publishing in the administration: the difference first, a reason, and who may."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.data import digest_of
from apps.agents.models import (
    Agent,
    AgentSnapshot,
    Context,
    Conversation,
    Intent,
    Prompt,
    ReflexionRule,
    Stage,
    Trace,
)
from apps.projects.actions.users import create_user
from apps.projects.models import AuditEntry, User
from tests.support.cast import Cast

pytestmark = pytest.mark.usefixtures("specimen")


@pytest.fixture
def approver(db: None) -> User:
    return create_user(by=None, email="approver@test.example", is_staff=True, is_approver=True)


@pytest.fixture
def editor(db: None) -> User:
    return create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)


def page(agent: Agent, name: str, *args: int) -> str:
    return reverse(f"admin:agents_agent_{name}", args=[agent.pk, *args])


def publish(client: Client, agent: Agent, reason: str = "better words") -> Any:
    return client.post(page(agent, "publish"), {"reason": reason, "seen": digest_of(draft_of(agent))})


def test_the_difference_is_shown_and_published_with_its_reason(
    client: Client, approver: User, specimen: Agent
) -> None:
    client.force_login(approver)
    text = Prompt.objects.get(slug="system").text_en  # type: ignore[attr-defined]
    Prompt.objects.filter(slug="system").update(text_en=text.replace("quoted", "cited"))
    shown = client.get(page(specimen, "publish")).content.decode()
    assert "<del>quoted</del>" in shown
    assert "<ins>cited</ins>" in shown
    assert publish(client, specimen).status_code == 302
    made = specimen.snapshots.get(number=2)
    assert (made.reason, made.published_by) == ("better words", approver)
    assert "There is no difference." in client.get(page(specimen, "publish")).content.decode()


def test_a_reason_is_asked_for(client: Client, approver: User, specimen: Agent) -> None:
    client.force_login(approver)
    Prompt.objects.filter(slug="system").update(text_en="new")
    assert publish(client, specimen, reason="").status_code == 200
    assert specimen.snapshots.count() == 1


def test_a_draft_that_was_not_looked_at_is_not_published(
    client: Client, approver: User, specimen: Agent
) -> None:
    client.force_login(approver)
    Prompt.objects.filter(slug="system").update(text_en="new")
    answer = client.post(page(specimen, "publish"), {"reason": "r", "seen": "other"}).content.decode()
    assert "changed after you opened this page" in answer
    assert specimen.snapshots.count() == 1


def test_errors_stand_on_the_page_and_refuse(client: Client, approver: User, specimen: Agent) -> None:
    client.force_login(approver)
    Intent.objects.filter(code="chitchat").update(target="sing")
    shown = client.get(page(specimen, "publish")).content.decode()
    assert "No strategy is called “sing”" in shown
    assert "Correct them first" in shown
    publish(client, specimen)
    assert specimen.snapshots.count() == 1
    agent_page = client.get(reverse("admin:agents_agent_change", args=[specimen.pk])).content.decode()
    assert "No strategy is called “sing”" in agent_page


def test_a_schema_that_cannot_be_read_does_not_break_the_page(
    client: Client, approver: User, specimen: Agent
) -> None:
    client.force_login(approver)
    Stage.objects.filter(key="site").update(extraction_schema={"type": "list"})
    shown = client.get(page(specimen, "publish")).content.decode()
    assert "Extraction schema /type" in shown
    assert "Completion rule" not in shown, "what names its fields cannot be judged"
    assert publish(client, specimen).status_code == 200
    assert specimen.snapshots.count() == 1


def test_only_approvers_publish_and_go_back(
    client: Client, approver: User, editor: User, specimen: Agent
) -> None:
    Prompt.objects.filter(slug="system").update(text_en="new")
    client.force_login(editor)
    assert client.get(page(specimen, "publish")).status_code == 200
    assert publish(client, specimen).status_code == 403
    client.force_login(approver)
    assert publish(client, specimen).status_code == 302
    back = {"reason": "worse", "roll_back": "1"}
    client.force_login(editor)
    assert client.post(page(specimen, "version", 1), back).status_code == 403
    client.force_login(approver)
    assert client.post(page(specimen, "version", 1), {"restore": "1"}).status_code == 403
    assert client.post(page(specimen, "version", 1), back).status_code == 302
    newest = specimen.snapshots.first()
    assert newest is not None
    assert (newest.number, newest.reason) == (3, "worse")
    assert Prompt.objects.get(slug="system").text_en == "new"  # type: ignore[attr-defined]


def test_an_editor_makes_the_draft_like_a_version(client: Client, editor: User, specimen: Agent) -> None:
    Prompt.objects.filter(slug="system").update(text_en="new")
    client.force_login(editor)
    assert client.post(page(specimen, "version", 1), {"restore": "1"}).status_code == 302
    assert draft_of(specimen) == specimen.snapshots.get().data
    assert AuditEntry.objects.get(action="agent.draft_restored").by == editor


def test_any_two_versions_are_compared(client: Client, approver: User, specimen: Agent) -> None:
    client.force_login(approver)
    for number, words in enumerate(("second", "third"), start=2):
        Prompt.objects.filter(slug="system").update(text_en=words)
        publish(client, specimen)
        assert specimen.snapshots.count() == number
    shown = client.get(page(specimen, "compare") + "?from=2&to=3").content.decode()
    assert re.search(r"<del>second</del>.{0,40}<ins>third</ins>", shown, re.DOTALL)
    assert client.get(page(specimen, "compare") + "?from=x&to=3").status_code == 404
    assert client.get(page(specimen, "version", 9)).status_code == 404


def rule_page(rule: ReflexionRule) -> str:
    return reverse("admin:agents_reflexionrule_test_rule", args=[rule.pk])


@pytest.mark.parametrize(
    ("germination", "said"), [("0.8", "Passed"), ("0.6", "Too low."), ("", "Not given yet")]
)
def test_a_rule_is_tried_on_typed_values(
    client: Client, editor: User, specimen: Agent, germination: str, said: str
) -> None:
    client.force_login(editor)
    rule = ReflexionRule.objects.create(
        agent=specimen,
        slug="germination",
        name="Germination",
        timing="on_extract",
        rule_type="rule_based",
        severity="error",
        failure_action="block",
        condition={"field": "planting.germination", "op": "ge", "value": 0.8},
        message="Too low.",
    )
    data = f'{{"planting": {{"germination": {germination}}}}}' if germination else "{}"
    assert said in client.post(rule_page(rule), {"values": data}).content.decode()


def test_a_rule_is_tried_on_a_conversation_that_one_may_read(
    client: Client, cast: Cast, editor: User, conversation: Conversation
) -> None:
    rule = ReflexionRule.objects.get(slug="few_losses")
    Context.objects.filter(conversation=conversation).update(data={"planting": {"losses": 3}})
    sent = {"conversation": str(conversation.pk), "values": ""}
    client.force_login(editor)
    assert "no access to it" in client.post(rule_page(rule), sent).content.decode()
    sent["conversation"] = str(uuid.uuid4())
    client.force_login(cast.administrator)
    assert "no access to it" in client.post(rule_page(rule), sent).content.decode()
    sent["conversation"] = str(conversation.pk)
    assert "td-check" in client.post(rule_page(rule), sent).content.decode()


def test_a_rule_for_a_model_is_not_run_without_one(client: Client, editor: User, specimen: Agent) -> None:
    client.force_login(editor)
    rule = ReflexionRule.objects.create(
        agent=specimen,
        slug="judged",
        name="J",
        timing="on_complete",
        rule_type="prompt_based",
        prompt="?",
    )
    shown = client.post(rule_page(rule), {"values": "{}", "with_model": "on"}).content.decode()
    assert "Not run" in shown


def test_reading_a_trace_is_an_auditors_and_recorded(
    client: Client, cast: Cast, editor: User, conversation: Conversation
) -> None:
    trace = Trace.objects.create(conversation=conversation, snapshot=AgentSnapshot.objects.get())
    address = reverse("admin:agents_trace_change", args=[trace.pk])
    client.force_login(editor)
    assert client.get(address).status_code == 403
    auditor = create_user(by=None, email="a@test.example", is_staff=True, is_auditor=True)
    client.force_login(auditor)
    assert client.get(address).status_code == 200
    entry = AuditEntry.objects.get(action="trace.read")
    assert (entry.by, entry.subject_id) == (auditor, str(trace.pk))
