"""Whether a message that is sent now will be answered: what /healthz says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import Count
from django.db.models.functions import Now

from apps.runs import log
from apps.runs.models import Worker

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
        return Health(database="unreachable", redis=check_redis())
    return Health(redis=check_redis(), workers=workers)


def check_redis() -> str:
    return "ok" if log.is_reachable() else "unreachable"
