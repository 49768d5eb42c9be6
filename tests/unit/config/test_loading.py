"""What a process loads at its start: every one of the product's, and of the tests', pays for it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from config.env import BASE_DIR

# Kept out by being needed later, by one kind of process, or by tests alone.
HEAVY = {"hypothesis", "openai", "pypdf", "pytest", "schemathesis", "scipy", "twisted.internet"}
WITH_SETTINGS = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
# What stands in a line of its own: garbage after the start, modules, and whether the administration was checked.
WEB = (
    "import django, gc, sys; django.setup(); print(gc.isenabled(), "
    "gc.get_freeze_count() > 100_000, gc.get_threshold()[0] > 700); "
    "import config.asgi; print(*sys.modules); "
    "from django.contrib import admin; from django.core import checks; "
    "checks.run_checks(tags=['admin']); print(len(admin.site._registry) > 10)"
)

# As a worker of Celery and the clock begin.
WITHOUT_PAGES = (
    "import django, sys; django.setup(); import celery.apps.worker, config.celery; "
    "config.celery.app.loader.import_default_modules(); print(*sys.modules)"
)


def printed(program: str) -> list[list[str]]:
    """The words of each line."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=BASE_DIR, env=WITH_SETTINGS, capture_output=True, text=True, check=True
    )
    return [line.split() for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def web() -> list[list[str]]:
    return printed(WEB)


def test_nothing_heavy_is_loaded_before_it_is_needed(web: list[list[str]]) -> None:
    assert HEAVY.isdisjoint(web[1])


def test_workers_and_clock_load_no_pages() -> None:
    pages = {"config.urls", "apps.agents.admin", "apps.agents.api.chat", "openai"}
    (loaded,) = printed(WITHOUT_PAGES)
    assert pages.isdisjoint(loaded)


def test_the_administration_is_checked_with_its_pages(web: list[list[str]]) -> None:
    assert web[2] == ["True"]


def test_garbage_is_collected_again_once_all_is_loaded_and_leaves_that_alone(
    web: list[list[str]],
) -> None:
    assert web[0] == ["True", "True", "True"]
