"""Brings the database up to date before the processes start: tables, shipped configuration, demo people.

One process does all three, because most of each would be the start of Django. Prints what the welcome says, as
JSON: the demo log-ins, the model in use, and a warning.
"""

from __future__ import annotations

import io
import json
import os
import sys

import django
from django.core.management import call_command

NO_MODEL = "No model: guided mode (set OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL)"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=1, stdout=sys.stderr)
    call_command("load_defaults", stdout=sys.stderr)
    demo = io.StringIO()
    call_command("seed_demo", json=True, stdout=demo)
    told = {"people": json.loads(demo.getvalue()), **models_told()}
    sys.stdout.write(json.dumps(told, ensure_ascii=False))


def models_told() -> dict[str, str]:
    """`model`: who answers, as a line for the console; `warning`: what the environment says in half, or ""."""
    from apps.llm.actions.defaults import environment_warning  # needs django.setup()
    from apps.llm.selectors import model_in_use

    used = model_in_use()
    model = f"Model: {used.title} ({used.provider})" if used.kind == "model" else NO_MODEL
    return {"model": model, "warning": environment_warning()}


if __name__ == "__main__":
    main()
