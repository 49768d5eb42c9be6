"""Stages: their order on the agent's page, everything else on a page of their own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.forms import BaseInlineFormSet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from modeltranslation.admin import TranslationTabularInline
from unfold.admin import TabularInline

from apps.agents.admin.base import DraftRights, OfAgentAdmin, both_of
from apps.agents.admin.forms import StageForm
from apps.agents.models import Stage


class StageLineForm(forms.ModelForm):  # type: ignore[type-arg]  # no parameters when it runs
    """The key is how conversations remember the stage: it stays. Places are given by the whole list (StageLines)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "order" in self.fields:
            self.fields["order"].required = False
            if not self.instance.pk:
                self.initial["order"] = None
        if self.instance.pk and "key" in self.fields:
            self.fields["key"].disabled = True

    def _get_validation_exclusions(self) -> set[str]:
        """Two rows that change places are at the same one in between."""
        return {*super()._get_validation_exclusions(), "order"}  # type: ignore[misc]  # not in the stubs


class StageLines(BaseInlineFormSet):  # type: ignore[type-arg]  # no parameters when it runs
    """Numbers the stages by their position; new ones come last, in the order in which they were written."""

    def save(self, commit: bool = True) -> Any:
        for place, form in enumerate(sorted(self._kept(), key=_place_of), start=1):
            if form.instance.order != place or not form.instance.pk:
                form.instance.order = place
                form.changed_data = list(dict.fromkeys([*form.changed_data, "order"]))
        return super().save(commit)

    def _kept(self) -> list[Any]:
        return [
            form
            for form in self.forms
            if (form.instance.pk or form.has_changed()) and form not in self.deleted_forms
        ]


def _place_of(form: Any) -> tuple[bool, int]:
    """Rows that are there by the place they were dragged to; sorting keeps the others as they were written."""
    if form.instance.pk is None:
        return True, 0
    place = form.cleaned_data.get("order")
    return False, int(form.initial["order"] if place is None else place)


class StageInline(DraftRights, TabularInline, TranslationTabularInline):  # type: ignore[misc,type-arg]  # no types
    """The walk at a glance: rows are dragged into another order, each opens its own page."""

    model = Stage
    form = StageLineForm
    formset = StageLines
    # The handle to drag a row by stands in its first cell, which must not be the hidden one.
    fields = [
        "key",
        "name",
        "transition_mode",
        "order",
        "page",
    ]  # the lost-update check of the agent knows them: STAGE_LINE
    readonly_fields = ["page"]
    ordering = ["order", "key"]
    ordering_field = "order"
    hide_ordering_field = True
    show_change_link = True
    extra = 0

    @admin.display(description="")
    def page(self, stage: Stage | None) -> str:
        """The link of unfold is seen by nobody whose pointer does not find it."""
        if stage is None or not stage.pk:
            return ""
        address = reverse("admin:agents_stage_change", args=[stage.pk])
        return format_html(
            '<a class="text-primary-600 dark:text-primary-500" href="{}">{}</a>', address, _("Change")
        )


@admin.register(Stage)
class StageAdmin(OfAgentAdmin):
    form = StageForm
    fixed = ("agent", "key")
    list_display = ["key", "name", "agent", "order", "transition_mode", "next_stage"]
    list_filter = ["agent", "transition_mode"]
    search_fields = ["key", "name_en", "name_zh_hans", "instruction_en", "instruction_zh_hans"]
    autocomplete_fields = ["tools"]
    fieldsets = [
        (None, {"fields": [("agent", "key"), both_of("name")]}),
        (
            _("For the model and the reader"),
            {"fields": [both_of("instruction"), both_of("completion_criteria")]},
        ),
        (
            _("What is collected"),
            {
                "fields": ["extraction_schema"],
                "description": _(
                    "A JSON schema of an object: each property is a field, in the order in which people see them."
                ),
            },
        ),
        (
            _("When the stage is complete, and what comes next"),
            {
                "fields": [
                    "completion_rule",
                    ("transition_mode", "next_stage"),
                    "transition_condition",
                ],
                "description": _(
                    "A condition is {“all” or “any”: […]}, {“not”: …} or {“field”: path, “op”: …, “value”: …}."
                ),
            },
        ),
        (_("Tools that may be used"), {"fields": ["tools"]}),
    ]
