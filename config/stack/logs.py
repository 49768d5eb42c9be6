"""Log files with an end: what grew too long is kept once as NAME.log.1 and begins anew."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

LONGEST_BYTES = 20 * 1024 * 1024


def bound(folder: Path) -> None:
    """Copy and empty each file that is too long: its process writes on at the (new) end."""
    for path in folder.glob("*.log"):
        with contextlib.suppress(OSError):
            if path.stat().st_size > LONGEST_BYTES:
                shutil.copyfile(path, path.with_suffix(".log.1"))
                os.truncate(path, 0)


def last_line(path: Path) -> str:
    """The last thing a process said, for the sentence about its end."""
    with contextlib.suppress(OSError):
        lines = path.read_text(errors="replace").splitlines()
        return next((line.strip() for line in reversed(lines) if line.strip()), "")
    return ""
