"""The stack that all tests of this folder share; each leaves it with all its processes and without work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.stack import LiveStack, start_stack

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "tests.support.graph_settings",
    "RUN_LEASE_SECONDS": "3",
    "RUN_SWEEP_SECONDS": "0.5",
}


@pytest.fixture(scope="package")
def stack(django_db_setup: None) -> Iterator[LiveStack]:
    """What is killed in it is taken up soon; its agents may answer by graphs."""
    with start_stack(("web", "chat1", "batch", "sweeper"), ENVIRONMENT) as stack:
        yield stack
