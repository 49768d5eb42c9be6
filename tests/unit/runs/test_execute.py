"""What becomes of a run: its end is written once, whatever its body does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.projects.errors import UserError
from apps.runs import registry
from apps.runs.actions.runs import resume_run, retry_run, stop_run
from apps.runs.errors import LeaseLost, NotAskedNow, NotRetryable, NotWaiting, StopRequested, WorkerLeaving
from apps.runs.events import log
from apps.runs.events.snapshot import Fold
from apps.runs.models import Run, RunState
from apps.runs.registry import Wait
from apps.runs.work.execute import execute
from apps.runs.work.handle import RunHandle
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

NewRun = Callable[..., Run]
RegisterKind = Callable[..., list[registry.Ending]]


def ended(run: Run) -> Run:
    execute(run.pk)
    run.refresh_from_db()
    return run


def test_a_finished_run_ends_with_finish_and_what_finalize_gave(
    new_run: NewRun, register_kind: RegisterKind
) -> None:
    run = new_run()

    def body(handle: RunHandle) -> str:
        handle.events.token("Hello ")
        handle.events.token("world")
        return "payload"

    endings = register_kind(body)
    ended(run)
    assert (run.state, run.result) == (RunState.FINISHED, {"message_id": "m1"})
    assert [(e.state, e.payload) for e in endings] == [(RunState.FINISHED, "payload")]
    frames = log.read(run.pk, 1)
    assert [frame.event for frame in frames] == ["token", "token", "finish"]
    assert frames[-1].seq == run.final_seq
    assert run.snapshot["text"]["answer"] == "Hello world"


def test_an_error_for_the_user_is_told_in_the_language_of_the_run(
    new_run: NewRun, register_kind: RegisterKind
) -> None:
    def body(handle: RunHandle) -> None:
        raise UserError("Say it differently.", code="said_badly")

    register_kind(body)
    run = ended(new_run())
    assert (run.state, run.error_code, run.error_message) == (
        RunState.FAILED,
        "said_badly",
        "Say it differently.",
    )
    assert [frame.event for frame in log.read(run.pk, 1)] == ["error", "finish"]


def test_an_unexpected_error_shows_no_details(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> None:
        raise ValueError("patient 4711")

    endings = register_kind(body)
    run = ended(new_run())
    assert (run.state, run.error_code) == (RunState.FAILED, "internal")
    assert "4711" not in run.error_message
    assert len(endings) == 1


def test_a_stop_keeps_the_partial_text(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> None:
        handle.events.token("partial")
        handle.ask_to_end(StopRequested)
        handle.check()

    endings = register_kind(body)
    run = ended(new_run())
    assert run.state == RunState.STOPPED
    assert endings[0].snapshot["text"]["answer"] == "partial"
    assert run.error_code == ""


def test_a_lost_lease_writes_nothing(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> str:
        Run.objects.filter(pk=handle.run.pk).update(attempt=9)
        return "an answer that another worker gives already"

    endings = register_kind(body)
    run = ended(new_run())
    assert endings == []
    assert (run.state, run.attempt) == (RunState.RUNNING, 9)


def test_a_leaving_worker_gives_back_what_was_not_shown(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> None:
        if handle.attempt == 1:
            handle.ask_to_end(WorkerLeaving)
            handle.check()

    endings = register_kind(body)
    run = ended(new_run())
    assert (run.state, endings) == (RunState.QUEUED, [])
    assert ended(run).state == RunState.FINISHED
    assert [frame.event for frame in log.read(run.pk, 2)] == ["snapshot", "finish"]


def test_a_leaving_worker_interrupts_what_was_shown(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> None:
        handle.events.token("shown")
        handle.ask_to_end(WorkerLeaving)
        handle.check()

    register_kind(body)
    run = ended(new_run())
    assert (run.state, run.error_code) == (RunState.INTERRUPTED, "interrupted")
    assert run.is_retryable


def test_a_waiting_run_goes_on_with_the_answer(
    new_run: NewRun, register_kind: RegisterKind, cast: Cast
) -> None:
    def body(handle: RunHandle) -> object:
        answer = handle.run.params.get("answer")
        if not answer:
            handle.events.emit("question", {"id": "c1"})
        return answer if answer else Wait("Shall I?")

    endings = register_kind(body, fold=Fold(asked=lambda snapshot: snapshot["events"][-1]["data"]["id"]))
    run = ended(new_run())
    assert (run.state, run.worker, run.lease_until) == (RunState.WAITING, "", None)
    with pytest.raises(NotAskedNow):
        resume_run(run_id=run.pk, by=cast.coordinator, call_id="c0", answer={"approve": True, "text": "yes"})
    resume_run(run_id=run.pk, by=cast.coordinator, call_id="c1", answer={"approve": True, "text": "yes"})
    assert ended(run).state == RunState.FINISHED
    told = endings[0].payload
    assert (told["text"], told["call_id"], told["by"]) == ("yes", "c1", cast.coordinator.full_name)
    with pytest.raises(NotWaiting):
        resume_run(
            run_id=run.pk, by=cast.coordinator, call_id="c1", answer={"approve": True, "text": "again"}
        )


def test_the_next_of_the_queue_is_told_when_a_run_ends(new_run: NewRun, told: list[str]) -> None:
    first, second = new_run(queue_key="q"), new_run(queue_key="q")
    execute(first.pk)
    assert told == [str(second.pk)]


def test_a_stop_in_the_queue_ends_the_run_at_once(
    new_run: NewRun, register_kind: RegisterKind, cast: Cast
) -> None:
    run = new_run()
    endings = register_kind(lambda handle: None)
    stop_run(run=run, by=cast.coordinator)
    run.refresh_from_db()
    assert run.state == RunState.STOPPED
    assert len(endings) == 1
    execute(run.pk)
    assert len(endings) == 1
    assert [frame.event for frame in log.read(run.pk, run.epoch)] == ["snapshot", "finish"]


def test_a_retry_asked_twice_is_one_run(new_run: NewRun, cast: Cast) -> None:
    run = new_run(subject_id="s", params={"a": 1})
    with pytest.raises(NotRetryable):
        retry_run(run=run, by=cast.coordinator)
    stop_run(run=run, by=cast.coordinator)
    again = retry_run(run=run, by=cast.coordinator)
    assert retry_run(run=run, by=cast.coordinator) == again
    assert (again.subject_id, again.params, again.state) == ("s", {"a": 1}, RunState.QUEUED)


def test_a_lost_lease_outweighs_a_stop() -> None:
    handle = RunHandle.__new__(RunHandle)
    handle._cut = None
    handle.ask_to_end(LeaseLost)
    handle.ask_to_end(StopRequested)
    assert handle.cut is LeaseLost
