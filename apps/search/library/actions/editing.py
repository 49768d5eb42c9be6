"""What people change by hand: the facts of a paper, its tags, notes and collections; and taking a paper away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from apps.documents.actions.files import delete_files
from apps.projects.access import Right, require
from apps.projects.actions.audit import record
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.projects.text import well_formed
from apps.search.errors import NumberTaken
from apps.search.library.actions.adding import lock_library, save_changes
from apps.search.library.actions.indexing import forget_texts
from apps.search.library.actions.joining import join_papers
from apps.search.library.records import clean_doi, clean_pmid, tidy
from apps.search.models import UNREADABLE, Paper, PaperCollection, PaperNote, TextState

FIELDS: Final = frozenset(
    {
        "title", "abstract", "authors", "journal", "year", "volume", "issue", "pages", "doi", "pmid", "language",
        "study_type", "mesh", "retracted",
    }
)  # fmt: skip
MOST_TAGS = 30
LONGEST_TAG = 60
LONGEST_NOTE = 20_000


@transaction.atomic
def edit_paper(*, paper: Paper, by: User, values: Mapping[str, Any]) -> list[str]:
    """Change facts of a paper of a project; gives which. Invalid, NumberTaken. No import changes them after that."""
    project = _own(paper)
    require(by, project, Right.EDIT)
    cleaned = {name: _cleaned(name, value) for name, value in values.items() if name in FIELDS}
    if not cleaned.get("title", paper.title):
        raise Invalid(fields={"title": [_("A paper needs a title.")]})
    changed = [name for name, value in cleaned.items() if value != getattr(paper, name)]
    for name in changed:
        setattr(paper, name, cleaned[name])
    if not changed:
        return []
    paper.edited = sorted({*paper.edited, *changed})
    paper.named_by_file = paper.named_by_file and "title" not in changed
    if paper.text_state in (TextState.NONE, TextState.ABSTRACT) or (
        paper.abstract and paper.text_state in UNREADABLE
    ):
        paper.text_state = TextState.ABSTRACT if paper.abstract else TextState.NONE
    try:
        with transaction.atomic():
            save_changes(paper, [*changed, "edited"])
    except IntegrityError:
        raise NumberTaken(_who_has(paper)) from None
    record(by=by, project=project, action="paper.changed", subject=paper, data={"fields": changed})
    return changed


def _who_has(paper: Paper) -> UUID | None:
    numbers = Q(doi=paper.doi, doi__gt="") | Q(pmid=paper.pmid, pmid__gt="")
    others = Paper.objects.filter(numbers, project=paper.project).exclude(pk=paper.pk)
    return others.values_list("pk", flat=True).first()


@transaction.atomic
def merge_papers(*, paper: Paper, by: User, other_id: UUID) -> Paper:
    """Another paper of the project goes, with all it has, into this one. NotFound."""
    project = _own(paper)
    require(by, project, Right.EDIT)
    lock_library(project.pk)
    other = Paper.objects.filter(project=project, pk=other_id).exclude(pk=paper.pk).first()
    if other is None:
        raise NotFound
    record(by=by, project=project, action="paper.merged", subject=paper, data={"other": str(other.pk)})
    return join_papers(keep=paper, gone=other, by=by)


def _cleaned(name: str, value: Any) -> Any:
    if name == "doi":
        return clean_doi(value)
    if name == "pmid":
        return clean_pmid(value)
    if name == "abstract":
        return well_formed(str(value)).strip()
    return tidy(value) if isinstance(value, str) else value


def _own(paper: Paper) -> Project:
    """The project that a paper belongs to; what is everybody's no project changes."""
    if paper.project is None:
        raise NotFound
    return paper.project


@transaction.atomic
def tag_paper(*, paper: Paper, by: User, tags: Iterable[str]) -> None:
    """Instead of the tags that it had."""
    project = _own(paper)
    require(by, project, Right.EDIT)
    wanted = list(dict.fromkeys(tidy(tag)[:LONGEST_TAG] for tag in tags if tidy(tag)))[:MOST_TAGS]
    if wanted == paper.tags:
        return
    paper.tags = wanted
    paper.save(update_fields=["tags", "updated_at"])
    record(by=by, project=project, action="paper.tagged", subject=paper, data={"tags": len(wanted)})


@transaction.atomic
def add_note(*, paper: Paper, by: User, text: str) -> PaperNote:
    project = _own(paper)
    require(by, project, Right.EDIT)
    text = well_formed(text).strip()[:LONGEST_NOTE]
    if not text:
        raise Invalid(fields={"text": [_("Write a note first.")]})
    note = PaperNote.objects.create(paper=paper, text=text, created_by=by)
    record(by=by, project=project, action="paper.noted", subject=paper)
    return note


@transaction.atomic
def delete_note(*, paper: Paper, note_id: UUID, by: User) -> None:
    project = _own(paper)
    require(by, project, Right.EDIT)
    if not PaperNote.objects.filter(paper=paper, pk=note_id).delete()[0]:
        raise NotFound
    record(by=by, project=project, action="paper.note_deleted", subject=paper)


@transaction.atomic
def put_in_collections(*, paper: Paper, by: User, ids: Iterable[UUID], new: str = "") -> None:
    """These collections of the project and no others; `new` is the name of one more, made when there is none."""
    project = _own(paper)
    require(by, project, Right.EDIT)
    wanted = list(PaperCollection.objects.filter(project=project, pk__in=list(ids)))
    if name := tidy(new)[:120]:
        wanted.append(PaperCollection.objects.get_or_create(project=project, name=name)[0])
    paper.collections.set(wanted)
    data = {"collections": len(wanted)}
    record(by=by, project=project, action="paper.collected", subject=paper, data=data)


@transaction.atomic
def delete_collection(*, project: Project, collection_id: UUID, by: User) -> None:
    """Its papers stay."""
    require(by, project, Right.EDIT)
    found = PaperCollection.objects.filter(project=project, pk=collection_id).first()
    if found is None:
        raise NotFound
    record(by=by, project=project, action="collection.deleted", subject=found)
    found.delete()


@transaction.atomic
def delete_paper(*, paper: Paper, by: User) -> None:
    """With its passages, index, notes and file."""
    project = _own(paper)
    require(by, project, Right.EDIT)
    record(by=by, project=project, action="paper.deleted", subject=paper)
    file = paper.file
    forget_texts(paper)
    paper.delete()
    if file is not None:
        delete_files([file], by=by)
