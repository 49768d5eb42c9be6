"""A form that is open holds back what is said after it, but not what reports a serious event."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.models import Conversation
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.turns import answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server", "history")]


def send(cast: Cast, conversation: Conversation, text: str) -> Any:
    answered = client_of(cast.investigator).post(
        f"/api/aia/{conversation.agent.slug}/chat",
        {"conversationId": str(conversation.pk), "message": text},
        content_type="application/json",
        headers={"Prefer": "respond-async"},
    )
    assert answered.status_code == 202
    return answered.json()


def open_form(cast: Cast, conversation: Conversation) -> Run:
    run = Run.objects.get(pk=send(cast, conversation, "site 3 enrolled 2 today")["runId"])
    execute_inline(run)
    run.refresh_from_db()
    assert run.state == RunState.WAITING
    return run


def test_a_serious_event_withdraws_the_open_form(cast: Cast, conversation: Conversation) -> None:
    asking = open_form(cast, conversation)
    accepted = send(cast, conversation, "Patient 015 died this morning")
    asking.refresh_from_db()
    assert (asking.state, accepted["waitsFor"]) == (RunState.STOPPED, None)
    run = Run.objects.get(pk=accepted["runId"])
    execute_inline(run)
    assert "SAE" in answer_of(run)


def test_anything_else_waits_for_it(cast: Cast, conversation: Conversation) -> None:
    asking = open_form(cast, conversation)
    accepted = send(cast, conversation, "How many are enrolled?")
    asking.refresh_from_db()
    assert asking.state == RunState.WAITING
    assert accepted["waitsFor"]["runId"] == str(asking.pk)
