"""Which files there are, for auditors. The files themselves are had in their projects only."""

from __future__ import annotations

from django.contrib import admin

from apps.documents.models import StoredFile
from apps.projects.admin.support import ReadOnlyAdmin


@admin.register(StoredFile)
class StoredFileAdmin(ReadOnlyAdmin):
    list_display = ["created_at", "name", "project", "kind", "size", "created_by"]
    list_filter = ["kind"]
    list_select_related = ["project", "created_by"]
    search_fields = ["name", "sha256", "project__name", "project__slug", "created_by__email"]
    date_hierarchy = "created_at"
    fields = ["id", "name", "project", "kind", "content_type", "size", "sha256", "created_by", "created_at"]
