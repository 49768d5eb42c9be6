"""What holds for a project is asked for with every message, so it is kept in Redis for five minutes.

What is kept names the version of the memory that it was read at, and the database says which is in force: after a write
nothing older is read, whether or not Redis could be told. Without Redis every read goes to the database.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from django.conf import settings

from apps.runs.redis import UNREACHABLE, client, reach

LIFETIME_SECONDS = 300


def cached(project_id: UUID, user_id: UUID | None, version: int) -> list[Any] | None:
    """What was kept of this version for this person; None when there is nothing."""
    try:
        with reach().asked():
            kept = client().hget(_key(project_id), _field(user_id))
    except UNREACHABLE:
        return None
    found: dict[str, Any] = orjson.loads(kept) if isinstance(kept, bytes | str) and kept else {}
    return found["rows"] if found.get("version") == version else None


def keep(project_id: UUID, user_id: UUID | None, version: int, rows: list[Any]) -> None:
    data = orjson.dumps({"version": version, "rows": rows}).decode()
    try:
        with reach().asked(), client().pipeline(transaction=True) as pipeline:
            pipeline.hset(_key(project_id), _field(user_id), data)
            pipeline.expire(_key(project_id), LIFETIME_SECONDS)
            pipeline.execute()
    except UNREACHABLE:
        return


def drop(project_id: UUID) -> None:
    """So that nothing of what was forgotten stays for the five minutes; readers would not believe it anyway."""
    try:
        with reach().asked():
            client().delete(_key(project_id))
    except UNREACHABLE:
        return


def _key(project_id: UUID) -> str:
    return f"{settings.REDIS_PREFIX}:memories:{project_id}"


def _field(user_id: UUID | None) -> str:
    return str(user_id or "")
