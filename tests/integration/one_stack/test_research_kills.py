"""A worker that is killed at each step of research: another finishes it, and no finished step is paid for again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from apps.llm import breaker
from apps.papers.models import ResearchReport
from apps.papers.research.run import start_research
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from tests.support.cast import Cast
from tests.support.openai_script import Reply, Rule
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.stack import LiveStack

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.timeout(300),
]
PATIENCE_SECONDS = 180.0
WEEK = "The outcome occurred in 140 of 306 patients with 7 days and in 144 of 298 with 14 days of treatment."
RECORD = PaperRecord(
    "Seven or fourteen days in bacteraemia", f"Treatment lasted 7 or 14 days. {WEEK}", year=2019
)
PLAN = {"sub_questions": ["Seven days of treatment in bacteraemia: does it work?"]}
NOTES = {"notes": [{"passage": 1, "statement": "As good.", "quote": WEEK}], "enough": True}
SECTION = {"heading": "Effect", "statements": [{"text": "Seven days were as good.", "notes": [1]}]}
# What each step sends, and what it is answered.
STEPS = (('"question":', PLAN), ('"queries_so_far"', NOTES), ('"note":', SECTION))


def test_research_goes_on_at_each_step_at_which_its_worker_is_killed(
    stack: LiveStack, cast: Cast, openai_server: ScriptedServer
) -> None:
    breaker.forget_all()
    use_as_model(openai_server, purposes=("generation",))
    add_records(project=cast.project, records=[RECORD], by=None)
    for sent, answer in STEPS:
        openai_server.when(Reply(text=json.dumps(answer)), contains=sent)
    _hangs_once(openai_server, STEPS[0], STEPS[1])
    first = _started(cast)
    _killed_when(stack, lambda: len(openai_server.requests) == 1)  # planning
    _wait(stack, lambda: _state(first) == RunState.WAITING)
    _killed_when(stack, lambda: True)  # the plan waits for a person, and for no worker
    resume_run(run_id=first.pk, by=cast.investigator, call_id=_asked(first), answer={"approve": True})
    _killed_when(stack, lambda: len(openai_server.requests) == 3)  # taking notes
    _wait(stack, lambda: _state(first) == RunState.FINISHED)
    assert len(openai_server.requests) == len(STEPS) + 2  # once more for each that was in flight
    _hangs_once(openai_server, STEPS[2])
    second = _started(cast, confirmed=True)
    _killed_when(stack, lambda: len(openai_server.requests) == 8)  # writing
    _wait(stack, lambda: _state(second) == RunState.FINISHED)
    assert len(openai_server.requests) == 2 * len(STEPS) + 3
    for report in ResearchReport.objects.all():
        said = [each["text"] for section in report.sections for each in section["statements"]]
        assert said == ["Seven days were as good."]
    assert ResearchReport.objects.count() == 2


def _started(cast: Cast, *, confirmed: bool = False) -> Run:
    return start_research(
        by=cast.investigator,
        project=cast.project,
        question="Seven days in bacteraemia?",
        confirmed=confirmed,
        with_web=False,
    )


def _hangs_once(server: ScriptedServer, *steps: tuple[str, Any]) -> None:
    for sent, _answer in steps:
        server.script.rules.insert(0, Rule(Reply(fault="stall_before"), contains=sent, times=1))


def _killed_when(stack: LiveStack, is_so: Callable[[], bool]) -> None:
    _wait(stack, is_so)
    stack.kill("batch")
    stack.start("batch")


def _asked(run: Run) -> str:
    asked: dict[str, Any] = run.snapshot["asked"]
    return str(asked["call_id"])


def _state(run: Run) -> str:
    run.refresh_from_db()
    return run.state


def _wait(stack: LiveStack, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, stack.log("batch")[-3000:]
        time.sleep(0.05)
