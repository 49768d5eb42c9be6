"""What agents did, to read: published versions, conversations (not what was said in them), traces.

A trace holds what was said; reading one is left to auditors, and recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import CharField, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from apps.agents.admin.base import may_read
from apps.agents.models import Agent, AgentSnapshot, Conversation, Trace
from apps.agents.traces.timeline import timeline_of
from apps.llm.models import ModelCall
from apps.projects.admin.links import Link, as_html, link_to, page_of, register_links
from apps.projects.admin.support import ReadOnlyAdmin, with_currency
from apps.projects.models import User
from apps.runs.models import Run

VERSIONS_TO_CHOOSE = 60


@admin.register(AgentSnapshot)
class AgentSnapshotAdmin(ReadOnlyAdmin):
    """All agents' versions in one list; what one says stands on its page at the agent."""

    list_display = ["published_at", "agent", "number", "reason", "published_by", "comparison"]
    list_filter = ["agent", "published_at"]
    search_fields = ["reason", "published_by__email", "published_by__full_name"]
    ordering = ["-published_at", "-id"]
    fields = ["agent", "number", "published_at", "published_by", "reason", "digest", "comparison"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_read(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return may_read(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[AgentSnapshot]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.defer("data").select_related("agent", "published_by")

    @admin.display(description=_("content"))
    def comparison(self, version: AgentSnapshot) -> str:
        url = reverse("admin:agents_agent_version", args=[version.agent_id, version.number])
        return as_html([Link(url, str(_("Compare")))])


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin):
    """Which conversations there are; what was said stays with the members of the project."""

    list_display = ["updated_at", "title", "agent", "project", "created_by", "archived_at"]
    list_filter = ["agent", "updated_at", ("archived_at", admin.EmptyFieldListFilter)]
    list_select_related = ["agent", "project", "created_by"]
    search_fields = ["title", "project__slug", "created_by__email"]
    fields = [
        "id", "title", "agent", "project", "language", "created_by", "created_at", "updated_at",
        "archived_at", "related",
    ]  # fmt: skip
    ordering = ["-updated_at"]


class VersionFilter(admin.SimpleListFilter):
    """The newest versions of the agent that is filtered by, else of all."""

    title = _("version")
    parameter_name = "version"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        versions = AgentSnapshot.objects.select_related("agent").defer("data").order_by("-published_at")
        agent = request.GET.get("conversation__agent__id__exact", "")
        if agent.isascii() and agent.isdigit():
            versions = versions.filter(agent_id=agent)
        return [(str(one.pk), str(one)) for one in versions[:VERSIONS_TO_CHOOSE]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value() or ""
        return queryset.filter(snapshot_id=value) if value.isascii() and value.isdigit() else queryset


# Of any attempt of the turn that cost something: an installation pays in one. In no order: for the first of one,
# PostgreSQL may read all calls by their time until one of the turn turns up, for each row of the list.
CURRENCY = Subquery(
    ModelCall.objects.filter(reference=Cast(OuterRef("run_id"), CharField()), cost__gt=0)
    .order_by()
    .values("currency")[:1]
)


@admin.register(Trace)
class TraceAdmin(ReadOnlyAdmin):
    list_display = [
        "started_at", "agent", "project", "version", "outcome", "error_code", "duration_ms", "input_tokens",
        "output_tokens", "spent",
    ]  # fmt: skip
    list_filter = [
        ("conversation__agent", admin.RelatedFieldListFilter),
        VersionFilter,
        "outcome",
        "started_at",
    ]
    search_fields = [
        "=id", "=run__id", "=conversation__id", "error_code", "conversation__agent__slug",
        "conversation__agent__name_en", "conversation__agent__name_zh_hans", "conversation__project__slug",
        "conversation__project__name", "message__author__email",
    ]  # fmt: skip
    search_help_text = _(
        "An agent, a project, an error code, who asked (e-mail address), or the id of a trace, a run or a conversation"
    )
    ordering = ["-started_at"]
    fields = [
        "id", "related", "started_at", "agent", "project", "person", "version", "outcome", "error_code", "duration_ms",
        "first_token_ms", "input_tokens", "output_tokens", "spent",
    ]  # fmt: skip
    change_form_after_template = "admin/agents/trace/steps.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Trace]:
        rows: QuerySet[Any] = super().get_queryset(request).annotate(currency=CURRENCY)
        return rows.select_related(
            "conversation__agent", "conversation__project", "message__author", "snapshot__agent"
        ).defer("snapshot__data", "message__content")

    @admin.display(description=_("cost"), ordering="cost", empty_value="–")
    def spent(self, trace: Trace) -> str:
        return with_currency(trace.cost, getattr(trace, "currency", None) or "")

    @admin.display(description=_("agent"))
    def agent(self, trace: Trace) -> Agent:
        return trace.conversation.agent

    @admin.display(description=_("project"))
    def project(self, trace: Trace) -> str:
        return trace.conversation.project.slug

    @admin.display(description=_("person"), empty_value="–")
    def person(self, trace: Trace) -> User | None:
        return trace.message.author if trace.message else None

    @admin.display(description=_("version"), empty_value="–")
    def version(self, trace: Trace) -> str:
        if trace.snapshot is None:
            return ""
        return link_to(trace.snapshot, f"v{trace.snapshot.number}")

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        trace = self.get_object(request, object_id)
        extra: dict[str, Any] = {}
        if trace is not None and self.has_view_permission(request, trace):
            self.record(request, trace, "read")
            extra = {"trace": trace, "steps": timeline_of(trace)}
        response: HttpResponse = super().change_view(
            request, object_id, form_url, {**(extra_context or {}), **extra}
        )
        return response


# --- Links ---------------------------------------------------------------------------------------------------


def _of_run(run: Run) -> Iterator[Link]:
    trace = Trace.objects.filter(run=run).select_related("conversation").first()
    if trace is not None:
        yield Link(page_of("agents.trace", trace.pk), str(_("Trace")))
        yield Link(page_of("agents.conversation", trace.conversation_id), str(_("Conversation")))
    yield Link(_list("llm_modelcall", f"q={run.pk}"), str(_("Model calls")))


def _of_trace(trace: Trace) -> Iterator[Link]:
    yield Link(reverse("agents:trace", args=[trace.pk]), str(_("Why this answer")))
    if trace.run_id is not None:
        yield Link(page_of("runs.run", trace.run_id), capfirst(str(Run._meta.verbose_name)))
        yield Link(_list("llm_modelcall", f"q={trace.run_id}"), str(_("Model calls")))
    yield Link(page_of("agents.conversation", trace.conversation_id), str(_("Conversation")))


def _of_conversation(conversation: Conversation) -> Iterator[Link]:
    yield Link(_list("agents_trace", f"q={conversation.pk}"), str(_("Traces")))
    yield Link(_list("runs_run", f"q={conversation.queue_key}"), str(_("Runs")))


def _of_model_call(call: ModelCall) -> Iterator[Link]:
    run = Run.objects.filter(pk=call.reference).first() if len(call.reference) == 36 else None
    if run is not None:
        yield Link(page_of("runs.run", run.pk), capfirst(str(Run._meta.verbose_name)))
        yield from _of_run(run)


def _list(name: str, query: str) -> str:
    return f"{reverse(f'admin:{name}_changelist')}?{query}"


register_links("runs.run", _of_run)
register_links("agents.trace", _of_trace)
register_links("agents.conversation", _of_conversation)
register_links("llm.modelcall", _of_model_call)
