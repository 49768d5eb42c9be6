"""`make run` as a person has it: a ready product, deaths that heal, a Ctrl-C after which nothing is left."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
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


@pytest.fixture(scope="module")
def used_data() -> Iterator[Path]:
    """A data directory that tests start the product in one after the other; the first of them makes it."""
    with temporary_folder() as folder:
        yield folder / "data"


@pytest.fixture(scope="module")
def running() -> Iterator[SupervisedStack]:
    """One stack for all tests that leave it healthy."""
    with temporary_folder() as folder, supervised(folder / "data") as stack:
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


def test_ctrl_c_leaves_nothing_and_the_next_start_makes_nothing_anew(used_data: Path) -> None:
    def made_at() -> int:
        return (used_data / "postgres" / "PG_VERSION").stat().st_mtime_ns

    ignoring = ("/bin/sh", "-c", "trap '' INT; exec make --no-print-directory run")
    with supervised(used_data, command=ignoring) as first:
        first.wait_until_ready()
        secret, first_made_at = (used_data / "secret_key").read_bytes(), made_at()
        os.kill(first.supervisor_pid, signal.SIGINT)
        assert first.wait_until_gone() == 0
    assert "Stopped." in first.said()

    with supervised(used_data, command=("make", "--no-print-directory", "run")) as second:
        second.wait_until_ready()
        assert made_at() == first_made_at
        assert (used_data / "secret_key").read_bytes() == secret
        second.process.send_signal(signal.SIGINT)  # to make alone, which does not pass it on
        second.wait_until_gone()
    assert "Traceback" not in second.said()


def test_after_a_killed_supervisor_nothing_stays_but_what_the_next_one_takes_over(used_data: Path) -> None:
    with supervised(used_data) as first:
        first.wait_until_ready()
        first.process.kill()
        with supervised(used_data, port=first.port) as second:
            second.wait_until_ready()
            second.process.send_signal(signal.SIGTERM)
            assert second.wait_until_gone() == 0


def test_a_stop_in_the_middle_of_the_start_leaves_nothing(data: Path) -> None:
    with supervised(data) as stack:
        wait_for(lambda: "database" in stack.said(), stack.said)
        stack.process.send_signal(signal.SIGINT)
        assert stack.wait_until_gone() == 0


def test_make_stop_ends_it(used_data: Path) -> None:
    with supervised(used_data) as stack:
        wait_for(lambda: "processes" in stack.said(), stack.said)
        subprocess.run(
            ["make", "--no-print-directory", "stop"],
            cwd=ROOT, env=environment_for(used_data, stack.port), check=True, capture_output=True,
        )  # fmt: skip
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
