"""What a process loads at its start: every one of the product's, and of the tests', pays for it."""

from __future__ import annotations

import os
import subprocess
import sys

from config.env import BASE_DIR

# Kept out by being needed later, by one kind of process, or by tests alone.
HEAVY = {"hypothesis", "openai", "pypdf", "pytest", "schemathesis", "scipy", "twisted.internet"}
WITH_SETTINGS = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
SETTLED = "import django, gc, sys; django.setup(); print(gc.isenabled(), gc.get_freeze_count() > 100_000)"
LOADED = "import django, sys; django.setup(); import config.asgi; print(*sys.modules)"


def printed(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=BASE_DIR, env=WITH_SETTINGS, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    assert HEAVY.isdisjoint(printed(LOADED))


def test_garbage_is_collected_again_once_all_is_loaded_and_leaves_that_alone() -> None:
    assert printed(SETTLED) == ["True", "True"]
