"""A browser without a window: signs in, sends messages until they are accepted, and follows runs to their end.

It folds events as SPEC 2.6 says (a snapshot replaces, a reset voids) and complains of every number that comes
twice or is left out, so that a test sees what a reader would have seen.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import httpx2
import orjson
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from apps.projects.demo import DEMO_PASSWORD
from tests.support.chaos_stack import ChaosStack, wait_until

INVESTIGATOR = "investigator@demo.example"
REQUEST_SECONDS = 40.0  # a request may wait for PostgreSQL to come back
PATIENCE_SECONDS = 180.0
PAUSE_SECONDS = 0.2


@dataclass(frozen=True)
class Event:
    """One frame as it was received; `at` is this process's monotonic time."""

    seq: int
    event: str
    data: dict[str, Any]
    at: float


@dataclass
class Fold:
    """What a reader shows: the events since the last snapshot on top of it."""

    base: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def take(self, event: Event) -> None:
        if event.event == "snapshot":
            self.base, self.events = event.data, []
        elif event.event == "reset":
            keep = event.data["keep_until_seq"]
            self.events = [earlier for earlier in self.events if earlier.seq <= keep]
        else:
            self.events.append(event)

    @property
    def error(self) -> dict[str, Any]:
        """What went wrong, as an event told it or the snapshot that stands for the event; empty where nothing did."""
        told = [event.data for event in self.events if event.event == "error"]
        return told[-1] if told else self.base.get("error") or {}

    def text(self, channel: str = "answer") -> str:
        before = (self.base.get("text") or {}).get(channel, "")
        tokens = [e.data["text"] for e in self.events if e.event == "token" and e.data["channel"] == channel]
        return str(before) + "".join(tokens)


class Reader:
    """Follows one run over its socket in a thread of its own, connecting again from the last number."""

    def __init__(self, person: Person, run_id: str) -> None:
        self.run_id = run_id
        self.fold = Fold()
        self.received: list[Event] = []
        self.complaints: list[str] = []
        self.connections = 0
        self.finish: Event | None = None
        self._person, self._given_up = person, False
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._follow, name=f"reader-{run_id[:8]}", daemon=True)
        self._thread.start()

    @property
    def last_seq(self) -> int:
        return self.received[-1].seq if self.received else 0

    @property
    def text(self) -> str:
        return self.fold.text()

    @property
    def state(self) -> str:
        return str(self.finish.data["state"]) if self.finish else ""

    def wait_for_text(self, characters: int = 1, *, within_seconds: float = 60.0) -> None:
        wait_until(
            lambda: len(self.text) >= characters, f"{characters} characters", within_seconds=within_seconds
        )

    def wait_for_finish(self, *, within_seconds: float | None = None) -> Event:
        """The `finish` event; fails with what came when there is none."""
        self._thread.join(within_seconds or self._person.patience_seconds)
        self._given_up = True
        if self.finish is None:
            raise AssertionError(f"no finish for {self.run_id} after {self._last_words()}")
        assert not self.complaints, f"{self.run_id}: {self.complaints}"
        return self.finish

    def stop(self) -> None:
        """Ask over the socket."""
        assert self._socket is not None
        self._socket.send('{"stop": true}')

    def _last_words(self) -> str:
        last = [f"{event.seq} {event.event}" for event in self.received[-5:]]
        said = f"{self.connections} connections, {len(self.received)} events, the last {last}"
        return f"{said}; {self._person.stack.state_of(self.run_id)}"

    def _follow(self) -> None:
        while self.finish is None and not self._given_up:
            try:
                self._follow_once()
            except (OSError, WebSocketException):  # TimeoutError is an OSError
                time.sleep(PAUSE_SECONDS)

    def _follow_once(self) -> None:
        url = f"{self._person.stack.ws_url}/ws/runs/{self.run_id}/?after={self.last_seq}"
        headers = {"Cookie": self._person.cookies()}
        origin: Any = self._person.stack.base_url
        with connect(url, origin=origin, additional_headers=headers, open_timeout=60, close_timeout=1) as ws:
            self.connections += 1
            self._socket = cast("ClientConnection", ws)
            for message in ws:
                frame = orjson.loads(message)
                self._take(Event(frame["seq"], frame["event"], frame["data"], time.monotonic()))
                if self.finish is not None:
                    return
        time.sleep(PAUSE_SECONDS)

    def _take(self, event: Event) -> None:
        if event.seq <= self.last_seq:
            self.complaints.append(f"{event.event} {event.seq} came after {self.last_seq}")
        if event.event == "token" and event.seq != self.last_seq + 1:
            self.complaints.append(f"token {event.seq} follows {self.last_seq}")
        self.received.append(event)
        self.fold.take(event)
        if event.event == "finish":
            self.finish = event


@dataclass(frozen=True)
class Accepted:
    """A message that the server says it has, and the run that answers it."""

    conversation_id: str
    client_id: str
    text: str
    run_id: str
    attempts: int


class Person:
    """Somebody signed in, with a connection of their own. `patience_seconds`: for an answer, of either kind."""

    def __init__(self, stack: ChaosStack, *, email: str = INVESTIGATOR) -> None:
        self.stack = stack
        self.patience_seconds = PATIENCE_SECONDS
        self.http = httpx2.Client(base_url=stack.base_url, timeout=REQUEST_SECONDS, trust_env=False)
        self._sign_in(email)

    def close(self) -> None:
        self.http.close()

    def _sign_in(self, email: str) -> None:
        page = self.http.get("/accounts/login/")
        form = {"login": email, "password": DEMO_PASSWORD, "csrfmiddlewaretoken": self._csrf_token()}
        answer = self.http.post("/accounts/login/", data=form, headers={"Referer": str(page.url)})
        assert answer.status_code == 302, f"could not sign in: {answer.status_code}"

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def _csrf_token(self) -> str:
        return str(self.http.cookies["csrftoken"])

    # --- conversations --------------------------------------------------------------------------------------

    def new_conversation(self, title: str = "Chaos") -> str:
        body = {"agent": "protocol_agent", "project": "demo", "title": title}
        return str(self._until_ok(lambda: self.post("/api/aia/conversations", body)).json()["id"])

    def post(self, path: str, body: dict[str, Any] | None = None, **headers: str) -> httpx2.Response:
        """One attempt."""
        return self.http.post(path, json=body or {}, headers={"X-CSRFToken": self._csrf_token(), **headers})

    def post_message(self, conversation_id: str, text: str, client_id: str) -> httpx2.Response:
        """One attempt to send a message."""
        body = {"conversationId": conversation_id, "message": text, "clientMessageId": client_id}
        return self.post("/api/aia/protocol-agent/chat", body, Prefer="respond-async")

    def send(self, conversation_id: str, text: str, *, client_id: str | None = None) -> Accepted:
        """Send a message as the page does: the same one again and again until the server has it."""
        client_id = client_id or str(uuid.uuid4())
        attempts = 0

        def attempt() -> httpx2.Response:
            nonlocal attempts
            attempts += 1
            return self.post_message(conversation_id, text, client_id)

        run_id = str(self._until_ok(attempt).json()["runId"])
        return Accepted(conversation_id, client_id, text, run_id, attempts)

    def messages(self, conversation_id: str) -> list[dict[str, Any]]:
        found = self._until_ok(lambda: self.http.get(f"/api/aia/conversations/{conversation_id}/messages"))
        messages: list[dict[str, Any]] = found.json()["messages"]
        return messages

    # --- runs -----------------------------------------------------------------------------------------------

    def read(self, run_id: str) -> Reader:
        return Reader(self, run_id)

    def stop(self, run_id: str) -> None:
        self._until_ok(lambda: self.post(f"/api/runs/{run_id}/stop"))

    def retry(self, run_id: str) -> str:
        """The id of the new run."""
        return str(self._until_ok(lambda: self.post(f"/api/runs/{run_id}/retry")).json()["runId"])

    def _until_ok(self, attempt: Callable[[], httpx2.Response]) -> httpx2.Response:
        """The first good answer. No connection and 5xx are tried again; a refusal is a mistake of the test."""

        def once() -> httpx2.Response | None:
            try:
                answer = attempt()
            except httpx2.TransportError:
                time.sleep(PAUSE_SECONDS)
                return None
            if answer.status_code >= 500:
                time.sleep(PAUSE_SECONDS)
                return None
            assert answer.is_success, f"{answer.request.url.path}: {answer.status_code} {answer.text[:300]}"
            return answer

        found: httpx2.Response = wait_until(
            once, "the request succeeds", within_seconds=self.patience_seconds
        )
        return found
