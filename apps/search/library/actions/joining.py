"""Two rows turn out to be one publication: what hangs on the second moves to the first, which is completed by it."""

from __future__ import annotations

from django.db import transaction

from apps.documents.actions.files import delete_files
from apps.documents.models import StoredFile
from apps.projects.models import User
from apps.search.library.actions.indexing import (
    NewPassage,
    forget_texts,
    rewrite_facets,
    write_first_passage,
    write_passages,
)
from apps.search.library.merging import fill, record_of
from apps.search.library.records import title_key
from apps.search.models import LibraryUpload, Paper, PaperNote, TextState, extent


@transaction.atomic
def join_papers(*, keep: Paper, gone: Paper, by: User | None = None) -> Paper:
    """`gone` is deleted, its file, text, notes, tags and collections are those of `keep` where that has none."""
    passages = list(gone.passages.filter(position__gt=0)) if _has_more(keep, gone) else []
    other, file, state, unread = record_of(gone), gone.file, gone.text_state, gone.unread_pages
    written = {name: getattr(gone, name) for name in gone.edited if name not in keep.edited}
    PaperNote.objects.filter(paper=gone).update(paper=keep)
    LibraryUpload.objects.filter(paper=gone).update(paper=keep)
    keep.collections.add(*gone.collections.all())
    keep.tags = list(dict.fromkeys([*keep.tags, *gone.tags]))
    forget_texts(gone)
    gone.delete()  # before its numbers go over: each stands once in a library
    fill(keep, other)
    for name, value in written.items():  # by a person, who knew better than any file
        setattr(keep, name, value)
    keep.edited = sorted({*keep.edited, *written})
    keep.named_by_file = keep.named_by_file and "title" not in written
    keep.title_key = title_key(keep.title)
    if file is not None and (keep.file is None or passages):
        keep.file, file = file, keep.file
    if passages:
        keep.text_state, keep.unread_pages = state, unread
        keep.save()
        write_passages(
            keep, [NewPassage(each.text, each.section, each.page, each.kind, each.boxes) for each in passages]
        )
        _discard(file, by)
        return keep
    if keep.text_state == TextState.NONE and keep.abstract:
        keep.text_state = TextState.ABSTRACT
    keep.version += 1
    keep.save()
    write_first_passage(keep)
    rewrite_facets(keep)
    _discard(file, by)
    return keep


def _discard(file: StoredFile | None, by: User | None) -> None:
    """One paper has one file."""
    if file is not None:
        delete_files([file], by=by)


def _has_more(keep: Paper, gone: Paper) -> bool:
    return extent(gone.text_state) > extent(keep.text_state)
