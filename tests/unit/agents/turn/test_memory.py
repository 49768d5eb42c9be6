"""The summary of a conversation: extended from what is stored, told instead of the old turns, never in the way."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.actions.summaries import Summary, forget_from, store
from apps.agents.models import Agent, Conversation, ConversationSummary, Message, MessageState, Role
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)
WINDOW = 4


@pytest.fixture
def agent(agent: Agent) -> Agent:
    """The agent, remembering by summary with a window of four turns, and asking nothing of the query."""
    Agent.objects.filter(pk=agent.pk).update(
        memory_strategy="summary", max_history_turns=WINDOW, query_parts=[]
    )
    agent.refresh_from_db()
    publish(agent=agent, by=None)
    return agent


@pytest.fixture
def model(openai_server: ScriptedServer, agent: Agent) -> ScriptedServer:
    openai_server.script.structured = Reply(text="{}")
    openai_server.when(Reply(text="Minutes: " + "kept. " * 3), contains="to_be_added")
    openai_server.script.default = Reply(text="Noted.")
    use_as_model(openai_server, json_schema=True)
    return openai_server


def summary(conversation: Conversation) -> tuple[str, int]:
    row = ConversationSummary.objects.get(conversation=conversation)
    return row.text, row.up_to_turn


def told(model: ScriptedServer) -> str:
    """Everything that the last request for an answer had in it."""
    bodies = [seen.body for seen in model.requests if not seen.body.get("response_format")]
    answers = [body for body in bodies if "to_be_added" not in str(body["messages"])]
    return str(answers[-1]["messages"])


def foldings(model: ScriptedServer) -> list[str]:
    return [
        str(seen.body["messages"]) for seen in model.requests if "to_be_added" in str(seen.body["messages"])
    ]


def chat(say: Say, *numbers: int) -> None:
    for number in numbers:
        say(f"Statement number {number} about nothing in particular, long enough to be told.")


def test_turns_that_leave_the_window_are_told_as_a_summary(
    model: ScriptedServer, conversation: Conversation, say: Say
) -> None:
    chat(say, *range(1, WINDOW + 2))
    assert not foldings(model)
    chat(say, WINDOW + 2)  # five turns stand before it, one more than the window
    assert summary(conversation) == ("Minutes: kept. kept. kept.", 3)
    chat(say, WINDOW + 3)
    assert "Minutes: kept." in told(model)
    assert "number 3" not in told(model)
    assert "number 4" in told(model)


def test_a_summary_is_extended_and_not_made_anew(
    model: ScriptedServer, conversation: Conversation, say: Say
) -> None:
    chat(say, *range(1, 10))
    first, second = foldings(model)
    assert "number 1 " in first
    assert "Minutes: kept." in second
    assert "number 1 " not in second
    assert summary(conversation)[1] == 6


def test_a_model_that_fails_to_summarise_costs_nothing_but_the_summary(
    model: ScriptedServer, conversation: Conversation, say: Say
) -> None:
    model.script.rules.clear()
    model.when(Reply(status=400, error_code="bad"), contains="to_be_added")
    chat(say, *range(1, WINDOW + 3))
    assert not ConversationSummary.objects.exists()
    last = Message.objects.filter(role=Role.ASSISTANT).latest("turn")
    assert (last.state, last.content) == (MessageState.COMPLETE, "Noted.")


def test_other_strategies_make_no_summary(
    model: ScriptedServer, agent: Agent, conversation: Conversation, say: Say
) -> None:
    Agent.objects.filter(pk=agent.pk).update(memory_strategy="sliding_window")
    agent.refresh_from_db()
    publish(agent=agent, by=None)
    chat(say, *range(1, WINDOW + 3))
    assert not foldings(model)
    assert "number 1 " not in told(model)


@pytest.mark.parametrize(("turn_number", "kept"), [(3, False), (4, True)])
def test_a_summary_of_a_turn_that_was_replaced_is_forgotten(
    conversation: Conversation, turn_number: int, kept: bool
) -> None:
    store(conversation, Summary("Minutes", 3))
    forget_from(conversation, turn_number)
    assert ConversationSummary.objects.exists() is kept


def test_an_older_summary_never_replaces_a_later_one(conversation: Conversation) -> None:
    later: dict[str, Any] = {"text": "later", "up_to_turn": 7}
    store(conversation, Summary(**later))
    store(conversation, Summary("earlier", 5))
    assert summary(conversation) == ("later", 7)
