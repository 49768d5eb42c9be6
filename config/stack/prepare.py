"""Brings the database up to date before the processes start: tables, shipped configuration, demo people.

One process does all three, because most of each would be the start of Django. Prints the demo log-ins as JSON.
"""

from __future__ import annotations

import io
import os
import sys

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=1, stdout=sys.stderr)
    call_command("load_defaults", stdout=sys.stderr)
    demo = io.StringIO()
    call_command("seed_demo", json=True, stdout=demo)
    sys.stdout.write(demo.getvalue())


if __name__ == "__main__":
    main()
