"""Every read of saved searches, limited to the members of their project."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from apps.agents.extension import Run
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.search.ai_search.actions.searches import KIND
from apps.search.models import SavedSearch


def searches_of(user: Person, project: Project) -> QuerySet[SavedSearch]:
    """Newest first. NotFound for who is no member."""
    require(user, project, Right.READ)
    return SavedSearch.objects.filter(project=project).select_related("created_by", "project")


def get_search(user: Person, project: Project, search_id: UUID) -> SavedSearch:
    search = searches_of(user, project).filter(pk=search_id).first()
    if search is None:
        raise NotFound
    return search


def run_of(search: SavedSearch) -> Run | None:
    """The newest run that works on it; None for a search of a conversation."""
    runs = Run.objects.filter(kind=KIND, project=search.project_id, subject_id=str(search.pk))
    return runs.order_by("-created_at").first()
