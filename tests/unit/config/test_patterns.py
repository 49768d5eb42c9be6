"""Patterns that one process has compiled are the same ones in the next, which does not compile them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from config import patterns
from config.patterns import MOST, WORTH_WRITING, KeptPatterns

MADE = [
    (r"(?P<number>\d+)\s*(?P<unit>weeks?|days?)", re.IGNORECASE),
    (r"(?P<number>\d+)\s*(?P<unit>weeks?|days?)", 0),
    ("(?i:每组)[0-9０-９]+[例人名]", 0),
    (b"\xff[^a-z]+", 0),
    *((rf"word{number}\b", re.MULTILINE) for number in range(WORTH_WRITING)),
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where patterns are kept; a first process has written it."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    first = KeptPatterns(tmp_path / "kept" / "file.patterns")
    for pattern, flags in MADE:
        first.compile(pattern, flags)
    first.write()
    return first.file


def compiles(kept: KeptPatterns, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many of all patterns are compiled, which are the same as Python's own each time."""
    asked: list[object] = []
    parts = patterns._parts

    def compile_anew(pattern: str | bytes, flags: int) -> patterns.Parts:
        asked.append(pattern)
        return parts(pattern, flags)

    monkeypatch.setattr(patterns, "_parts", compile_anew)
    for pattern, flags in MADE:
        found, plain = kept.compile(pattern, flags), patterns.COMPILE(pattern, flags)
        assert found == plain  # by code and flags
        assert (found.groups, found.groupindex) == (plain.groups, plain.groupindex)
    return len(asked)


def test_what_is_kept_is_not_compiled_and_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiles(KeptPatterns(file), monkeypatch) == 0
    match = KeptPatterns(file).compile(*MADE[0]).search("After 12 Weeks")
    assert match.groupdict() == {"number": "12", "unit": "Weeks"}


def test_a_scanner_which_parses_by_itself_works_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(re._compiler, "compile", KeptPatterns(file).compile)  # type: ignore[attr-defined]
    scanner = re.Scanner([(r"\d+", lambda _, found: int(found)), (r"\s+", None)])  # type: ignore[attr-defined]
    assert scanner.scan("12 7") == ([12, 7], "")


def test_what_another_process_writes_meanwhile_is_found(tmp_path: Path, file: Path) -> None:
    early = KeptPatterns(tmp_path / "late.patterns")
    early.compile("first")
    file.rename(early.file)
    early.compile(*MADE[0])
    assert [key for key, _flags in early.new] == ["first"]


@pytest.mark.parametrize("content", [b"", b"no patterns", b"\xe9\x00\x00\x00\x00"])
def test_a_file_that_is_none_is_written_anew(
    file: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(content)
    kept = KeptPatterns(file)
    assert compiles(kept, monkeypatch) == len(MADE)
    kept.write()
    assert compiles(KeptPatterns(file), monkeypatch) == 0


def test_another_python_compiles_them_itself(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version", "another")
    assert compiles(KeptPatterns(file), monkeypatch) == len(MADE)


def test_a_few_new_ones_or_no_place_for_them_change_nothing(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.stat().st_mtime_ns
    few = KeptPatterns(file)
    few.compile("only one")
    few.write()
    (tmp_path / "no folder").touch()
    nowhere = KeptPatterns(tmp_path / "no folder" / "file")
    assert compiles(nowhere, monkeypatch) == len(MADE)
    nowhere.write()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    nowhere.file = tmp_path / "told not to"
    nowhere.write()
    assert not nowhere.file.exists()
    assert file.stat().st_mtime_ns == before


def test_of_too_many_only_the_newest_stay(file: Path) -> None:
    kept = KeptPatterns(file)
    kept.compile(*MADE[0])
    kept.kept |= {(f"old{number}", 0): (0, b"", 0, {}) for number in range(MOST)}
    for number in range(WORTH_WRITING):
        kept.compile(f"new{number}")
    kept.write()
    again = KeptPatterns(file)
    again.compile("new0")
    assert len(again.kept) == WORTH_WRITING


def test_what_people_write_is_not_kept(tmp_path: Path, file: Path) -> None:
    kept = KeptPatterns(file)
    kept.is_loading = False
    before = dict(kept._read_again())
    assert kept.compile("a name of a patient").search("It is a name of a patient.")
    assert (kept.kept, kept.new) == (before, {})


def test_the_product_compiles_by_it_and_keeps_nothing_once_it_is_loaded() -> None:
    assert not patterns.PATTERNS.is_loading
    assert re._compiler.compile == patterns.PATTERNS.compile  # type: ignore[attr-defined]
