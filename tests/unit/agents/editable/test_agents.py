"""How an agent stands in the hub, and what answers its turns, is what its row says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from apps.agents import extension
from apps.agents.actions.publishing import publish
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.memories import RECALL_PROFILES, RECALLS, Recalled, RecallRequest, register_recall
from apps.agents.extension import Graph, Lane, Node, NodeContext, Orchestrator, TurnContext, TurnGraph
from apps.agents.models import Agent, Intent
from apps.fields.bilingual import both
from tests.support.cast import Cast
from tests.support.editable import takes_effect
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.turns import QUESTION, Say, answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
Edit = Callable[..., AgentConfig]


@pytest.fixture
def cards(client: Client, cast: Cast) -> Callable[[], list[str]]:
    """The cards of the hub, in their order."""
    client.force_login(cast.coordinator)

    def read() -> list[str]:
        page = client.get(f"/p/{cast.project.slug}/").content.decode()
        return re.findall(r'<li class="card agent-card".*?</li>', page, re.DOTALL)

    return read


@takes_effect(Agent, "slug", "name", "description", "icon", "colour")
def test_the_card_of_an_agent_says_what_its_row_says(edited: Edit, cards: Callable[[], list[str]]) -> None:
    (before,) = cards()
    edited(slug="the_slug", name_en="THE NAME", description_en="THE WORDS", icon="book", colour="purple")
    (card,) = cards()
    for mark in ("the_slug", "THE NAME", "THE WORDS", "book", "purple"):
        assert mark in card
        assert mark not in before


@takes_effect(Agent, "order", "is_enabled")
def test_the_hub_has_the_agents_that_are_on_in_their_order(
    agent: Agent, edited: Edit, cards: Callable[[], list[str]]
) -> None:
    other = Agent.objects.create(slug="other", name_en="OTHER", order=5)
    publish(agent=other, by=None)
    edited(order=9, name_en="THIS")
    assert [re.search("OTHER|THIS", card)[0] for card in cards()] == ["OTHER", "THIS"]  # type: ignore[index]
    edited(order=1)
    assert [re.search("OTHER|THIS", card)[0] for card in cards()] == ["THIS", "OTHER"]  # type: ignore[index]
    edited(is_enabled=False)
    assert len(cards()) == 1


# --- What answers -----------------------------------------------------------------------------------------------------


def saying(text: str) -> Callable[[TurnContext], TurnGraph]:
    def say_it(node: NodeContext[TurnContext]) -> None:
        node.say(text)

    return lambda _turn: Graph((Node("answer", say_it),))


@pytest.fixture
def guide(agent: Agent) -> Iterator[None]:
    lanes = {"quick": Lane(both("Quick", "快速"), saying("By the lane."))}
    with extension.isolated():
        extension.register_orchestrator(
            "guide", Orchestrator(both("Guide", "向导"), saying("By the graph."), lanes=lanes)
        )
        yield


@pytest.mark.usefixtures("guide")
@takes_effect(Agent, "orchestrator")
@takes_effect(Intent, "target", "target_type")
def test_an_orchestrator_answers_and_intents_lead_to_its_lanes(agent: Agent, edited: Edit, say: Say) -> None:
    assert "By the" not in answer_of(say(QUESTION))
    edited(orchestrator="guide")
    assert "By the graph." in answer_of(say(QUESTION))
    edited(agent.intents.get(code="ask_question"), target_type="lane", target="quick")
    assert "By the lane." in answer_of(say(QUESTION))


@pytest.mark.usefixtures("chat_model")
@takes_effect(Intent, "target", "target_type")
def test_memories_are_asked_by_the_profile_of_the_intent(
    agent: Agent, edited: Edit, say: Say, openai_server: ScriptedServer
) -> None:
    asked: list[RecallRequest] = []

    def remember(request: RecallRequest) -> list[Recalled]:
        asked.append(request)
        return []

    openai_server.script.default = Reply(text="So it is.")
    with RECALLS.isolated(empty=True), RECALL_PROFILES.isolated(empty=True):
        register_recall("all", remember, profiles=["long_ago"])
        edited(agent.intents.get(code="ask_question"), target_type="recall", target="long_ago")
        say(QUESTION)
    assert [request.profile for request in asked] == ["long_ago"]
