"""A process that has loaded what asks for no settings, and forks from itself the nursery of each stack.

Most of what a stack loads before it serves is the same whatever its settings are: libraries, and above all the patterns
by which messages are read, which take seconds to compile. What looks at settings is left to the nursery.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, Never

from config.env import BASE_DIR, data_dir, make_private_dir

MOST_BYTES = 1 << 20  # of one message, an environment among it
LIBRARIES = (
    *("celery.apps.worker", "celery.bin.celery", "kombu.transport.redis", "channels.routing"),
    *("openai.resources.chat.completions", "rest_framework.fields", "structlog.dev"),
    *("uvicorn.main", "uvicorn.protocols.http.httptools_impl"),
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


class Preloaded:
    """The process, as pytest asks it for nurseries. It ends with pytest, however that ends."""

    def __init__(self) -> None:
        self.one_asks = threading.Lock()
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        inherited = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        self.log = make_private_dir(data_dir() / "logs") / f"preloaded-{os.getpid()}.log"
        with self.log.open("ab") as output, theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.preloaded", str(theirs.fileno())],
                cwd=BASE_DIR,
                env=inherited | {"PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl-C is pytest's, which ends what is here in its order
            )
        atexit.register(self.close)

    def fork(self, environment: Mapping[str, str], connection: socket.socket, output: int) -> int:
        """The process of a new nursery, which answers at the other end of `connection`."""
        return self._ask([connection.fileno(), output], environment=dict(environment))

    def wait(self, pid: int) -> int:
        """The status with which the nursery ends."""
        return self._ask([], wait=pid)

    def _ask(self, files: list[int], **known: Any) -> int:
        with self.one_asks:
            socket.send_fds(self.socket, [json.dumps(known).encode()], files)
            answer = self.socket.recv(MOST_BYTES)
        if not answer:
            raise AssertionError(f"nobody forks nurseries any more:\n{self.log.read_text(errors='replace')}")
        return int(answer)

    def close(self) -> None:
        self.socket.close()
        self.process.wait()


@lru_cache(maxsize=1)
def preloaded() -> Preloaded:
    """One for the process of pytest, once it starts a stack."""
    return Preloaded()


def load() -> None:
    """Libraries, and the words of trials with their patterns. AssertionError if something looked at the settings."""
    from django.conf import settings

    from config import patterns

    patterns.use_kept()
    for name in LIBRARIES:
        import_module(name)
    reading = import_module("apps.protocol.reading")
    warm_up = import_module("apps.fields.reading.warm_up")
    reading.TRIAL.warm_up()
    warm_up.compile_forms(reading.TRIAL)
    warm_up.compile_limit_forms()
    warm_up.compile_value_forms()
    assert not settings.configured, (
        "what is loaded here may not depend on settings, which each stack has of its own"
    )
    patterns.keep()
    gc.collect()
    gc.freeze()


def main(connection: socket.socket) -> None:
    """Until pytest closes its end, or is gone."""
    load()
    while True:
        said, files, _flags, _address = socket.recv_fds(connection, MOST_BYTES, 2)
        if not said:
            return
        known = json.loads(said)
        if "wait" in known:
            answer = os.waitstatus_to_exitcode(os.waitpid(known["wait"], 0)[1])
        else:
            theirs, output = files
            answer = _fork(known["environment"], theirs, output, connection)
        connection.send(str(answer).encode())


def _fork(environment: Mapping[str, str], theirs: int, output: int, connection: socket.socket) -> int:
    if (pid := os.fork()) == 0:
        connection.close()
        _live(environment, theirs, output)
    os.close(theirs)
    os.close(output)
    return pid


def _live(environment: Mapping[str, str], theirs: int, output: int) -> Never:
    """The whole life of a nursery, as if a command of its own had started it."""
    from tests.support import nursery

    status = 1
    try:
        os.setsid()
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        os.environ.clear()
        os.environ.update(environment)
        nursery.main(socket.socket(fileno=theirs))
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
