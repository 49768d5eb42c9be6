"""Where every test's fixtures come from; what they promise stands in docs/testing.md."""

from __future__ import annotations

pytest_plugins = [
    "tests.plugins.agents",
    "tests.plugins.models",
    "tests.plugins.people",
    "tests.plugins.servers",
]
