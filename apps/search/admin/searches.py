"""Saved searches can be read by auditors; what a person's searches left behind is that person's alone."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from apps.projects.admin.support import ReadOnlyAdmin
from apps.search.models import SavedSearch


@admin.register(SavedSearch)
class SavedSearchAdmin(ReadOnlyAdmin):
    list_display = ["question", "project", "created_by", "created_at", "finished_at", "kept"]
    list_filter = ["created_at"]
    list_select_related = ["project", "created_by"]
    search_fields = ["question"]
    fields = [
        "question",
        "project",
        "language",
        "filters",
        "counts",
        "created_by",
        "created_at",
        "finished_at",
    ]

    @admin.display(description=_("kept"))
    def kept(self, search: SavedSearch) -> str:
        return f"{search.counts['kept']} / {search.counts['screened']}" if search.counts else "–"
