"""What an answer cites stays with it: on the page, in the API, in exports, in “why this answer”; until both go."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from apps.agents.actions.branching import edit_message, regenerate_answer
from apps.agents.actions.conversations import delete_conversation
from apps.agents.actions.turns import send_message
from apps.agents.api.answers import turn_json
from apps.agents.configuration.in_force import config_for
from apps.agents.extension import Citation, Node, NodeContext, TurnContext, cite
from apps.agents.models import CitedPassage, Conversation, Message, Role, Trace
from apps.agents.presenters.export import as_document, as_markdown
from apps.agents.traces.explanation import explain
from apps.runs.errors import WorkerLeaving
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
SHADE = Citation(
    "book", "7", "Ferns <b>&", "p. 4", "Ferns <i>like</i> shade.", True, "https://book.example/7"
)
MOSS = Citation("web", "", "Moss", quote="Moss is slow.", url="javascript:alert(1)")
QUESTION = "What grows in the shade?"


def tells(node: NodeContext[TurnContext]) -> None:
    node.say(f"Ferns do [{node.cite(SHADE)}]. Moss, too [{node.cite(MOSS)}]; and ferns [{node.cite(SHADE)}].")


@pytest.fixture
def cites(guide: Guide) -> Guide:
    guide.main = (Node("answer", tells),)
    return guide


def rows(run: Run) -> list[tuple[int, str, bool]]:
    found = CitedPassage.objects.filter(message__run=run)
    return [(row.number, row.title, row.verified) for row in found]


BOTH = [(1, "Ferns <b>&", True), (2, "Moss", False)]


# --- Kept -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("cites")
def test_what_nodes_cite_is_stored_with_the_answer(say: Say) -> None:
    run = say(QUESTION)
    assert answer_of(run) == "Ferns do [1]. Moss, too [2]; and ferns [1]."
    assert rows(run) == BOTH
    assert [(one["number"], one["url"]) for one in run.snapshot["citations"]] == [
        (1, "https://book.example/7"),
        (2, ""),
    ]


@pytest.mark.usefixtures("cites")
def test_a_turn_that_fails_keeps_what_was_cited_until_then(say: Say, guide: Guide) -> None:
    def fails(node: NodeContext[TurnContext]) -> None:
        raise ValueError

    guide.main = (*guide.main, Node("fails", fails, after=("answer",)))
    run = say(QUESTION)
    assert run.state == RunState.FAILED
    assert rows(run) == BOTH


def test_an_attempt_that_is_lost_cites_nothing_twice(
    conversation: Conversation, cast: Cast, guide: Guide
) -> None:
    """The first node is not done again, and its passage keeps its number."""

    def finds(node: NodeContext[TurnContext]) -> dict[str, Any]:
        guide.calls["finds"] += 1
        return {"number": node.cite(SHADE)}

    def leaves(node: NodeContext[TurnContext]) -> None:
        guide.calls["leaves"] += 1
        if guide.calls["leaves"] == 1:
            node.owner.handle.ask_to_end(WorkerLeaving)
        node.say(f"See [{node.cite(MOSS)}] and [{node.state['number']}].")

    guide.main = (Node("finds", finds), Node("leaves", leaves, after=("finds",)))
    turn = sent(conversation, cast, QUESTION)
    execute_inline(turn)
    assert turn.state == RunState.QUEUED
    execute_inline(turn)
    assert answer_of(turn) == "See [2] and [1]."
    assert rows(turn) == BOTH
    assert guide.calls == {"finds": 1, "leaves": 2}


def sent(conversation: Conversation, cast: Cast, text: str) -> Run:
    return send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False).run


@pytest.mark.usefixtures("cites")
def test_a_replaced_answer_keeps_its_own(
    say: Say, guide: Guide, conversation: Conversation, cast: Cast
) -> None:
    first = say(QUESTION)
    guide.main = (Node("answer", lambda node: node.say(f"Moss [{node.cite(MOSS)}].")),)
    again = regenerate_answer(message=Message.objects.get(run=first), by=cast.coordinator)
    execute_inline(again)
    assert rows(first) == BOTH
    assert rows(again) == [(1, "Moss", False)]
    question = Message.objects.get(role=Role.USER)
    edit_message(message=question, text="And in the sun?", by=cast.coordinator, enqueue=False)
    page = client_of(cast.coordinator).get(f"/conversations/{conversation.pk}/earlier/1/").content.decode()
    assert "Moss is slow." in page


@pytest.mark.usefixtures("cites")
def test_citations_go_with_their_conversation(say: Say, conversation: Conversation, cast: Cast) -> None:
    say(QUESTION)
    delete_conversation(conversation=conversation, by=cast.manager)
    assert not CitedPassage.objects.exists()


# --- Read -------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(cast: Cast) -> Client:
    return client_of(cast.coordinator)


@pytest.mark.usefixtures("cites")
def test_the_list_of_messages_has_them(say: Say, client: Client, conversation: Conversation) -> None:
    say(QUESTION)
    question, answer = client.get(f"/api/aia/conversations/{conversation.pk}/messages").json()["messages"]
    assert question["citations"] == []
    assert answer["citations"][0] == {
        "number": 1,
        "source": "book",
        "sourceId": "7",
        "title": "Ferns <b>&",
        "locator": "p. 4",
        "quote": "Ferns <i>like</i> shade.",
        "verified": True,
        "url": "https://book.example/7",
    }
    assert [each["number"] for each in answer["citations"]] == [1, 2]


@pytest.mark.usefixtures("cites")
def test_the_answer_of_a_whole_turn_has_them(say: Say, conversation: Conversation) -> None:
    answer = turn_json(Message.objects.get(run=say(QUESTION)), config_for(conversation), "en")
    assert [(each["number"], each["sourceId"]) for each in answer["citations"]] == [(1, "7"), (2, "")]


@pytest.mark.usefixtures("cites")
def test_the_page_lists_them_after_a_reload_and_shows_others_words_as_text(
    say: Say, client: Client, conversation: Conversation
) -> None:
    run = say(QUESTION)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert f'id="cite-{run.pk}-1"' in page
    assert "Ferns &lt;b&gt;&amp;" in page
    assert "Ferns &lt;i&gt;like&lt;/i&gt; shade." in page
    assert 'href="https://book.example/7"' in page
    assert "javascript:" not in page


@pytest.mark.usefixtures("cites")
def test_why_this_answer_names_them_when_the_run_has_forgotten_them(say: Say, client: Client) -> None:
    run = say(QUESTION)
    Run.objects.filter(pk=run.pk).update(snapshot={})
    trace = Trace.objects.get(run=run)
    assert [(source.number, source.quote) for source in explain(trace, "en").sources] == [
        (1, "Ferns <i>like</i> shade."),
        (2, "Moss is slow."),
    ]
    page = client.get(f"/traces/{trace.pk}/").content.decode()
    assert "Ferns &lt;i&gt;like&lt;/i&gt; shade." in page
    assert "Not checked" in page


@pytest.mark.usefixtures("cites")
def test_a_conversation_is_exported_with_them(say: Say, conversation: Conversation) -> None:
    say(QUESTION)
    text = as_markdown(as_document(conversation, config_for(conversation), "en"))
    assert "- [1] Ferns <b>& · p. 4 · “Ferns <i>like</i> shade.” · https://book.example/7 · Checked" in text
    assert "- [2] Moss · “Moss is slow.” · Not checked" in text


@pytest.mark.usefixtures("cites")
def test_the_command_gives_them(cast: Cast, conversation: Conversation) -> None:
    out = StringIO()
    call_command(
        "ask", QUESTION, agent=conversation.agent.slug, project=cast.project.slug, user=cast.coordinator.email,
        json=True, stdout=out,
    )  # fmt: skip
    cited = json.loads(out.getvalue())["citations"]
    assert [(one["number"], one["source"], one["source_id"], one["verified"]) for one in cited] == [
        (1, "book", "7", True),
        (2, "web", "", False),
    ]


def test_the_helper_cites_where_there_is_no_node(say: Say, guide: Guide) -> None:
    def says(node: NodeContext[TurnContext]) -> None:
        node.say(f"Ferns [{cite(node.owner, SHADE)}].")

    guide.main = (Node("answer", says),)
    assert rows(say(QUESTION)) == BOTH[:1]
