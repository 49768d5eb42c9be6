"""A pytest plugin: servers and databases of their own for a test run, gone when it ends, however it ends.

Loaded with -p, before Django's settings are imported, because it decides where the data directory is. With
DATABASE_URL or REDIS_URL set, the run makes its databases and keys on those servers instead.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
MODEL_VARIABLES = ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL")

_janitor: subprocess.Popen[bytes] | None = None


def _begin_run() -> subprocess.Popen[bytes]:
    """Name the run's data directory and start the janitor, who deletes it when this process is gone."""
    os.environ["TRIALDESK_DATA"] = tempfile.mkdtemp(prefix="tdtest-")
    os.environ["TRIALDESK_TEST_RUN"] = secrets.token_hex(4)
    os.environ["TRIALDESK_FAST_DB"] = "1"
    os.environ.setdefault("SECRET_KEY", "tests-only-" + "x" * 50)
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

os.environ["REDIS_PREFIX"] = f"test-{os.environ['TRIALDESK_TEST_RUN']}-{WORKER or 'main'}"


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    if _janitor is not None:
        _janitor.communicate(timeout=120)
