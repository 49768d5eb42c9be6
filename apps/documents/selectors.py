"""Every read of files, limited to what the person may see: the files of their projects."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from apps.documents.models import StoredFile
from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.selectors import projects_visible_to


def files_visible_to(user: Person) -> QuerySet[StoredFile]:
    """The files of the projects somebody is a member of, newest first."""
    visible = projects_visible_to(user).values("pk")
    return StoredFile.objects.filter(project__in=visible).select_related("project", "created_by")


def get_file(user: Person, file_id: UUID) -> StoredFile:
    """NotFound unless the person is a member of the file's project."""
    stored = files_visible_to(user).filter(pk=file_id).first()
    if stored is None:
        raise NotFound
    return stored
