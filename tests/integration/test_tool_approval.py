"""A turn that asks a person waits in PostgreSQL alone: any worker goes on with it, also one started later."""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.turns import send_message
from apps.agents.models import Conversation, Message
from apps.llm import breaker
from apps.runs.models import Run, RunState
from tests.support.cast import Cast
from tests.support.http_service import Answer, HttpService
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.stack import LiveStack, start_stack
from tests.support.toolbox import Toolbox, calls

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("protocol_agent", "redis_server"),
    pytest.mark.timeout(600),
]
PATIENCE_SECONDS = 180.0


def wait_until(is_so: Callable[[], bool], stack: LiveStack) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, stack.log("chat1")[-3000:]
        time.sleep(0.1)


def test_it_survives_a_restart_of_the_worker(
    conversation: Conversation,
    cast: Cast,
    toolbox: Toolbox,
    openai_server: ScriptedServer,
    service: HttpService,
    settings: Any,
) -> None:
    breaker.forget_all()
    settings.TOOL_ALLOWED_PRIVATE_HOSTS = [service.place]  # for publishing, which is done here
    use_as_model(openai_server)
    openai_server.script.structured = Reply(text='{"values": []}')
    toolbox.add(
        "send",
        handler="api",
        requires_auth=True,
        configuration={"method": "POST", "url": f"http://{service.place}/", "body": {"n": "{{n}}"}},
    )
    service.default = Answer(b'{"sent": true}')
    openai_server.queue(Reply(text="I send it.", tool_calls=calls("send", '{"n": 3}')), Reply(text="Sent."))
    with start_stack(environment={"TOOL_ALLOWED_PRIVATE_HOSTS": service.place}) as stack:
        turn = send_message(conversation=conversation, text="Why so many participants?", by=cast.coordinator)

        def state() -> str:
            return Run.objects.get(pk=turn.run.pk).state

        wait_until(lambda: state() == RunState.WAITING, stack)
        stack.kill("chat1")
        assert service.asked == []
        stack.start("chat1")
        stack.wait_until_ready()
        client = Client()
        client.force_login(cast.coordinator)
        shown = client.get(f"/api/runs/{turn.run.pk}").json()
        assert shown["state"] == "waiting"
        assert shown["snapshot"]["tool_calls"][0]["approval"] == "asked"
        asked_before = len(openai_server.requests)
        decision = {"callId": shown["snapshot"]["tool_calls"][0]["call_id"], "approve": True}
        answered = client.post(f"/api/runs/{turn.run.pk}/answer", decision, content_type="application/json")
        assert answered.status_code == HTTPStatus.ACCEPTED
        wait_until(lambda: state() == RunState.FINISHED, stack)
    assert Message.objects.get(run=turn.run).content == "I send it.\n\nSent."
    assert [asked.body for asked in service.asked] == [b'{"n":3}']
    assert len(openai_server.requests) == asked_before + 1
