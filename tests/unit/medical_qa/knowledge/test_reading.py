"""Versions are read behind the requests: a run of their project, once, whoever begins it anew."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO

import docx
import pytest
from django.db.models.functions import Now

from apps.documents.models import StoredFile
from apps.medical_qa.actions.documents import Content, Upload, add_document
from apps.medical_qa.errors import FileUnusable, NothingToAdd
from apps.medical_qa.knowledge.reading import read_shared, read_version
from apps.medical_qa.models import KnowledgePassage, KnowledgeVersion, ReadingState
from apps.medical_qa.reading_queue import READING_KIND
from apps.projects.errors import TooLarge
from apps.runs.models import Run, RunState
from apps.runs.sweeper import sweep
from apps.runs.work import leases
from apps.runs.work.execute import execute, execute_inline
from tests.support.cast import Cast, client_of
from tests.support.pdfs import scanned, two_columns

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_a_run_reads_what_was_added_and_a_second_one_changes_nothing(cast: Cast) -> None:
    add_document(by=cast.coordinator, project=cast.project, content=Content("# A\n\nOne.\n\n# B\n\nTwo."))
    run = Run.objects.get(kind=READING_KIND)
    execute_inline(run)
    run.refresh_from_db()
    assert run.state == RunState.FINISHED
    version = KnowledgeVersion.objects.get()
    assert version.reading == ReadingState.READ
    found = [(each.position, each.section, each.text) for each in version.passages.all()]
    assert found == [(0, "A", "One."), (1, "B", "Two.")]
    read_version(version.pk, lambda: None)
    assert KnowledgePassage.objects.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_what_a_killed_worker_began_another_finishes(cast: Cast) -> None:
    add_document(by=cast.coordinator, project=cast.project, content=Content("Text"))
    run = Run.objects.get(kind=READING_KIND)
    assert leases.claim(run.pk, worker="gone") is not None
    Run.objects.filter(pk=run.pk).update(lease_until=Now() - timedelta(seconds=1))
    assert sweep() == 1
    execute(run.pk)
    run.refresh_from_db()
    assert (run.state, run.attempt) == (RunState.FINISHED, 2)
    assert KnowledgePassage.objects.get().text == "Text"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_a_reading_that_fails_is_said_on_the_page(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_given: object) -> None:
        raise OSError

    monkeypatch.setattr("apps.medical_qa.knowledge.reading.pieces_of", fails)
    add_document(by=cast.coordinator, project=cast.project, content=Content("Text"))
    execute_inline(Run.objects.get(kind=READING_KIND))
    version = KnowledgeVersion.objects.get()
    assert (version.reading, version.failure) == (ReadingState.FAILED, "interrupted")
    page = client_of(cast.viewer).get(f"/p/switch/knowledge/{version.document_id}/").content.decode()
    assert "The text could not be read." in page


def test_a_reader_that_lost_its_right_writes_nothing(cast: Cast) -> None:
    add_document(by=cast.coordinator, project=cast.project, content=Content("Text"))

    def lost() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        read_version(KnowledgeVersion.objects.get().pk, lost)
    assert KnowledgeVersion.objects.get().reading == ReadingState.WAITING


def test_what_belongs_to_the_installation_is_read_by_the_clock(cast: Cast) -> None:
    add_document(by=cast.administrator, project=None, content=Content("# Leaflet\n\nText."))
    assert not Run.objects.exists()
    assert (read_shared(), read_shared()) == (1, 0)
    assert KnowledgePassage.objects.get().text == "Text."


def test_a_file_is_kept_and_names_the_document(cast: Cast) -> None:
    upload = Upload("../术后 镇痛.md", "# 镇痛\n\n按需给药。".encode())
    document = add_document(by=cast.coordinator, project=cast.project, content=Content(file=upload))
    version = KnowledgeVersion.objects.get()
    assert document.title == "术后 镇痛"
    assert version.file is not None
    assert version.file.project == cast.project
    read_version(version.pk, lambda: None)
    assert KnowledgePassage.objects.get().text == "按需给药。"


def test_a_file_of_the_installation_belongs_to_no_project(cast: Cast) -> None:
    upload = Upload("leaflet.txt", b"Text")
    add_document(by=cast.administrator, project=None, content=Content(file=upload))
    stored = StoredFile.objects.get()
    assert stored.project is None
    assert str(stored.file.name).startswith("projects/shared/")


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (Content("  \n"), NothingToAdd),
        (Content("x" * 1_000_001), TooLarge),
        (Content(file=Upload("a.exe", b"MZ\x00\x01")), FileUnusable),
        (Content(file=Upload("a.png", b"\x89PNG\r\n\x1a\n")), FileUnusable),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_kept(
    cast: Cast, content: Content, error: type[Exception]
) -> None:
    with pytest.raises(error):
        add_document(by=cast.coordinator, project=cast.project, content=content)
    assert not KnowledgeVersion.objects.exists()
    assert not StoredFile.objects.exists()


def word_file() -> bytes:
    document, content = docx.Document(), BytesIO()
    document.add_heading("Dose", 1)
    document.add_paragraph("Two grams before the incision.")
    document.save(content)
    return content.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "section", "words"),
    [
        ("guide.pdf", two_columns(), "", ""),
        ("leaflet.docx", word_file(), "Dose", "Two grams before the incision."),
        ("bytes.txt", "剂量：每日两次。".encode("gb18030"), "", "剂量：每日两次。"),
    ],
)
def test_files_of_each_kind_become_passages(
    cast: Cast, name: str, content: bytes, section: str, words: str
) -> None:
    add_document(by=cast.coordinator, project=cast.project, content=Content(file=Upload(name, content)))
    version = KnowledgeVersion.objects.get()
    read_version(version.pk, lambda: None)
    version.refresh_from_db()
    assert version.reading == ReadingState.READ
    passage = version.passages.filter(section__contains=section, text__contains=words).first()
    assert passage is not None
    if name.endswith(".pdf"):
        assert passage.page == 1
        assert set(passage.boxes[0]) == {"page", "x0", "top", "x1", "bottom"}


def test_a_file_that_cannot_be_read_says_why(cast: Cast) -> None:
    upload = Upload("scan.pdf", scanned(1))
    document = add_document(by=cast.coordinator, project=cast.project, content=Content(file=upload))
    version = KnowledgeVersion.objects.get()
    read_version(version.pk, lambda: None)
    version.refresh_from_db()
    assert (version.reading, version.failure) == (ReadingState.FAILED, "scanned")
    page = client_of(cast.viewer).get(f"/p/switch/knowledge/{document.pk}/").content.decode()
    assert "pictures of pages and no text" in page
