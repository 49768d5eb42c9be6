"""Where the servers of the tests keep their files: in memory, where there is enough of it.

A run makes and drops a dozen databases of a thousand files each, and never needs them after it. A file system on a disk
spends a tenth of the CPU of such tests on finding places for these files and on writing them down.
"""

from __future__ import annotations

import os
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH_BYTES = 8 << 30  # several times what the files of a whole run take


def place() -> Path | None:
    """For `tempfile`: None, which is the temporary folder, if TMPDIR names one or there is not enough memory."""
    if "TMPDIR" in os.environ or not is_roomy(MEMORY) or free_memory() < ENOUGH_BYTES:
        return None
    return MEMORY


def is_roomy(place: Path) -> bool:
    """Whether it has room and lets programs run, of which a server may need a copy beside its data."""
    try:
        found = os.statvfs(place)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize >= ENOUGH_BYTES and not found.f_flag & os.ST_NOEXEC


def free_memory() -> int:
    """In bytes, what the system takes back of its caches included; 0 where it does not say."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return 0
    sizes = dict(line.split(":", 1) for line in lines)
    return int(sizes.get("MemAvailable", "0 kB").split()[0]) << 10
