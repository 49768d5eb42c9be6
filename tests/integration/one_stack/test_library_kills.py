"""Workers that are killed while they read files into the library: another goes on, and every paper is there once."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from apps.runs.models import Run
from apps.search.library.actions.uploads import upload_file
from apps.search.models import LibraryUpload, Paper, Passage, TextState, UploadState
from tests.support import pdfs
from tests.support.cast import Cast
from tests.support.stack import LiveStack

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.timeout(600),
]
PATIENCE_SECONDS = 180.0
RECORDS = 500
RIS = "".join(
    f"TY  - JOUR\nTI  - Example number {number} of a study of aspirin\nAB  - Result {number}.\nPY  - 2020\nER  - \n"
    for number in range(RECORDS)
)


def wait_until(is_so: Callable[[], bool], stack: LiveStack) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, stack.log("batch")[-3000:]
        time.sleep(0.05)


def wait_until_read(upload: LibraryUpload, stack: LiveStack) -> None:
    """Until its run writes nothing any more, so that the next test finds an empty database."""
    wait_until(lambda: Run.objects.get(pk=upload.run_id or "").is_over, stack)
    upload.refresh_from_db()


def taken(upload: LibraryUpload) -> int:
    upload.refresh_from_db()
    return upload.taken


def test_references_go_on_where_the_worker_was_killed(cast: Cast, stack: LiveStack) -> None:
    upload = upload_file(project=cast.project, by=cast.coordinator, name="many.ris", content=RIS.encode())
    for share in (0.1, 0.5):
        wait_until(lambda share=share: taken(upload) >= RECORDS * share, stack)  # type: ignore[misc]
        stack.kill("batch")
        assert taken(upload) < RECORDS
        stack.start("batch")
    wait_until_read(upload, stack)
    assert (upload.state, upload.added, upload.merged) == (UploadState.DONE, RECORDS, 0)
    assert (Paper.objects.count(), Passage.objects.count()) == (RECORDS, RECORDS)
    assert Run.objects.get(pk=upload.run_id or "").attempt >= 3


def test_a_pdf_is_one_paper_whenever_its_worker_is_killed(cast: Cast, stack: LiveStack) -> None:
    upload = upload_file(
        project=cast.project, by=cast.coordinator, name="a.pdf", content=pdfs.two_columns(pages=12)
    )
    run_id = upload.run_id or ""
    wait_until(lambda: Run.objects.get(pk=run_id).attempt >= 1, stack)
    stack.kill("batch")
    stack.start("batch")
    wait_until_read(upload, stack)
    assert (upload.state, upload.added, upload.merged) == (UploadState.DONE, 1, 0)
    paper = Paper.objects.get()
    assert paper.text_state == TextState.FULL
    positions = list(paper.passages.values_list("position", flat=True))
    assert positions == list(range(len(positions)))
