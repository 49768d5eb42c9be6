"""A child process over its lives."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from config.stack.child import Child, restart_delay_seconds
from config.stack.processes import ProcessSpec
from config.stack.record import Mark, Record, StackLock, end_leftovers

FORKING = """
import os, sys, time
if os.fork():
    print("forked", flush=True)
time.sleep(60)
"""


def wait_for(is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def child_of(folder: Path, program: str) -> Child:
    spec = ProcessSpec("part", ("-c", program), stop_stage=0, stop_seconds=1)
    return Child(spec, environment={"PATH": os.defpath}, log=folder / "part.log")


def test_what_it_says_is_in_its_log_and_its_end_is_told(tmp_path: Path) -> None:
    child = child_of(tmp_path, "import sys; print('words'); sys.exit(3)")
    child.start()
    wait_for(lambda: child.ended() == "status 3")
    assert (tmp_path / "part.log").read_text() == "words\n"
    assert not child.is_running
    assert child.ended() is None


def test_a_killed_process_takes_along_what_it_forked(tmp_path: Path) -> None:
    child = child_of(tmp_path, FORKING)
    child.start()
    wait_for(lambda: "forked" in (tmp_path / "part.log").read_text())
    forked = psutil.Process(child.pid).children()
    assert len(forked) == 1
    os.kill(child.pid, signal.SIGKILL)
    wait_for(lambda: child.ended() == "SIGKILL")
    psutil.wait_procs(forked, timeout=60)
    assert not forked[0].is_running() or forked[0].status() == psutil.STATUS_ZOMBIE


def test_it_hears_ctrl_c_also_when_its_parent_ignores_it(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        child = child_of(tmp_path, "import time; print('up', flush=True); time.sleep(60)")
        child.start()
        wait_for(lambda: "up" in (tmp_path / "part.log").read_text())
        os.kill(child.pid, signal.SIGINT)
        wait_for(lambda: child.ended() is not None)
    finally:
        signal.signal(signal.SIGINT, before)


def test_short_lives_are_started_again_ever_more_slowly() -> None:
    assert [restart_delay_seconds(lives) for lives in range(5)] == [0.0, 0.5, 1.0, 2.0, 4.0]
    assert restart_delay_seconds(1000) == 30.0


def test_leftovers_end_and_a_number_that_somebody_else_has_by_now_is_left_alone(tmp_path: Path) -> None:
    ours, theirs = (child_of(tmp_path, "import time; time.sleep(60)") for _ in range(2))
    ours.start()
    theirs.start()
    record = Record(
        Mark.of(os.getpid()),
        children={"ours": Mark.of(ours.pid), "theirs": Mark(theirs.pid, "born at another time")},
    )
    assert end_leftovers(record) == ["ours"]
    assert theirs.ended() is None
    wait_for(lambda: ours.ended() == "SIGTERM")
    theirs.kill()
    wait_for(lambda: theirs.ended() is not None)


def test_a_lock_is_held_once_and_its_record_is_read_back(tmp_path: Path) -> None:
    first, second = StackLock(tmp_path), StackLock(tmp_path)
    assert first.take()
    assert not second.take()
    record = Record(Mark.of(os.getpid()), "http://127.0.0.1:8000", {"web": Mark(1, "x")}, ["valkey"])
    first.write(record)
    assert second.read() == record
    first.release()
    assert second.take()
    second.release()


@pytest.mark.parametrize("kept", ["", "{}", "[]", '{"supervisor": 1}'])
def test_a_broken_record_is_no_record(tmp_path: Path, kept: str) -> None:
    lock = StackLock(tmp_path)
    lock.record_path.write_text(kept)
    assert lock.read() is None


def test_this_process_is_alive_and_a_finished_one_is_not(tmp_path: Path) -> None:
    assert Mark.of(os.getpid()).is_alive
    child = child_of(tmp_path, "")
    child.start()
    mark = Mark.of(child.pid)
    wait_for(lambda: child.ended() is not None)
    assert not mark.is_alive
    assert not Mark(os.getpid(), "").is_alive
    assert sys.platform != "linux" or ":" in Mark.of(os.getpid()).born
