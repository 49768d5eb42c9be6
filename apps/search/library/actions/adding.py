"""Records into a library: what is there already is completed, the rest is added; nothing comes in twice.

One writer at a time adds to a library (a lock of the database, by project), so that the same file twice at once gives
each paper once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q

from apps.projects.actions.audit import record as record_deed
from apps.projects.models import Project, User
from apps.search.library.actions.indexing import rewrite_facets, write_first_passage
from apps.search.library.actions.joining import join_papers
from apps.search.library.merging import fill, paper_of, same_paper
from apps.search.library.records import PaperRecord, title_key
from apps.search.models import Paper, TextState

BATCH = 50
IN_TEXT = {"title", "abstract"}


@dataclass(frozen=True)
class Added:
    """The papers that records became, in their order, and how many of them are new."""

    papers: tuple[Paper, ...] = ()
    new: int = 0

    @property
    def merged(self) -> int:
        return len(self.papers) - self.new


def add_records(*, project: Project | None, records: Sequence[PaperRecord], by: User | None) -> Added:
    """All of them, some at a time. Who may do so is the caller's to ask; without a project they are everybody's."""
    found: list[Paper] = []
    new = 0
    for start in range(0, len(records), BATCH):
        added = add_batch(project=project, records=records[start : start + BATCH], by=by)
        found += added.papers
        new += added.new
    return Added(tuple(found), new)


@transaction.atomic
def add_batch(*, project: Project | None, records: Sequence[PaperRecord], by: User | None) -> Added:
    """Few records in one transaction, with one line in the audit trail."""
    lock_library(project.pk if project else None)
    known = _Known(project, records)
    papers, new = [], 0
    for each in records:
        paper, is_new = known.put(each, by)
        papers.append(paper)
        new += is_new
    data = {"records": len(records), "new": new}
    record_deed(by=by, project=project, action="papers.added", data=data)
    return Added(tuple(papers), new)


def lock_library(project_id: UUID | None) -> None:
    """Until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"library:{project_id}"])


class _Known:
    """The papers of the library that some records may be about, and those that came with them."""

    def __init__(self, project: Project | None, records: Sequence[PaperRecord]) -> None:
        self.project = project
        wanted = (
            Q(doi__in={each.doi for each in records if each.doi})
            | Q(pmid__in={each.pmid for each in records if each.pmid})
            | Q(title_key__in={title_key(each.title) for each in records} - {""})
        )
        self.papers = list(Paper.objects.filter(wanted, project=project).order_by("created_at"))

    def put(self, record: PaperRecord, by: User | None) -> tuple[Paper, bool]:
        same = same_paper(record, self.papers)
        if not same:
            return self._add(record, by), True
        paper = same[0]
        for other in same[1:]:
            join_papers(keep=paper, gone=other, by=by)
            self.papers.remove(other)
        complete(paper, record)
        return paper, False

    def _add(self, record: PaperRecord, by: User | None) -> Paper:
        state = TextState.ABSTRACT if record.abstract else TextState.NONE
        paper = paper_of(record, project=self.project, created_by=by, text_state=state)
        paper.save(force_insert=True)
        write_first_passage(paper)
        self.papers.append(paper)
        return paper


def complete(paper: Paper, record: PaperRecord) -> list[str]:
    """Take over what the record knows better, and index it; gives the fields that changed."""
    changed = fill(paper, record)
    if not changed:
        return []
    if paper.text_state == TextState.NONE and paper.abstract:
        paper.text_state = TextState.ABSTRACT
    save_changes(paper, changed)
    return changed


def save_changes(paper: Paper, changed: Sequence[str]) -> None:
    """Keep changed fields with all that follows from them: key of the title, passages, index, version."""
    paper.title_key = title_key(paper.title)
    if is_text := bool(IN_TEXT & set(changed)):
        paper.version += 1
    columns = [*_columns(changed), "title_key", "named_by_file", "text_state", "version", "updated_at"]
    paper.save(update_fields=columns)
    if is_text:
        write_first_passage(paper)
    rewrite_facets(paper)


def _columns(changed: Sequence[str]) -> Iterator[str]:
    return (name for name in changed if name not in {"title_key", "text_state", "version"})
