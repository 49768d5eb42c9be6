"""Turns of graphs whose worker leaves or is killed: what was finished is not done once more."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.agents.extension import Ask, Node, NodeContext, TurnContext
from apps.agents.models import Message, Role
from apps.agents.turn import checkpoint
from apps.runs.actions.runs import resume_run
from apps.runs.errors import WorkerLeaving
from apps.runs.events.sink import Collector
from apps.runs.models import Run, RunState
from apps.runs.sweeper import sweep
from apps.runs.work.execute import execute, execute_inline
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def test_a_turn_whose_worker_was_lost_goes_on_at_the_first_unfinished_node(
    guide: Guide, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def does(name: str) -> Any:
        def work(_node: NodeContext[TurnContext]) -> dict[str, Any]:
            guide.calls[name] += 1
            return {name: guide.calls[name]}

        return work

    guide.main = (
        Node("search", does("search")),
        Node("reason", does("reason"), after=("search",)),
        Node("write", lambda node: node.say("The end."), after=("reason",)),
    )
    save, saves = checkpoint.save, []

    def leave_after_first(turn: TurnContext) -> None:
        save(turn)
        saves.append(turn)
        if len(saves) == 2:  # the first is that of the beginning
            turn.handle.ask_to_end(WorkerLeaving)

    monkeypatch.setattr(checkpoint, "save", leave_after_first)
    run = say("What grows in the shade?")
    assert run.state == RunState.QUEUED
    execute(run.pk, pump=Collector())
    run.refresh_from_db()
    assert answer_of(run) == "The end."
    assert guide.calls == {"search": 1, "reason": 1}


class Killed(BaseException):
    """The process is gone: nothing of the turn goes on."""


def take_over(run: Run) -> list[dict[str, Any]]:
    """Another worker has it once its lease has lapsed; the events that it sends."""
    Run.objects.filter(pk=run.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
    sweep()
    run.refresh_from_db()
    return execute_inline(run) if run.state == RunState.QUEUED else []


@pytest.mark.parametrize("last", ["search", "write"])
def test_a_turn_that_has_shown_text_goes_on_after_its_worker_was_killed(
    guide: Guide, say: Say, last: str
) -> None:
    texts = {"search": "I look it up.", "write": "The end."}

    def does(name: str) -> Any:
        def work(node: NodeContext[TurnContext]) -> None:
            guide.calls[name] += 1
            node.say(texts[name])
            if name == last and guide.calls[name] == 1:
                raise Killed

        return work

    guide.main = (Node("search", does("search")), Node("write", does("write"), after=("search",)))
    with pytest.raises(Killed):
        say("What grows in the shade?")
    run = Run.objects.get()
    assert run.shown
    events = take_over(run)
    assert answer_of(run) == run.snapshot["text"]["answer"] == "I look it up.\n\nThe end."
    assert guide.calls == {"search": 1, "write": 1, last: 2}
    assert events[0]["event"] == "snapshot"
    assert events[0]["data"]["text"]["answer"] == ""
    assert Message.objects.filter(role=Role.ASSISTANT).count() == 1


@pytest.mark.usefixtures("chat_model")
def test_a_turn_that_loses_too_many_workers_ends_but_one_that_asked_often_has_lost_none(
    guide: Guide, say: Say, cast: Cast
) -> None:
    def killed(node: NodeContext[TurnContext]) -> None:
        for number in range(4):
            node.wait(Ask(f"Question {number}"))
        node.say("Now.")
        raise Killed

    guide.main = (Node("work", killed),)
    run = say("What grows in the shade?")
    for _ in range(4):
        answer = {"approve": True}
        call_id = run.snapshot["asked"]["call_id"]
        resume_run(run_id=run.pk, by=cast.coordinator, call_id=call_id, answer=answer, enqueue=False)
        with suppress(Killed):
            execute_inline(run)
        run.refresh_from_db()
    for _ in range(2):
        assert run.state == RunState.RUNNING
        with suppress(Killed):
            take_over(run)
        run.refresh_from_db()
    take_over(run)
    assert (run.state, run.error_code) == (RunState.INTERRUPTED, "interrupted")
