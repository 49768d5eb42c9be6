"""An agent that answers by graphs and has no stages says nothing of stages."""

from __future__ import annotations

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.extension import Node
from apps.agents.models import Agent, Message, Role, Step
from apps.runs.models import Run
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def without_stages(guide: Guide, agent: Agent) -> Guide:
    agent.cards.all().delete()
    agent.rules.all().delete()
    agent.stages.all().delete()
    agent.prompts.filter(slug="extraction").update(
        text="Find values.", text_en="Find values.", text_zh_hans=""
    )
    publish(agent=agent, by=None)
    guide.main = (Node("search", lambda node: {"found": 1}),)
    return guide


@pytest.mark.parametrize(
    "text", ["Hello", "Complete this stage.", "Go back to the summary.", "What grows in the shade?", "hm"]
)
@pytest.mark.usefixtures("without_stages")
def test_an_agent_without_stages_says_nothing_of_stages(say: Say, text: str) -> None:
    run = say(text)
    assert "stage" not in answer_of(run).casefold()
    assert run.snapshot["stage"] is None
    assert "value" not in answer_of(run)
    assert "stage" not in Step.objects.get(name="query_analysis").input
    assert Message.objects.filter(role=Role.ASSISTANT).count() == 1


def test_runs_are_of_the_usual_kind(say: Say) -> None:
    assert say("What grows in the shade?").pk == Run.objects.get().pk
