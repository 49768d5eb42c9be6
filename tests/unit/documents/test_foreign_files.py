"""Files of strangers: what one costs is known before it is opened, and few are read at the same time."""

from __future__ import annotations

import io
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from docx import Document

from apps.documents import archives, detect, plain_text
from apps.documents.encodings import decoded
from apps.documents.plain_text import WORD, PlainText

MOST = archives.MOST_ENTRIES


def word_file(*, entries: int) -> bytes:
    kept = io.BytesIO()
    document = Document()
    document.add_paragraph("The protocol.")
    document.save(kept)
    with zipfile.ZipFile(kept, "a") as archive:
        for number in range(entries - len(archive.namelist())):
            archive.writestr(f"word/{number}.xml", b"")
    return kept.getvalue()


def test_an_archive_of_very_many_entries_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = word_file(entries=MOST + 1)
    monkeypatch.setattr(detect, "ZipFile", lambda *_: pytest.fail("it was opened"))
    assert detect.type_of(bomb) is None
    assert plain_text.plain_text(bomb, WORD).note == "unreadable"


def with_body(body: bytes) -> bytes:
    """A Word file whose document begins with these elements."""
    made = io.BytesIO()
    whole = word_file(entries=0)
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "word/document.xml":
                content = content.replace(b"<w:body>", b"<w:body>" + body)
            new.writestr(part.filename, content)
    return made.getvalue()


def test_elements_are_counted_before_anything_is_built_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = with_body(b"<w:p></w:p>" * 300_000)
    monkeypatch.setattr("docx.Document", lambda *_: pytest.fail("it was parsed"))
    assert plain_text._of_word(bomb) == ""
    assert len(bomb) < 60_000


def test_a_long_document_is_read() -> None:
    line = b"<w:p><w:pPr/><w:r><w:rPr><w:b/></w:rPr><w:t>ten words</w:t></w:r></w:p>"
    assert plain_text._of_word(with_body(line * 20_000)).count("ten words") == 20_000


def test_no_more_is_read_than_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_text, "MOST_CHARACTERS", 20)
    long = with_body(b"<w:p><w:r><w:t>ten words</w:t></w:r></w:p>" * 100)
    assert plain_text._of_word(long).count("ten words") == 3


def test_a_cell_is_read_once_whatever_it_claims_to_span() -> None:
    cell = b'<w:tc><w:tcPr><w:gridSpan w:val="%d"/></w:tcPr><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:tc>'
    row = b"<w:tr>" + cell % (1_000_000, b"wide") + cell % (1, b"narrow") + b"</w:tr>"
    table = b"<w:tbl><w:tblPr/><w:tblGrid/>" + row * 2 + b"</w:tbl>"
    assert plain_text._of_word(with_body(table)) == "wide\tnarrow\nwide\tnarrow\nThe protocol."


def test_what_an_archive_says_of_its_own_length_is_not_believed() -> None:
    bomb = word_file(entries=MOST + 1)
    end = bomb.rindex(b"PK\x05\x06")
    assert detect.type_of(bomb[: end + 8] + b"\x01\x00\x01\x00" + bomb[end + 12 :]) is None


def test_a_large_file_of_a_person_is_read() -> None:
    large = word_file(entries=MOST)
    assert detect.type_of(large) == WORD
    assert plain_text.plain_text(large, WORD) == PlainText("The protocol.", "")


def test_few_files_are_read_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lock, now, most = threading.Lock(), 0, 0

    def read(*_: object) -> PlainText:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.01)
        with lock:
            now -= 1
        return PlainText("text", "")

    monkeypatch.setattr(plain_text, "_in_own_process", read)
    with ThreadPoolExecutor(8) as pool:
        notes = [found.note for found in pool.map(lambda _: plain_text.plain_text(b"", WORD), range(16))]
    assert (set(notes), most) == ({""}, plain_text.READ_AT_ONCE)


def test_nobody_waits_for_ever_for_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_text, "READ_SECONDS", 0.01)
    for _ in range(plain_text.READ_AT_ONCE):
        plain_text._places.acquire()
    try:
        assert plain_text.plain_text(b"text", "text/plain").note == "unreadable"
    finally:
        for _ in range(plain_text.READ_AT_ONCE):
            plain_text._places.release()


@pytest.mark.parametrize("character", [chr(code) for code in range(32)])
def test_control_characters_are_no_text_but_for_those_of_lines_and_pages(character: str) -> None:
    assert (decoded(f"a{character}b".encode()) is not None) == (character in "\t\n\r\f")


def test_a_place_is_given_back_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> PlainText:
        raise MemoryError

    monkeypatch.setattr(plain_text, "_in_own_process", broken)
    for _ in range(plain_text.READ_AT_ONCE + 1):
        with pytest.raises(MemoryError):
            plain_text.plain_text(b"", WORD)
