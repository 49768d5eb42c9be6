"""Cleans up after a chaos stack, also when pytest was killed: it waits until its standard input closes.

Started by tests/support/chaos_stack.py with the environment of the stack.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

from config.env import BASE_DIR, data_dir
from config.stack.record import StackLock


def main() -> None:
    sys.stdin.buffer.read()  # nothing comes: the end of it is the end of pytest
    record = StackLock(data_dir()).read()
    if record is not None:
        for mark in (record.supervisor, *record.children.values()):
            if mark.is_alive:
                os.kill(mark.pid, signal.SIGCONT)  # a test may have been cut off while it held one still
    subprocess.run([sys.executable, "-m", "config.stack", "stop"], cwd=BASE_DIR, check=False)
    shutil.rmtree(data_dir(), ignore_errors=True)


if __name__ == "__main__":
    main()
