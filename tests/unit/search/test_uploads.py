"""Files on their way into the library: read once, whichever worker does it; what cannot be read says why."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from apps.documents.models import StoredFile
from apps.documents.parsing import Block, Box, DocumentUnreadable, ParsedDocument
from apps.projects.actions import projects
from apps.projects.errors import Forbidden, NotFound, ProjectArchived, TooLarge
from apps.runs.actions.runs import stop_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from apps.search.errors import FileTypeUnknown
from apps.search.library.actions import documents, ingesting
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.editing import edit_paper
from apps.search.library.actions.indexing import facets_of
from apps.search.library.actions.uploads import upload_file
from apps.search.library.formats import read_records
from apps.search.library.records import PaperRecord
from apps.search.library.search import search_library
from apps.search.library.upload_words import advice_of, sentence_of
from apps.search.models import LibraryUpload, Paper, Passage, TextState, UploadState
from tests.support import pdfs
from tests.support.cast import Cast
from tests.support.references import NBIB, RIS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
PDF = b"%PDF-1.4 not really one"
FAST_SECONDS = 120.0  # however busy the machine is; alone it takes some seconds
MOST_MEMORY = 100_000_000
DOCUMENT = ParsedDocument(
    title="Microsoft Word - final.docx",
    language="en",
    pages=2,
    blocks=(
        Block("heading", "Early oral switch: a cohort study", 1, (), 1, "Early oral switch: a cohort study"),
        Block("heading", "Abstract", 1, (), 2, "Abstract"),
        Block("paragraph", "Tablets were as good as infusions.", 1, (), 0, "Abstract"),
        Block("paragraph", "Published 2021. https://doi.org/10.5555/EXAMPLE.1", 1, (), 0, "Footer"),
        Block("heading", "Results", 2, (), 1, "Results"),
        Block("paragraph", "Nine of 100 patients relapsed.", 2, (Box(2, 50, 60, 300, 72),), 0, "Results"),
    ),
)


def upload(cast: Cast, content: bytes, name: str = "file.ris") -> LibraryUpload:
    return upload_file(project=cast.project, by=cast.coordinator, name=name, content=content, enqueue=False)


def run_of(upload: LibraryUpload) -> UUID:
    assert upload.run_id is not None
    return upload.run_id


def read(upload: LibraryUpload) -> LibraryUpload:
    execute_inline(Run.objects.get(pk=run_of(upload)))
    upload.refresh_from_db()
    return upload


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every PDF holds DOCUMENT; the names of those that were read."""
    names: list[str] = []

    def parse(path: Any, *, name: str, **_: Any) -> ParsedDocument:
        names.append(name)
        return DOCUMENT

    monkeypatch.setattr(documents, "parse_file", parse)
    return names


def unreadable(code: str) -> Any:
    def parse(path: Any, **_: Any) -> ParsedDocument:
        raise DocumentUnreadable(code)  # type: ignore[arg-type]

    return parse


def test_references_are_read_with_progress_and_the_file_goes(cast: Cast) -> None:
    done = read(upload(cast, RIS.encode()))
    assert (done.state, done.added, done.merged, done.total) == (UploadState.DONE, 2, 0, 2)
    run = Run.objects.get(pk=run_of(done))
    assert run.state == RunState.FINISHED
    assert run.snapshot["progress"] == {"done": 2, "total": 2, "label": "file.ris"}
    assert not StoredFile.objects.exists()
    repeated = read(upload(cast, RIS.encode()))
    assert (repeated.added, repeated.merged, Paper.objects.count()) == (0, 2, 2)


@pytest.mark.parametrize(("content", "papers"), [(RIS.encode(), 2), (PDF, 1)])
def test_the_same_file_twice_at_once_is_one_upload(
    cast: Cast, parsed: list[str], content: bytes, papers: int
) -> None:
    start = Barrier(3)

    def send(_: int) -> Any:
        try:
            start.wait(120)
            return upload(cast, content).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        ids = set(pool.map(send, range(3)))
    assert len(ids) == 1
    assert (Run.objects.count(), StoredFile.objects.count()) == (1, 1)
    read(LibraryUpload.objects.get())
    assert Paper.objects.count() == papers


def test_a_worker_that_takes_over_goes_on_after_what_is_in(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = upload(cast, (RIS + NBIB.replace("PMID-", "\nPMID-")).encode(), "b.nbib")
    monkeypatch.setattr(ingesting, "BATCH", 1)
    records = read_records((RIS + NBIB).encode()).records
    ingesting._take_batch(begun, records)  # what a worker had written before it was killed
    done = read(begun)
    assert (done.added, done.merged, done.taken) == (len(records), 0, len(records))
    assert Paper.objects.count() == len(records)


def test_a_pdf_becomes_a_paper_with_pages(cast: Cast, parsed: list[str]) -> None:
    done = read(upload(cast, PDF, "scan_01.pdf"))
    paper = Paper.objects.get()
    assert (done.paper_id, done.state, done.added) == (paper.pk, UploadState.DONE, 1)
    assert paper.title == "Early oral switch: a cohort study"
    assert (paper.doi, paper.year, paper.study_type) == ("10.5555/example.1", 2021, "cohort")
    assert (paper.abstract, paper.text_state) == ("Tablets were as good as infusions.", TextState.FULL)
    assert paper.file is not None
    (hit,) = search_library(cast.viewer, cast.project, "how many relapsed").hits
    assert (hit.page, hit.locator) == (2, "Results, p. 2")
    boxes = Passage.objects.get(pk=hit.passage_id).boxes
    assert boxes == [{"page": 2, "x0": 50, "top": 60, "x1": 300, "bottom": 72}]


def test_a_pdf_that_the_library_has_is_done_at_once(cast: Cast, parsed: list[str]) -> None:
    read(upload(cast, PDF, "a.pdf"))
    repeated = upload(cast, PDF, "b.pdf")
    assert (repeated.state, repeated.merged, repeated.paper) == (UploadState.DONE, 1, Paper.objects.get())
    assert parsed == ["a.pdf"]


def test_a_pdf_completes_the_paper_of_the_same_doi(cast: Cast, parsed: list[str]) -> None:
    (record,) = read_records(RIS.encode()).records[:1]
    (paper,) = add_records(project=cast.project, records=[record], by=None).papers
    done = read(upload(cast, PDF, "a.pdf"))
    paper.refresh_from_db()
    assert (done.merged, Paper.objects.count()) == (1, 1)
    assert paper.title == record.title
    assert paper.text_state == TextState.FULL
    assert paper.file is not None


@pytest.mark.parametrize("code", ["scanned", "encrypted", "broken", "too_large", "too_slow", "unsupported"])
def test_a_pdf_that_cannot_be_read_says_why(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, parsed: list[str], code: str
) -> None:
    monkeypatch.setattr(documents, "parse_file", unreadable(code))
    done = read(upload(cast, PDF, "Wang_2021.pdf"))
    paper = Paper.objects.get()
    assert (done.state, paper.title) == (UploadState.DONE, "Wang 2021")
    assert search_library(cast.viewer, cast.project, "Wang 2021").hits == ()
    assert paper.text_state == done.code == ("broken" if code == "unsupported" else code)
    assert paper.file is not None
    assert sentence_of(upload(cast, PDF, "Wang_2021.pdf")) == sentence_of(done)  # the same bytes once more
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: DOCUMENT)
    read(upload(cast, PDF + b" whole", "Wang_2021.pdf"))
    paper = Paper.objects.get()
    assert (paper.text_state, StoredFile.objects.count()) == (TextState.FULL, 1)


def test_a_file_with_pages_that_are_pictures_says_which_until_a_whole_copy_comes(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, parsed: list[str]
) -> None:
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: replace(DOCUMENT, unread=(2, 3, 4, 7)))
    done = read(upload(cast, PDF, "switch.pdf"))
    paper = Paper.objects.get()
    assert (paper.text_state, paper.unread_pages) == (TextState.PARTIAL, [2, 3, 4, 7])
    assert paper.passages.count() > 1
    assert not facets_of(paper)["full_text"]
    said = sentence_of(done)
    assert said.startswith("1 paper added. Pages 2–4, 7 of the file are pictures")
    assert advice_of(paper) in sentence_of(upload(cast, PDF, "switch.pdf"))  # the same bytes once more
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: DOCUMENT)
    read(upload(cast, PDF + b" whole", "switch.pdf"))
    paper = Paper.objects.get()
    assert (paper.text_state, paper.unread_pages) == (TextState.FULL, [])
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: replace(DOCUMENT, unread=(2,)))
    read(upload(cast, PDF + b" worse", "switch.pdf"))
    paper.refresh_from_db()
    assert (paper.text_state, StoredFile.objects.count()) == (TextState.FULL, 1)


def test_an_unreadable_file_is_found_by_what_people_wrote(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, parsed: list[str]
) -> None:
    monkeypatch.setattr(documents, "parse_file", unreadable("encrypted"))
    read(upload(cast, PDF, "scan_07.pdf"))
    values = {"title": "Oral switch in endocarditis", "abstract": "Tablets did well."}
    edit_paper(paper=Paper.objects.get(), by=cast.coordinator, values=values)
    (hit,) = search_library(cast.viewer, cast.project, "oral switch tablets").hits
    assert hit.title == "Oral switch in endocarditis"
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: DOCUMENT)
    read(upload(cast, PDF + b" whole", "scan_07.pdf"))
    paper = Paper.objects.get()  # the same, with its text, as it was called by hand
    assert (paper.title, paper.abstract) == ("Oral switch in endocarditis", "Tablets did well.")
    assert paper.text_state == TextState.FULL


def test_an_unreadable_file_of_a_known_paper_leaves_it_findable(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, parsed: list[str]
) -> None:
    record = PaperRecord("Oral switch in endocarditis")
    add_records(project=cast.project, records=[record], by=None)
    monkeypatch.setattr(documents, "parse_file", unreadable("scanned"))
    read(upload(cast, PDF, "Oral switch in endocarditis.pdf"))
    assert Paper.objects.get().text_state == TextState.SCANNED
    assert len(search_library(cast.viewer, cast.project, "oral switch").hits) == 1


def test_a_record_gives_a_name_to_what_was_called_after_its_file(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, parsed: list[str]
) -> None:
    bare = replace(DOCUMENT, title="", blocks=DOCUMENT.blocks[2:])
    monkeypatch.setattr(documents, "parse_file", lambda path, **_: bare)
    read(upload(cast, PDF, "download_17.pdf"))
    assert Paper.objects.get().title == "download 17"
    record = PaperRecord("Early oral switch: a cohort study", doi="10.5555/example.1")
    add_records(project=cast.project, records=[record], by=None)
    assert Paper.objects.get().title == "Early oral switch: a cohort study"


def test_entries_that_are_left_out_are_named(cast: Cast) -> None:
    broken = "@article{li2019, title={Third}, author={Li, Na and others}}\n@article{chen2020, title={Open,\n"
    done = read(upload(cast, broken.encode(), "a.bib"))
    assert sentence_of(done) == "1 paper added. 1 entry could not be read: chen2020 (line 2)."
    assert Paper.objects.get().authors == [{"family": "Li", "given": "Na"}]


def test_a_stopped_upload_waits_no_longer(cast: Cast) -> None:
    begun = upload(cast, RIS.encode())
    stop_run(run=Run.objects.get(pk=run_of(begun)), by=cast.coordinator)
    begun.refresh_from_db()
    assert (begun.state, begun.code, begun.file) == (UploadState.FAILED, "stopped", None)
    assert not StoredFile.objects.exists()


def test_a_fault_ends_the_upload(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("by the test")

    monkeypatch.setattr(ingesting, "add_batch", fail)
    done = read(upload(cast, RIS.encode()))
    assert (done.state, done.code) == (UploadState.FAILED, "failed")


def test_what_is_refused(cast: Cast, settings: Any) -> None:
    with pytest.raises(FileTypeUnknown):
        upload(cast, b"Dear colleague")
    with pytest.raises(Forbidden):
        upload_file(project=cast.project, by=cast.viewer, name="a", content=RIS.encode())
    with pytest.raises(NotFound):
        upload_file(project=cast.project, by=cast.outsider, name="a", content=RIS.encode())
    settings.STORED_FILE_MOST_BYTES = 10
    with pytest.raises(TooLarge):
        upload(cast, RIS.encode())
    assert not StoredFile.objects.exists()


def test_an_archived_project_takes_nothing(cast: Cast) -> None:
    archived = projects.archive(by=cast.manager, project=cast.project)
    with pytest.raises(ProjectArchived):
        upload_file(project=archived, by=cast.coordinator, name="a", content=RIS.encode())


def test_real_files_in_both_languages_are_found_at_their_page(cast: Cast) -> None:
    read(upload(cast, pdfs.two_columns(), "stroke.pdf"))
    paper = Paper.objects.get()
    assert (paper.title, paper.text_state) == (pdfs.TITLE, TextState.FULL)
    (hit,) = search_library(cast.viewer, cast.project, "how many participants were randomised").hits
    assert (hit.paper_id, hit.page) == (paper.pk, 1)
    assert "412 participants" in hit.passage


@pytest.mark.parametrize("make", [lambda: pdfs.many_pages(10_000), pdfs.bomb], ids=["pages", "gigabytes"])
def test_files_that_nobody_can_read_end_in_bounds(cast: Cast, make: Callable[[], bytes]) -> None:
    """Read as a worker does: the worker itself needs hardly more memory, says what is the matter, and reads on."""
    content = make()
    waiting = upload(cast, content, "Wang_2021.pdf")
    before, began = peak_of_memory(), time.monotonic()
    done = read(waiting)
    assert time.monotonic() - began < FAST_SECONDS
    assert peak_of_memory() - before < MOST_MEMORY + 3 * len(content)
    assert (done.state, done.code) == (UploadState.DONE, TextState.TOO_LARGE)
    assert sentence_of(done) == "Kept, but its text cannot be searched: the file is too large to be read."
    paper = Paper.objects.get()
    assert (paper.text_state, paper.passages.exists()) == (TextState.TOO_LARGE, False)
    assert Run.objects.get(pk=run_of(done)).state == RunState.FINISHED
    assert read(upload(cast, RIS.encode())).added == 2


def peak_of_memory() -> int:
    """Bytes, of this process alone: files are read in one of their own."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
