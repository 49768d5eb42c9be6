"""Files that a command writes: whole or not at all, also when several belong together."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

NEW_MODE = 0o644


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write each beside its place first, and put all of them there when every one is complete. OSError: the old
    files are as they were."""
    written: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            if _is_special(path):
                path.write_bytes(content)
            else:
                written[path] = _beside(path, content)
        for path, temporary in written.items():
            temporary.replace(path)
    finally:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """OSError when nothing could be written there: better known before the work than after it."""
    if _is_special(path):
        with path.open("ab"):
            return
    _beside(path, b"").unlink()


def _is_special(path: Path) -> bool:
    """A device, a pipe, a link: written through, never replaced. A folder, too: writing it says that it is one."""
    return path.is_symlink() or (path.exists() and not path.is_file())


def _beside(path: Path, content: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else NEW_MODE)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
