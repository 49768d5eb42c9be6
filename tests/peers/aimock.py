"""aimock, an OpenAI-compatible server that nobody here wrote, as a process on loopback.

It is told over its own control addresses what to answer and how to fail.
"""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from config.stack.child import before_exec
from tests.peers.npm import NODE, package

READY = "listening on "
START_SECONDS = 60


class Aimock:
    """One running server. What is scripted is matched in the order in which it was."""

    def __init__(self, url: str) -> None:
        self.base_url = f"{url}/v1"
        self._http = httpx2.Client(base_url=f"{url}/__aimock", timeout=60, trust_env=False)

    def answer(self, match: dict[str, Any], response: dict[str, Any], **how: Any) -> None:
        """Answer what `match` fits with `response`; `how` is the pace, the size of chunks, or where it breaks."""
        self._post("fixtures", {"fixtures": [{"match": match, "response": response, **how}]})

    def fail_next(self, status: int, code: str) -> None:
        """Refuse the next request, and no other."""
        self._post(
            "error", {"status": status, "body": {"message": "scripted", "type": "error", "code": code}}
        )

    def chaos(self, **rates: float) -> None:
        """From now on: dropRate, malformedRate, disconnectRate, rateLimitRate (0 to 1), latencyMs. None: calm."""
        self._post("chaos", rates)

    def requests(self) -> list[dict[str, Any]]:
        """The bodies of the requests for chat, the oldest first."""
        entries = self._http.get("journal", params={"path": "/v1/chat/completions"}).raise_for_status().json()
        return [entry["body"] for entry in entries]

    def reset(self) -> None:
        self.chaos()
        self._post("reset", {})

    def close(self) -> None:
        self._http.close()

    def _post(self, path: str, body: dict[str, Any]) -> None:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text


@contextmanager
def running(folder: Path) -> Iterator[Aimock]:
    """The server within the block; `folder` takes the file with which it begins."""
    nothing = folder / "fixtures.json"
    nothing.write_text(json.dumps({"fixtures": []}))
    command: list[str | Path] = [
        NODE,
        package("@copilotkit/aimock") / "dist" / "cli.js",
        "--port",
        "0",
        "--fixtures",
        nothing,
    ]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=before_exec,  # it ends with pytest, also when that is killed
    ) as process:
        server = None
        try:
            server = Aimock(_Output(process).address())
            yield server
        finally:
            if server is not None:
                server.close()
            process.kill()


class _Output:
    """Reads what the process says, so that it never waits for a reader, and finds its address there."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._found = threading.Event()
        self._lines: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def address(self) -> str:
        self._found.wait(START_SECONDS)
        for line in self._lines:
            if READY in line:
                return line.partition(READY)[2].strip()
        raise AssertionError(f"aimock did not start:\n{''.join(self._lines)}")

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if not self._found.is_set():
                self._lines.append(line)
            if READY in line:
                self._found.set()
        self._found.set()
