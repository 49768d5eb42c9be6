"""The administration of literature; each module registers its own rows."""

from __future__ import annotations

from apps.search.admin import library, searches

__all__ = ["library", "searches"]
