"""A PDF becomes a paper: read in a process of its own, found among the papers there are, indexed with its pages.

One that cannot be read is a paper too, with its file and a state that says why.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from django.db import transaction
from django.db.models import Q

from apps.documents.actions.files import delete_files
from apps.documents.parsing import DocumentUnreadable, Piece, parse_file, pieces
from apps.search.library.actions.adding import add_batch
from apps.search.library.actions.indexing import NewPassage, forget_passages, rewrite_facets, write_passages
from apps.search.library.actions.joining import join_papers
from apps.search.library.documents import record_of
from apps.search.library.records import PaperRecord, stem_of, title_key
from apps.search.models import UNREADABLE, LibraryUpload, Paper, TextState, UploadState, extent
from config.database.waits import give_back_connections

STATES: Final = {
    "scanned": TextState.SCANNED,
    "encrypted": TextState.ENCRYPTED,
    "too_large": TextState.TOO_LARGE,
    "too_slow": TextState.TOO_SLOW,
}


def take_document(upload: LibraryUpload, content: bytes, *, check: Callable[[], None]) -> None:
    """`check` raises when this worker has lost the run, or is to stop."""
    otherwise = stem_of(upload.name)
    give_back_connections()
    try:
        record, passages, unread = _read(upload.name, content, otherwise, check)
        state = TextState.PARTIAL if unread else TextState.FULL
    except DocumentUnreadable as error:
        record, passages, unread = PaperRecord(otherwise, named_by_file=True), [], ()
        state = STATES.get(error.code, TextState.BROKEN)
    check()
    _keep(upload, record, passages, state, unread)


def _read(
    name: str, content: bytes, otherwise: str, check: Callable[[], None]
) -> tuple[PaperRecord, list[NewPassage], tuple[int, ...]]:
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(content)
        file.flush()
        document = parse_file(Path(file.name), name=name, check=check)
    record = record_of(document, otherwise=otherwise)
    return record, [_passage(each) for each in pieces(document)], document.unread


def _passage(piece: Piece) -> NewPassage:
    return NewPassage(piece.text, piece.section, piece.page, piece.kind, [asdict(box) for box in piece.boxes])


@transaction.atomic
def _keep(
    upload: LibraryUpload,
    record: PaperRecord,
    passages: Sequence[NewPassage],
    state: TextState,
    unread: Sequence[int],
) -> None:
    """In one transaction, so that a lost worker has written all of it or nothing."""
    row = LibraryUpload.objects.select_for_update(no_key=True, of=("self",)).get(pk=upload.pk)
    if row.state != UploadState.WAITING:
        return
    added = add_batch(project=upload.project, records=[record], by=upload.created_by)
    paper = _instead_of_unreadable(upload, added.papers[0], state)
    if _is_better(paper, state):
        paper.unread_pages = list(unread)
        _give_text(paper, upload, passages, state)
    elif upload.file is not None:
        delete_files([upload.file], by=upload.created_by)
    row.state, row.paper, row.file = UploadState.DONE, paper, None
    row.code = "" if state == TextState.FULL else str(state)
    row.total = row.taken = 1
    row.added, row.merged = added.new, added.merged
    row.save()


def _instead_of_unreadable(upload: LibraryUpload, paper: Paper, state: TextState) -> Paper:
    """A file that comes again under its name, and can be read this time, takes the place of what could not be."""
    by_title = Q(title_key=title_key(stem_of(upload.name)), text_state__in=UNREADABLE)
    by_file = Q(file__name=upload.name) & ~Q(
        text_state__in=[each for each in TextState.values if extent(each) >= extent(state)]
    )
    unread = Paper.objects.filter(by_title | by_file, project=upload.project)
    if extent(state):
        for other in unread.exclude(pk=paper.pk):
            join_papers(keep=paper, gone=other, by=upload.created_by)
    return paper


def _is_better(paper: Paper, state: TextState) -> bool:
    """A text that is there is not given up, a file that could be read takes the place of one that could not."""
    has = extent(paper.text_state)
    return extent(state) > has or (not has and paper.file_id is None)


def _give_text(paper: Paper, upload: LibraryUpload, passages: Sequence[NewPassage], state: TextState) -> None:
    old = paper.file
    paper.file = upload.file
    if extent(state) or not paper.abstract:
        paper.text_state = state
    paper.save(update_fields=["file", "text_state", "unread_pages", "updated_at"])
    if passages:
        write_passages(paper, passages)
    elif paper.named_by_file and not paper.abstract:
        forget_passages(paper)  # the name of a file is nothing to find or to cite
    else:
        rewrite_facets(paper)
    if old is not None:
        delete_files([old], by=upload.created_by)
