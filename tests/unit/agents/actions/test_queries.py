"""How often one write asks the database: what it works on is locked once and passed on."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import propose
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation
from apps.fields.evidence.found import Found
from apps.llm.routes import routes
from tests.support.cast import Cast

JSON = "application/json"
EVIDENCE = ({"kind": "message", "message_id": "m", "start": 0, "end": 1, "quote": "x"},)
LOCKED = ("agents_session", "agents_context")


@pytest.fixture
def client(cast: Cast, conversation: Conversation, config: AgentConfig) -> Client:
    """Of somebody who may write; one value is recorded, another one proposed."""
    by = cast.coordinator
    edit_field(conversation=conversation, config=config, field="site.background", value="one", by=by)
    found = [Found("site.purpose", "vegetables", "rules", EVIDENCE)]
    propose(conversation=conversation, config=config, message=None, found=found)
    routes()  # known, as in a process that has been at work
    client = Client()
    client.force_login(by)
    return client


@pytest.mark.parametrize(
    ("method", "path", "body", "queries"),
    [
        ("patch", "/api/aia/garden-planner/context/{id}", {"field": "site.background", "value": "two"}, 10),
        ("post", "/api/aia/conversations/{id}/proposals/sync", {"ids": "all"}, 12),
        ("post", "/api/aia/conversations/{id}/changes/{change}/undo", {}, 16),
        ("post", "/api/aia/conversations/{id}/stage/go-to", {"stage": "site"}, 8),
        (
            "post",
            "/api/aia/garden-planner/stage/complete",
            {"conversationId": "{id}"},
            11,
        ),  # names what waits
    ],
)
def test_a_write_locks_once_and_asks_no_more_than_it_needs(
    client: Client, conversation: Conversation, method: str, path: str, body: dict[str, str], queries: int
) -> None:
    names = {"id": conversation.pk, "change": conversation.changes.get().pk}
    call = getattr(client, method)
    body = {key: value.format(**names) for key, value in body.items()}
    with CaptureQueriesContext(connection) as seen:
        answer = call(path.format(**names), body, content_type=JSON)
    assert answer.status_code == HTTPStatus.OK, answer.content
    locks = [query["sql"] for query in seen.captured_queries if "FOR NO KEY UPDATE" in query["sql"]]
    assert [sum(f'"{table}"' in sql.partition(" OF ")[2] for sql in locks) for table in LOCKED] == [1, 1]
    assert len(seen) == queries
