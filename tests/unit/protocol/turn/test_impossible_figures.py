"""A figure that nothing can have is told to be impossible, whatever record it is said about, and offered nowhere."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation, Proposal, Session
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]


@pytest.mark.parametrize(
    ("recorded", "said", "refused"),
    [
        ("", "样本量改成负五十例", "不可能有这样的数值"),
        ("总例数：144", "样本量改成负五十例", "不可能有这样的数值"),
        ("", "总共负五十例", "不可能有这样的数值"),
        ("", "change the total to minus fifty", "This is impossible"),
        ("Total number: 144", "change the total to minus fifty", "This is impossible"),
    ],
)
def test_an_impossible_figure_is_offered_nowhere(
    conversation: Conversation, say: Say, recorded: str, said: str, refused: str
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
    if recorded:
        say(recorded)
    answer = message_of(say(said))
    assert refused in answer.content
    assert "50" not in str(answer.reading)
    assert not Proposal.objects.filter(field="sample_size.n_total", value=50).exists()
