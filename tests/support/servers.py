"""A pytest plugin: servers and databases of their own for a test run, gone when it ends, however it ends.

Loaded with -p, before Django's settings are imported, because it decides where the data directory is. With
DATABASE_URL or REDIS_URL set, the run makes its databases and keys on those servers instead.
"""

from __future__ import annotations

import gc
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from tests.support import in_memory

ROOT = Path(__file__).resolve().parent.parent.parent
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
LONGEST = ("test_chaos", "test_stack", "browser", "test_bench")  # groups of minutes, the longest first
LONG_FILES = (  # of the unit tests, each a minute and more
    "tests/unit/test_access_matrix.py",
    "tests/unit/protocol/reading/test_messages.py",
    "tests/unit/protocol/turn/test_leftovers.py",
)
FOLDERS = ("browser", "one_stack")  # whose tests share their stacks
GARBAGE = 5_000  # new objects before the next look; Python looks at 700
MODEL_VARIABLES = ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL", "TAVILY_API_KEY")

_janitor: subprocess.Popen[bytes] | None = None
gc.set_threshold(GARBAGE, 10, 10)


def _begin_run() -> subprocess.Popen[bytes]:
    """Name the run's data directory and start the janitor, who deletes it when this process is gone."""
    os.environ["TRIALDESK_DATA"] = tempfile.mkdtemp(prefix="tdtest-", dir=in_memory.place())
    os.environ["TRIALDESK_TEST_RUN"] = secrets.token_hex(4)
    os.environ["TRIALDESK_FAST_DB"] = "1"
    os.environ.setdefault("SECRET_KEY", "tests-only-" + "x" * 50)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # threads that wait for each other spin: twice to thrice the CPU
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # dozens of processes would compile the same modules
    for name in ("TRIALDESK_SUPERVISED", "TRIALDESK_DATABASE", *MODEL_VARIABLES):
        os.environ.pop(name, None)
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.janitor"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C must not end it before its work begins
        cwd=ROOT,
    )


if not WORKER and _janitor is None:
    _janitor = _begin_run()

sys.dont_write_bytecode = False
os.environ["REDIS_PREFIX"] = f"test-{os.environ['TRIALDESK_TEST_RUN']}-{WORKER or 'main'}"


def group_of(nodeid: str) -> str:
    """Tests of a group run in one worker, one after another: they share a stack, or would starve each other.

    A file is a group; so are all of a folder that shares stacks, and `test_stack_*` and `test_chaos*` of the
    integration tests.
    """
    path = PurePosixPath(nodeid.partition("::")[0])
    if path.parent.name in FOLDERS:
        return path.parent.name
    if path.parent.name == "integration":
        return "_".join(path.stem.split("_")[:2])
    return str(path)


def place_of(nodeid: str) -> int:
    """Where its group stands in the run."""
    group = group_of(nodeid)
    if group in LONGEST:
        return LONGEST.index(group)
    if "/integration/" in nodeid:
        return len(LONGEST)
    return len(LONGEST) + (1 if group in LONG_FILES else 2)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is short comes last, so that no worker has a long group left when the other has nothing more to do."""
    items.sort(key=lambda item: place_of(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Groups by file name: since pytest 9.2 the marks that `--dist loadgroup` reads have no effect."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported and collected stays until the end: looking through it for garbage again and again took a tenth
    of the time of the tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    if _janitor is not None:
        _janitor.communicate(timeout=120)
        if _janitor.returncode:
            raise RuntimeError(
                "The run's servers and databases are still there: the janitor failed, as printed above."
            )
