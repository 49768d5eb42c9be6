"""One HTTP client for each endpoint and process, made when first needed and shared by all threads.

Two addresses are asked, with requests and answers that are read here anyway, so there is no SDK between: openai's types
alone were 19 MiB of every process and 0.27 s of its start (docs/adr/0005-no-sdk.md). A changed row (address, key, time
to connect) has another Endpoint, so the next call gets another client.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2

from apps.llm import breaker
from apps.llm.failures import failure_before_answer, refusal_of
from apps.llm.models import Provider
from apps.llm.network import Watch, WatchedBackend, watched_by

MAX_CONNECTIONS = 256  # more than the threads of any process: nobody waits for a connection
KEPT_CONNECTIONS = 64
KEEP_ALIVE_SECONDS = 30
CLIENTS_KEPT = 32

# At lower levels they write down requests, whatever LOG_LEVEL says: what people wrote, and headers.
for name in ("httpx2", "httpcore2"):
    logging.getLogger(name).setLevel(logging.WARNING)


@dataclass(frozen=True)
class Endpoint:
    """What makes two clients differ. `process_id`: sockets must not be shared over a fork."""

    base_url: str
    api_key: str = field(repr=False)
    connect_timeout_seconds: float
    process_id: int


class WatchedHttpClient(httpx2.Client):
    """An HTTP client over a network layer that can be interrupted; closed when nobody holds it.

    `is_direct`: without redirects and proxies, so that `backend` sees every place that is connected to.
    """

    def __init__(
        self,
        timeout: httpx2.Timeout,
        *,
        backend: WatchedBackend | None = None,
        is_direct: bool = False,
        base_url: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        limits = httpx2.Limits(
            max_connections=MAX_CONNECTIONS,
            max_keepalive_connections=KEPT_CONNECTIONS,
            keepalive_expiry=KEEP_ALIVE_SECONDS,
        )
        super().__init__(
            base_url=base_url,
            headers=headers,
            timeout=timeout,
            limits=limits,
            follow_redirects=not is_direct,
            trust_env=not is_direct,
        )
        backend = backend or WatchedBackend()
        # httpx2 has no parameter for it. The transports of proxies (HTTPS_PROXY) need it as well.
        for transport in (self._transport, *self._mounts.values()):
            if isinstance(transport, httpx2.HTTPTransport):
                transport._pool._network_backend = backend

    def __del__(self) -> None:
        self.close()


_clients: dict[Endpoint, WatchedHttpClient] = {}
_lock = threading.Lock()


def client_for(provider: Provider) -> WatchedHttpClient:
    """The client of a provider of kind `openai`."""
    endpoint = Endpoint(
        base_url=provider.base_url,
        api_key=provider.api_key(),
        connect_timeout_seconds=provider.connect_timeout_seconds,
        process_id=os.getpid(),
    )
    with _lock:
        client = _clients.get(endpoint)
        if client is None:
            # The oldest goes: rows rarely change, but a key that rotates must not pile up clients.
            while len(_clients) >= CLIENTS_KEPT:
                del _clients[next(iter(_clients))]
            client = _clients[endpoint] = _new_client(endpoint)
        return client


def _new_client(endpoint: Endpoint) -> WatchedHttpClient:
    headers = {
        "Accept": "application/json",
        # Endpoints without keys ignore it; gateways insist on one.
        "Authorization": f"Bearer {endpoint.api_key or 'none'}",
        "User-Agent": "TrialDesk",
    }
    # The time to read is the watch's business: it differs for the first token and for those after it.
    timeout = httpx2.Timeout(endpoint.connect_timeout_seconds, read=None)
    return WatchedHttpClient(timeout, base_url=endpoint.base_url, headers=headers)


@contextmanager
def open_stream(provider: Provider, body: dict[str, Any], watch: Watch) -> Iterator[httpx2.Response]:
    """The response to a chat request, its body unread; leaving early closes the connection.

    Raises AttemptFailed when there is no answer, and Interrupted through the watch.
    """
    # Compression makes gateways hold tokens back.
    response = _post(provider, "chat/completions", body, watch, {"Accept-Encoding": "identity"})
    try:
        yield response
    finally:
        response.close()


def post_embeddings(provider: Provider, body: dict[str, Any], watch: Watch) -> bytes:
    """The body of the response to a request for embeddings; raises what `open_stream` raises, and httpx2.HTTPError."""
    response = _post(provider, "embeddings", body, watch)
    try:
        return response.read()
    finally:
        response.close()


def _post(
    provider: Provider,
    path: str,
    body: dict[str, Any],
    watch: Watch,
    headers: Mapping[str, str] | None = None,
) -> httpx2.Response:
    client = client_for(provider)
    request = client.build_request("POST", path, json=body, headers=headers)
    try:
        with watched_by(watch):
            response = client.send(request, stream=True)
    except httpx2.HTTPError as error:
        raise failure_before_answer(error) from None
    if response.is_success:
        return response
    try:
        response.read()
    finally:
        response.close()
    raise refusal_of(response)


def close_all() -> None:
    """Close every connection and forget what is known of endpoints: at the end of a process or a test."""
    with _lock:
        clients = list(_clients.values())
        _clients.clear()
    for client in clients:
        client.close()
    breaker.forget_all()
