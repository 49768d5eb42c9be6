"""What the pages of draft rows share: who may read and edit them, both languages side by side, checks on saving."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.db import models
from django.db.models import Field, Model
from django.forms import ModelForm
from django.http import HttpRequest
from modeltranslation.admin import TranslationAdmin

from apps.agents.admin.checks import DraftForm, warning_of
from apps.agents.admin.fields import GrowingTextarea, JsonField, JsonWidget, LinesField
from apps.agents.models.fields import OrderedJSONField
from apps.fields.bilingual import LANGUAGES
from apps.projects.access import Flag
from apps.projects.admin.support import AuditedModelAdmin, has_flag

EDITS, PUBLISHES, READS = Flag.PROMPT_EDITOR, Flag.APPROVER, Flag.AUDITOR


def may_read(request: HttpRequest) -> bool:
    """Everybody who has to do with agents may read their configuration."""
    return any(has_flag(request, flag) for flag in (EDITS, PUBLISHES, READS))


def both_of(name: str) -> tuple[str, ...]:
    """The columns of a text, for one row of a form: the languages side by side."""
    return tuple(f"{name}_{language}" for language in LANGUAGES)


class DraftRights:
    """Prompt editors change drafts; approvers and auditors read them."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_read(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return may_read(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, EDITS)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, EDITS)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_flag(request, EDITS)


FIELDS: dict[type[Field[Any, Any]], dict[str, Any]] = {
    models.TextField: {"widget": GrowingTextarea},
    models.JSONField: {"form_class": JsonField, "widget": JsonWidget},
    OrderedJSONField: {"form_class": JsonField, "widget": JsonWidget},
}


class DraftAdmin(DraftRights, AuditedModelAdmin, TranslationAdmin):  # type: ignore[type-arg]  # of whatever rows
    """`lines` are columns with a list of texts; `fixed` those that cannot change once the row is there."""

    form = DraftForm
    formfield_overrides = FIELDS
    compressed_fields = False
    warn_unsaved_form = True
    list_filter_submit = False
    lines: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    class Media:
        js = [forms.Script("js/admin.js", type="module")]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        original = getattr(db_field, "translated_field", db_field)
        if field is not None and original.name in self.lines:
            return LinesField(label=field.label)
        return field

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        own = list(super().get_readonly_fields(request, obj))
        return [*own, *self.fixed] if obj is not None else own

    def save_model(self, request: HttpRequest, obj: Model, form: ModelForm[Any], change: bool) -> None:
        super().save_model(request, obj, form, change)
        for fault in getattr(form, "warnings", ()):
            messages.warning(request, warning_of(fault, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """With the mark of what the page shows: a page that is older than the row is not saved."""
        found = super().get_fieldsets(request, obj)
        if obj is None or not has_flag(request, EDITS):
            return found
        (title, options), *others = found
        return [(title, {**options, "fields": [*options["fields"], "seen"]}), *others]


class OfAgentAdmin(DraftAdmin):
    """A row that belongs to one agent, chosen when it is made."""

    list_select_related = ["agent"]
    fixed: tuple[str, ...] = ("agent",)
