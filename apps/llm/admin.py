"""Providers, models and routes are set here without a deployment; model calls can only be read.

A key is never in a row, so it is neither shown nor typed here: a provider names the variable that holds it.
"""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model as Row
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from apps.llm.calling import silence_seconds, tries_in_silence
from apps.llm.models import Model, ModelCall, Provider, Route
from apps.llm.probe import probe
from apps.projects.actions.audit import record
from apps.projects.admin.support import (
    AuditedModelAdmin,
    ReadByAuditors,
    ReadOnlyAdmin,
    number_in,
    with_currency,
)
from apps.projects.models import User


@admin.register(Provider)
class ProviderAdmin(ReadByAuditors, AuditedModelAdmin):
    """Changed by superusers only: the address is where everything that people write is sent to."""

    list_display = ["name", "slug", "kind", "base_url", "in_use", "enabled"]
    list_filter = ["kind", "enabled"]
    search_fields = ["name", "slug"]
    readonly_fields = ["key_is_set", "longest_silence"]
    actions_detail = ["test_connection"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "kind", "enabled"]}),
        (_("Endpoint"), {"fields": ["base_url", "api_key_env", "key_is_set", "required_env"]}),
        (
            _("Time-outs and retries"),
            {
                "fields": [
                    "connect_timeout_seconds",
                    "first_token_timeout_seconds",
                    "idle_timeout_seconds",
                    "total_timeout_seconds",
                    "max_retries",
                    "longest_silence",
                ]
            },
        ),
    ]

    @admin.display(boolean=True, description=_("available"))
    def in_use(self, provider: Provider) -> bool:
        return provider.is_usable()

    @admin.display(boolean=True, description=_("the variable holds a key"))
    def key_is_set(self, provider: Provider) -> bool:
        """Whether, never what: the key stays in the environment of the processes."""
        return bool(provider.api_key())

    @admin.display(description=_("longest wait for a model that does not respond"))
    def longest_silence(self, provider: Provider) -> str:
        return gettext(
            "%(seconds)g s in all: it is asked %(times)d times at most. After 10 s the user can "
            "stop, or have the rules answer."
        ) % {
            "seconds": silence_seconds(provider),
            "times": tries_in_silence(provider),
        }

    @action(  # type: ignore[untyped-decorator]  # unfold has no types
        description=_("Test connection"), url_path="test", permissions=["change"], icon="network_check"
    )
    def test_connection(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET names the models, POST asks the chosen one and shows how it went."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        provider = get_object_or_404(Provider, pk=number_in(object_id))
        models = list(provider.models.select_related("provider"))
        wanted = number_in(request.POST.get("model"))
        model = next((model for model in models if model.pk == wanted), None)
        result = None
        if model is not None and request.method == "POST":
            result = probe(model)
            record(
                by=request.user if isinstance(request.user, User) else None,
                action="provider.tested",
                subject=provider,
                data={"model": model.slug, "ok": result.ok, "code": result.code},
            )
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("%(name)s: test the connection") % {"name": provider.name},
            "provider": provider,
            "models": models,
            "result": result,
            "is_missing": request.method == "POST" and model is None,
        }
        return TemplateResponse(request, "admin/llm/provider/test.html", context)


@admin.register(Model)
class ModelRowAdmin(ReadByAuditors, AuditedModelAdmin):
    needs_flag = "is_prompt_editor"
    list_display = ["title", "slug", "provider", "name", "json_schema", "tools", "reasoning", "enabled"]
    list_filter = ["provider", "enabled"]
    list_select_related = ["provider"]
    search_fields = ["title", "slug", "name"]
    readonly_fields = ["time_limits"]

    @admin.display(description=_("time limits"))
    def time_limits(self, model: Model) -> str:
        """They are those of its endpoint: here to be seen, there to be set."""
        provider = Provider.objects.filter(pk=model.provider_id).first()
        if provider is None:
            return "-"
        return gettext(
            "To the first token %(first)g s, silence within an answer %(idle)g s, the whole answer %(total)g s. They "
            "are set at the provider “%(provider)s”."
        ) % {
            "first": provider.first_token_timeout_seconds,
            "idle": provider.idle_timeout_seconds,
            "total": provider.total_timeout_seconds,
            "provider": provider.name,
        }


@admin.register(Route)
class RouteAdmin(ReadByAuditors, AuditedModelAdmin):
    needs_flag = "is_prompt_editor"
    list_display = ["purpose", "order", "model"]
    list_filter = ["purpose"]
    list_select_related = ["model"]


class ModelFilter(admin.SimpleListFilter):
    """By the models there are now: to look for all that were ever called would read every row."""

    title = _("model")
    parameter_name = "model"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [*Model.objects.values_list("slug", "title")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[ModelCall]) -> QuerySet[ModelCall]:
        return queryset.filter(model=self.value()) if self.value() else queryset


@admin.register(ModelCall)
class ModelCallAdmin(ReadOnlyAdmin):
    """What the calls took and cost, for auditors too. It is a record: nobody changes it."""

    list_display = [
        "at", "model", "purpose", "attempt", "outcome", "error_code", "output_tokens", "spent", "duration_ms"
    ]  # fmt: skip
    list_filter = ["at", "outcome", "purpose", ModelFilter]
    search_fields = ["=reference", "=error_code"]
    search_help_text = _("The id of a run, or an error code")

    @admin.display(description=_("cost"), ordering="cost", empty_value="–")
    def spent(self, call: ModelCall) -> str:
        return with_currency(call.cost, call.currency)

    def get_fields(self, request: HttpRequest, obj: Row | None = None) -> list[str]:
        names = [field.name for field in ModelCall._meta.concrete_fields if field.name != "id"]
        return [*names, "related"]
