"""The clock of the schedules, also when the machine's own clock is set back.

django-celery-beat compares times of day alone: what ran before the clock was set back seems to have run in a time to
come, and nothing would start, nor any change of an administrator be seen, until that time is reached again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django_celery_beat.schedulers import DatabaseScheduler, ModelEntry

SLACK = timedelta(minutes=1)


class Entry(ModelEntry):  # type: ignore[misc]  # the package has no types
    """One schedule."""

    last_run_at: datetime

    def __init__(self, model: Any, app: Any = None) -> None:
        super().__init__(model, app=app)
        now = self._default_now()
        if self.last_run_at > now + SLACK:
            self.last_run_at = model.last_run_at = now


class Scheduler(DatabaseScheduler):  # type: ignore[misc]  # the package has no types
    """All schedules, read anew after the clock was set back."""

    Entry = Entry
    _last_full_sync: datetime | None

    @property
    def schedule(self) -> Any:
        now = datetime.now()  # noqa: DTZ005 - what it is compared with has no zone either
        if self._last_full_sync is not None and self._last_full_sync > now + SLACK:
            self._last_full_sync = datetime.min  # noqa: DTZ901 - the same
        return super().schedule
