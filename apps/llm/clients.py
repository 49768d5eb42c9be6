"""One HTTP client for each endpoint and process, made when first needed and shared by all threads.

A changed row (address, key, time to connect) has another Endpoint, so the next call gets another client.
"""

from __future__ import annotations

import logging
import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx2

from apps.llm import breaker, sdk
from apps.llm.models import Provider
from apps.llm.network import Watch, WatchedBackend, watched_by

MAX_CONNECTIONS = 256  # more than the threads of any process: nobody waits for a connection
KEPT_CONNECTIONS = 64
KEEP_ALIVE_SECONDS = 30
CLIENTS_KEPT = 32

# At lower levels they write down requests, whatever LOG_LEVEL or OPENAI_LOG say: what people wrote, and headers.
for name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(name).setLevel(logging.WARNING)


@dataclass(frozen=True)
class Endpoint:
    """What makes two clients differ. `process_id`: sockets must not be shared over a fork."""

    base_url: str
    api_key: str = field(repr=False)
    connect_timeout_seconds: float
    process_id: int


@cache
def _certificates(trusts_environment: bool, *named: str | None) -> ssl.SSLContext:
    """Whom clients believe over TLS, by what the environment has `named`. To read all certificates takes most of
    making a client, and tools make one for each call."""
    return httpx2.create_ssl_context(trust_env=trusts_environment)


class WatchedHttpClient(httpx2.Client):
    """The SDK's HTTP client, over a network layer that can be interrupted; closed when nobody holds it.

    It follows no redirect: what people write goes to the address that an administrator named and nowhere else.
    `is_direct`: without proxies too, so that `backend` sees every place that is connected to.
    """

    def __init__(
        self, timeout: httpx2.Timeout, *, backend: WatchedBackend | None = None, is_direct: bool = False
    ) -> None:
        limits = httpx2.Limits(
            max_connections=MAX_CONNECTIONS,
            max_keepalive_connections=KEPT_CONNECTIONS,
            keepalive_expiry=KEEP_ALIVE_SECONDS,
        )
        named = map(os.environ.get, ("SSL_CERT_FILE", "SSL_CERT_DIR"))
        super().__init__(
            timeout=timeout,
            limits=limits,
            follow_redirects=False,
            trust_env=not is_direct,
            verify=_certificates(not is_direct, *named),
        )
        backend = backend or WatchedBackend()
        # httpx2 has no parameter for it. The transports of proxies (HTTPS_PROXY) need it as well.
        for transport in (self._transport, *self._mounts.values()):
            if isinstance(transport, httpx2.HTTPTransport):
                transport._pool._network_backend = backend

    def __del__(self) -> None:
        self.close()


_clients: dict[Endpoint, sdk.OpenAI] = {}
_lock = threading.Lock()


def client_for(provider: Provider) -> sdk.OpenAI:
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


def _new_client(endpoint: Endpoint) -> sdk.OpenAI:
    # The time to read is the watch's business: it differs for the first token and for those after it.
    timeout = httpx2.Timeout(endpoint.connect_timeout_seconds, read=None)
    return sdk.OpenAI(
        api_key=endpoint.api_key or "none",  # the SDK insists on one; endpoints without keys ignore it
        base_url=endpoint.base_url,
        timeout=timeout,
        max_retries=0,
        http_client=WatchedHttpClient(timeout),
    )


@contextmanager
def open_stream(provider: Provider, body: dict[str, Any], watch: Watch) -> Iterator[httpx2.Response]:
    """The response to a chat request, its body unread; leaving early closes the connection.

    Raises openai.OpenAIError, httpx2.HTTPError, and Interrupted through the watch.
    """
    completions = client_for(provider).chat.completions.with_streaming_response
    with watched_by(watch):
        manager = completions.create(
            model=body["model"],
            messages=[],
            stream=True,
            # In extra_body the SDK sends it as it is; as arguments it would walk through the whole history.
            extra_body=body,
            # Compression makes gateways hold tokens back.
            extra_headers={"Accept-Encoding": "identity"},
        )
        response = manager.__enter__()
    try:
        yield response.http_response
    finally:
        response.close()


def post_embeddings(provider: Provider, body: dict[str, Any], watch: Watch) -> bytes:
    """The body of the response to a request for embeddings; raises what `open_stream` raises."""
    embeddings = client_for(provider).embeddings.with_raw_response
    with watched_by(watch):
        response = embeddings.create(model=body["model"], input=[], encoding_format="float", extra_body=body)
    return response.http_response.content


def close_all() -> None:
    """Close every connection and forget what is known of endpoints: at the end of a process or a test."""
    with _lock:
        clients = list(_clients.values())
        _clients.clear()
    for client in clients:
        client.close()
    breaker.forget_all()
