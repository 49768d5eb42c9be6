"""Calls of models are tried again at once in all of these tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quick(quick_retries: None) -> None:
    """Every test here has quick retries, without asking for them."""
