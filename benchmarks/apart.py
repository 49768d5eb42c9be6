"""A measurement in a process and a data directory of its own, set up as a new installation and gone afterwards."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.generation import OF_A_MODEL, ROOT

INSIDE = "--inside"


def measured_apart(module: str, *arguments: str, **settings: str) -> dict[str, Any]:
    """What `python -m MODULE --inside ARGUMENTS` prints as its last line, with a demo project to work in, and
    these settings."""
    folder = Path(tempfile.mkdtemp(prefix="td-bench-"))
    folder.chmod(0o711)  # root's PostgreSQL runs as a user who has to pass
    environment = {name: value for name, value in os.environ.items() if name not in OF_A_MODEL}
    environment |= {"TRIALDESK_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT), **settings}

    def run(*given: str) -> str:
        command = [sys.executable, *given]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    try:
        for prepared in ("migrate", "load_defaults", "seed_demo"):
            run("manage.py", prepared)
        found: dict[str, Any] = json.loads(run("-m", module, INSIDE, *arguments).splitlines()[-1])
        return found
    finally:
        run("-m", "config.stack", "stop")
        shutil.rmtree(folder, ignore_errors=True)
