"""Synonyms of the search are kept and loaded here; papers and uploads can only be read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from apps.projects.access import Flag
from apps.projects.admin.support import AuditedModelAdmin, BoundedPaginator, ReadOnlyAdmin
from apps.projects.errors import Invalid
from apps.projects.models import User
from apps.search.library.actions.synonyms import load_synonyms
from apps.search.library.terms import term_key
from apps.search.models import LibraryUpload, Paper, Synonym


@admin.register(Synonym)
class SynonymAdmin(AuditedModelAdmin):
    """Terms that mean the same: whoever asks with one of them also finds the others."""

    needs_flag = Flag.PROMPT_EDITOR
    list_display = ["term", "heading"]
    search_fields = ["term", "heading"]
    fields = ["heading", "term"]
    paginator = BoundedPaginator
    show_full_result_count = False
    actions_list = ["load"]

    def save_model(self, request: HttpRequest, obj: Model, form: ModelForm[Any], change: bool) -> None:
        if isinstance(obj, Synonym):
            obj.key = term_key(obj.term)
        super().save_model(request, obj, form, change)

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Load from a table"), url_path="load", permissions=["add"], icon="upload"
    )
    def load(self, request: HttpRequest) -> HttpResponse:
        """GET says what the table has to be, POST loads it."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        failure = ""
        file = request.FILES.get("file")
        if request.method == "POST" and file is None:
            failure = gettext("Choose a file first.")
        elif request.method == "POST" and file is not None:
            try:
                loaded = load_synonyms(
                    content=file.read(), by=request.user if isinstance(request.user, User) else None
                )
            except Invalid as error:
                failure = str(error)
            else:
                said = gettext("%(new)d terms loaded, %(known)d were there.")
                messages.success(request, said % {"new": loaded.new, "known": loaded.known})
                return redirect("admin:search_synonym_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Load synonyms from a table"),
            "failure": failure,
        }
        return TemplateResponse(request, "admin/search/synonym/load.html", context)


@admin.register(Paper)
class PaperAdmin(ReadOnlyAdmin):
    """What is in whose library; abstracts and texts are read on the pages of the project."""

    list_display = ["title", "project", "year", "study_type", "text_state", "retracted", "created_at"]
    list_filter = ["text_state", "retracted", "study_type"]
    list_select_related = ["project"]
    search_fields = ["title", "doi", "pmid"]
    fields = [
        "title", "project", "journal", "year", "doi", "pmid", "study_type", "language", "text_state",
        "retracted", "created_by", "created_at", "updated_at",
    ]  # fmt: skip


@admin.register(LibraryUpload)
class LibraryUploadAdmin(ReadOnlyAdmin):
    list_display = ["name", "project", "state", "code", "added", "merged", "skipped", "created_at"]
    list_filter = ["state"]
    list_select_related = ["project"]
    fields = [
        "name", "project", "state", "code", "total", "taken", "added", "merged", "skipped", "created_by",
        "created_at",
    ]  # fmt: skip
