"""Beside the proposal of a value that hardly any study has, it stands that it is unusual; whoever means it adds it."""

from __future__ import annotations

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Agent, Conversation
from apps.agents.presenters.panel import panel_of
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def _warnings(said: str, language: str, cast: Cast, agent: Agent) -> list[str]:
    conversation = start_conversation(
        agent=agent, project=cast.project, title="T", by=cast.investigator, language=language
    )
    execute_inline(send_message(conversation=conversation, text=said, by=cast.coordinator, enqueue=False).run)
    conversation = Conversation.objects.get(pk=conversation.pk)
    panel = panel_of(conversation, config_for(conversation), language)
    assert panel.proposals
    return [warning for row in panel.proposals for warning in row.warnings]


def test_what_hardly_any_study_has_is_told_beside_the_proposal(cast: Cast, protocol_agent: Agent) -> None:
    said = "Alpha: 0.3\nPower: 30%\nDropout: 65%\nTotal number: 3"
    assert _warnings(said, "en", cast, protocol_agent) == [
        f"{value} is unusual. Add it only if it is really meant."
        for value in ("Alpha 0.3", "Power 30%", "Dropout 65%", "Total number 3")
    ]
    assert _warnings("把握度99.9%，失访率按60%算。", "zh-hans", cast, protocol_agent) == [
        f"{value} 很少见，确有此意再采纳。" for value in ("把握度 99.9%", "失访率 60%")
    ]


def test_of_what_others_have_as_well_nothing_is_told(cast: Cast, protocol_agent: Agent) -> None:
    said = "Alpha: 0.1\nPower: 95%\nDropout: 45%\nTotal number: 12"
    assert not _warnings(said, "en", cast, protocol_agent)
