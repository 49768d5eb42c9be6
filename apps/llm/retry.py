"""When a failed attempt is repeated, and after how long. Model calls are retried here and nowhere else."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from apps.llm.errors import AttemptFailed, Cancelled

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 8.0
LONGEST_RETRY_AFTER_SECONDS = 30.0
POLL_SECONDS = 0.1


def wait_seconds(failure: AttemptFailed, failures: int) -> float | None:
    """How long to wait after the `failures`-th failure in a row; None when the endpoint asks for too long."""
    if failure.retry_after_seconds is not None:
        return (
            failure.retry_after_seconds
            if failure.retry_after_seconds <= LONGEST_RETRY_AFTER_SECONDS
            else None
        )
    backoff = min(FIRST_WAIT_SECONDS * float(2 ** (failures - 1)), LONGEST_WAIT_SECONDS)
    return backoff * random.uniform(0.75, 1.25)  # noqa: S311 - jitter, not a secret


def wait(seconds: float, cancelled: Callable[[], bool]) -> None:
    """Sleeps in slices; raises Cancelled as soon as `cancelled` says so."""
    end = time.monotonic() + seconds
    while True:
        if cancelled():
            raise Cancelled
        left = end - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(POLL_SECONDS, left))


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """What Retry-After asks for, as seconds or as a date (RFC 9110), or OpenAI's retry-after-ms."""
    milliseconds, value = headers.get("retry-after-ms", ""), headers.get("retry-after", "")
    try:
        seconds = float(milliseconds) / 1000 if milliseconds else float(value)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
