"""Just enough HTTP/1.1 on asyncio streams for a test server that must be able to misbehave on purpose.

A framework would tidy up the very faults the tests need: half a response, a wrong byte, a reset, silence.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import orjson

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}
CHUNK_END = b"0\r\n\r\n"


@dataclass(frozen=True)
class HttpRequest:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        data = orjson.loads(self.body) if self.body else {}
        return data if isinstance(data, dict) else {}


class WatchedProtocol(asyncio.StreamReaderProtocol):
    """asyncio's stream protocol that also tells when the client closes its side, without reading."""

    def __init__(self, handler: Handler) -> None:
        self.closed = asyncio.Event()
        super().__init__(asyncio.StreamReader(), handler)

    def eof_received(self) -> bool | None:
        self.closed.set()
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        super().connection_lost(exc)


async def closed_by_client(writer: asyncio.StreamWriter) -> None:
    """Returns when the client of this connection has closed its side."""
    protocol = writer.transport.get_protocol()
    assert isinstance(protocol, WatchedProtocol)
    await protocol.closed.wait()


async def read_request(reader: asyncio.StreamReader) -> HttpRequest | None:
    """The next request of the connection; None when the client has closed it."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        method, path, _version = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
        headers = _parse_headers(head)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    except (asyncio.IncompleteReadError, ConnectionError, ValueError):
        return None
    return HttpRequest(method=method, path=path.split("?", 1)[0], headers=headers, body=body)


def _parse_headers(head: bytes) -> dict[str, str]:
    pairs = (line.decode("latin-1").partition(":") for line in head.split(b"\r\n")[1:] if line)
    return {name.strip().lower(): value.strip() for name, _colon, value in pairs}


def response_head(status: int, content_type: str, headers: dict[str, str], length: int | None) -> bytes:
    """Status line and headers; `length` None means that a chunked body follows."""
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}", f"Content-Type: {content_type}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines.append("Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def as_json(body: Any) -> bytes:
    """Half a character is written as an escape, which orjson refuses to do."""
    try:
        return orjson.dumps(body)
    except TypeError:
        return json.dumps(body).encode()


def json_response(status: int, body: Any, headers: dict[str, str] | None = None) -> bytes:
    data = orjson.dumps(body)
    return response_head(status, "application/json", headers or {}, len(data)) + data
