"""The primary outcome is completed in plain words, in whatever order its parts are told, until the stage asks for no
part of it any more."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Context, Conversation, Session
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)


def begin(conversation: Conversation, name: str, analysis: str) -> None:
    data: dict[str, Any] = {
        "study_design": {"design_type": "parallel_rct"},
        "pico": {"outcomes": [name]},
        "endpoints": {"outcomes": {"primary": [{"name": name}]}, "primary_analysis": analysis},
    }
    Session.objects.filter(conversation=conversation).update(current_stage="endpoints")
    Context.objects.filter(conversation=conversation).update(data=data)


@pytest.mark.parametrize(
    ("name", "analysis", "said", "parts", "lacks"),
    [
        (
            "pain on a 0 to 10 scale",
            "ANCOVA adjusted for baseline",
            (
                "Please complete this stage.",
                "Thirty minutes after the injections.",
                "The change, compared as a mean.",
            ),
            {
                "time_point": "thirty minutes after the injections",
                "metric": "change",
                "aggregation": "mean",
            },
            "Not said yet of the primary outcome",
        ),
        (
            "开始肾脏替代治疗",
            "卡方检验",
            ("这个阶段好了，往下走吧。", "是七天的时候", "是或否", "各组的比例"),
            {"time_point": "七天", "metric": "是或否", "aggregation": "比例"},
            "还没有说明",
        ),
    ],
)
def test_the_parts_are_told_in_plain_words(
    say: Say,
    conversation: Conversation,
    cast: Cast,
    name: str,
    analysis: str,
    said: tuple[str, ...],
    parts: dict[str, str],
    lacks: str,
) -> None:
    begin(conversation, name, analysis)
    config = config_for(conversation)
    assert lacks in answer_of(say(said[0]))
    for text in said[1:]:
        say(text)
        sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    recorded = Context.objects.get(conversation=conversation).data["endpoints"]
    assert recorded["outcomes"]["primary"] == [{"name": name, **parts}]
    assert recorded["primary_analysis"] == analysis
    assert lacks not in answer_of(say(said[0]))
