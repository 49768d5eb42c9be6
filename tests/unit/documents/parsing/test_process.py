"""Reading a file ends, whatever the file is: a document, a code or the caller's error, and no process is left."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from docx import Document

from apps.documents.archives import MOST_ENTRIES
from apps.documents.parsing import DocumentUnreadable, ParseLimits, parse_file, process
from config.env import BASE_DIR
from tests.support import pdfs

FAST_SECONDS = 60  # however busy the machine is; alone it takes less than one


@pytest.fixture(scope="module")
def long_file() -> bytes:
    """Takes some seconds to read."""
    return pdfs.two_columns(200)


def code_of(content: bytes, tmp_path: Path, name: str = "paper.pdf", **limits: Any) -> str:
    path = tmp_path / "stored"
    path.write_bytes(content)
    with pytest.raises(DocumentUnreadable) as refused:
        parse_file(path, name=name, limits=ParseLimits(**limits))
    return refused.value.code


def children() -> list[psutil.Process]:
    return [each for each in psutil.Process().children() if "parsing.child" in " ".join(each.cmdline())]


def word_of_entries() -> bytes:
    kept = io.BytesIO()
    Document().save(kept)
    with zipfile.ZipFile(kept, "a") as archive:
        for number in range(MOST_ENTRIES + 1):
            archive.writestr(f"word/{number}.xml", b"")
    return kept.getvalue()


@pytest.mark.parametrize(
    ("make", "name", "code"),
    [
        (pdfs.scanned, "a.pdf", "scanned"),
        (lambda: pdfs.encrypted("secret"), "a.pdf", "encrypted"),
        (lambda: pdfs.two_columns()[:900], "a.pdf", "broken"),
        (lambda: b"no PDF at all", "a.pdf", "broken"),
        (lambda: b"%PDF-1.7 and nothing else", "a.pdf", "broken"),
        (lambda: b"PK\x03\x04 no archive", "a.docx", "broken"),
        (lambda: b"", "a.txt", "broken"),
        (lambda: b"\xff\xfe\x00\x01\x02", "a.txt", "unsupported"),
        (lambda: b"<p>page</p>", "a.html", "unsupported"),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "a.doc", "unsupported"),
        (
            lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "a.docx",
            "encrypted",
        ),
        (word_of_entries, "a.docx", "too_large"),
    ],
)
def test_what_cannot_be_read_ends_in_a_code(
    make: Callable[[], bytes], name: str, code: str, tmp_path: Path
) -> None:
    assert code_of(make(), tmp_path, name) == code
    assert not children()


def test_a_file_that_opens_without_a_password_is_read(tmp_path: Path) -> None:
    path = tmp_path / "stored"
    path.write_bytes(pdfs.encrypted(""))
    document = parse_file(path, name="Open protocol.pdf")
    assert document.title == "Open protocol"
    assert "Stroke remains" in document.blocks[0].text


def test_ten_thousand_pages_are_refused_before_they_are_walked(tmp_path: Path) -> None:
    content = pdfs.many_pages(10_000)
    began = time.monotonic()
    assert code_of(content, tmp_path) == "too_large"
    assert time.monotonic() - began < FAST_SECONDS


def test_pages_are_counted_whatever_the_file_says(tmp_path: Path) -> None:
    content = pdfs.many_pages(30).replace(b"/Count 30", b"/Count 01")
    assert code_of(content, tmp_path, pages=10) == "too_large"


def test_a_bomb_meets_the_limit_of_memory(tmp_path: Path) -> None:
    enough = 600_000_000
    path = tmp_path / "read"
    path.write_bytes(pdfs.two_columns())
    assert parse_file(path, name="a.pdf", limits=ParseLimits(memory_bytes=enough)).blocks
    assert code_of(pdfs.bomb(600), tmp_path, memory_bytes=enough) == "too_large"


def test_a_bomb_of_glyphs_is_too_large(tmp_path: Path) -> None:
    assert code_of(pdfs.crowded(70_000), tmp_path) == "too_large"


def test_a_large_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started"))
    assert code_of(pdfs.two_columns(), tmp_path, file_bytes=100) == "too_large"


def test_more_text_than_is_kept_is_too_large(tmp_path: Path) -> None:
    assert code_of(pdfs.two_columns(), tmp_path, characters=500) == "too_large"
    assert code_of(b"word " * 300, tmp_path, "a.txt", characters=500) == "too_large"


def test_cpu_time_is_limited(tmp_path: Path, long_file: bytes) -> None:
    assert code_of(long_file, tmp_path, cpu_seconds=1) == "too_slow"
    assert not children()


def test_time_by_the_clock_is_limited(tmp_path: Path, long_file: bytes) -> None:
    assert code_of(long_file, tmp_path, seconds=1) == "too_slow"
    assert not children()


WAITS = """
import pathlib, sys
from apps.documents.parsing import parse_file
parse_file(pathlib.Path(sys.argv[1]), name="a.pdf")
"""


class Stopped(Exception):
    """What a caller raises that does not want to wait any more."""


def test_who_asks_to_stop_does_not_wait_and_leaves_no_process(tmp_path: Path, long_file: bytes) -> None:
    path = tmp_path / "stored"
    path.write_bytes(long_file)

    def check() -> None:
        assert children()
        raise Stopped

    began = time.monotonic()
    with pytest.raises(Stopped):
        parse_file(path, name="long.pdf", check=check)
    assert time.monotonic() - began < FAST_SECONDS
    assert not children()


def test_who_waits_for_a_place_can_stop_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "stored"
    path.write_bytes(b"text")
    monkeypatch.setattr(process, "_places", threading.BoundedSemaphore(1))

    def check() -> None:
        raise Stopped

    with process._places, pytest.raises(Stopped):
        parse_file(path, name="a.txt", check=check)


def test_the_process_ends_with_the_one_that_waits_for_it(tmp_path: Path, long_file: bytes) -> None:
    path = tmp_path / "stored"
    path.write_bytes(long_file)
    waiting = subprocess.Popen([sys.executable, "-c", WAITS, str(path)], cwd=BASE_DIR)
    child = only_child(waiting.pid)
    waiting.kill()
    waiting.wait()
    psutil.wait_procs([child], timeout=FAST_SECONDS)
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def only_child(pid: int) -> psutil.Process:
    until = time.monotonic() + FAST_SECONDS
    while time.monotonic() < until:
        if found := psutil.Process(pid).children():
            return found[0]
        time.sleep(0.02)
    pytest.fail("no process was started")


def test_what_the_process_says_beside_its_answer_goes_nowhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    assert code_of(pdfs.two_columns()[:900], tmp_path) == "broken"
    out, err = capfd.readouterr()
    assert out + err + caplog.text == ""
