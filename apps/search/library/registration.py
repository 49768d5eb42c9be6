"""Registers what the library needs of the apps below."""

from __future__ import annotations

from apps.retrieval.collections import register_collection
from apps.search.library.actions.indexing import COLLECTION


def register_library() -> None:
    register_collection(COLLECTION)
