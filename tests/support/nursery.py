"""A process that has loaded the apps once and forks those of a stack, as the supervisor of the product does.

Pytest cannot fork them itself: it has threads and connections, and settings of its own. What is the same whatever the
settings are was loaded before by the process that forks this one (`preloaded.py`).
"""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from config.stack.child import SUPERVISOR, Child, is_over
from config.stack.processes import ProcessSpec
from tests.support.preloaded import MOST_BYTES, preloaded


class Nursery:
    """Its processes as `Child` wants them: started by `launch`, and asked after."""

    def __init__(self, environment: Mapping[str, str], log: Path) -> None:
        self.log = log
        self.one_asks = threading.Lock()
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with log.open("ab") as output, theirs:
            self.pid = preloaded().fork(environment, theirs, output.fileno())

    def launch(self, spec: ProcessSpec, environment: Mapping[str, str], output: int) -> Raised:
        known = {"name": spec.name, "arguments": spec.arguments, "environment": dict(environment)}
        return Raised(self.ask("fork", output, **known), self)

    def ask(self, what: str, *files: int, **known: Any) -> int:
        with self.one_asks:
            socket.send_fds(self.socket, [json.dumps({"what": what, **known}).encode()], files)
            answer = self.socket.recv(MOST_BYTES)
        if not answer:
            raise AssertionError(f"nobody forks processes any more:\n{self.log.read_text(errors='replace')}")
        return int(answer)

    def close(self) -> None:
        self.socket.close()
        preloaded().wait(self.pid)


class Raised:
    """One life of a process that the nursery forked; its number stays its own until `wait`."""

    def __init__(self, pid: int, nursery: Nursery) -> None:
        self.pid, self.nursery = pid, nursery

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def wait(self) -> int:
        return self.nursery.ask("wait", pid=self.pid)


class RaisedChild(Child):
    """Only who forked a process may ask the system after it."""

    def __init__(
        self, nursery: Nursery, spec: ProcessSpec, *, environment: Mapping[str, str], log: Path
    ) -> None:
        super().__init__(spec, environment=environment, log=log, launch=nursery.launch)
        self.nursery = nursery

    def _is_over(self, pid: int) -> bool:
        return bool(self.nursery.ask("is over", pid=pid))


def main(connection: socket.socket) -> None:
    """Until pytest closes its end, or is gone; the leash of each process ends those that are left."""
    from config.stack import forks

    forks.load()
    while True:
        said, files, _flags, _address = socket.recv_fds(connection, MOST_BYTES, 1)
        if not said:
            return
        connection.send(str(int(_answer(json.loads(said), files))).encode())


def _answer(known: dict[str, Any], files: list[int]) -> int:
    from config.stack import forks

    if known["what"] == "wait":
        return os.waitstatus_to_exitcode(os.waitpid(known["pid"], 0)[1])
    if known["what"] == "is over":
        return is_over(known["pid"])
    spec = ProcessSpec(known["name"], tuple(known["arguments"]), stop_stage=0, stop_seconds=0)
    try:
        environment = {**known["environment"], SUPERVISOR: str(os.getpid())}
        return forks.fork(spec, environment, files[0]).pid
    finally:
        os.close(files[0])
