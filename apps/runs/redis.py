"""Connections to the Redis-protocol server and the names of the keys in it."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from config.embedded import ensure_redis


@lru_cache(maxsize=1)
def client() -> redis.Redis:
    """The process's synchronous client. Short time-outs: nothing that is written here may hold up a run."""
    ensure_redis()
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=3, socket_connect_timeout=1)


def async_client() -> redis.asyncio.Redis:
    """A client for one event loop; subscriptions wait without limit, and who uses it connects again by itself."""
    ensure_redis()
    return redis.asyncio.Redis.from_url(
        settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0)
    )


def log_key(run_id: UUID | str, epoch: int) -> str:
    return f"{settings.REDIS_PREFIX}:run:{run_id}:{epoch}"


def channel(run_id: UUID | str) -> str:
    return f"{settings.REDIS_PREFIX}:run:{run_id}"
