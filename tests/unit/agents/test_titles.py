"""A conversation without a title is called after its first message."""

from __future__ import annotations

import pytest

from apps.agents.actions.conversations import name_after_message, start_conversation
from apps.agents.actions.defaults import load_default_agents
from apps.agents.models import Agent, Conversation
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


def begun(cast: Cast, title: str = "") -> Conversation:
    load_default_agents()
    agent = Agent.objects.get(slug="protocol_agent")
    return start_conversation(agent=agent, project=cast.project, title=title, by=cast.coordinator)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Early switch\nwith more below", "Early switch"),
        ("  早期口服转换  ", "早期口服转换"),
        ("w" * 200, "w" * 79 + "…"),
    ],
)
def test_the_first_line_becomes_the_title(cast: Cast, said: str, title: str) -> None:
    conversation = begun(cast)
    name_after_message(conversation=conversation, text=said)
    conversation.refresh_from_db()
    assert conversation.title == title


def test_a_title_that_somebody_gave_stays(cast: Cast) -> None:
    conversation = begun(cast, title="Given")
    name_after_message(conversation=conversation, text="Said")
    conversation.refresh_from_db()
    assert conversation.title == "Given"
