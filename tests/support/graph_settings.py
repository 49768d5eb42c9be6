"""The product's settings with the apps of asking.py and relay.py: for a stack of real processes whose agents answer by
graphs."""

from __future__ import annotations

from config.settings import *  # noqa: F403

INSTALLED_APPS = [
    *INSTALLED_APPS,  # noqa: F405
    "tests.support.asking.AskingConfig",
    "tests.support.relay.RelayConfig",
]
