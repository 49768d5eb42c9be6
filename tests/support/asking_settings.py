"""The product's settings with the app of asking.py: for a stack of real processes whose agent asks by a form."""

from __future__ import annotations

from config.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.asking.AskingConfig"]  # noqa: F405
