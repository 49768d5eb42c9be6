"""Documents of the whole installation: added by prompt editors, approved by approvers, answering in every project.

Documents of projects are not among them; they are had on the pages of their projects alone.
"""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.enums import ActionVariant
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from apps.medical_qa.actions import approval
from apps.medical_qa.actions.documents import (
    Content,
    Details,
    Upload,
    add_document,
    add_version,
    change_details,
)
from apps.medical_qa.forms import ACCEPTED
from apps.medical_qa.knowledge.rights import may_edit, require_approving, require_editing
from apps.medical_qa.knowledge.standing import Standing, failure_of, standing_of
from apps.medical_qa.models import KnowledgeDocument, ReadingState
from apps.projects.access import Flag
from apps.projects.admin.support import AuditedModelAdmin, has_flag, is_key
from apps.projects.errors import UserError, with_fields
from apps.projects.models import User
from apps.projects.views.support import person, refusal_as_message

DECISIONS: Final = ("ask", "approve", "return", "withdraw")


class SharedDocumentForm(forms.ModelForm):  # type: ignore[type-arg]  # of documents
    """What is said of a document, and a version of its text: the first one, or one more."""

    file = forms.FileField(
        label=_("File"), required=False, help_text=_("Word, PDF, Markdown or text."),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ACCEPTED}),
    )  # fmt: skip
    text = forms.CharField(
        label=_("Or paste the text"),
        required=False,
        help_text=_("Lines that begin with # are headings."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 8}),
    )
    note = forms.CharField(label=_("What is new"), required=False, widget=UnfoldAdminTextInputWidget)

    class Meta:
        model = KnowledgeDocument
        fields = ["title", "owner", "valid_from", "valid_until"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.instance._state.adding and not (given.get("file") or given.get("text", "").strip()):
            self.add_error("text", gettext("Choose a file or paste the text."))
        return given

    @property
    def content(self) -> Content | None:
        given, file = self.cleaned_data, self.cleaned_data.get("file")
        if not file and not given["text"].strip():
            return None
        upload = Upload(file.name or "", file.read()) if file else None
        return Content(given["text"], upload, given["note"])

    @property
    def details(self) -> Details:
        given = self.cleaned_data
        return Details(given["title"], given["owner"], given["valid_from"], given["valid_until"])


@admin.register(KnowledgeDocument)
class KnowledgeDocumentAdmin(AuditedModelAdmin):
    """Rows are written by the actions of the app, which check and record; nothing is deleted, it is withdrawn."""

    form = SharedDocumentForm
    list_display = ["title", "how_it_stands", "owner", "valid_until", "approved_number", "approved_at"]
    list_select_related = ["owner"]
    list_filter = ["state"]
    search_fields = ["title"]
    fields = ["title", "owner", ("valid_from", "valid_until"), "file", "text", "note"]
    actions_detail = ["decide"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[KnowledgeDocument]:
        rows: QuerySet[KnowledgeDocument] = ModelAdmin.get_queryset(self, request)
        return rows.filter(project=None).prefetch_related("versions")

    @admin.display(description=_("state"))
    def how_it_stands(self, document: KnowledgeDocument) -> str:
        return str(_standing(document).word)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return may_edit(request.user, None) or has_flag(request, Flag.AUDITOR)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_edit(request.user, None)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return may_edit(request.user, None)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "owner":
            kwargs["queryset"] = User.objects.filter(is_staff=True, is_active=True)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """A refusal becomes a message: what was typed of the row itself was checked by the form."""
        by, content = person(request), form.content
        try:
            if change:
                change_details(by=by, document=obj, details=form.details)
            else:
                added = add_document(by=by, project=None, content=content or Content(), details=form.details)
                obj.pk, obj._state.adding = added.pk, False
            if change and content is not None:
                add_version(by=by, document=obj, content=content)
        except UserError as error:
            messages.error(request, with_fields(error))

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Read and decide"),
        url_path="decide",
        permissions=["view"],
        icon="fact_check",
        variant=ActionVariant.PRIMARY,
    )
    def decide(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The newest version as it was read; a post decides about it."""
        if not is_key(object_id, KnowledgeDocument._meta.pk):
            object_id = ""
        document = get_object_or_404(self.get_queryset(request), pk=object_id or None)
        wanted = next((name for name in DECISIONS if name in request.POST), "")
        if request.method == "POST" and wanted:
            with refusal_as_message(request):
                _decide(document, person(request), wanted, request.POST[wanted])
                messages.success(request, gettext("Saved."))
            return redirect("admin:medical_qa_knowledgedocument_decide", object_id)
        context = {**self.admin_site.each_context(request), **_page(document, request)}
        return TemplateResponse(request, "admin/medical_qa/knowledgedocument/decide.html", context)


def _decide(document: KnowledgeDocument, by: User, name: str, number: str) -> None:
    (require_editing if name == "ask" else require_approving)(by, None)
    match name:
        case "ask":
            approval.ask_for_approval(by=by, document=document)
        case "approve":
            read = int(number) if number.isascii() and number.isdigit() else 0
            approval.approve(by=by, document=document, number=read)
        case "return":
            approval.return_to_draft(by=by, document=document)
        case "withdraw":
            approval.withdraw(by=by, document=document)


def _page(document: KnowledgeDocument, request: HttpRequest) -> dict[str, Any]:
    standing = _standing(document)
    return {
        "title": document.title,
        "document": document,
        "standing": standing,
        "failure": failure_of(standing.version) if standing.version.reading == ReadingState.FAILED else "",
        "passages": standing.version.passages.all(),
        "can_edit": may_edit(request.user, None),
        "can_approve": has_flag(request, Flag.APPROVER),
    }


def _standing(document: KnowledgeDocument) -> Standing:
    """By the day of the reader: it belongs to no project that had a calendar of its own."""
    return standing_of(document, document.versions.all()[0], timezone.localdate())
