"""`make run` as a person has it: a ready product, deaths that heal, a Ctrl-C after which nothing is left, a start after
each kind of end."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import urllib.request
from collections.abc import Iterator

import pytest

from tests.support.supervised import (
    SupervisedStack,
    run_to_end,
    supervised,
    temporary_folder,
    wait_for,
)

pytestmark = pytest.mark.timeout(900)
MAKE_RUN = ("make", "--no-print-directory", "run")
IGNORING_CTRL_C = ("/bin/sh", "-c", f"trap '' INT; exec {' '.join(MAKE_RUN)}")
# Each Python that starts tells with what, into this file beside the module.
TELLS = "import sys; print(*sys.orig_argv[1:], file=open(f'{__file__}.said', 'a'))"


@pytest.fixture(scope="module")
def running() -> Iterator[SupervisedStack]:
    """One stack for all tests that leave it healthy, and for the last one, which ends it."""
    with temporary_folder() as folder:
        (folder / "sitecustomize.py").write_text(TELLS)
        environment = {"PYTHONPATH": str(folder)}
        with supervised(folder / "data", command=IGNORING_CTRL_C, environment=environment) as stack:
            stack.wait_until_ready()
            yield stack


def test_it_says_where_it_is_and_who_can_sign_in(running: SupervisedStack) -> None:
    assert f"http://127.0.0.1:{running.port}" in running.said()
    assert "investigator@demo.example" in running.said()
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/accounts/login/") as page:
        assert page.status == 200


def test_the_apps_are_loaded_once(running: SupervisedStack) -> None:
    """By the process that the others are forked from: it is the only one that was started by a command."""
    started = (running.data.parent / "sitecustomize.py.said").read_text().splitlines()
    assert [line for line in started if "config.stack" in line] == ["-m config.stack run"]


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


def test_ctrl_c_leaves_nothing_and_later_starts_take_over_what_is_there(running: SupervisedStack) -> None:
    data = running.data

    def kept() -> tuple[bytes, int]:
        made_at = (data / "postgres" / "PG_VERSION").stat().st_mtime_ns
        return (data / "secret_key").read_bytes(), made_at

    made = kept()
    os.kill(running.supervisor_pid, signal.SIGINT)
    assert running.wait_until_gone() == 0
    assert "Stopped." in running.said()

    with supervised(data) as second:
        second.wait_until_ready()
        second.process.kill()  # the others stay, and the next one takes them over
        with supervised(data, command=MAKE_RUN, port=second.port) as third:
            third.wait_until_ready()
            assert kept() == made
            third.process.send_signal(signal.SIGINT)  # to make alone, which does not pass it on
            third.wait_until_gone()
    assert "Traceback" not in third.said()
