"""Where every test's fixtures come from; what they promise stands in docs/testing.md."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import override
from hypothesis import settings as property_settings

pytest_plugins = [
    "tests.plugins.agents",
    "tests.plugins.models",
    "tests.plugins.people",
    "tests.plugins.reading",
    "tests.plugins.servers",
]


# A busy machine may take any time for one example.
# The same examples in every run, so that one that fails fails for everybody; RANDOM_EXAMPLES=1 looks for others.
property_settings.register_profile(
    "unhurried", deadline=None, derandomize=not os.environ.get("RANDOM_EXAMPLES")
)
property_settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A request leaves the language of its reader behind, which the next test must not find."""
    with override(settings.LANGUAGE_CODE):
        yield
