"""A network layer that can be interrupted: every wait of a model call is cut in slices of a fifth of a second.

The SDK's synchronous client blocks in connect() and recv(), and closing a socket from another thread does not
wake it reliably. So its HTTP library gets this backend, which looks at the request's Watch between slices.
"""

from __future__ import annotations

import queue
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

import httpcore2

from apps.llm.errors import AttemptFailed, Cancelled

SLICE_SECONDS = 0.2
POLL_SECONDS = 0.1  # `cancelled` may cost something: it is asked at most this often
T = TypeVar("T")


class Interrupted(BaseException):
    """Carries `error` through the HTTP library and the SDK, which turn every Exception into their own."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        self.error = error


class Watch:
    """The stop sign and the deadlines of one request: first token, silence in between, and the whole."""

    def __init__(
        self,
        cancelled: Callable[[], bool],
        *,
        first_token_seconds: float,
        idle_seconds: float,
        total_seconds: float,
    ) -> None:
        now = time.monotonic()
        self._cancelled = cancelled
        self._idle_seconds = idle_seconds
        self._end = now + total_seconds
        self._next_poll = now
        self._quiet_until = now + first_token_seconds
        self._code = "first_token_timeout"

    def heard(self) -> None:
        """The model said something: from now on the silence in between counts."""
        self._code = "idle_timeout"
        self._quiet_until = time.monotonic() + self._idle_seconds

    def wait_only(self, seconds: float) -> None:
        """All that matters has come; what may still follow gets `seconds`."""
        self._quiet_until = min(self._quiet_until, time.monotonic() + seconds)

    def check(self) -> float:
        """Raises Interrupted when it is time to stop; else seconds until the next check is due."""
        now = time.monotonic()
        if now >= self._next_poll:
            self._next_poll = now + POLL_SECONDS
            self._ask()
        if now >= self._end:
            raise Interrupted(AttemptFailed("total_timeout", "next_model"))
        if now >= self._quiet_until:
            raise Interrupted(AttemptFailed(self._code, "retry"))
        return min(SLICE_SECONDS, self._end - now, self._quiet_until - now)

    def _ask(self) -> None:
        try:
            stop = self._cancelled()
        except Exception as error:
            raise Interrupted(error) from None
        if stop:
            raise Interrupted(Cancelled())


_current: ContextVar[Watch | None] = ContextVar("llm_watch", default=None)


@contextmanager
def watched_by(watch: Watch) -> Iterator[None]:
    """Requests sent inside obey `watch`, also while their answers are read later."""
    token = _current.set(watch)
    try:
        yield
    finally:
        _current.reset(token)


def _slices(timeout_seconds: float | None, watch: Watch | None) -> Iterator[float]:
    """How long to wait next, again and again, until the time-out has passed or the watch raises."""
    end = None if timeout_seconds is None else time.monotonic() + timeout_seconds
    while True:
        wait = SLICE_SECONDS if watch is None else watch.check()
        left = wait if end is None else end - time.monotonic()
        if left <= 0:
            return
        yield min(wait, left)


class WatchedStream(httpcore2.NetworkStream):
    """A connected socket. HTTP/1.1 has one request at a time, so the watch of the last write is the reader's."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._watch: Watch | None = None
        self._timeout: float | None = None

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        receive = partial(self._sock.recv, max_bytes)
        return self._sliced(receive, timeout, httpcore2.ReadTimeout, httpcore2.ReadError)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._watch = _current.get()
        view = memoryview(buffer)
        while view:
            send = partial(self._sock.send, view)
            view = view[self._sliced(send, timeout, httpcore2.WriteTimeout, httpcore2.WriteError) :]

    def close(self) -> None:
        self._sock.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        if isinstance(self._sock, ssl.SSLSocket):
            self.close()
            raise httpcore2.ConnectError("a proxy that itself speaks TLS is not supported")
        secured = self  # wrap_socket takes the descriptor over: afterwards only the new socket can close it
        try:
            sock = ssl_context.wrap_socket(
                self._sock, server_hostname=server_hostname, do_handshake_on_connect=False
            )
            secured = WatchedStream(sock)
            secured._watch = _current.get()
            secured._sliced(sock.do_handshake, timeout, httpcore2.ConnectTimeout, httpcore2.ConnectError)
        except BaseException:
            secured.close()
            raise
        return secured

    def get_extra_info(self, info: str) -> Any:
        if info == "ssl_object":
            return self._sock if isinstance(self._sock, ssl.SSLSocket) else None
        if info == "is_readable":
            return _is_readable(self._sock)
        return {"socket": self._sock}.get(info)

    def _sliced(
        self,
        step: Callable[[], T],
        timeout_seconds: float | None,
        timed_out: type[Exception],
        failed: type[Exception],
    ) -> T:
        """Try `step` in slices. Reads, writes and handshakes of TLS may be tried again after a time-out."""
        limit = timeout_seconds if self._watch is None or timed_out is not httpcore2.ReadTimeout else None
        for wait in _slices(limit, self._watch):
            if wait != self._timeout:
                self._sock.settimeout(wait)
                self._timeout = wait
            try:
                return step()
            except TimeoutError:
                continue
            except OSError as error:
                raise failed(str(error)) from error
        raise timed_out("timed out")


def _is_readable(sock: socket.socket) -> bool:
    """True when bytes or the end of an idle connection wait: it cannot be used again."""
    if sock.fileno() < 0:
        return True
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(0))


class WatchedBackend(httpcore2.NetworkBackend):
    """Connects in a helper thread, because looking up a name cannot be interrupted."""

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        source = (local_address, 0) if local_address else None
        attempt = _Connecting(lambda: self.open_socket(host, port, timeout, source))
        sock = attempt.result(timeout)
        for option in socket_options or ():
            sock.setsockopt(*option)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return WatchedStream(sock)

    def open_socket(
        self, host: str, port: int, timeout: float | None, source: tuple[str, int] | None
    ) -> socket.socket:
        """Look the name up and connect; OSError. Runs in the helper thread."""
        return socket.create_connection((host, port), timeout, source)


class _Connecting:
    """One connect() under way. When nobody waits any longer the socket it still gets is closed."""

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self._connect = connect
        self._answer: queue.SimpleQueue[socket.socket | OSError] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._abandoned = False
        threading.Thread(target=self._run, name="llm-connect", daemon=True).start()

    def _run(self) -> None:
        try:
            found: socket.socket | OSError = self._connect()
        except OSError as error:
            found = error
        except UnicodeError as error:  # a name that cannot be looked up: with an empty or an endless part
            found = OSError(str(error))
        with self._lock:
            if self._abandoned and isinstance(found, socket.socket):
                found.close()
            else:
                self._answer.put(found)

    def result(self, timeout_seconds: float | None) -> socket.socket:
        try:
            found = self._wait(timeout_seconds)
        except BaseException:
            self._abandon()
            raise
        if isinstance(found, TimeoutError):
            raise httpcore2.ConnectTimeout(str(found)) from found
        if isinstance(found, OSError):
            raise httpcore2.ConnectError(str(found)) from found
        return found

    def _wait(self, timeout_seconds: float | None) -> socket.socket | OSError:
        for wait in _slices(timeout_seconds, _current.get()):
            with suppress(queue.Empty):
                return self._answer.get(timeout=wait)
        raise httpcore2.ConnectTimeout("timed out")

    def _abandon(self) -> None:
        with self._lock:
            self._abandoned = True
            with suppress(queue.Empty):
                left = self._answer.get_nowait()
                if isinstance(left, socket.socket):
                    left.close()
