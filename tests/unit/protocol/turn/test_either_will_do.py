"""Of two entries that are recorded apart, one is enough: it is asked whether they are one, and a press joins them."""

from __future__ import annotations

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Agent, Conversation, Proposal, ProposalState, Session
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]
EN = "Inclusion criteria:\n- enough front teeth\n- a denture that stays put\n- adults"
ZH = "纳入标准：\n- 前牙够多\n- 假牙戴得稳\n- 成年人"


def record(agent: Agent, conversation: Conversation, cast: Cast) -> None:
    config = current_config(agent)
    assert config is not None
    sync_proposals(
        conversation=Conversation.objects.get(pk=conversation.pk),
        config=config,
        wanted=None,
        by=cast.coordinator,
    )


@pytest.mark.parametrize(
    ("first", "said", "joined"),
    [
        (
            EN,
            "it should be enough front teeth or a denture that stays put, either one will do, not both",
            ["enough front teeth or a denture that stays put", "adults"],
        ),
        (
            EN,
            "Either enough front teeth or a denture that stays put, any of them is enough.",
            ["enough front teeth or a denture that stays put", "adults"],
        ),
        (ZH, "前牙够多或者假牙戴得稳，满足一条就行", ["前牙够多或者假牙戴得稳", "成年人"]),
        (ZH, "前牙够多或假牙戴得稳，任一条满足即可。", ["前牙够多或假牙戴得稳", "成年人"]),
    ],
)
def test_entries_of_which_one_is_enough_are_joined_by_a_press(
    conversation: Conversation,
    say: Say,
    cast: Cast,
    protocol_agent: Agent,
    first: str,
    said: str,
    joined: list[str],
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say(first)
    record(protocol_agent, conversation, cast)
    answer = message_of(say(said))
    waits = Proposal.objects.filter(field="pico.inclusion_criteria", state=ProposalState.PENDING)
    assert not waits.exists()
    [reply] = answer.reading["replies"]
    say(reply)
    assert waits.get().value == joined


def test_what_is_recorded_but_once_is_no_pair(
    conversation: Conversation, say: Say, cast: Cast, protocol_agent: Agent
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say(ZH)
    record(protocol_agent, conversation, cast)
    assert not message_of(say("前牙够多或者有人陪，有一条就行")).reading.get("replies")
