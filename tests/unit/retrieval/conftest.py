"""Texts of two projects, and vectors by the model on this machine where its weights are installed."""

from __future__ import annotations

import pytest

from apps.retrieval.collections import COLLECTIONS, register_collection


@pytest.fixture(autouse=True)
def notes() -> str:
    """A collection for these tests."""
    if "notes" not in COLLECTIONS:
        register_collection("notes")
    return "notes"
