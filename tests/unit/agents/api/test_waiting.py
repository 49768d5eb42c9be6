"""Who waits for a whole turn is answered also when no event of it comes: by PostgreSQL, and never without end."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.agents.api import chat
from apps.agents.models import Conversation
from apps.runs.events import reader
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """No event is ever heard, as while Redis hangs."""

    async def frames(*_: Any, **__: Any) -> AsyncIterator[Any]:
        await asyncio.Event().wait()
        yield

    monkeypatch.setattr(reader, "frames", frames)
    monkeypatch.setattr(chat, "SILENT_SECONDS", 0.1)
    monkeypatch.setattr(chat, "POLL_SECONDS", 0.05)


def send(client: Client, conversation: Conversation) -> Any:
    body = {"conversationId": str(conversation.pk), "message": "Hello"}
    address = f"/api/aia/{conversation.agent.slug}/chat"
    return client.post(address, body, content_type="application/json")


@pytest.mark.usefixtures("silent")
def test_a_turn_whose_events_nobody_hears_is_answered_when_it_ends(
    cast: Cast, conversation: Conversation
) -> None:
    worker = threading.Thread(target=answer_the_first)
    worker.start()
    answered = send(client_of(cast.coordinator), conversation)
    worker.join()
    assert (answered.status_code, answered.json()["state"]) == (200, "complete")


def answer_the_first() -> None:
    while (run := Run.objects.first()) is None:
        time.sleep(0.02)
    execute_inline(run)
    connection.close()


@pytest.mark.usefixtures("silent")
def test_nobody_waits_for_ever(
    cast: Cast, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "LONGEST_WAIT_SECONDS", 0.3)
    accepted = send(client_of(cast.coordinator), conversation)
    run = Run.objects.get()
    assert (accepted.status_code, accepted.json()["runId"]) == (202, str(run.pk))
    assert (accepted.json()["waitsFor"], run.state) == (None, RunState.QUEUED)
