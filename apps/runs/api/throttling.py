"""How often one person or one token may call the API, counted in Redis for all web processes together.

Redis away: each process counts for itself until it is back (docs/adr/0003). Signing in never comes here.
"""

from __future__ import annotations

import math
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING

import redis
import structlog
from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.projects.models import ApiToken
from apps.runs.redis import without_retries
from config.embedded import ensure_redis

if TYPE_CHECKING:  # the framework's views read the settings that name this module
    from rest_framework.views import APIView

logger = structlog.get_logger(__name__)

WINDOW_SECONDS = 60
REDIS_LEFT_ALONE_SECONDS = 5.0
ANSWER_SECONDS = 0.25  # a call is not held up longer than this for being counted


class CallThrottle(BaseThrottle):
    """At most settings.API_CALLS_PER_MINUTE[`scope`] calls in each minute of the clock; 0 means no limit."""

    scope = "api"
    _wait_seconds: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        limit: int = settings.API_CALLS_PER_MINUTE[self.scope]
        if not limit:
            return True
        now = time.time()
        count = counter().count(f"{self.scope}:{_who(request)}:{int(now // WINDOW_SECONDS)}")
        self._wait_seconds = WINDOW_SECONDS - now % WINDOW_SECONDS
        return count <= int(limit)

    def wait(self) -> float | None:
        return None if self._wait_seconds is None else float(math.ceil(self._wait_seconds))


class ChatThrottle(CallThrottle):
    """Messages are dearer than other calls: each may cost a model's answer."""

    scope = "chat"


class UploadThrottle(CallThrottle):
    """Files take space and time to read."""

    scope = "upload"


def _who(request: Request) -> str:
    if isinstance(request.auth, ApiToken):
        return f"token:{request.auth.pk}"
    return f"user:{request.user.pk}"


class Counter:
    """Counts under a key that a minute gives its name."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._away_until = 0.0
        self._own: dict[str, int] = {}
        self._lock = threading.Lock()

    def count(self, key: str) -> int:
        """Count one more; how many there are now."""
        if time.monotonic() >= self._away_until:
            try:
                ensure_redis()
                return self._count_together(f"{settings.REDIS_PREFIX}:calls:{key}")
            except (redis.RedisError, OSError) as error:
                self._away_until = time.monotonic() + REDIS_LEFT_ALONE_SECONDS
                logger.warning("calls_counted_alone", error=type(error).__name__)
        return self._count_alone(key)

    def _count_together(self, key: str) -> int:
        with self._client.pipeline(transaction=False) as pipe:
            pipe.incr(key)
            pipe.expire(key, 2 * WINDOW_SECONDS)
            return int(pipe.execute()[0])

    def _count_alone(self, key: str) -> int:
        minute = key.rpartition(":")[2]
        with self._lock:
            if any(not other.endswith(f":{minute}") for other in self._own):
                self._own = {k: n for k, n in self._own.items() if k.endswith(f":{minute}")}
            self._own[key] = self._own.get(key, 0) + 1
            return self._own[key]


@lru_cache(maxsize=1)
def counter() -> Counter:
    return Counter(without_retries(answer_seconds=ANSWER_SECONDS))
