"""Stages: their order on the agent's page, everything else on a page of their own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from modeltranslation.admin import TranslationTabularInline
from unfold.admin import TabularInline

from apps.agents.admin.base import DraftRights, OfAgentAdmin, both_of
from apps.agents.admin.forms import StageForm
from apps.agents.models import Stage


class StageLineForm(forms.ModelForm):  # type: ignore[type-arg]  # no parameters when it runs
    """The key is how conversations remember the stage: it stays."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and "key" in self.fields:
            self.fields["key"].disabled = True


class StageInline(DraftRights, TabularInline, TranslationTabularInline):  # type: ignore[misc,type-arg]  # no types
    """The walk at a glance: rows are dragged into another order, each opens its own page."""

    model = Stage
    form = StageLineForm
    fields = [
        "order",
        "key",
        "name",
        "transition_mode",
    ]  # the lost-update check of the agent knows them: STAGE_LINE
    ordering_field = "order"
    hide_ordering_field = True
    show_change_link = True
    extra = 0


@admin.register(Stage)
class StageAdmin(OfAgentAdmin):
    form = StageForm
    fixed = ("agent", "key")
    list_display = ["key", "name", "agent", "order", "transition_mode", "next_stage"]
    list_filter = ["agent", "transition_mode"]
    search_fields = ["key", "name_en", "name_zh_hans", "instruction_en", "instruction_zh_hans"]
    autocomplete_fields = ["tools"]
    fieldsets = [
        (None, {"fields": [("agent", "key", "order"), both_of("name")]}),
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
            _("When the stage is done, and what comes then"),
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
