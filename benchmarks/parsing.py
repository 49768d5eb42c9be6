"""How long it takes to read a PDF: `python -m benchmarks.parsing`, or with files of your own as arguments.

The made-up ones are as dense as a journal's pages: 5,000 characters in two columns, half as many in Chinese. Each file
is read as uploads are, in a process of its own; what that costs by itself is told by a file of one line.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from apps.documents.parsing import DocumentUnreadable, parse_file
from benchmarks.figures import spread
from tests.support import pdfs

ROUNDS = 5
PAGES = 12


def measure(files: list[Path]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="td-bench-") as folder:
        return {path.name: _of_file(path) for path in files or _made(Path(folder))}


def _made(folder: Path) -> list[Path]:
    contents = {
        "one_line.txt": b"One line.",
        "two_columns.pdf": pdfs.journal(PAGES),
        "chinese.pdf": pdfs.chinese(PAGES),
        "ten_thousand_pages.pdf": pdfs.many_pages(10_000),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in contents]


def _of_file(path: Path) -> dict[str, Any]:
    """`cpu` is the time of the process that reads, which the rest of the machine does not change much."""
    took, cpu, pages = [], [], 0
    for _ in range(ROUNDS):
        began, used = time.perf_counter(), _cpu_of_children()
        pages = _pages(path)
        took.append(time.perf_counter() - began)
        cpu.append(_cpu_of_children() - used)
    found: dict[str, Any] = {"pages": pages, "seconds": spread(took), "cpu_seconds": spread(cpu)}
    if pages:
        found["cpu_seconds_a_page"] = round(min(cpu) / pages, 3)
    return found


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _pages(path: Path) -> int:
    """0 for files without pages and those that are refused."""
    try:
        return parse_file(path, name=path.name).pages
    except DocumentUnreadable:
        return 0


if __name__ == "__main__":
    print(json.dumps(measure([Path(each) for each in sys.argv[1:]]), indent=2))
