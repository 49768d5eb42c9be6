"""Whose texts somebody may find: every search starts from the scopes that are given here."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from apps.projects.access import Person
from apps.projects.models import Project
from apps.projects.selectors import projects_visible_to
from apps.retrieval.models import EmbeddingDue, Scope
from apps.retrieval.types import Reader


def reader_of(user: Person, *, project_id: UUID | None = None, shared: bool = True) -> Reader:
    """What this person may find: in one project of theirs, or in all of them. A project that is not theirs gives
    nothing of it."""
    visible = projects_visible_to(user)
    if project_id is not None:
        visible = visible.filter(pk=project_id)
    return Reader(tuple(visible.values_list("pk", flat=True)), user.pk, shared=shared and user.is_active)


def reader_for_project(project: Project) -> Reader:
    """For work that no person asks for, a weekly report say: the project's texts, and nobody's own."""
    return Reader((project.pk,), None)


def readable_scopes(reader: Reader, collections: tuple[str, ...]) -> QuerySet[Scope]:
    places = Q(project_id__in=reader.project_ids)
    if reader.shared:
        places |= Q(project_id=None)
    whose = Q(owner_id=None)
    if reader.user_id is not None:
        whose |= Q(owner_id=reader.user_id)
    return Scope.objects.filter(places, whose, collection__in=collections)


def texts_without_vector() -> int:
    """How many texts wait for a vector, of all models."""
    return EmbeddingDue.objects.count()
