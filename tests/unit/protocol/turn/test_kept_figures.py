"""A figure that waits is dropped where its words say so, and the recorded one stays."""

from __future__ import annotations

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Agent, Conversation, Proposal, ProposalState, Session
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]
DROPPED = {True: "Not added, as you wish: **Total number**", False: "已按您的意思不采纳：**总例数**"}


def add_all(agent: Agent, conversation: Conversation, cast: Cast) -> None:
    config = current_config(agent)
    assert config is not None
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
    conversation = Conversation.objects.get(pk=conversation.pk)
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)


@pytest.mark.parametrize(
    ("said", "is_dropped"),
    [
        ("The total number stays at 144, forget the twelve.", True),
        ("No, keep 144 in all, ignore the 12.", True),
        ("总例数还是144，12那个不算。", True),
        ("总例数保持144不变，别管那个12。", True),
        ("The total number stays at 144 and the twelve is the number of centres.", False),
        ("总例数不是144，是12。", False),
    ],
)
def test_the_figure_that_waits_is_withdrawn_by_its_words(
    conversation: Conversation, say: Say, cast: Cast, protocol_agent: Agent, said: str, is_dropped: bool
) -> None:
    first, other = (
        ("Total number: 144", "Total number: 12") if said.isascii() else ("总例数：144", "总例数：12")
    )
    say(first)
    add_all(protocol_agent, conversation, cast)
    say(other)
    answer = message_of(say(said))
    waits = Proposal.objects.filter(field="sample_size.n_total", value=12, state=ProposalState.PENDING)
    assert waits.exists() is not is_dropped
    assert (DROPPED[said.isascii()] in answer.content) is is_dropped
    assert not (is_dropped and answer.reading.get("leftovers"))
