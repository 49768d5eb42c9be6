"""Tools of the type `rag`: what a retriever finds for this project and person, within its time, as passages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.publishing import publish
from apps.agents.actions.turns import send_message
from apps.agents.extension import Deadline, Passage, RetrievalScope, passages_in, register_retriever
from apps.agents.models import Conversation, Step, Tool
from apps.agents.selectors import passages_of
from apps.agents.tools.retrievers import RETRIEVERS
from apps.projects.actions.users import create_user
from apps.projects.models import Membership
from apps.runs.work.execute import execute_inline
from tests.support.admin_forms import errors, form_data
from tests.support.cast import Cast
from tests.support.model_calls import eventually
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_messages, tool_steps
from tests.support.turns import QUESTION, Say, answer_of, chats

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
COMPOST = Passage("library", "Soil", "p. 4", "Compost feeds the beds.", 0.9, source_id="soil")
SCHEMA = {
    "name": "look_up",
    "parameters": {
        "type": "object",
        "required": ["query"],
        "additionalProperties": False,
        "properties": {"query": {"type": "string"}},
    },
}
RAG: dict[str, Any] = {
    "tool_type": "rag",
    "function_schema": SCHEMA,
    "configuration": {"retriever": "shelf", "limit": 2},
}


class Shelf:
    """A retriever that notes what it was asked."""

    def __init__(self) -> None:
        self.passages: list[Passage] = [COMPOST]
        self.asked: list[tuple[str, RetrievalScope, int, Deadline]] = []

    def __call__(self, query: str, scope: RetrievalScope, limit: int, deadline: Deadline) -> list[Passage]:
        self.asked.append((query, scope, limit, deadline))
        return self.passages


@pytest.fixture(autouse=True)
def shelf() -> Iterator[Shelf]:
    with RETRIEVERS.isolated(empty=True):
        found = Shelf()
        register_retriever("shelf", found)
        yield found


@pytest.fixture
def ask(chat_model: Any, toolbox: Toolbox, openai_server: ScriptedServer, say: Say) -> Any:
    toolbox.add("look_up", handler="code", **RAG)

    def asked() -> Step:
        openai_server.queue(
            Reply(tool_calls=calls("look_up", '{"query": "compost"}')), Reply(text="Compost.")
        )
        run = say(QUESTION)
        assert answer_of(run) == "Compost."
        (step,) = tool_steps(run)
        return step

    return asked


def test_the_model_reads_what_the_retriever_found_for_this_project_and_person(
    ask: Any, shelf: Shelf, openai_server: ScriptedServer, conversation: Conversation, cast: Cast
) -> None:
    step = ask()
    ((query, scope, limit, deadline),) = shelf.asked
    assert (query, limit) == ("compost", 2)
    assert scope == RetrievalScope(
        str(conversation.project_id),
        str(cast.coordinator.pk),
        str(conversation.pk),
        conversation.agent.slug,
        "en",
    )
    assert 0 < deadline.seconds_left() <= 20
    (read,) = tool_messages(chats(openai_server)[-1])
    assert "Compost feeds the beds." in read
    assert step.output["summary"] == "1 passage was found."
    assert passages_in(step.output["output"]) == (COMPOST,)
    (cited,) = passages_of(conversation.messages.get(role="assistant"))
    assert (cited["title"], cited["locator"], cited["quote"], cited["verified"]) == (
        "Soil", "p. 4", "Compost feeds the beds.", True,
    )  # fmt: skip


def test_the_best_come_first_and_no_more_than_wanted(ask: Any, shelf: Shelf) -> None:
    shelf.passages = [replace(COMPOST, score=score) for score in (0.1, 0.3, 0.2)]
    assert [passage.score for passage in passages_in(ask().output["output"])] == [0.3, 0.2]


def test_what_belongs_to_another_project_is_left_out(ask: Any, shelf: Shelf, cast: Cast) -> None:
    own = replace(COMPOST, project_id=str(cast.project.pk))
    shelf.passages = [replace(COMPOST, project_id="another", score=1.0), own]
    assert passages_in(ask().output["output"]) == (own,)


@pytest.mark.usefixtures("ask")
def test_nothing_is_looked_up_for_somebody_who_left_the_project(
    openai_server: ScriptedServer, shelf: Shelf, conversation: Conversation, cast: Cast
) -> None:
    openai_server.queue(Reply(tool_calls=calls("look_up", '{"query": "compost"}')), Reply(text="Sorry."))
    run = send_message(conversation=conversation, text=QUESTION, by=cast.coordinator, enqueue=False).run
    Membership.objects.filter(user=cast.coordinator).delete()
    execute_inline(run)
    (step,) = tool_steps(run)
    assert (step.output["ok"], step.error, shelf.asked) == (False, "not_found", [])


def test_passages_stay_whole_where_there_is_no_room_for_all(ask: Any, shelf: Shelf, toolbox: Toolbox) -> None:
    toolbox.budget(tool_result_tokens=700)
    long = replace(COMPOST, text="long " * 400, score=0.8)
    shelf.passages = [COMPOST, long]
    assert passages_in(ask().output["output"]) == (COMPOST,)
    shelf.passages = [long]
    (cut,) = passages_in(ask().output["output"])
    assert 0 < len(cut.text) < len(long.text)
    assert cut.text.endswith("…")


def test_a_retriever_that_hangs_costs_the_time_of_its_tool(ask: Any, toolbox: Toolbox) -> None:
    over, cancelled = threading.Event(), list[bool]()

    def hangs(query: str, scope: RetrievalScope, limit: int, deadline: Deadline) -> list[Passage]:
        over.wait(60)
        cancelled.append(deadline.cancelled() and deadline.seconds_left() == 0)
        return []

    register_retriever("stuck", hangs)
    Tool.objects.update(configuration={"retriever": "stuck"}, timeout_seconds=0.3)
    publish(agent=toolbox.agent, by=None)
    assert ask().error == "timeout"
    over.set()
    assert eventually(lambda: cancelled == [True])


def test_without_a_model_the_passages_are_the_answer(
    toolbox: Toolbox, conversation: Conversation, cast: Cast
) -> None:
    toolbox.add("look_up", handler="code", **RAG)
    wanted = {"name": "look_up", "arguments": {"query": "compost"}}
    turn = send_message(
        conversation=conversation, text="/look_up", by=cast.coordinator, tool=wanted, enqueue=False
    )
    execute_inline(turn.run)
    turn.run.refresh_from_db()
    assert "1. Soil, p. 4: Compost feeds the beds." in answer_of(turn.run)


def test_without_its_retriever_a_tool_is_not_offered(ask: Any, openai_server: ScriptedServer) -> None:
    with RETRIEVERS.isolated(empty=True):
        step = ask()
    assert step.error == "tool_unknown"
    assert "tools" not in chats(openai_server)[0]


# --- The administration -------------------------------------------------------------------------------------------


@pytest.fixture
def save(client: Client, toolbox: Toolbox) -> Any:
    tool = toolbox.add("look_up", handler="code", **RAG)
    client.force_login(
        create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)
    )
    address = reverse("admin:agents_tool_change", args=[tool.pk])
    return lambda **changed: client.post(address, {**form_data(client.get(address)), **changed})


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("configuration", '{"retriever": "attic"}', "No retriever is called “attic”; there are: shelf."),
        ("configuration", "{}", "No retriever is called “”; there are: shelf."),
        ("configuration", '{"retriever": "shelf", "limit": 0}', "Write a whole number from 1 to 50."),
        ("configuration", '{"retriever": "shelf", "url": "x"}', "The word “url” means nothing here."),
        ("function_schema", "{}", "The tool has no argument called query."),
    ],
)
def test_what_cannot_be_asked_is_refused_on_save(save: Any, field: str, typed: str, sentence: str) -> None:
    assert sentence in " ".join(errors(save(**{field: typed}))[field])
    assert Tool.objects.get(name="look_up").configuration == RAG["configuration"]


def test_what_can_be_asked_is_saved(save: Any) -> None:
    save(configuration='{"retriever": "shelf", "limit": 5}')
    assert Tool.objects.get(name="look_up").configuration["limit"] == 5
