"""Providers, models and routes are set here without a deployment; model calls can only be read."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from apps.llm.models import Model, ModelCall, Provider, Route


class ModelInline(TabularInline):
    model = Model
    fields = ["slug", "name", "title", "json_schema", "tools", "enabled"]
    extra = 0
    show_change_link = True


@admin.register(Provider)
class ProviderAdmin(ModelAdmin):
    list_display = ["name", "slug", "kind", "base_url", "in_use", "enabled"]
    list_filter = ["kind", "enabled"]
    search_fields = ["name", "slug"]
    inlines = [ModelInline]

    @admin.display(boolean=True, description=_("can be used"))
    def in_use(self, provider: Provider) -> bool:
        return provider.is_usable()


@admin.register(Model)
class ModelAdminPage(ModelAdmin):
    list_display = ["title", "slug", "provider", "name", "json_schema", "tools", "reasoning", "enabled"]
    list_filter = ["provider", "enabled"]
    search_fields = ["title", "slug", "name"]


@admin.register(Route)
class RouteAdmin(ModelAdmin):
    list_display = ["purpose", "order", "model"]
    list_filter = ["purpose"]
    list_select_related = ["model"]


@admin.register(ModelCall)
class ModelCallAdmin(ModelAdmin):
    list_display = [
        "at",
        "model",
        "purpose",
        "attempt",
        "outcome",
        "error_code",
        "output_tokens",
        "duration_ms",
    ]
    list_filter = ["outcome", "purpose", "model", "error_code"]
    search_fields = ["reference"]
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ModelCall | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ModelCall | None = None) -> bool:
        return False
