"""Publishing while turns run: each of them runs on one version from its first prompt to its last, and names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.db import connection

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.publishing import AlreadyInForce, publish, roll_back
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, AgentSnapshot, Prompt, Trace
from apps.agents.tools.registry import ToolContext, ToolOutput
from apps.projects.errors import UserError
from apps.projects.models import AuditEntry
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import chats

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
TURNS = 24


def in_threads(*works: Callable[[], Any]) -> list[Any]:
    """What each gives, or the error that it raises for users."""

    def do(work: Callable[[], Any]) -> Any:
        try:
            return work()
        except UserError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(do, works))


@pytest.mark.usefixtures("chat_model")
def test_a_turn_stays_on_the_version_that_it_began_with(
    openai_server: ScriptedServer, toolbox: Toolbox, agent: Agent, cast: Cast
) -> None:
    """A tool publishes, or goes back, in the middle of every turn: after the first prompt and before the others."""
    number = count(1)
    Prompt.objects.filter(agent=agent, slug="system").update(text_en="Words 0.")

    def meddle(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
        this = next(number)
        try:
            if this % 3:
                Prompt.objects.filter(agent=agent, slug="system").update(text_en=f"Words {this}.")
                publish(agent=agent, by=None)
            else:
                roll_back(version=first, by=cast.administrator)
        except AlreadyInForce:
            pass
        finally:
            connection.close()
        return ToolOutput("done", "")

    toolbox.add("meddle", meddle)
    first = agent.snapshots.latest("number")
    openai_server.when(Reply(tool_calls=calls("meddle", '{"n": 1}')), asks_for="tools")
    openai_server.script.default = Reply(text="I see.")
    runs = in_threads(*(partial(one_turn, agent, cast, at) for at in range(TURNS)))
    assert [run.state for run in runs] == [RunState.FINISHED] * TURNS
    assert AgentSnapshot.objects.filter(agent=agent).count() > TURNS / 3
    for at, run in enumerate(runs):
        snapshot = Trace.objects.select_related("snapshot").get(run=run).snapshot
        assert snapshot is not None
        words = next(each["text"]["en"] for each in snapshot.data["prompts"] if each["slug"] == "system")
        prompts = [systems(body) for body in chats(openai_server) if f"Why number {at}?" in str(body)]
        assert len(prompts) >= 2
        assert all(words in prompt for prompt in prompts), (at, words, prompts)


def one_turn(agent: Agent, cast: Cast, at: int) -> Run:
    conversation = start_conversation(agent=agent, project=cast.project, title=str(at), by=cast.coordinator)
    turn = send_message(
        conversation=conversation, text=f"Why number {at}?", by=cast.coordinator, enqueue=False
    )
    execute_inline(turn.run)
    turn.run.refresh_from_db()
    return turn.run


def systems(body: Mapping[str, Any]) -> str:
    return "\n".join(str(each["content"]) for each in body["messages"] if each["role"] == "system")


def test_of_administrators_who_publish_at_once_one_makes_the_version(agent: Agent, cast: Cast) -> None:
    Prompt.objects.filter(agent=agent, slug="system").update(text_en="new words")
    made = in_threads(*[partial(publish, agent=agent, by=cast.administrator)] * 4)
    assert {version.number for version in made} == {2}
    assert AuditEntry.objects.filter(action="agent.published", subject_id=str(made[0].pk)).count() == 1


def test_of_administrators_who_go_back_at_once_one_does(agent: Agent, cast: Cast) -> None:
    first = agent.snapshots.get()
    Prompt.objects.filter(agent=agent, slug="system").update(text_en="new words")
    publish(agent=agent, by=None)
    made = in_threads(*[partial(roll_back, version=first, by=cast.administrator)] * 4)
    assert sorted(type(each).__name__ for each in made) == ["AgentSnapshot"] + ["AlreadyInForce"] * 3
    assert list(agent.snapshots.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
