"""The model: the scripted server of the tests as a process of its own, answering at a steady pace."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx2

from benchmarks.levels import TOKENS_PER_SECOND, pieces
from config.env import BASE_DIR
from config.stack.child import before_exec

STOP_SECONDS = 10.0


@dataclass(frozen=True)
class Endpoint:
    """A running model server."""

    port: int
    pid: int

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def answer_with(self, tokens: int) -> None:
        """From now on every answer has this many tokens, the first a twentieth of a second after the request.

        The product also asks for the values in a message; it is told at once that there are none.
        """
        no_values = {"asks_for": "json_schema", "text": '{"values": []}', "piece_chars": 20}
        reply = {"pieces": pieces(tokens), "tokens_per_second": TOKENS_PER_SECOND}
        control = f"http://127.0.0.1:{self.port}/control"
        # What it remembers of earlier requests would only grow.
        httpx2.post(f"{control}/reset", json={}, trust_env=False).raise_for_status()
        httpx2.post(f"{control}/default", json=reply, trust_env=False).raise_for_status()
        httpx2.post(f"{control}/when", json=no_values, trust_env=False).raise_for_status()


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    command = [sys.executable, "-m", "tests.support.openai_server", "--rate", str(TOKENS_PER_SECOND)]
    process = subprocess.Popen(
        command,
        cwd=BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=before_exec,
    )
    try:
        assert process.stdout is not None
        yield Endpoint(port=int(process.stdout.readline().split()[1]), pid=process.pid)
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)
