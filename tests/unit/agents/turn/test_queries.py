"""How often a message, its turn, an edit and a page ask the database: bounds, so that no change adds to them unseen."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client

from apps.agents.actions.turns import send_message
from apps.agents.models import Conversation, Proposal
from apps.llm.models import ModelCall
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.statements import statements

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
STATEMENT = "Place: by the north wall\nNumber of beds: 4"
WORDS = tuple(f"word{number} " for number in range(20))
JSON = "application/json"
MOST_TO_ACCEPT, MOST_OF_A_TURN, MOST_WITH_PROPOSALS = 8, 17, 19
PAGE = (settings.BASE_DIR / "docs/performance.md").read_text("utf-8")


@pytest.fixture
def client(cast: Cast, conversation: Conversation, openai_server: ScriptedServer) -> Client:
    """Of somebody who may write, in a conversation with a model that has answered once: all caches are filled."""
    openai_server.script.default = Reply(
        pieces=WORDS, tokens_per_second=50
    )  # slower than a search for values
    openai_server.script.structured = Reply(text='{"values": []}')
    use_as_model(openai_server, json_schema=True)
    execute(send_message(conversation=conversation, text="Hello", by=cast.coordinator, enqueue=False).run.pk)
    client = Client()
    client.force_login(cast.coordinator)
    return client


def at_most(most: int, sent: list[str]) -> bool:
    """With the statements as they would be looked through, when they are too many."""
    assert len(sent) <= most, "\n".join([f"{len(sent)} instead of {most}:", *sent])
    return True


def post(client: Client, conversation: Conversation, text: str) -> tuple[UUID, list[str]]:
    body = {"conversationId": str(conversation.pk), "message": text}
    with statements() as sent:
        answer = client.post(
            f"/api/aia/{conversation.agent.path_name}/chat",
            body,
            content_type=JSON,
            headers={"Prefer": "respond-async"},
        )
    assert answer.status_code == HTTPStatus.ACCEPTED, answer.content
    return UUID(answer.json()["runId"]), sent


def test_the_page_about_performance_says_these_bounds() -> None:
    bounds = f"at most {MOST_TO_ACCEPT}; {MOST_OF_A_TURN} and {MOST_WITH_PROPOSALS}"
    assert f"| {bounds} | `tests/unit/agents/turn/test_queries.py`" in PAGE


def test_accepting_a_message(client: Client, conversation: Conversation) -> None:
    assert at_most(MOST_TO_ACCEPT, post(client, conversation, "What comes next?")[1])


@pytest.mark.parametrize(
    ("text", "proposals", "most"),
    [("What comes next?", 0, MOST_OF_A_TURN), (STATEMENT, 2, MOST_WITH_PROPOSALS)],
)
def test_a_turn_with_a_model(
    client: Client, conversation: Conversation, text: str, proposals: int, most: int
) -> None:
    run_id, _ = post(client, conversation, text)
    with statements() as sent:
        execute(run_id)
    assert Run.objects.get(pk=run_id).state == RunState.FINISHED
    assert Proposal.objects.count() == proposals
    assert ModelCall.objects.filter(reference=str(run_id)).count() == 1 + bool(proposals)
    assert at_most(most, sent)


def test_an_edit(client: Client, conversation: Conversation) -> None:
    with statements() as sent:
        answer = client.patch(
            f"/api/aia/{conversation.agent.path_name}/context/{conversation.pk}",
            {"field": "site.place", "value": "by the south wall"},
            content_type=JSON,
        )
    assert answer.status_code == HTTPStatus.OK, answer.content
    assert at_most(9, sent)


def test_a_page_of_a_conversation(client: Client, conversation: Conversation) -> None:
    execute(post(client, conversation, STATEMENT)[0])
    with statements() as sent:
        assert client.get(f"/conversations/{conversation.pk}/").status_code == HTTPStatus.OK
    # of them: whether there is a tour for the menu; what was left open; three for what the forms of tools begin with
    assert at_most(27, sent)
