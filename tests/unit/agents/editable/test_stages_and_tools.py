"""Where a conversation stands and what its tools do is what the rows of stages and tools say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.extension import Passage, ToolOutput, register_retriever
from apps.agents.models import Agent, Conversation, Session, Stage, Tool
from apps.agents.tools.forms import tool_forms
from apps.agents.tools.retrievers import RETRIEVERS
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.editable import takes_effect
from tests.support.http_service import Answer, HttpService
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_steps
from tests.support.turns import QUESTION, Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
Edit = Callable[..., AgentConfig]
PLACED = {"field": "site.place", "op": "is_set"}
LIT = {"field": "site.light", "op": "is_set"}


@pytest.fixture
def site(agent: Agent) -> Stage:
    return agent.stages.get(key="site")


@pytest.fixture
def place(cast: Cast, conversation: Conversation) -> Callable[..., str]:
    """Record values of the site and complete the stage if a person has to; gives where one stands then."""

    def record(config: AgentConfig, *, asks: Say | None = None, **values: Any) -> str:
        for name, value in values.items():
            edit_field(
                conversation=conversation,
                config=config,
                field=f"site.{name}",
                value=value,
                by=cast.coordinator,
            )
        if asks:
            asks("Complete this stage.")
        return Session.objects.get(conversation=conversation).current_stage

    return record


@takes_effect(Stage, "key", "order")
def test_a_conversation_begins_in_the_first_stage(
    agent: Agent, site: Stage, edited: Edit, cast: Cast
) -> None:
    def begun() -> str:
        made = start_conversation(agent=agent, project=cast.project, title="T", by=cast.coordinator)
        return Session.objects.get(conversation=made).current_stage

    assert begun() == "site"
    agent.cards.all().delete()
    agent.rules.all().delete()
    edited(site, order=9, next_stage="")
    assert begun() == "planting"
    edited(agent.stages.get(key="planting"), key="sowing", completion_rule={})
    assert begun() == "sowing"


@takes_effect(Stage, "completion_rule", "next_stage")
def test_what_a_stage_demands_and_where_it_leads(
    agent: Agent, site: Stage, edited: Edit, place: Callable[..., str], say: Say
) -> None:
    agent.stages.create(key="harvest", name_en="Harvest", order=3, next_stage="planting")
    agent.stages.filter(key="planting").update(next_stage="complete")
    config = edited(site, completion_rule=LIT, next_stage="harvest")
    assert place(config, asks=say, place="Yard", purpose="Shade") == "site"
    assert place(config, asks=say, light="full_sun") == "harvest"


@takes_effect(Stage, "transition_mode", "transition_condition")
def test_a_stage_is_left_by_itself_where_it_is_set_so(
    site: Stage, edited: Edit, place: Callable[..., str]
) -> None:
    config = edited(site, completion_rule=PLACED)
    assert place(config, place="Yard") == "site"
    config = edited(site, transition_mode="condition", transition_condition=LIT)
    assert place(config, place="Court", purpose="Shade") == "site"
    assert place(config, light="full_sun") == "planting"


@takes_effect(Stage, "extraction_schema")
def test_a_field_is_read_from_what_is_said(site: Stage, edited: Edit, say: Say) -> None:
    schema = {**site.extraction_schema}
    slope = {"type": "integer", "x-title": {"en": "Slope", "zh_hans": "坡度"}, "x-kind": "integer"}
    schema["properties"] = {**schema["properties"], "slope": slope}
    edited(site, extraction_schema=schema)
    conversation = Conversation.objects.get()
    say("Slope: 12")
    assert conversation.proposals.get().field == "site.slope"


@takes_effect(Agent, "sync_threshold")
@pytest.mark.parametrize("threshold", [None, 0.5])
def test_sure_values_are_taken_over(edited: Edit, say: Say, threshold: float | None) -> None:
    edited(sync_threshold=threshold)
    conversation = Conversation.objects.get()
    say("Place: Yard")
    assert conversation.changes.exists() is (threshold is not None)


# --- Tools ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def use(openai_server: ScriptedServer, say: Say, chat_model: Any) -> Callable[[], Run]:
    """Have the model call the tool `find`."""

    def called() -> Run:
        openai_server.queue(Reply(tool_calls=calls("find", '{"query": "peat"}')), Reply(text="So it is."))
        return say(QUESTION)

    return called


@pytest.fixture
def find(toolbox: Toolbox) -> Tool:
    schema = {
        "name": "find",
        "parameters": {
            "type": "object",
            "required": ["query"],
            "properties": {"query": {"type": "string"}},
        },
    }
    return toolbox.add("find", lambda *_: ToolOutput("BY CODE", ""), function_schema=schema)


@takes_effect(Tool, "title")
def test_a_tool_goes_by_its_title(find: Tool, edited: Edit) -> None:
    assert "THE TITLE" in [form.title for form in tool_forms(edited(find, title_en="THE TITLE"), "en")]


@takes_effect(Tool, "handler", "configuration", "tool_type")
def test_a_tool_is_carried_out_as_it_is_set(
    find: Tool, edited: Edit, use: Callable[[], Run], service: HttpService
) -> None:
    def outcome() -> str:
        return str(tool_steps(use())[-1].output["summary"])

    assert outcome() == "BY CODE"
    service.default = Answer(body=b'{"found": "BY CALL"}')
    edited(find, handler="api", configuration={"url": f"http://{service.place}/first"})
    outcome()
    edited(find, configuration={"url": f"http://{service.place}/second"})
    outcome()
    assert [asked.path.partition("?")[0] for asked in service.asked] == ["/first", "/second"]
    with RETRIEVERS.isolated():
        register_retriever("shelf", lambda *_: [Passage("library", "Peat", "p. 1", "On peat", 1.0)])
        edited(find, tool_type="rag", configuration={"retriever": "shelf"})
        assert "1" in outcome()
    assert len(service.asked) == 2


@takes_effect(Tool, "requires_auth")
def test_a_person_is_asked_first(find: Tool, edited: Edit, use: Callable[[], Run]) -> None:
    edited(find, requires_auth=True)
    assert use().state == "waiting"


@takes_effect(Tool, "timeout_seconds")
def test_a_tool_has_so_much_time(
    toolbox: Toolbox, edited: Edit, conversation: Conversation, cast: Cast
) -> None:
    seen: list[float] = []

    def body(context: Any, _arguments: Any) -> ToolOutput:
        seen.append(context.deadline_seconds)
        return ToolOutput("done", "")

    edited(toolbox.add("time", body), timeout_seconds=7.5)
    given = {"name": "time", "arguments": {"n": 1}}
    turn = send_message(
        conversation=conversation, text="/time", by=cast.coordinator, tool=given, enqueue=False
    )
    execute_inline(turn.run)
    assert seen == [7.5]
