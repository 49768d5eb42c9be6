"""The administration of runs, and of what the clock starts."""

from __future__ import annotations

from apps.runs.admin import runs, schedules

__all__ = ["runs", "schedules"]
