"""How long a protocol document takes without a model: the whole run, from the values to the stored Word file.

`python -m benchmarks.generation` plays the examples in a data directory of its own, and makes each document again
and again in one process, as the worker does.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.figures import spread

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ("switch-gnb.en", "dexpod.zh", "osa-poaf-cohort.en")
ROUNDS = 12
OF_A_MODEL = ("OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL", "DATABASE_URL", "REDIS_URL")


def measure() -> dict[str, Any]:
    """{example: {p50, p95, max} in milliseconds}. Whatever happens, no process and no file is left."""
    folder = Path(tempfile.mkdtemp(prefix="td-bench-"))
    folder.chmod(0o711)  # root's PostgreSQL runs as a user who has to pass
    environment = {name: value for name, value in os.environ.items() if name not in OF_A_MODEL}
    environment |= {"TRIALDESK_DATA": str(folder / "data"), "TRIALDESK_FAST_DB": "0", "PYTHONPATH": str(ROOT)}

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    try:
        for prepared in ("migrate", "load_defaults", "seed_demo"):
            run("manage.py", prepared)
        measured: dict[str, Any] = json.loads(run("-m", "benchmarks.generation", "--inside").splitlines()[-1])
        return measured
    finally:
        run("-m", "config.stack", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def inside() -> dict[str, Any]:
    """The measurement itself, in the prepared data directory."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    return {name: spread(_of_example(name)) for name in EXAMPLES}


def _of_example(name: str) -> list[float]:
    from apps.agents.models import Agent
    from apps.agents.scripts.player import play
    from apps.agents.scripts.script import parse
    from apps.projects.models import Project
    from apps.protocol.actions.generations import start_generation
    from apps.runs.work.execute import execute_inline

    project = Project.objects.get(slug="demo")
    by = project.principal_investigator
    script = parse((ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8"))
    played = play(script, agent=Agent.objects.get(slug="protocol_agent"), project=project, by=by)
    took_ms: list[float] = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        generation = start_generation(conversation=played.conversation, by=by, enqueue=False)
        assert generation.run is not None
        execute_inline(generation.run)
        took_ms.append((time.perf_counter() - began) * 1000)
        generation.refresh_from_db()
        assert generation.state == "finished"
    return took_ms


if __name__ == "__main__":
    print(json.dumps(inside() if "--inside" in sys.argv else measure()))
