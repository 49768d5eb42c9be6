"""The page that says how an app is written: what stands there works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from apps.agents import extension
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import current_config
from apps.agents.extension import Graph, load_default_agents, run_graph
from apps.agents.models import Agent
from apps.agents.tools.execution import tools_of_stage
from apps.agents.turn.remember import settle
from apps.fields.bilingual import both
from apps.fields.conditions.operators import OPERATORS
from apps.fields.reading import read
from apps.fields.schema.catalogue import FieldCatalogue
from apps.runs.models import RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.graphs import FakeHost
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import calls, tool_messages
from tests.support.turns import answer_of, chats

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "write-an-app.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    with extension.isolated(empty=True):
        yield


def block(language: str, containing: str, page: str = PAGE) -> str:
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    return next(each for each in blocks if containing in each)


@pytest.mark.django_db
def test_the_smallest_agents_are_made(tmp_path: Path) -> None:
    given: dict[str, Any] = {}
    exec(block("python", "AGENT ="), given)
    extension.register_default_agent("weather", lambda: given["AGENT"])
    path = tmp_path / "weather_desk.yaml"
    path.write_text(block("yaml", "kind"), "utf-8")
    extension.register_default_agent_file(path)
    extension.register_orchestrator("weather", extension.Orchestrator(both("Weather", "天气")))
    extension.register_retriever("diary", lambda *_asked: ())
    assert load_default_agents() == 2
    assert Agent.objects.filter(snapshots__number=1).count() == 2
    config = current_config(Agent.objects.get(slug="weather_desk"))
    assert config is not None
    assert [field.path for field in config.catalogue.fields] == ["now.wind"]
    assert [*tools_of_stage(config, "now")] == ["look_up"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_the_run_runs(cast: Cast, openai_server: ScriptedServer) -> None:
    given: dict[str, Any] = {}
    exec(block("python", "make_report"), given)
    extension.register_run_kind(given["KIND"])
    openai_server.queue(Reply(text="Clear."))
    run = extension.start_run(kind="weather_report", project=cast.project, by=cast.manager, enqueue=False)
    execute_inline(run)
    run.refresh_from_db()
    assert (run.state, run.snapshot["sky"]) == (RunState.FINISHED, "clear")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_the_graph_answers(cast: Cast, openai_server: ScriptedServer) -> None:
    given: dict[str, Any] = {}
    exec(block("python", "ORCHESTRATOR ="), given)
    extension.register_orchestrator("weather", given["ORCHESTRATOR"])
    extension.register_default_agent(
        "weather",
        lambda: {
            "agent": {
                "slug": "weather",
                "name": {"en": "Weather", "zh_hans": "天气"},
                "orchestrator": "weather",
            }
        },
    )
    load_default_agents()
    conversation = start_conversation(
        agent=Agent.objects.get(slug="weather"), project=cast.project, title="", by=cast.coordinator
    )
    openai_server.queue(Reply(text="Take a coat [1]."))
    answers = []
    for text in ("Does it rain?", "Is a storm coming?"):
        run = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False).run
        execute_inline(run)
        answers.append(answer_of(run))
    assert answers == ["Take a coat [1].", "Stay inside."]
    [asked] = chats(openai_server)
    assert "Rain is seen over the hills." in str(asked)


@pytest.mark.parametrize("may_fail", [True, False])
def test_of_nodes_that_race_one_is_enough(*, may_fail: bool) -> None:
    given: dict[str, Any] = {}
    exec(block("python", "ORCHESTRATOR ="), given)
    exec(block("python", "RACE ="), given)
    host = FakeHost()
    nodes = given["RACE"].nodes
    graph = Graph(nodes if may_fail else tuple(replace(node, on_error="fail") for node in nodes))
    state = run_graph(host, graph)
    assert isinstance(state, dict)
    assert (host.transcript.text, state["errors"]) == ("It rains in May.", {"gauge": "cancelled"})
    assert "gauge" not in state


def test_the_phrasebook_reads_what_the_page_says() -> None:
    given: dict[str, Any] = {}
    exec(block("python", "BOOK ="), given)
    extension.register_phrasebook("weather", given["BOOK"])
    fields = {"wind": {"type": "integer"}, "sky": {"type": "string", "enum": ["clear", "grey"]}}
    schema = {"type": "object", "properties": {**fields, "place": {"type": "string"}}}
    catalogue = FieldCatalogue.from_schemas({"now": schema}, phrasebook="weather")
    [said] = re.findall(r"^“(.*?)” gives three values", PAGE, re.MULTILINE)
    found = {value.field: value.value for value in read(said, catalogue, current_stage="now").values}
    assert found == {"now.wind": 7, "now.sky": "clear", "now.place": "at the old pier"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_the_memory_is_recalled_grows_and_is_looked_up(cast: Cast, openai_server: ScriptedServer) -> None:
    given: dict[str, Any] = {}
    exec(block("python", "DIARY"), given)
    exec(block("python", "AGENT ="), given)
    extension.register_recall("diary", given["recall"])
    extension.register_remember("diary", given["remember"])
    extension.register_retriever("diary", given["retrieve"])
    parameters = {"type": "object", "properties": {"query": {"type": "string"}}}
    tool = {
        "name": "look_up",
        "title": both("Diary", "日记"),
        "description": both("Looks up.", "查阅。"),
        "tool_type": "rag",
        "configuration": {"retriever": "diary", "limit": 4},
        "function_schema": {"name": "look_up", "parameters": parameters},
    }
    extension.register_default_agent("weather", lambda: {**given["AGENT"], "tools": [tool]})
    load_default_agents()
    conversation = start_conversation(
        agent=Agent.objects.get(slug="weather"), project=cast.project, title="", by=cast.coordinator
    )

    def say(text: str) -> None:
        execute_inline(
            send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False).run
        )
        settle(60)

    openai_server.queue(
        Reply(text="It does."),
        Reply(tool_calls=calls("look_up", '{"query": "hail"}')),
        Reply(text="As you said."),
    )
    say("Does it hail?")
    assert given["DIARY"] == {str(cast.project.pk): ["It was asked: Does it hail?"]}
    say("What did I ask before?")
    recalled, looked_up = chats(openai_server)[1:]
    assert "It was asked: Does it hail?" in recalled["messages"][-1]["content"]
    assert "It was asked: Does it hail?" in tool_messages(looked_up)[0]


def test_the_operators_of_conditions_are_named() -> None:
    assert ", ".join(OPERATORS) in " ".join(PAGE.split())


def test_what_the_tests_of_an_app_import_is_there() -> None:
    exec(block("python", "load_default_agents", (DOCS / "testing.md").read_text("utf-8")), {})
