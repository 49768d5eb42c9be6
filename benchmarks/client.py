"""People at their browsers: signed in, they post a message and watch its answer over the run's socket.

HTTP is written by hand here, because a client library would take as much of the machine as the product.
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx2
import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.levels import TOKENS_PER_SECOND
from config.stack.checks import Address

TALK_SECONDS = 20.0  # beyond the time that the model takes for its words
OPEN_AGAIN_SECONDS = 0.5
CHAT_PATH = "/api/aia/protocol-agent/chat"
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


@dataclass(frozen=True)
class Visitor:
    """A signed-in browser: its cookies and the token that its forms carry."""

    address: Address
    cookies: str
    csrf_token: str
    conversations: list[str] = field(default_factory=list)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies, "X-CSRFToken": self.csrf_token, "Referer": self.address.url}


def sign_in(address: Address, *, email: str, password: str, conversations: int) -> Visitor:
    """A member of the demo project, with fresh conversations."""
    with httpx2.Client(base_url=address.url, trust_env=False, timeout=30) as browser:
        browser.get("/accounts/login/")
        form = {
            "login": email,
            "password": password,
            "csrfmiddlewaretoken": browser.cookies["csrftoken"],
        }
        browser.post("/accounts/login/", data=form, headers={"Referer": address.url})
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        visitor = Visitor(address, cookies, browser.cookies["csrftoken"])
        wanted = {"agent": "protocol_agent", "project": "demo", "title": "Benchmark"}
        for _ in range(conversations):
            answer = browser.post("/api/aia/conversations", json=wanted, headers=visitor.headers)
            answer.raise_for_status()
            visitor.conversations.append(answer.json()["id"])
        return visitor


@dataclass
class Talk:
    """One message and its answer as its sender saw it. Times are milliseconds since just before the POST."""

    began_at: float  # seconds since 1970
    run_id: UUID | None = None
    accepted_ms: float = 0.0
    opened_ms: float = 0.0
    first_event_ms: float = 0.0
    first_token_ms: float = 0.0
    finished_ms: float = 0.0
    frames: int = 0
    last: int = 0
    opened_again: int = 0
    text: str = ""
    trouble: str = ""


async def talk(visitor: Visitor, conversation: str, *, expected: str) -> Talk:
    """Post a message and read to the end; `trouble` says what was not as it has to be."""
    seen = Talk(began_at=time.time())
    clock = Clock()
    try:
        async with asyncio.timeout(TALK_SECONDS + expected.count(" ") / TOKENS_PER_SECOND):
            seen.run_id = await _post(visitor, conversation)
            seen.accepted_ms = clock.ms()
            await _watch(visitor, seen, clock)
    except Exception as error:
        seen.trouble = f"{type(error).__name__}: {error}"
    if not seen.trouble and seen.text != expected:
        seen.trouble = f"{len(seen.text)} of {len(expected)} characters, or not in their order"
    return seen


class Clock:
    def __init__(self) -> None:
        self._began = time.perf_counter()

    def ms(self) -> float:
        return (time.perf_counter() - self._began) * 1000


async def _post(visitor: Visitor, conversation: str) -> UUID:
    body = orjson.dumps({"conversationId": conversation, "message": "What comes next in the protocol?"})
    headers = visitor.headers | {
        "Host": f"{visitor.address.host}:{visitor.address.port}",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Prefer": "respond-async",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    reader, writer = await asyncio.open_connection(visitor.address.host, visitor.address.port)
    try:
        writer.write(f"POST {CHAT_PATH} HTTP/1.1\r\n{head}\r\n".encode() + body)
        told = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(told)
        answer = await reader.readexactly(int(length[1])) if length else b""
    finally:
        writer.close()
    if b" 202 " not in told.split(b"\r\n", 1)[0]:
        raise RuntimeError(f"the message was not accepted: {told[:60]!r}")
    return UUID(orjson.loads(answer)["runId"])


async def _watch(visitor: Visitor, seen: Talk, clock: Clock) -> None:
    """Read to the end. A socket that is lost is opened again after the last event, as the page does."""
    while True:
        try:
            await _read_socket(visitor, seen, clock)
        except (ConnectionClosed, InvalidHandshake, OSError):
            await asyncio.sleep(OPEN_AGAIN_SECONDS)
        if seen.finished_ms or seen.trouble:
            return
        seen.opened_again += 1


async def _read_socket(visitor: Visitor, seen: Talk, clock: Clock) -> None:
    async with connect(
        f"ws://{visitor.address.host}:{visitor.address.port}/ws/runs/{seen.run_id}/?after={seen.last}",
        additional_headers={"Cookie": visitor.cookies},
        origin=visitor.address.url,  # type: ignore[arg-type]
        compression=None,
        proxy=None,
    ) as socket:
        seen.opened_ms = seen.opened_ms or clock.ms()
        async for packed in socket:
            frame = orjson.loads(packed)
            seen.frames += 1
            seen.first_event_ms = seen.first_event_ms or clock.ms()
            if frame["seq"] != seen.last + 1 and frame["event"] != "snapshot":
                seen.trouble = f"event {frame['event']} out of its order"
            seen.last = frame["seq"]
            _take(frame["event"], frame["data"], seen, clock)


def _take(event: str, data: dict[str, Any], seen: Talk, clock: Clock) -> None:
    if event == "token":
        seen.text += data["text"]
    elif event == "snapshot":  # the whole state, for who came after the log's end
        seen.text = data["text"]["answer"]
    elif event == "finish":
        seen.finished_ms = clock.ms()
        if data["state"] != "finished":
            seen.trouble = f"ended {data['state']}"
    elif event in ("reset", "error"):
        seen.trouble = f"{event} came"
    if seen.text and not seen.first_token_ms:
        seen.first_token_ms = clock.ms()
