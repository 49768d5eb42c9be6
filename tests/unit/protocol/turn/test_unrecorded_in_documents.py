"""A document does not say that nothing was found while parts of the conversation stand in none of its items."""

from __future__ import annotations

import pytest

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.open_places import still_open
from apps.protocol.actions.generations import would_be
from apps.protocol.generation.section import text_of
from apps.protocol.generation.writing.open_points import checks
from tests.support.turns import Say
from tests.unit.protocol.generation.cast import source_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]


def test_what_was_said_and_not_recorded_is_told_among_the_findings(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    say("Background: anaemia is common.")
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say("There are 14 chairs in the room where they sit and wait. Population: adults with anaemia.")
    context = Context.objects.get(conversation=conversation)
    count = still_open(conversation, config, context.data).leftovers
    assert count
    found = [
        each
        for each in would_be(conversation, context, context.data, "en").checks
        if each["rule"] == "unrecorded"
    ]
    assert [each["blocks"] for each in found] == [False]
    told = text_of(checks(source_of({}, checks=tuple(found)), ()))
    assert "found nothing" not in told
    assert f"{count} part" in told


def test_nothing_is_told_where_all_is_recorded(say: Say, conversation: Conversation) -> None:
    say("Background: anaemia is common.")
    context = Context.objects.get(conversation=conversation)
    assert not [
        e for e in would_be(conversation, context, context.data, "en").checks if e["rule"] == "unrecorded"
    ]
