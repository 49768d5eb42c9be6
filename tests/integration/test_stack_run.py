"""`make run` as a person has it: a ready product, and deaths that heal."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.supervised import (
    SupervisedStack,
    run_to_end,
    supervised,
    wait_for,
)

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def running(used_data: Path) -> Iterator[SupervisedStack]:
    """One stack for all tests that leave it healthy."""
    with supervised(used_data) as stack:
        stack.wait_until_ready()
        yield stack


def test_it_says_where_it_is_and_who_can_sign_in(running: SupervisedStack) -> None:
    assert f"http://127.0.0.1:{running.port}" in running.said()
    assert "investigator@demo.example" in running.said()
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/accounts/login/") as page:
        assert page.status == 200


def test_a_second_one_beside_it_says_that_it_runs_already(running: SupervisedStack) -> None:
    second = run_to_end(running.data)
    assert second.returncode == 1
    assert f"it runs already at http://127.0.0.1:{running.port}" in second.stderr
    assert "Traceback" not in second.stderr


def test_commands_work_beside_it(running: SupervisedStack) -> None:
    command = (sys.executable, "manage.py", "shell", "-c", "from apps.projects.models import Project as P; "
               "print(list(P.objects.values_list('slug', flat=True)))")  # fmt: skip
    assert "['demo']" in run_to_end(running.data, command=command).stdout


@pytest.mark.parametrize("name", ["web", "chat1", "batch", "sweeper", "beat"])
def test_a_killed_process_is_started_again(running: SupervisedStack, name: str) -> None:
    before = running.child_pid(name)
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: running.child_pid(name) not in {before, 0}, running.said)
    running.wait_until_healthy()


@pytest.mark.parametrize(
    ("home", "pid_file"), [("postgres", "postgres/postmaster.pid"), ("valkey", "valkey.pid")]
)
def test_a_killed_server_is_started_again(running: SupervisedStack, home: str, pid_file: str) -> None:
    def pid() -> int:
        try:
            return int((running.data / pid_file).read_text().split("\n")[0])
        except (OSError, ValueError):
            return 0

    before = pid()
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: pid() not in {before, 0}, running.said)
    running.wait_until_healthy()


def test_valkey_comes_back_without_its_data(running: SupervisedStack) -> None:
    before = int((running.data / "valkey.pid").read_text())
    os.kill(before, signal.SIGKILL)
    shutil.rmtree(running.data / "valkey" / "appendonlydir", ignore_errors=True)
    wait_for(lambda: "Valkey is gone" in running.said(), running.said)
    running.wait_until_healthy()
