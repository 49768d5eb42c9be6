"""Whether a message that is sent now will be answered: what /healthz says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import timedelta

import redis
from django.db import DatabaseError
from django.db.models import Count
from django.db.models.functions import Now

from apps.runs.models import Worker
from apps.runs.redis import client

SEEN_WITHIN = timedelta(seconds=15)
NEEDED = ("chat", "batch", "sweeper")


@dataclass(frozen=True)
class Health:
    database: str = "ok"
    redis: str = "ok"
    workers: dict[str, int] = field(default_factory=dict)

    @property
    def is_ok(self) -> bool:
        return self.database == self.redis == "ok" and all(self.workers.get(role) for role in NEEDED)

    def as_dict(self) -> dict[str, object]:
        return {"status": "ok" if self.is_ok else "unavailable", **asdict(self)}


def check() -> Health:
    """Look at PostgreSQL, Redis and the processes seen in the last seconds (their number by role)."""
    try:
        seen = (
            Worker.objects.filter(seen_at__gt=Now() - SEEN_WITHIN).values_list("role").annotate(Count("pk"))
        )
        workers = dict(seen)
    except DatabaseError:
        return Health(database="unreachable", redis=_redis())
    return Health(redis=_redis(), workers=workers)


def _redis() -> str:
    try:
        client().ping()
    except redis.RedisError:
        return "unreachable"
    return "ok"
