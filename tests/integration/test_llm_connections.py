"""While a model thinks, its caller holds no database connection and no transaction."""

from __future__ import annotations

import pytest
from django.db import connection

from apps.llm.chat import stream_chat
from apps.llm.models import ModelCall
from tests.support.openai_server import Reply, ScriptedServer, openai_server, use_as_model
from tests.unit.llm.conftest import ask

__all__ = ["openai_server"]


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_a_model_answers(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(status=500), Reply(pieces=("one", "two")))
    assert connection.connection is not None
    events = stream_chat(ask())
    next(events)
    assert connection.connection is None
    list(events)
    assert ModelCall.objects.count() == 2
