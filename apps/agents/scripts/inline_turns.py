"""Turns carried out in this process, without a worker: what came of them, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.agents.models import Change, Message
from apps.agents.scripts.play import PlayFailed, Record
from apps.agents.turn.remember import settle
from apps.projects.models import User
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.runs.registry import fold_of
from apps.runs.work.execute import execute_inline

MEMORY_SECONDS = 10.0  # what is remembered of a turn would else end with this process


def run_turn_inline(
    run: Run, *, by: User, approves: bool = False, answers: Sequence[Mapping[str, Any]] = ()
) -> Record:
    """Execute a turn here; its answer, events, proposals and trace. PlayFailed when it did not end well.

    Nobody is there to be asked: a question gets the next of `answers` {approve, value}, and one that is left over, as
    well as a tool that asks first, what `approves` says.
    """
    events, left, questions = execute_inline(run), list(answers), list[Record]()
    while run.state == RunState.WAITING:
        question = run.snapshot.get("asked")
        decided = dict(left.pop(0)) if left and question else {"approve": approves}
        if question:
            questions.append(
                {"question": question["status"], "value": question["value"], "approved": decided["approve"]}
            )
        asked = fold_of(run).asked(run.snapshot)
        resume_run(run_id=run.pk, by=by, call_id=asked, answer=decided, enqueue=False)
        events += execute_inline(run)
    if left:
        raise PlayFailed(f"{len(left)} of the answers were to questions that nobody asked")
    settle(MEMORY_SECONDS)
    if run.state != RunState.FINISHED:
        raise PlayFailed(run.error_message or f"the turn ended {run.state}")
    answer = Message.objects.get(run=run)
    return {
        "answer": answer.content,
        "events": events,
        **({"questions": questions} if questions else {}),
        "proposals": [event["data"] for event in events if event["event"] == "proposal"],
        "changes": _changes_of(run),
        "issues": [
            check
            for event in events
            if event["event"] == "reflexion"
            for check in event["data"]["checks"]
            if check["status"] == "failed" and check["action"] != "log"
        ],
        "trace_id": str(run.trace.pk),
    }


def _changes_of(run: Run) -> list[Record]:
    """What the agent took over by itself in a turn."""
    changes = Change.objects.filter(proposal__message=run.trace.message, by=None).order_by("created_at")
    return [change_json(change) for change in changes]


def change_json(change: Change) -> Record:
    return {
        "id": str(change.pk),
        "field": change.field,
        "old": change.old,
        "new": change.new,
        "derived": change.derived,
        "source": change.source,
        "version": change.version,
    }


def tool_text(name: str, arguments: Mapping[str, Any]) -> str:
    """How a tool's form stands in the conversation."""
    given = ", ".join(f"{key} = {value}" for key, value in arguments.items())
    return f"/{name} {given}".strip()
