"""Agents: how they speak and what they may cost, their stages in order, and from here to publishing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import flatten_fieldsets
from django.db.models import Max, Model, QuerySet
from django.forms import BaseModelFormSet, ModelForm
from django.forms.formsets import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.enums import ActionVariant

from apps.agents.actions.drafts import add_standard_intents
from apps.agents.actions.publishing import draft_of
from apps.agents.admin import publishing
from apps.agents.admin.base import EDITS, PUBLISHES, DraftAdmin, both_of
from apps.agents.admin.checks import AT_ONCE
from apps.agents.admin.forms import MODEL_FIELDS, QUERY_PARTS, AgentForm
from apps.agents.admin.stages import StageInline
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.drafts.problems.places import sentence_of
from apps.agents.drafts.surroundings import surroundings
from apps.agents.models import Agent
from apps.projects.admin.support import has_flag
from apps.projects.models import User


@admin.register(Agent)
class AgentAdmin(DraftAdmin):
    form = AgentForm
    fixed = ("slug",)
    lines = ("global_knowledge",)
    inlines = [StageInline]
    list_display = ["slug", "name", "memory_strategy", "temperature", "version", "is_enabled"]
    list_filter = ["is_enabled", "memory_strategy"]
    search_fields = ["slug", "name_en", "name_zh_hans"]
    autocomplete_fields = ["tools"]
    actions_detail = ["publish", "versions"]
    change_form_before_template = "admin/agents/agent/state.html"
    fieldsets = [
        (None, {"fields": [("slug", "icon", "colour"), both_of("name"), both_of("description")]}),
        (
            _("Style"),
            {
                "fields": [
                    both_of("base_system_prompt"),
                    both_of("tone_of_voice"),
                    both_of("global_knowledge"),
                ]
            },
        ),
        (
            _("Models"),
            {
                "fields": [MODEL_FIELDS, ("temperature", "max_tokens")],
                "description": _("A model that fails is replaced by the next one of the routes."),
            },
        ),
        (
            _("Memory and limits"),
            {
                "fields": [
                    ("memory_strategy", "max_history_turns", "prompt_budget_tokens"),
                    ("sync_threshold", "confidence_threshold", "shows_reasoning"),
                    "budgets",
                ]
            },
        ),
        (_("Understanding a message"), {"fields": ["orchestrator", "query_parts"]}),
        (_("Tools that may be used"), {"fields": ["tools"]}),
        (
            _("In the hub"),
            {
                "fields": [("is_enabled", "order")],
                "description": _("These take effect at once, without publishing. Approvers can change them."),
            },
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Agent] = super().get_queryset(request)
        return rows.annotate(newest=Max("snapshots__number"))

    @admin.display(description=_("current version"), ordering="newest", empty_value="–")
    def version(self, agent: Any) -> int | None:
        return agent.newest  # type: ignore[no-any-return]

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Who only reads sees the column; the choices for each purpose are there for editing."""
        found = super().get_fieldsets(request, obj)
        if has_flag(request, EDITS):
            return found
        return [(title, {**options, "fields": _columns(options["fields"])}) for title, options in found]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Approvers too: they switch agents on and off, and see everything else as text."""
        return has_flag(request, EDITS) or has_flag(request, PUBLISHES)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new agent looks at everything that a message says."""
        parts = [part for part, _name in QUERY_PARTS]
        return {"query_parts": parts, **super().get_changeform_initial_data(request)}

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        own = [*super().get_readonly_fields(request, obj)]
        if not has_flag(request, EDITS):
            names = flatten_fieldsets(self.get_fieldsets(request, obj))
            return [*(name for name in names if name not in AT_ONCE), *MODEL_FIELDS]
        return own if has_flag(request, PUBLISHES) else [*own, *AT_ONCE]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Not when it was ever published: traces name its versions. It is switched off instead."""
        is_free = isinstance(obj, Agent) and not obj.snapshots.exists()
        return is_free and super().has_delete_permission(request, obj)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        agent = self.get_object(request, object_id)
        state = publishing.state_of(agent) if agent is not None else {}
        response: HttpResponse = super().change_view(
            request, object_id, form_url, {**(extra_context or {}), **state}
        )
        return response

    def save_related(
        self, request: HttpRequest, form: ModelForm[Any], formsets: Iterable[BaseFormSet[Any]], change: bool
    ) -> None:
        """A new agent can be talked to: it has the standard intents. The order of stages is changed here: what it
        breaks is told at once."""
        super().save_related(request, form, formsets, change)
        if not change:
            add_standard_intents(
                agent=form.instance, by=request.user if isinstance(request.user, User) else None
            )
        if any(formset.has_changed() for formset in formsets):
            for fault in errors_of(faults_of(draft_of(form.instance), surroundings())):
                messages.warning(request, sentence_of(fault))

    def save_formset(
        self, request: HttpRequest, form: ModelForm[Any], formset: BaseModelFormSet[Any, Any], change: bool
    ) -> None:
        super().save_formset(request, form, formset, change)
        for row in formset.new_objects:
            self.record(request, row, "created")
        for row, fields in formset.changed_objects:
            self.record(request, row, "edited", fields=sorted(fields))
        for row in formset.deleted_objects:
            self.record(request, row, "deleted")

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Compare and publish"),
        url_path="publish",
        permissions=["view"],
        icon="published_with_changes",
        variant=ActionVariant.PRIMARY,
    )
    def publish(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return publishing.publish_page(self, request, object_id)

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Published versions"), url_path="versions", permissions=["view"], icon="history"
    )
    def versions(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return publishing.versions_page(self, request, object_id)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path(
                "<int:pk>/versions/<int:number>/",
                wrap(lambda request, pk, number: publishing.version_page(self, request, pk, number)),
                name="agents_agent_version",
            ),
            path(
                "<int:pk>/compare/",
                wrap(lambda request, pk: publishing.compare_page(self, request, pk)),
                name="agents_agent_compare",
            ),
        ]
        return [*own, *super().get_urls()]


def _columns(fields: Any) -> list[Any]:
    return ["models_by_purpose" if field == MODEL_FIELDS else field for field in fields]
