"""What a process of the stack does when its supervisor is gone: it ends, though nobody is left to ask or to force it.

Linux sends a signal at that moment (child.py), other systems do not; and a process that hangs ends by no signal but
the last.
"""

from __future__ import annotations

import os
import signal
import threading
import time

from config.stack.child import PATIENCE, SUPERVISOR, kill_group

POLL_SECONDS = 1.0


def watch() -> None:
    """Watch over the supervisor that started this process, if one did. What this process starts is not watched."""
    supervisor = int(os.environ.pop(SUPERVISOR, 0))
    patience_seconds = float(os.environ.pop(PATIENCE, 0))
    if supervisor:
        thread = threading.Thread(
            target=_watch, args=(supervisor, patience_seconds), name="leash", daemon=True
        )
        thread.start()


def _watch(supervisor: int, patience_seconds: float) -> None:
    while os.getppid() == supervisor:
        time.sleep(POLL_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(patience_seconds)
    kill_group(os.getpid())
