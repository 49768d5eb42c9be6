"""The search service, through its own client, in a thread that nobody has to wait for: a search can be left at once.

Without a key nothing is asked: the client would else use the service's public access.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from django.conf import settings as django_settings
from django.utils import timezone
from tavily import TavilyClient
from tavily.errors import ForbiddenError, InvalidAPIKeyError, UsageLimitExceededError
from tavily.errors import TimeoutError as ServiceSlow

from apps.llm.errors import Cancelled
from apps.runs.work.threads import in_own_thread, watched
from apps.search.web.types import WebSettings, WebState

logger = structlog.get_logger(__name__)
NAME = "tavily"
LONGEST_QUERY_CHARACTERS = 400  # the service refuses longer ones


class WebFailed(Exception):
    def __init__(self, state: WebState) -> None:
        super().__init__(state)
        self.state: WebState = state


def has_key() -> bool:
    return bool(django_settings.TAVILY_API_KEY)


def ask_service(query: str, settings: WebSettings, cancelled: Callable[[], bool]) -> list[Any]:
    """What the service gives, unchecked. WebFailed says why not; Cancelled when nobody wants it any more."""
    if not has_key():
        raise WebFailed("no_key")

    def check() -> None:
        if cancelled():
            raise Cancelled

    until = time.monotonic() + settings.timeout_seconds
    try:
        found = watched(in_own_thread(partial(_search, query, settings)), check=check, until_monotonic=until)
    except (Cancelled, WebFailed):
        raise
    except Exception as error:  # of the client, of the network below it
        state = _state_of(error)
        logger.warning("web_search_failed", state=state, error=type(error).__name__)
        raise WebFailed(state) from None
    results = found.get("results") if isinstance(found, dict) else None
    return results if isinstance(results, list) else []


def _search(query: str, settings: WebSettings) -> Any:
    since = (timezone.now() - timedelta(days=settings.days)).date().isoformat() if settings.days else None
    address = django_settings.TAVILY_BASE_URL.rstrip("/") or None
    with TavilyClient(django_settings.TAVILY_API_KEY, api_base_url=address) as client:
        return client.search(
            query[:LONGEST_QUERY_CHARACTERS],
            search_depth=settings.depth,
            max_results=settings.count,
            start_date=since,
            time_range=None if since else settings.time_range or None,
            include_domains=list(settings.include_domains) or None,
            exclude_domains=list(settings.exclude_domains) or None,
            timeout=settings.timeout_seconds,
        )


def _state_of(error: Exception) -> WebState:
    if isinstance(error, InvalidAPIKeyError):
        return "bad_key"
    if isinstance(error, UsageLimitExceededError | ForbiddenError):
        return "quota"
    return "slow" if isinstance(error, ServiceSlow | TimeoutError) else "down"
