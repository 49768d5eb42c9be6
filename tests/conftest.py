"""Where every test's fixtures come from; what they promise stands in docs/testing.md."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import override

pytest_plugins = [
    "tests.plugins.agents",
    "tests.plugins.models",
    "tests.plugins.people",
    "tests.plugins.servers",
]


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A request leaves the language of its reader behind, which the next test must not find."""
    with override(settings.LANGUAGE_CODE):
        yield
