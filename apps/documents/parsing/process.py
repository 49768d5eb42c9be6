"""A file read in a process of its own, with memory, CPU time and time by the clock that it cannot exceed.

Whatever ends the reading (the end, a limit, somebody who asks to stop), the process is gone before the caller goes on.
What the process has to say beside its answer goes nowhere: it may quote the file.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path, PurePosixPath

from apps.documents.parsing import wire
from apps.documents.parsing.errors import DocumentUnreadable, Unreadable
from apps.documents.parsing.types import DEFAULT, ParsedDocument, ParseLimits
from config.env import BASE_DIR

READ_AT_ONCE = 2
LISTEN_SECONDS = 0.2  # how often a reading asks whether it is still wanted
# How a process ended that gave no answer: the kernel counted its CPU time, its own alarm rang, memory ran out.
ENDED_BY: dict[int, Unreadable] = {
    -signal.SIGXCPU: "too_slow",
    -signal.SIGALRM: "too_slow",
    -signal.SIGKILL: "too_large",
    -signal.SIGABRT: "too_large",
}

_places = threading.BoundedSemaphore(READ_AT_ONCE)


def _nothing() -> None:
    """Nobody asks to stop."""


def parse_file(
    path: Path, *, name: str, limits: ParseLimits = DEFAULT, check: Callable[[], None] = _nothing
) -> ParsedDocument:
    """The text of a PDF, Word, Markdown or text file; DocumentUnreadable when there is none to be had.

    `name` is what people call it: its ending parts Markdown from text, and it is the title of a file without one.
    `check` is called a few times a second; what it raises ends the reading.
    """
    if path.stat().st_size > limits.file_bytes:
        raise DocumentUnreadable("too_large")
    named = PurePosixPath(name)
    with _place(check):
        document = _read(path, named.suffix.lower(), limits, check)
    return document if document.title else replace(document, title=named.stem)


@contextmanager
def _place(check: Callable[[], None]) -> Iterator[None]:
    """Few at a time, so that several bad files leave the machine to the others."""
    while not _places.acquire(timeout=LISTEN_SECONDS):
        check()
    try:
        yield
    finally:
        _places.release()


def _read(path: Path, suffix: str, limits: ParseLimits, check: Callable[[], None]) -> ParsedDocument:
    asked = {"path": str(path), "suffix": suffix, "limits": asdict(limits), "parent": os.getpid()}
    command = [sys.executable, "-m", "apps.documents.parsing.child", json.dumps(asked)]
    with subprocess.Popen(
        command,
        cwd=BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            answer = _answer(process, limits.seconds, check)
        finally:
            process.kill()
    return _decoded(answer, process.returncode)


def _answer(process: subprocess.Popen[bytes], seconds: float, check: Callable[[], None]) -> bytes:
    until = time.monotonic() + seconds
    while True:
        try:
            return process.communicate(timeout=LISTEN_SECONDS)[0]
        except subprocess.TimeoutExpired:
            check()
            if time.monotonic() > until:
                raise DocumentUnreadable("too_slow") from None


def _decoded(answer: bytes, returncode: int) -> ParsedDocument:
    if returncode != 0:
        raise DocumentUnreadable(ENDED_BY.get(returncode, "broken"))
    try:
        return wire.decoded(answer)
    except (ValueError, KeyError):
        raise DocumentUnreadable("broken") from None
