"""Whether a message that is sent now will be answered: what /healthz says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from django.db.models.functions import Now
from psycopg_pool import PoolTimeout

from apps.runs.events import log
from apps.runs.models import Worker
from config.database.silence import answers_within
from config.env import has_room

ANSWER_SECONDS = 1.0
SEEN_WITHIN = timedelta(seconds=15)
NEEDED = ("chat", "batch", "sweeper")


@dataclass(frozen=True)
class Health:
    database: str = "ok"
    redis: str = "ok"
    storage: str = "ok"
    workers: dict[str, int] = field(default_factory=dict)

    @property
    def is_ok(self) -> bool:
        return self.database == self.redis == self.storage == "ok" and all(
            self.workers.get(role) for role in NEEDED
        )

    def as_dict(self) -> dict[str, object]:
        return {"status": "ok" if self.is_ok else "unavailable", **asdict(self)}


def check() -> Health:
    """Look at PostgreSQL, Redis, our disk and the processes seen in the last seconds (their number by role)."""
    redis, storage = check_redis(), check_storage()
    try:
        with answers_within(ANSWER_SECONDS):
            workers = _seen_workers()
    except (DatabaseError, PoolTimeout):
        return Health(database="unreachable", redis=redis, storage=storage)
    return Health(redis=redis, storage=storage, workers=workers)


def _seen_workers() -> dict[str, int]:
    """Neither long ago nor, after the clock was set back, in a time that is yet to come."""
    seen_at = (Now() - SEEN_WITHIN, Now() + SEEN_WITHIN)
    return dict(Worker.objects.filter(seen_at__range=seen_at).values_list("role").annotate(Count("pk")))


def check_storage() -> str:
    """`full` before the last bit is used: PostgreSQL has to go on writing its log."""
    return "ok" if has_room(settings.DATA_DIR) else "full"


def check_redis() -> str:
    return "ok" if log.is_reachable() else "unreachable"
