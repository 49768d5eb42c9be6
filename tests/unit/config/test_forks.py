"""A forked process of the stack is, to all who meet it, what its command would be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.env import BASE_DIR
from config.stack import forks

# A process of its own: pytest has threads, which a fork would leave behind.
SUPERVISOR = """
import os, signal, sys, time
from pathlib import Path
from config.stack import child, forks
from config.stack.processes import ProcessSpec
how, *programs = sys.argv[1:]
signal.signal(signal.SIGINT, signal.SIG_IGN)
environment = {"PATH": os.defpath, "MINE": "1", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(Path.cwd())}
os.environ["THEIRS"] = "1"
launch = forks.fork if how == "fork" else child.execute
for program in programs:
    log = Path(program).with_suffix(f".{how}")
    log.touch()
    held = log.open()
    os.set_inheritable(held.fileno(), True)
    spec = ProcessSpec("part", (program, "--one", "two"), stop_stage=0, stop_seconds=1)
    part = child.Child(spec, environment=environment, log=log, launch=launch)
    part.start()
    if program.endswith("sleeps.py"):
        while "up" not in log.read_text():
            time.sleep(0.01)
        part.terminate()
    while not (ended := part.ended()):
        time.sleep(0.01)
    print(ended)
"""
ABOUT_ITSELF = """
import os, signal, sys
print(__name__, sys.argv[1:], os.getcwd(), os.getsid(0) == os.getpid(), sorted(os.environ.keys() & {"MINE", "THEIRS"}))
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
print(len(os.listdir("/proc/self/fd")), os.read(0, 1), file=sys.stderr)
"""
ITS_END = """
import atexit, threading, time
atexit.register(print, "last")
threading.Thread(target=lambda: (time.sleep(0.2), print("thread"))).start()
"""
PROGRAMS = {
    "about.py": ABOUT_ITSELF,
    "ends.py": ITS_END,
    "status.py": ITS_END + "raise SystemExit(3)",
    "words.py": ITS_END + "raise SystemExit('no room')",
    "fails.py": ITS_END + "raise ValueError('no such thing')",
    "sleeps.py": "import time; print('up'); time.sleep(600)",
}


def lives(how: str, folder: Path) -> dict[str, tuple[str, list[str]]]:
    """Of each program how it ended and what it wrote; of a traceback the last line, which does not tell who ran it."""
    for name, program in PROGRAMS.items():
        (folder / name).write_text(program)
    command = [sys.executable, "-c", SUPERVISOR, how, *(str(folder / name) for name in PROGRAMS)]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    return {
        name: (ended, _said((folder / name).with_suffix(f".{how}")))
        for name, ended in zip(PROGRAMS, done.stdout.splitlines(), strict=True)
    }


def _said(log: Path) -> list[str]:
    return [line for line in log.read_text().splitlines() if not line.startswith((" ", "Traceback"))]


@pytest.mark.skipif(not forks.CAN_FORK, reason="the supervisor forks on Linux alone")
def test_it_lives_and_ends_as_its_command_would(tmp_path: Path) -> None:
    assert lives("fork", tmp_path) == lives("command", tmp_path)


def test_what_is_loaded_before_starts_no_thread_and_opens_no_file() -> None:
    program = (
        "import os; from config.stack import forks; files = os.listdir('/proc/self/fd'); forks.load(); "
        "print(os.listdir('/proc/self/fd') == files, len(os.listdir('/proc/self/task')))"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "1"]
