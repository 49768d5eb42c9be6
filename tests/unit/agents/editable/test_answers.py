"""What administrators write for models reaches them: voice, stages, prompts, tools, intents, within its bounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Agent, Intent, Prompt, Stage, Step, Tool
from tests.support.editable import takes_effect
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import QUESTION, Say, chats

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "quick_retries"),
]
Edit = Callable[..., AgentConfig]
Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(say: Say, openai_server: ScriptedServer) -> Ask:
    """Say something and take the request for its answer; whatever is asked besides finds nothing."""
    openai_server.script.default = Reply(text="So it is.")
    openai_server.script.structured = Reply(text='{"values": []}')
    use_as_model(openai_server, json_schema=True)

    def asked(text: str = QUESTION) -> dict[str, Any]:
        say(text)
        return chats(openai_server)[-1]

    return asked


def instructions_in(body: dict[str, Any]) -> str:
    return str(body["messages"][0]["content"])


@takes_effect(Agent, "base_system_prompt", "tone_of_voice", "global_knowledge")
@takes_effect(Stage, "name", "instruction", "completion_criteria")
@takes_effect(Prompt, "text")
def test_texts_stand_among_the_instructions_in_their_order(agent: Agent, edited: Edit, ask: Ask) -> None:
    stage = agent.stages.get(key="site")
    edited(
        base_system_prompt_en="THE ROLE",
        tone_of_voice_en="THE TONE",
        global_knowledge_en=["FACT 1", "FACT 2"],
    )
    edited(stage, name_en="THE NAME", completion_criteria_en="THE END", instruction_en="STAGE {{stageName}}")
    edited(agent.prompts.get(slug="site"), text_en="PROMPT {{completionCriteria}}")
    said = instructions_in(ask())
    marks = ["THE ROLE", "THE TONE", "FACT 1", "FACT 2", "STAGE THE NAME", "PROMPT THE END"]
    assert [said.find(mark) for mark in marks] == sorted(said.find(mark) for mark in marks)
    assert all(mark in said for mark in marks)
    edited(stage, instruction_en="")
    assert "STAGE" not in instructions_in(ask())


@takes_effect(Prompt, "slug")
def test_a_prompt_is_read_at_the_place_of_its_slug(agent: Agent, edited: Edit, ask: Ask) -> None:
    assert "Ask about the place first." in instructions_in(ask())
    edited(agent.prompts.get(slug="site"), slug="elsewhere")
    assert "Ask about the place first." not in instructions_in(ask())


@takes_effect(Agent, "temperature", "max_tokens")
def test_the_request_has_the_bounds_of_the_agent(edited: Edit, ask: Ask) -> None:
    edited(temperature=0.125, max_tokens=321)
    body = ask()
    assert (body["temperature"], body.get("max_tokens") or body.get("max_completion_tokens")) == (0.125, 321)


@takes_effect(Agent, "prompt_budget_tokens", "budgets")
def test_longer_parts_are_cut(edited: Edit, ask: Ask, agent: Agent) -> None:
    edited(agent.stages.get(key="site"), instruction_en="\n".join(f"Line {n} of it." for n in range(150)))
    assert "Line 149" in instructions_in(ask())
    edited(budgets={"stage_tokens": 100})
    cut = instructions_in(ask())
    assert "Line 3 " in cut
    assert "Line 149" not in cut
    edited(budgets={}, prompt_budget_tokens=1000)
    assert "Line 149" not in instructions_in(ask())


@takes_effect(Tool, "name", "description", "function_schema")
@takes_effect(Stage, "tools")
def test_the_tools_of_the_stage_are_offered(agent: Agent, edited: Edit, ask: Ask) -> None:
    parameters = {"type": "object", "properties": {"rows": {"type": "integer"}}}
    tool = Tool.objects.create(
        name="dig", title_en="Dig", title_zh_hans="挖", description_en="DIGS", handler="api",
        configuration={"url": "https://example.org/"}, function_schema={"name": "dig", "parameters": parameters},
    )  # fmt: skip
    edited()
    assert "tools" not in ask()
    agent.stages.get(key="site").tools.add(tool)
    edited()
    (offered,) = ask()["tools"]
    assert (offered["function"]["name"], offered["function"]["description"]) == ("dig", "DIGS")
    assert offered["function"]["parameters"] == parameters


@takes_effect(Agent, "tools")
def test_without_stages_the_tools_of_the_agent_are_offered(agent: Agent, edited: Edit, ask: Ask) -> None:
    for rows in (agent.cards, agent.rules, agent.stages):
        rows.all().delete()
    agent.prompts.exclude(slug="system").delete()
    tool = Tool.objects.create(
        name="dig", title_en="Dig", title_zh_hans="挖", description_en="DIGS", handler="api",
        configuration={"url": "https://example.org/"},
        function_schema={"name": "dig", "parameters": {"type": "object"}},
    )  # fmt: skip
    edited()
    assert "tools" not in ask()
    agent.tools.add(tool)
    edited()
    (offered,) = ask()["tools"]
    assert offered["function"]["name"] == "dig"


@takes_effect(Agent, "memory_strategy", "max_history_turns")
def test_the_model_is_told_of_so_many_turns(edited: Edit, ask: Ask) -> None:
    for number in range(4):
        ask(f"Why number {number}?")
    assert "number 0" in str(ask())
    edited(max_history_turns=2)
    assert "number 0" not in str(ask())
    edited(memory_strategy="full")
    assert "number 0" in str(ask())


@takes_effect(Agent, "models_by_purpose")
def test_the_chosen_model_is_asked(edited: Edit, ask: Ask, openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="other", name="another", purposes=())
    assert ask()["model"] == "scripted"
    edited(models_by_purpose={"chat": "other-model"})
    assert ask()["model"] == "another"


@takes_effect(Agent, "shows_reasoning")
@pytest.mark.parametrize("shows", [True, False])
def test_thoughts_are_told_where_the_agent_allows_it(
    edited: Edit, openai_server: ScriptedServer, say: Say, client: Any, cast: Any, shows: bool
) -> None:
    edited(shows_reasoning=shows)
    use_as_model(openai_server)
    openai_server.queue(Reply(text="So it is.", reasoning=("DEEP THOUGHT",)))
    run = say(QUESTION)
    client.force_login(cast.viewer)
    snapshot = client.get(f"/api/runs/{run.pk}").json()
    assert ("DEEP THOUGHT" in json.dumps(snapshot)) is shows


# --- Intents ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def wilting(agent: Agent) -> Intent:
    return agent.intents.create(
        code="wilting", description_en="Plants wilt.", target="handle_chitchat", order=90,
        examples_en=["My leaves hang down."], examples_zh_hans=["叶子都垂下来了"],
    )  # fmt: skip


def newest(name: str) -> dict[str, Any]:
    output: dict[str, Any] = Step.objects.filter(name=name).latest("trace__started_at").output
    return output


def intents_sent(server: ScriptedServer) -> list[str]:
    said = [seen.body["messages"][0]["content"] for seen in server.requests]
    return [text for text in said if '{"intents":[' in text]


@takes_effect(Intent, "code", "description", "examples", "order")
@takes_effect(Agent, "query_parts")
def test_a_model_is_told_of_the_intents_in_their_order(
    wilting: Intent, edited: Edit, say: Say, openai_server: ScriptedServer
) -> None:
    use_as_model(openai_server, purposes=("query", "chat"), json_schema=True)
    openai_server.script.structured = Reply(text='{"intents": [], "confidence": 0.1}')
    edited(wilting, code="drooping", description_en="THE MEANING", examples_en=["THE EXAMPLE"])
    say("Hm, so, then")
    (said,) = intents_sent(openai_server)
    assert '{"code":"drooping","description":"THE MEANING","examples":["THE EXAMPLE"]}' in said
    assert said.index('"chitchat"') < said.index('"drooping"')
    edited(wilting, order=0)
    say("Hm, so, now")
    said = intents_sent(openai_server)[1]
    assert said.index('"drooping"') < said.index('"chitchat"')
    edited(query_parts=[])
    say("Hm, so, what")
    assert len(intents_sent(openai_server)) == 2


@takes_effect(Intent, "examples", "target", "target_type")
def test_an_example_leads_to_the_target_of_its_intent(wilting: Intent, edited: Edit, say: Say) -> None:
    edited()
    say("My leaves hang down.")
    assert newest("planning")["strategies"] == ["handle_chitchat"]
    edited(wilting, target="answer_question")
    say("My leaves hang down.")
    assert newest("planning")["strategies"] == ["answer_question"]


@takes_effect(Agent, "confidence_threshold")
@pytest.mark.parametrize(("threshold", "clarify"), [(0.3, False), (0.9, True)])
def test_below_the_threshold_the_person_is_asked(
    edited: Edit, say: Say, openai_server: ScriptedServer, threshold: float, clarify: bool
) -> None:
    edited(confidence_threshold=threshold)
    use_as_model(openai_server, purposes=("query", "chat"), json_schema=True)
    openai_server.script.structured = Reply(text='{"intents": ["ask_question"], "confidence": 0.6}')
    say("Hm, so, then")
    assert newest("query_analysis")["clarify"] is clarify
