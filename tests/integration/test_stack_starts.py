"""`make run` from its start to its end: a Ctrl-C after which nothing is left, a start after each kind of end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.supervised import (
    ROOT,
    SupervisedStack,
    environment_for,
    processes_of,
    run_to_end,
    stop_command,
    supervised,
    temporary_folder,
    wait_for,
)

pytestmark = pytest.mark.timeout(900)
MAKE_RUN = ("make", "--no-print-directory", "run")


@pytest.fixture
def data() -> Iterator[Path]:
    """A place for a data directory."""
    with temporary_folder() as folder:
        yield folder / "data"


def test_ctrl_c_leaves_nothing_and_later_starts_take_over_what_is_there(used_data: Path) -> None:
    def kept() -> tuple[bytes, int]:
        made_at = (used_data / "postgres" / "PG_VERSION").stat().st_mtime_ns
        return (used_data / "secret_key").read_bytes(), made_at

    ignoring = ("/bin/sh", "-c", "trap '' INT; exec make --no-print-directory run")
    with supervised(used_data, command=ignoring) as first:
        first.wait_until_ready()
        made = kept()
        os.kill(first.supervisor_pid, signal.SIGINT)
        assert first.wait_until_gone() == 0
    assert "Stopped." in first.said()

    with supervised(used_data) as second:
        second.wait_until_ready()
        second.process.kill()  # the others stay, and the next one takes them over
        with supervised(used_data, command=MAKE_RUN, port=second.port) as third:
            third.wait_until_ready()
            assert kept() == made
            third.process.send_signal(signal.SIGINT)  # to make alone, which does not pass it on
            third.wait_until_gone()
    assert "Traceback" not in third.said()


def interrupt(stack: SupervisedStack) -> None:
    stack.process.send_signal(signal.SIGINT)


def make_stop(stack: SupervisedStack) -> None:
    subprocess.run(
        ["make", "--no-print-directory", "stop"],
        cwd=ROOT, env=environment_for(stack.data, stack.port), check=True, capture_output=True,
    )  # fmt: skip


@pytest.mark.parametrize("stop", [interrupt, make_stop])
def test_a_stop_in_the_middle_of_the_start_leaves_nothing(
    data: Path, stop: Callable[[SupervisedStack], None]
) -> None:
    with supervised(data) as stack:
        wait_for(lambda: "database" in stack.said(), stack.said)
        stop(stack)
        assert stack.wait_until_gone() == 0


def test_a_command_starts_the_servers_by_itself_and_they_stay_for_the_next(data: Path) -> None:
    help_page = run_to_end(data, command=(sys.executable, "manage.py", "help"))
    dry = run_to_end(data, command=(sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"))
    assert (help_page.returncode, dry.returncode, dry.stderr) == (0, 0, "")
    assert processes_of(data) == []

    shown = run_to_end(data, command=(sys.executable, "manage.py", "showmigrations", "projects"))
    assert "[ ] 0001_initial" in shown.stdout
    assert any("postgres" in process for process in processes_of(data))
    stop_command(data)
    assert processes_of(data) == []
