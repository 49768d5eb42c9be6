"""A service on loopback that tools call: it answers what a test says, and remembers what it was asked."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Answer:
    """`stalls`: headers, then nothing. `drops`: the connection is closed instead of an answer."""

    body: bytes = b"{}"
    status: int = 200
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    stalls: bool = False
    drops: bool = False


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class HttpService:
    """Answers queued answers first, then `default`."""

    def __init__(self) -> None:
        self.queued: deque[Answer] = deque()
        self.default = Answer()
        self.asked: list[Asked] = []
        self.closing = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                service.answer(self)

            do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815

            def log_message(self, format: str, *args: object) -> None:
                """Nothing: what tests send is no news."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server.server_address[1]}"

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        length = int(request.headers.get("Content-Length", 0))
        body = request.rfile.read(length)
        self.asked.append(Asked(request.command, request.path, dict(request.headers), body))
        answer = self.queued.popleft() if self.queued else self.default
        if answer.drops:
            request.close_connection = True
            return
        request.send_response(answer.status)
        for name, value in answer.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Type", answer.content_type)
        request.send_header("Content-Length", str(len(answer.body)))
        request.end_headers()
        if answer.stalls:
            self.closing.wait(30)
            return
        request.wfile.write(answer.body)

    def stop(self) -> None:
        self.closing.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(10)
