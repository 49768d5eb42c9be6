"""Patterns that were compiled by one process are there when the next one loads.

Those by which messages are read are thousands, and compiling them took half of every start. What `re` makes of one is
kept beside the compiled modules, as they are: for this very Python, and not where it is told to write none. Patterns of
words that people wrote are never kept: nothing is, once a process has loaded.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import re
import sys
import zlib
from array import array
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final

from config.beginnings import use_beginnings

MOST: Final = 20_000  # kept patterns: then those are let go that this process has not made
WORTH_WRITING: Final = 20  # a few are in another order of words in every process
FORM: Final = 2  # of what is kept: with the beginnings of patterns
COMPILE: Final = re._compiler.compile  # type: ignore[attr-defined]
Key = tuple[str | bytes, int]
Parts = tuple[int, bytes, int, dict[str, int]]  # flags, code, groups, their names


class KeptPatterns:
    """Takes the place of the compiler of `re`, which makes what is not kept."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.kept: dict[Key, Parts] = {}
        self.new: dict[Key, Parts] = {}
        self.read_at = 0  # when it was written that was read last
        self.is_loading = True

    def compile(self, pattern: Any, flags: int = 0) -> Any:
        if flags & re.DEBUG or type(pattern) not in (str, bytes):
            return COMPILE(pattern, flags)  # it tells how it does it; `re.Scanner` has parsed its own
        key = (pattern, int(flags))
        parts = self.kept.get(key) or self._read_again().get(key)
        if parts is None and not self.is_loading:
            return COMPILE(pattern, flags)
        if parts is None:
            parts = self.new[key] = self.kept[key] = _parts(pattern, int(flags))
        wanted, code, groups, names = parts
        by_number: list[str | None] = [None] * (groups + 1)
        for name, number in names.items():
            by_number[number] = name
        return re._compiler._sre.compile(  # type: ignore[attr-defined]
            pattern, wanted, array("I", zlib.decompress(code)).tolist(), groups, names, tuple(by_number)
        )

    def write(self) -> None:
        """What this process has compiled stands in the file as well, if it is worth it."""
        if len(self.new) < WORTH_WRITING or sys.dont_write_bytecode:
            return
        whole = self.kept if len(self.kept) <= MOST else self.new
        unfinished = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(exist_ok=True)
            unfinished.write_bytes(marshal.dumps(((sys.version, FORM), whole)))
            unfinished.replace(self.file)
            self.new = {}

    def _read_again(self) -> dict[Key, Parts]:
        """Another process may have written it since."""
        with contextlib.suppress(OSError, ValueError, EOFError, TypeError):
            written_at = self.file.stat().st_mtime_ns
            if written_at != self.read_at:
                self.read_at = written_at
                form, found = marshal.loads(self.file.read_bytes())  # noqa: S302 - as a .pyc is
                self.kept = {**found, **self.new} if form == (sys.version, FORM) else self.kept
        return self.kept


def _parts(pattern: str | bytes, flags: int) -> Parts:
    """As `re` compiles it, before it makes an object of it."""
    compiler = re._compiler  # type: ignore[attr-defined]
    parsed = compiler._parser.parse(pattern, flags)
    code = array("I", compiler._code(parsed, flags)).tobytes()
    return (
        flags | parsed.state.flags,
        zlib.compress(code, 1),
        parsed.state.groups - 1,
        dict(parsed.state.groupdict),
    )


PATTERNS: Final = KeptPatterns(Path(cache_from_source(__file__)).with_suffix(".patterns"))


def use_kept() -> None:
    """From now on, for whatever this process compiles; what it compiles until `keep` is kept as well."""
    compiler = re._compiler  # type: ignore[attr-defined]
    compiler.compile = PATTERNS.compile
    use_beginnings()
    PATTERNS.is_loading = True


def keep() -> None:
    """Call it when a process has loaded what it works with, before anybody's words come in."""
    PATTERNS.write()
    PATTERNS.is_loading = False
