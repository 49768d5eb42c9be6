"""A graph as a run of its own: a kind for batches, without a turn, that outlives its worker and asks a person."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from apps.agents.extension import Ask, Citation, Graph, Node, NodeContext, RunHost, run_graph
from apps.projects.errors import Invalid
from apps.runs.actions.runs import resume_run, start_run
from apps.runs.errors import WorkerLeaving
from apps.runs.models import Run, RunState
from apps.runs.registry import KINDS, Ending, Remains, RunKind, Wait, register
from apps.runs.work.execute import execute_inline
from apps.runs.work.handle import RunHandle
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
NAMES = ("plan", "search", "write")
calls: Counter[str] = Counter()
leave_after: list[str] = []


def does(name: str) -> Any:
    def work(node: NodeContext[RunHandle]) -> dict[str, Any]:
        calls[name] += 1
        node.progress(NAMES.index(name) + 1, len(NAMES), name)
        node.say(f"{name}.")
        if node.owner.run.params.get("cites"):
            node.cite(Citation("book", name))
        node.emit("report.noted", {"by": name})
        return {name: calls[name]}

    return work


def review(node: NodeContext[RunHandle]) -> dict[str, Any]:
    return {"title": node.wait(Ask("Which title?", {"type": "string"}, "Draft")).value}


class LeavingHost(RunHost):
    """The worker leaves once the node is over that the test names."""

    def save(self, data: dict[str, Any]) -> None:
        super().save(data)
        if leave_after and leave_after[0] in data["over"]:
            leave_after.clear()
            self.owner.ask_to_end(WorkerLeaving)


def body(handle: RunHandle) -> dict[str, Any] | Wait:
    nodes = [
        Node(name, does(name), after=NAMES[max(place - 1, 0) : place]) for place, name in enumerate(NAMES)
    ]
    if handle.run.params.get("asks"):
        nodes.append(Node("review", review, after=("write",)))
    return run_graph(LeavingHost(handle), Graph(tuple(nodes)), {"topic": "sowing"}, checkpoint=True)


def finalize(run: Run, ending: Ending) -> Remains:
    return Remains({"state": ending.payload})


@pytest.fixture(autouse=True)
def kind() -> Any:
    calls.clear()
    leave_after.clear()
    with KINDS.isolated():
        register(RunKind("report", queue="batch", body=body, finalize=finalize, resumes=True, max_attempts=9))
        yield


def begin(cast: Cast, **params: Any) -> Run:
    return start_run(kind="report", project=cast.project, by=cast.investigator, params=params, enqueue=False)


def finished(run: Run) -> dict[str, Any]:
    events = execute_inline(run)
    assert run.state == RunState.FINISHED, run.error_message
    found: dict[str, Any] = events[-1]["data"]["state"]
    return found


def test_the_state_at_the_end_is_what_the_run_gives(cast: Cast) -> None:
    run = begin(cast)
    state = finished(run)
    assert (state["topic"], state["write"]) == ("sowing", 1)
    assert run.snapshot["text"]["answer"] == "plan.\n\nsearch.\n\nwrite."
    assert run.snapshot["progress"] == {"done": 3, "total": 3, "label": "write"}


@pytest.mark.parametrize("last", NAMES)
def test_a_run_whose_worker_leaves_after_a_node_goes_on_at_the_next(cast: Cast, last: str) -> None:
    run = begin(cast)
    leave_after.append(last)
    execute_inline(run)
    if run.state == RunState.QUEUED:
        finished(run)
    assert run.state == RunState.FINISHED
    assert calls == dict.fromkeys(NAMES, 1)
    assert run.snapshot["text"]["answer"] == "plan.\n\nsearch.\n\nwrite."
    assert [each["data"]["by"] for each in run.snapshot["events"]] == list(NAMES)
    assert run.snapshot["progress"]["done"] == 3


def test_a_run_waits_for_a_person_without_a_worker(cast: Cast) -> None:
    run = begin(cast, asks=True)
    execute_inline(run)
    assert (run.state, run.worker, run.lease_until) == (RunState.WAITING, "", None)
    before = run.snapshot
    call_id = before["asked"]["call_id"]
    answer = {"approve": True, "value": "Final"}
    resume_run(run_id=run.pk, by=cast.investigator, call_id=call_id, answer=answer, enqueue=False)
    events = execute_inline(run)
    assert run.state == RunState.FINISHED
    assert events[-1]["data"]["state"]["title"] == "Final"
    assert calls == dict.fromkeys(NAMES, 1)
    for part in ("events", "progress", "text"):
        assert run.snapshot[part] == before[part]
    assert [each["data"] for each in events if each["event"] == "report.noted"] == [
        {"by": name} for name in NAMES
    ]


@pytest.mark.parametrize("answer", [{}, {"approve": "yes"}, {"value": "Final"}])
def test_an_answer_that_is_none_is_refused_and_the_run_waits_on(cast: Cast, answer: dict[str, Any]) -> None:
    run = begin(cast, asks=True)
    execute_inline(run)
    call_id = run.snapshot["asked"]["call_id"]
    with pytest.raises(Invalid) as refused:
        resume_run(run_id=run.pk, by=cast.investigator, call_id=call_id, answer=answer, enqueue=False)
    assert "approve" in refused.value.fields
    run.refresh_from_db()
    assert run.state == RunState.WAITING


def test_what_nodes_have_cited_outlives_the_worker(cast: Cast) -> None:
    run = begin(cast, cites=True)
    leave_after.append("search")
    execute_inline(run)
    assert run.state == RunState.QUEUED
    events = execute_inline(run)
    cited = [event["data"] for event in events if event["event"] == "citation"]
    assert [(each["number"], each["source_id"]) for each in cited] == [
        (1, "plan"),
        (2, "search"),
        (3, "write"),
    ]
