"""Brings the database up to date before the processes start: tables, shipped configuration, demo people and studies.

One process does all of it, because most of each would be the start of Django. It writes what the welcome says as JSON
into the file that its command names: the demo log-ins, the model in use, and a warning.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TextIO

import django
from django.core.management import call_command
from django.core.management.base import OutputWrapper

from config import embedded

NO_MODEL = "No model: guided mode (set OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL)"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    told = {"people": prepare(sys.stderr), **described_model()}
    Path(sys.argv[1]).write_text(json.dumps(told))


def prepare(progress: TextIO | OutputWrapper) -> list[dict[str, str]]:
    """Tables, shipped configuration, demo people and studies; the people's log-ins. Two at once take turns."""
    demo = io.StringIO()
    with embedded.start_lock("prepare"):
        call_command("migrate", interactive=False, verbosity=1, stdout=progress)
        call_command("load_defaults", stdout=progress)
        call_command("seed_demo", json=True, stdout=demo)
        call_command("seed_examples", stdout=progress)
    people: list[dict[str, str]] = json.loads(demo.getvalue())
    return people


def described_model() -> dict[str, str]:
    """`model`: who answers, as a line for the console; `warning`: what the environment says in half, or ""."""
    from apps.llm.actions.defaults import environment_warning  # needs django.setup()
    from apps.llm.selectors import model_in_use

    used = model_in_use()
    model = f"Model: {used.title} ({used.provider})" if used.kind == "model" else NO_MODEL
    return {"model": model, "warning": environment_warning()}


if __name__ == "__main__":
    main()
