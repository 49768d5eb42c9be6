"""A pytest plugin: embedded servers of their own for a test run, stopped and deleted at its end.

Loaded with -p, before Django's settings are imported, because it decides where the data directory is.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

IS_XDIST_WORKER = "PYTEST_XDIST_WORKER" in os.environ
OWN_DATA: Path | None = None

if not IS_XDIST_WORKER:
    OWN_DATA = Path(tempfile.mkdtemp(prefix="tdtest-"))
    OWN_DATA.chmod(0o755)  # root's PostgreSQL runs as another user
    os.environ["TRIALDESK_DATA"] = str(OWN_DATA)
    os.environ.setdefault("SECRET_KEY", "tests-only-" + "x" * 50)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"):
        os.environ.pop(name, None)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    if OWN_DATA is None:
        return
    from config import embedded

    embedded.stop()
    shutil.rmtree(OWN_DATA, ignore_errors=True)
    shutil.rmtree(embedded.runtime_dir(), ignore_errors=True)
