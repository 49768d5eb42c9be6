"""The process in which a file is read: `python -m apps.documents.parsing.child {path, suffix, limits, parent}`.

It confines itself before it opens the file, and answers on stdout with a document or with why there is none.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
from pathlib import Path

from apps.documents.parsing import wire
from apps.documents.parsing.errors import DocumentUnreadable, Unreadable
from apps.documents.parsing.readers import read
from apps.documents.parsing.types import ParsedDocument, ParseLimits

LOWEST_PRIORITY = 19
PR_SET_PDEATHSIG = 1
GRACE_SECONDS = 5  # whoever waits for the answer ends the process first; the alarm is for when nobody waits


def main() -> None:
    asked = json.loads(sys.argv[1])
    limits = ParseLimits(**asked["limits"])
    _end_with(asked["parent"])
    _confine(limits)
    sys.stdout.buffer.write(_answer(Path(asked["path"]), asked["suffix"], limits))
    sys.stdout.buffer.flush()
    os._exit(0)  # taking a large document to pieces again takes longer than ending


def _end_with(parent: int) -> None:
    """Nobody reads on for a process that is gone, also when it went before this could be said."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _confine(limits: ParseLimits) -> None:
    os.nice(LOWEST_PRIORITY)
    signal.alarm(limits.seconds + GRACE_SECONDS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + GRACE_SECONDS))


def _answer(path: Path, suffix: str, limits: ParseLimits) -> bytes:
    try:
        return wire.encoded(_bounded(read(path, suffix, limits), limits))
    except DocumentUnreadable as refused:
        return wire.refusal(refused.code)
    except Exception as error:  # readers of foreign formats raise anything
        return wire.refusal(_code_of(error))


def _bounded(document: ParsedDocument, limits: ParseLimits) -> ParsedDocument:
    if sum(len(block.text) for block in document.blocks) > limits.characters:
        raise DocumentUnreadable("too_large")
    return document


def _code_of(error: BaseException | None) -> Unreadable:
    """A reader may have wrapped what it met: out of memory is too large, anything else is broken."""
    for _ in range(10):
        if error is None:
            break
        if isinstance(error, MemoryError):
            return "too_large"
        inner = error.args[0] if error.args and isinstance(error.args[0], BaseException) else None
        error = inner or error.__cause__ or error.__context__
    return "broken"


if __name__ == "__main__":
    main()
