"""A rule that could not run when a stage was completed is told with its reason, never passed over in silence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.publishing import publish
from apps.agents.models import Conversation, Trace
from apps.llm import breaker
from apps.llm.models import Route
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]
VALUE = {"place": "p", "purpose": "w"}


@pytest.fixture
def judged(conversation: Conversation) -> Conversation:
    """The first stage is filled, and one of its rules needs a model."""
    conversation.agent.rules.create(
        slug="is_it_clear", name_en="Is it clear?", name_zh_hans="是否清楚？", timing="on_complete",
        rule_type="prompt_based", prompt_en="Is it clear?", prompt_zh_hans="是否清楚？",
        trigger_stage="site", severity="warning", failure_action="warn", message_en="Unclear.",
        message_zh_hans="不清楚。",
    )  # fmt: skip
    publish(agent=conversation.agent, by=None)
    conversation.context.data = {"site": VALUE}
    conversation.context.save()
    return conversation


def complete(client: Client, conversation: Conversation, language: str = "en") -> Any:
    body = {"conversationId": str(conversation.pk)}
    path = "/api/aia/garden-planner/stage/complete"
    headers = {"Accept-Language": language}
    return client.post(path, body, content_type="application/json", headers=headers).json()


def clear(result: Any) -> dict[str, Any]:
    return next(check for check in result["checks"] if check["rule"] == "is_it_clear")


def test_without_a_model_the_result_says_that_it_was_not_run(
    judged: Conversation, cast: Cast, client: Client
) -> None:
    client.force_login(cast.coordinator)
    result = complete(client, judged)
    assert result["success"] is True
    assert (clear(result)["status"], clear(result)["name"]) == ("not_run", "Is it clear?")
    assert clear(result)["reason"] == "No model is in use to judge this."


@pytest.mark.parametrize("reply", [Reply(text="nonsense"), Reply(status=500)], ids=["nonsense", "fault"])
def test_with_a_model_that_fails_it_says_why(
    judged: Conversation, cast: Cast, client: Client, openai_server: ScriptedServer, reply: Reply
) -> None:
    breaker.forget_all()
    Route.objects.all().delete()
    use_as_model(openai_server, max_retries=0)
    openai_server.script.default = reply
    client.force_login(cast.coordinator)
    result = complete(client, judged)
    assert result["success"] is True
    assert clear(result)["status"] == "not_run"
    assert "model" in clear(result)["reason"]


def test_what_was_said_completes_with_the_same_report(judged: Conversation, say: Say) -> None:
    run = say("This stage is complete.")
    checks = run.snapshot["checks"]
    assert [c["reason"] for c in checks if c["rule"] == "is_it_clear"] == [
        "No model is in use to judge this."
    ]
    step = Trace.objects.get(run=run).steps.get(name="reflexion")
    assert step.output["not_run"] == {"is_it_clear": "No model is in use to judge this."}
