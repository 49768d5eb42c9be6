"""Connections to the Redis-protocol server and the names of the keys in it.

A server that hangs is worse than one that refuses: every question has a short limit and is asked once, and after one
that was not answered the process asks no more for a moment.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from uuid import UUID

import redis
import redis.asyncio
from django.conf import settings
from kombu.exceptions import OperationalError as BrokerUnreachable
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.embedded import ensure_redis

ANSWER_SECONDS = 1.0
REST_SECONDS = 1.0
UNREACHABLE = (redis.ConnectionError, redis.TimeoutError, BrokerUnreachable, OSError)


class Reach:
    """Whether the server answers, as this process found last: one that hangs costs one wait, not one for each who
    asks.
    """

    def __init__(self) -> None:
        self._is_away = False
        self._ask_at = 0.0
        self._lock = threading.Lock()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Around whatever is asked; redis.ConnectionError at once while the server is left alone."""
        self._begin(time.monotonic())
        try:
            yield
        except UNREACHABLE:
            self._is_away, self._ask_at = True, time.monotonic() + REST_SECONDS
            raise
        self._is_away = False

    def _begin(self, now: float) -> None:
        with self._lock:
            if self._is_away and now < self._ask_at:
                raise redis.ConnectionError("it did not answer a moment ago")
            self._ask_at = now + REST_SECONDS  # while it is away, one tries it and the others go on


@lru_cache(maxsize=1)
def reach() -> Reach:
    """This process's."""
    return Reach()


def without_retries(*, answer_seconds: float = ANSWER_SECONDS) -> redis.Redis:
    """A client that asks once: redis-py would ask four times and pause in between."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=answer_seconds,
        socket_connect_timeout=answer_seconds,
        retry=Retry(NoBackoff(), 0),
    )


@lru_cache(maxsize=1)
def client() -> redis.Redis:
    """The process's synchronous client, to be used within `reach().asked()`."""
    ensure_redis()
    return without_retries()


def async_client() -> redis.asyncio.Redis:
    """A client for one event loop; subscriptions wait without limit, and who uses it connects again by itself."""
    ensure_redis()
    return redis.asyncio.Redis.from_url(
        settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=2, retry=AsyncRetry(NoBackoff(), 0)
    )


def log_key(run_id: UUID | str, epoch: int) -> str:
    return f"{settings.REDIS_PREFIX}:run:{run_id}:{epoch}"


def channel(run_id: UUID | str) -> str:
    return f"{settings.REDIS_PREFIX}:run:{run_id}"
