"""Providers, models and routes are set here without a deployment; model calls can only be read."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model as Row
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.llm.models import Model, ModelCall, Provider, Route
from apps.projects.admin_support import AuditedModelAdmin


@admin.register(Provider)
class ProviderAdmin(AuditedModelAdmin):
    """For superusers only: the address is where everything that people write is sent to."""

    list_display = ["name", "slug", "kind", "base_url", "in_use", "enabled"]
    list_filter = ["kind", "enabled"]
    search_fields = ["name", "slug"]

    @admin.display(boolean=True, description=_("can be used"))
    def in_use(self, provider: Provider) -> bool:
        return provider.is_usable()


@admin.register(Model)
class ModelRowAdmin(AuditedModelAdmin):
    needs_flag = "is_prompt_editor"
    list_display = ["title", "slug", "provider", "name", "json_schema", "tools", "reasoning", "enabled"]
    list_filter = ["provider", "enabled"]
    list_select_related = ["provider"]
    search_fields = ["title", "slug", "name"]


@admin.register(Route)
class RouteAdmin(AuditedModelAdmin):
    needs_flag = "is_prompt_editor"
    list_display = ["purpose", "order", "model"]
    list_filter = ["purpose"]
    list_select_related = ["model"]


@admin.register(ModelCall)
class ModelCallAdmin(AuditedModelAdmin):
    """What the calls took and cost, for auditors too. It is a record: nobody changes it."""

    needs_flag = "is_auditor"
    list_display = [
        "at", "model", "purpose", "attempt", "outcome", "error_code", "output_tokens", "cost", "duration_ms"
    ]  # fmt: skip
    list_filter = ["outcome", "purpose", "model", "error_code"]
    search_fields = ["reference"]
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Row | None = None) -> bool:
        return False
