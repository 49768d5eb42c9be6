"""Finding: what belongs to the person and has the words, nothing of other people's projects."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, Conversation
from apps.agents.presenters.search import BEFORE_CHARACTERS, find
from tests.support.cast import Cast


def test_a_message_is_found_by_its_words_with_what_stands_around_them(
    cast: Cast, conversation: Conversation
) -> None:
    text = f"{'x' * 100} Ciprofloxacin twice a day {'y' * 100}"
    send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
    (hit,) = find(cast.viewer, "ciprofloxacin").hits
    assert hit.words == "Ciprofloxacin"
    assert hit.before == f"…{'x' * (BEFORE_CHARACTERS - 1)} "
    assert hit.after.startswith(" twice a day y")
    assert hit.after.endswith("…")


@pytest.mark.parametrize(
    ("text", "query", "words"),
    [
        (f"{'long ' * 40}early\nswitch", "early switch", ""),
        (f"{'long ' * 40}the **margin** is", "margin** is", "margin is"),
        (f"{'ß' * 100} SWITCH", "switch", "SWITCH"),
        (f"{'long ' * 40}two  spaces", "two  spaces", "two spaces"),
    ],
)
def test_the_words_that_were_found_stand_in_what_is_shown(
    cast: Cast, conversation: Conversation, text: str, query: str, words: str
) -> None:
    send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
    hits = find(cast.viewer, query).hits
    assert [hit.words for hit in hits] == ([words] if words else [])
    assert all(len(hit.before) <= BEFORE_CHARACTERS + 1 for hit in hits)


def test_outsiders_find_nothing_of_the_project(cast: Cast, conversation: Conversation) -> None:
    conversation.title = "Oral switch"
    conversation.save()
    send_message(conversation=conversation, text="Ciprofloxacin", by=cast.coordinator, enqueue=False)
    assert find(cast.outsider, "ciprofloxacin").is_empty
    assert find(cast.outsider, "oral").is_empty
    assert find(cast.outsider, "").is_empty
    assert not find(cast.viewer, "oral").is_empty


def test_without_words_the_conversations_that_are_open_are_offered(
    cast: Cast, conversation: Conversation, agent: Agent
) -> None:
    later = start_conversation(agent=agent, project=cast.project, title="", by=cast.investigator)
    Conversation.objects.filter(pk=conversation.pk).update(archived_at=conversation.created_at)
    assert find(cast.viewer, "").conversations == (later,)


@pytest.mark.parametrize("query", ["<script>", "%", "_", "'", "\\", "x" * 500, "\x00", "  "])
def test_odd_words_are_looked_for_as_they_are(
    client: Client, cast: Cast, conversation: Conversation, query: str
) -> None:
    client.force_login(cast.viewer)
    answer = client.get("/find/", {"q": query})
    assert answer.status_code == 200
    assert "<script>" not in answer.content.decode()


def test_nobody_finds_without_signing_in(client: Client, db: None) -> None:
    assert client.get("/find/", {"q": "a"}).status_code == 302
