"""Starting, storing and deleting searches of a project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.agents.extension import Run, start_run
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.projects.text import well_formed
from apps.search.ai_search.actions.habits import learn
from apps.search.models import SavedSearch
from apps.search.query.filters import cleaned

KIND = "ai_search"
LONGEST_QUESTION_CHARACTERS = 2_000
MOST_IGNORED = 50


@transaction.atomic
def start_search(
    *,
    by: User,
    project: Project,
    question: str,
    filters: Mapping[str, Any],
    ignored: Sequence[str] = (),
    enqueue: bool = True,
) -> tuple[SavedSearch, Run]:
    """Save the question and have it searched by a worker, without the parts of it that are `ignored` by their keys."""
    require(by, project, Right.TALK)
    question = " ".join(well_formed(question).split())
    if not question:
        raise Invalid(fields={"question": [_("Write what you want to know.")]})
    if len(question) > LONGEST_QUESTION_CHARACTERS:
        raise Invalid(fields={"question": [_("The question is too long: at most 2,000 characters.")]})
    search = SavedSearch.objects.create(
        project=project,
        question=question,
        filters=cleaned(filters),
        language=translation.get_language() or "en",
        created_by=by,
    )
    learn(user=by, project=project, question=question)
    params = {
        "search_id": str(search.pk),
        "question": question,
        "filters": search.filters,
        "ignored": [str(key) for key in ignored][:MOST_IGNORED],
    }
    run = start_run(
        kind=KIND, project=project, by=by, subject_id=str(search.pk), params=params, enqueue=enqueue
    )
    audit.record(by=by, project=project, action="search.started", subject=search)
    return search, run


def search_without(
    *, by: User, search: SavedSearch, key: str, enqueue: bool = True
) -> tuple[SavedSearch, Run]:
    """The same question anew, without one part that was understood of it; the search that there is stays."""
    understood = search.result.get("understood") or {}
    parts = [part["key"] for kind in ("topic", "limits") for part in understood.get(kind, ())]
    if key not in parts:
        raise NotFound
    return start_search(
        by=by,
        project=search.project,
        question=search.question,
        filters=understood.get("form", {}),
        ignored=[*understood.get("ignored", ()), key],
        enqueue=enqueue,
    )


def store_search(
    *,
    search_id: UUID,
    project: Project,
    by: User,
    question: str,
    language: str,
    filters: Mapping[str, Any],
    result: Mapping[str, Any],
    counts: Mapping[str, int],
    conversation_id: UUID | None = None,
) -> SavedSearch:
    """What a search came to. The same search is stored once, however often the work begins anew."""
    found, _made = SavedSearch.objects.update_or_create(
        pk=search_id,
        project=project,
        defaults={
            "filters": dict(filters),
            "result": result,
            "counts": counts,
            "finished_at": timezone.now(),
        },
        create_defaults={
            "question": question,
            "language": language,
            "filters": dict(filters),
            "result": result,
            "counts": counts,
            "conversation_id": conversation_id,
            "created_by": by,
            "finished_at": timezone.now(),
        },
    )
    return found


@transaction.atomic
def delete_search(*, by: User, search: SavedSearch) -> None:
    require(by, search.project, Right.EDIT)
    audit.record(by=by, project=search.project, action="search.deleted", subject=search)
    search.delete()
