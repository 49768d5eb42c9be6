"""One GET to a service whose address the operator set: limited in time, size and rate, and a sentence when it fails.

The hospital's proxy is used (HTTPS_PROXY); redirects are not followed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import httpx2
import structlog
from django.core.cache import cache
from django.utils.translation import gettext as _

from apps.llm.clients import WatchedHttpClient
from apps.llm.network import Interrupted, Watch, watched_by
from apps.search.errors import SourceUnavailable
from config.database.waits import give_back_connections

logger = structlog.get_logger(__name__)

CONNECT_SECONDS = 4.0
TOTAL_SECONDS = 15.0
MOST_BYTES = 20 * 1024 * 1024
LONGEST_TURN_SECONDS = 5.0  # how long one waits for its turn when others ask as well


@dataclass(frozen=True)
class Service:
    """`calls_a_second` is what one process asks for at most; a service that is asked too often says so."""

    name: str
    calls_a_second: float


def never() -> bool:
    return False


def get(
    service: Service, url: str, params: Mapping[str, str], *, cancelled: Callable[[], bool] = never
) -> bytes:
    """The body of an answer. SourceUnavailable with a sentence that says what to do instead."""
    give_back_connections()
    _wait_for_turn(service)
    watch = Watch(
        cancelled,
        first_token_seconds=TOTAL_SECONDS,
        idle_seconds=TOTAL_SECONDS,
        total_seconds=TOTAL_SECONDS,
    )
    timeout = httpx2.Timeout(TOTAL_SECONDS, connect=CONNECT_SECONDS)
    try:
        with (
            WatchedHttpClient(timeout) as client,
            watched_by(watch),
            client.stream("GET", url, params=dict(params), headers={"Accept-Encoding": "gzip"}) as response,
        ):
            _check(service, response.status_code)
            return _read(service, response)
    except Interrupted:
        raise _unavailable(service, "timeout") from None
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        code = "timeout" if isinstance(error, httpx2.TimeoutException) else "not_reached"
        raise _unavailable(service, code) from error


def _check(service: Service, status: int) -> None:
    if status == 429:
        raise _unavailable(service, "too_often")
    if not 200 <= status < 300:
        raise _unavailable(service, "refused", status=status)


def _read(service: Service, response: httpx2.Response) -> bytes:
    parts, size = [], 0
    for part in response.iter_bytes():
        size += len(part)
        if size > MOST_BYTES:
            raise _unavailable(service, "refused")
        parts.append(part)
    return b"".join(parts)


def _wait_for_turn(service: Service) -> None:
    """One place for each part of a second, taken by who is first; whoever finds none in time is told so."""
    interval = 1 / service.calls_a_second
    ends = time.monotonic() + LONGEST_TURN_SECONDS
    while not cache.add(f"turn:{service.name.replace(' ', '')}:{int(time.time() / interval)}", 1, 2):
        if time.monotonic() > ends:
            raise _unavailable(service, "too_often")
        time.sleep(interval / 2)


def unreadable(service: Service) -> SourceUnavailable:
    """It answered with something else than it should, a page of a proxy for instance."""
    return _unavailable(service, "unreadable")


def _unavailable(service: Service, code: str, *, status: int = 0) -> SourceUnavailable:
    logger.warning("source_unavailable", source=service.name, code=code, status=status)
    sentences = {
        "timeout": _(
            "%(name)s did not answer in time. Try again, or upload the references as a file from there."
        ),
        "too_often": _("%(name)s is asked too often at the moment. Try again in a minute."),
        "not_reached": _(
            "%(name)s cannot be reached from this server. Save the references there as a file (nbib, RIS) and "
            "upload it."
        ),
    }
    otherwise = _("%(name)s did not answer as it should. Try again later, or upload a file from there.")
    return SourceUnavailable(sentences.get(code, otherwise) % {"name": service.name}, code=code)
