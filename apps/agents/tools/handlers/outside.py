"""Telling another service something over HTTP, as safely as tools call one: for what apps send by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

import httpx2

from apps.agents.tools.handlers.addresses import GuardedBackend
from apps.agents.tools.handlers.http import checked_host
from apps.llm.clients import WatchedHttpClient
from apps.llm.network import Interrupted, Watch, watched_by

CONNECT_SECONDS = 5.0


class NotDelivered(Exception):
    """`code` says why: "http_500", "timeout", "not_reached", "address_refused"; `is_passing` that it may work later."""

    def __init__(self, code: str, *, is_passing: bool) -> None:
        self.code, self.is_passing = code, is_passing
        super().__init__(code)


def check_outside_address(url: str) -> None:
    """ToolFailed unless it is an https address outside, or one that the operator allows."""
    parts = urlsplit(url)
    checked_host(parts.netloc, parts.scheme)


def post_outside(
    url: str,
    content: bytes,
    headers: Mapping[str, str],
    *,
    cancelled: Callable[[], bool],
    seconds: float = 10.0,
) -> None:
    """Post once, without following redirects, and read no answer. ToolFailed for an address that may not be called,
    NotDelivered unless the service says that it has it (2xx)."""
    check_outside_address(url)
    watch = Watch(cancelled, first_token_seconds=seconds, idle_seconds=seconds, total_seconds=seconds)
    backend = GuardedBackend()
    timeout = httpx2.Timeout(seconds, connect=min(CONNECT_SECONDS, seconds))
    try:
        with (
            WatchedHttpClient(timeout, backend=backend, is_direct=True) as client,
            watched_by(watch),
            client.stream("POST", url, content=content, headers=dict(headers)) as response,
        ):
            status = response.status_code
    except Interrupted:
        raise NotDelivered("timeout", is_passing=True) from None
    except (httpx2.HTTPError, httpx2.InvalidURL):
        code = "address_refused" if backend.refused else "not_reached"
        raise NotDelivered(code, is_passing=not backend.refused) from None
    if not 200 <= status < 300:
        raise NotDelivered(f"http_{status}", is_passing=status in {408, 425, 429} or status >= 500)
