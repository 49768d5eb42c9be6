"""A process whose supervisor was killed ends by itself, also where the kernel says nothing and where it hangs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from config.env import BASE_DIR
from tests.support.supervised import wait_for

# The kernel's signal is not sent to it, as on other systems.
SUPERVISOR = """
import sys, time
from pathlib import Path
from config.stack import child
from config.stack.processes import ProcessSpec
child._libc = None
part = child.Child(
    ProcessSpec("part", ("-c", sys.argv[1]), stop_stage=0, stop_seconds=0.5), environment={}, log=Path(sys.argv[2])
)
part.start()
print(part.pid, flush=True)
time.sleep(600)
"""
OBEDIENT = (
    "import time; from config.stack import leash; leash.watch(); print('up', flush=True); time.sleep(600)"
)
HANGING = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + OBEDIENT
NESTED = "import os; from config.stack import leash; leash.watch(); print(*os.environ, flush=True)"

Start = Callable[[str], tuple[subprocess.Popen[str], psutil.Process]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    def begin(program: str) -> tuple[subprocess.Popen[str], psutil.Process]:
        command = [sys.executable, "-c", SUPERVISOR, program, str(tmp_path / "part.log")]
        supervisor = subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE, text=True)
        assert supervisor.stdout is not None
        return supervisor, psutil.Process(int(supervisor.stdout.readline()))

    return begin


def says(log: Path, words: str) -> None:
    wait_for(lambda: words in log.read_text(), log.read_text, seconds=60)


@pytest.mark.parametrize("program", [OBEDIENT, HANGING])
def test_it_ends_with_its_supervisor(start: Start, tmp_path: Path, program: str) -> None:
    supervisor, part = start(program)
    try:
        says(tmp_path / "part.log", "up")
        supervisor.kill()
        assert psutil.wait_procs([part], timeout=60)[1] == []
    finally:
        supervisor.communicate()
        if part.is_running():
            part.kill()


def test_what_it_starts_itself_is_not_on_the_leash(start: Start, tmp_path: Path) -> None:
    supervisor, part = start(NESTED)
    try:
        says(tmp_path / "part.log", "\n")
        assert "TRIALDESK_" not in (tmp_path / "part.log").read_text()
    finally:
        supervisor.kill()
        supervisor.communicate()
        if part.is_running():
            part.kill()
