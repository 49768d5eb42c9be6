"""A stop in the middle of the start, and servers that a command starts by itself."""

from __future__ import annotations

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


@pytest.fixture
def data() -> Iterator[Path]:
    """A place for a data directory."""
    with temporary_folder() as folder:
        yield folder / "data"


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
