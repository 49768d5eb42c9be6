"""While a model thinks, its caller holds no database connection and no transaction."""

from __future__ import annotations

import pytest
from django.db import connection

from apps.llm.chat import stream_chat
from apps.llm.models import ModelCall
from tests.support.model_calls import ask
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model


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
