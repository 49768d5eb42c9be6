"""Workers that are killed in the middle of graphs: what was finished is not done, and not paid for, once more."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from apps.agents import extension
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.publishing import publish
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent
from apps.llm import breaker
from apps.runs.actions.runs import start_run
from apps.runs.models import Run
from tests.support import relay
from tests.support.cast import Cast
from tests.support.openai_script import Reply, last_user_text
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.relay import NODES, prompt
from tests.support.stack import LiveStack
from tests.support.turns import answer_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.timeout(600),
]
PATIENCE_SECONDS = 180.0
TEXT = "\n\n".join(f"{node} is done." for node in NODES)


@pytest.fixture
def agent(specimen: Agent) -> Iterator[Agent]:
    """The specimen, whose turns are relays."""
    with extension.isolated():
        relay.register()
        specimen.orchestrator = relay.NAME
        specimen.save(update_fields=["orchestrator"])
        publish(agent=specimen, by=None)
        yield specimen


@pytest.fixture
def model(agent: Agent, openai_server: ScriptedServer) -> ScriptedServer:
    breaker.forget_all()
    use_as_model(openai_server)
    openai_server.script.structured = Reply(text='{"values": []}')
    return openai_server


def script(model: ScriptedServer, *, hang: set[str]) -> None:
    """What nodes are answered; those prompts of `hang` never are when they are asked first."""
    for text in hang:
        model.when(Reply(fault="stall_before"), contains=text, times=1)
    for node in NODES:
        model.when(Reply(text=f"{node} is done."), contains=f"{node} of")


def calls(model: ScriptedServer, topic: str) -> dict[str, int]:
    """How often each node about the topic has asked the model."""
    seen = Counter(last_user_text(request.body) for request in list(model.requests))
    return {node: seen[prompt(node, topic)] for node in NODES}


def wait_until(is_so: Callable[[], bool], stack: LiveStack, worker: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, stack.log(worker)[-3000:]
        time.sleep(0.05)


def is_over(run: Run) -> bool:
    run.refresh_from_db()
    return run.is_over


def test_turns_go_on_at_the_first_unfinished_node_wherever_their_worker_was_killed(
    stack: LiveStack, agent: Agent, cast: Cast, model: ScriptedServer
) -> None:
    topics = {node: f"the {node} bed" for node in NODES}
    script(model, hang={prompt(node, topic) for node, topic in topics.items()})
    runs = {}
    for node, topic in topics.items():
        conversation = start_conversation(agent=agent, project=cast.project, title=node, by=cast.coordinator)
        runs[node] = send_message(conversation=conversation, text=topic, by=cast.coordinator).run
    wait_until(lambda: all(calls(model, topic)[node] for node, topic in topics.items()), stack, "chat1")
    stack.kill("chat1")
    stack.start("chat1")
    for node, run in runs.items():
        wait_until(lambda run=run: is_over(run), stack, "chat1")  # type: ignore[misc]
        assert answer_of(run) == TEXT
        paid = calls(model, topics[node])
        assert 1 < paid.pop(node) <= run.attempt  # in flight once for each attempt that was lost
        assert set(paid.values()) == {1}


def test_a_run_of_its_own_goes_on_at_each_node_at_which_its_worker_is_killed(
    stack: LiveStack, cast: Cast, model: ScriptedServer
) -> None:
    topic, later = "the pond", NODES[1:]
    script(model, hang={prompt(node, topic) for node in later})
    run = start_run(kind=relay.NAME, project=cast.project, by=cast.coordinator, params={"topic": topic})
    for node in later:
        wait_until(lambda node=node: calls(model, topic)[node] > 0, stack, "batch")  # type: ignore[misc]
        stack.kill("batch")
        stack.start("batch")
    wait_until(lambda: is_over(run), stack, "batch")
    assert run.snapshot["text"]["answer"] == TEXT, run.error_message
    paid = calls(model, topic)
    assert paid.pop(NODES[0]) == 1
    assert min(paid.values()) > 1
    assert sum(paid.values()) < len(later) + run.attempt  # one more for each attempt that was lost
