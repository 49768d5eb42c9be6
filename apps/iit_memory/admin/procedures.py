"""Procedures with their steps, in both languages; what no run could ask is refused when it is saved."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.admin import StackedInline
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from apps.agents.admin.fields import JsonField, JsonWidget
from apps.fields.bilingual import LANGUAGES, in_language
from apps.iit_memory.models import Procedure, ProcedureStep
from apps.iit_memory.procedures.problems import problems_of_step
from apps.iit_memory.procedures.steps import Step
from apps.projects.access import Flag
from apps.projects.admin.support import AuditedModelAdmin, ReadByAuditors, has_flag

TITLES = {"en": _("title (English)"), "zh_hans": _("title (Chinese)")}
DESCRIPTIONS = {"en": _("description (English)"), "zh_hans": _("description (Chinese)")}


class _BilingualForm(forms.ModelForm):  # type: ignore[type-arg]  # of two models
    """A text in two languages as two fields of the form and one column of the row."""

    bilingual: tuple[str, ...] = ("title",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.bilingual:
            for language in LANGUAGES:
                self.initial.setdefault(
                    f"{name}_{language}", (getattr(self.instance, name) or {}).get(language, "")
                )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name in self.bilingual:
            setattr(self.instance, name, {each: given.get(f"{name}_{each}", "") for each in LANGUAGES})
        return given


class ProcedureForm(_BilingualForm):
    bilingual = ("title", "description")
    title_en = forms.CharField(label=TITLES["en"], max_length=200, widget=UnfoldAdminTextInputWidget)
    title_zh_hans = forms.CharField(
        label=TITLES["zh_hans"], max_length=200, widget=UnfoldAdminTextInputWidget
    )
    description_en = forms.CharField(
        label=DESCRIPTIONS["en"], widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}), required=False
    )
    description_zh_hans = forms.CharField(
        label=DESCRIPTIONS["zh_hans"], widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}), required=False
    )

    class Meta:
        model = Procedure
        fields = ["slug", "triggers", "enabled"]


class StepForm(_BilingualForm):
    title_en = forms.CharField(label=TITLES["en"], max_length=500, widget=UnfoldAdminTextInputWidget)
    title_zh_hans = forms.CharField(
        label=TITLES["zh_hans"], max_length=500, widget=UnfoldAdminTextInputWidget
    )

    class Meta:
        model = ProcedureStep
        fields = ["order", "name", "kind", "condition", "configuration", "due_hours", "responsible"]


class StepFormSet(forms.BaseInlineFormSet):  # type: ignore[type-arg]  # of steps
    """Conditions read the steps before them alone, so that the order of all of them is known here."""

    def clean(self) -> None:
        super().clean()
        kept = [
            form
            for form in self.forms
            if getattr(form, "cleaned_data", None) and not form.cleaned_data.get("DELETE")
        ]
        before: list[str] = []
        for form in sorted(kept, key=lambda form: form.cleaned_data.get("order") or 0):
            step = _step_of(form)
            if form.is_valid() and (found := problems_of_step(step, before)):
                form.add_error(None, ValidationError([*found]))
            before.append(step.name)


def _step_of(form: Any) -> Step:
    given = form.cleaned_data
    return Step(
        name=given.get("name", ""),
        title={language: given.get(f"title_{language}", "") for language in LANGUAGES},
        kind=given.get("kind", ""),
        condition=given.get("condition"),
        configuration=given.get("configuration") or {},
    )


class _StepRights:
    """Steps are read and changed by whom their procedure is."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return has_flag(request, Flag.PROMPT_EDITOR) or has_flag(request, Flag.AUDITOR)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return has_flag(request, Flag.PROMPT_EDITOR)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return has_flag(request, Flag.PROMPT_EDITOR)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return has_flag(request, Flag.PROMPT_EDITOR)


class StepInline(_StepRights, StackedInline):  # type: ignore[misc]  # unfold has no types
    model = ProcedureStep
    form = StepForm
    formset = StepFormSet
    extra = 0
    formfield_overrides: dict[Any, dict[str, Any]] = {
        models.JSONField: {"form_class": JsonField, "widget": JsonWidget}
    }
    fields = [
        "name",
        ("order", "kind"),
        "title_en",
        "title_zh_hans",
        "condition",
        "configuration",
        ("due_hours", "responsible"),
    ]


@admin.register(Procedure)
class ProcedureAdmin(ReadByAuditors, AuditedModelAdmin):
    needs_flag = Flag.PROMPT_EDITOR
    form = ProcedureForm
    inlines = [StepInline]
    list_display = ["slug", "name", "enabled"]
    fields = [
        ("slug", "enabled"),
        ("title_en", "title_zh_hans"),
        "description_en",
        "description_zh_hans",
        "triggers",
    ]

    @admin.display(description=_("title"))
    def name(self, procedure: Procedure) -> str:
        return in_language(procedure.title, get_language() or "en")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Runs and words of the product name a procedure by its slug."""
        return ["slug"] if obj and has_flag(request, self.needs_flag) else []
