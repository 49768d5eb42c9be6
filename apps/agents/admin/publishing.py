"""Pages on which a draft is compared and published, versions are looked at, and one goes back to an older one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.actions.drafts import restore_draft
from apps.agents.actions.field_moves import Moved, foreseen
from apps.agents.actions.publishing import draft_of, publish, roll_back
from apps.agents.admin.base import EDITS, PUBLISHES
from apps.agents.admin.forms import PublishForm
from apps.agents.drafts.comparison import RowDiff, differences
from apps.agents.drafts.data import digest_of
from apps.agents.drafts.problems.agent import errors_of, fault_of_schema, faults_of
from apps.agents.drafts.problems.places import sentence_of
from apps.agents.drafts.surroundings import surroundings
from apps.agents.models import Agent, AgentSnapshot
from apps.fields.bilingual import run_on
from apps.fields.schema.catalogue import SchemaBroken
from apps.projects.admin.support import has_flag, number_in
from apps.projects.errors import UserError
from apps.projects.models import User

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


@dataclass(frozen=True)
class RowPages:
    """The lists of what belongs to an agent, for the page of the agent: the model's name and how many there are."""

    model: str
    count: int


def state_of(agent: Agent) -> dict[str, Any]:
    """What the page of an agent says above the form: what is in force, how the draft differs, what is wrong."""
    draft = draft_of(agent)
    newest = newest_of(agent)
    faults = faults_of(draft, surroundings())
    return {
        "agent": agent,
        "newest": newest,
        "rows_changed": compared(newest, draft),
        "faults": faults,
        "errors_found": errors_of(faults),
        "pages": row_pages(agent),
        "moved": foreseen(agent, newest, draft),
    }


def row_pages(agent: Agent) -> list[RowPages]:
    rows = (("intent", agent.intents), ("prompt", agent.prompts), ("actioncard", agent.cards))
    return [RowPages(name, found.count()) for name, found in (*rows, ("reflexionrule", agent.rules))]


def newest_of(agent: Agent) -> AgentSnapshot | None:
    return agent.snapshots.select_related("published_by").order_by("-number").first()


def compared(version: AgentSnapshot | None, data: dict[str, Any]) -> tuple[RowDiff, ...]:
    if version is not None and version.digest == digest_of(data):
        return ()
    return differences(version.data if version else None, data, get_language() or "en")


def publish_page(admin: ModelAdmin[Agent], request: HttpRequest, object_id: str | int) -> HttpResponse:
    """The draft against what is in force, and the button that publishes it."""
    agent = _agent(admin, request, object_id)
    form = PublishForm(request.POST or None)
    if request.method == "POST":
        _need(request, PUBLISHES)
        if form.is_valid():
            answer = _try(request, lambda: _publish(request, agent, form), _page(agent, "versions"))
            if answer is not None:
                return answer
    state = state_of(agent)
    draft_digest = digest_of(draft_of(agent))
    context = {
        **state,
        "form": form if form.is_bound and form.errors else PublishForm(initial={"seen": draft_digest}),
        "seen": draft_digest,
        "may_publish": has_flag(request, PUBLISHES),
    }
    title = _("%(name)s: the draft against the current version") % {"name": agent.name}
    return _render(admin, request, agent, "publish", title, context)


def _publish(request: HttpRequest, agent: Agent, form: PublishForm) -> str:
    moved = foreseen(agent, newest_of(agent), draft_of(agent))
    made = publish(
        agent=agent,
        by=_person(request),
        reason=form.cleaned_data["reason"],
        seen_digest=form.cleaned_data["seen"],
        around=surroundings(),
    )
    done = _("Version %(n)d takes effect from the next turn on.") % {"n": made.number}
    return run_on(done, *_said_of(moved))


def _said_of(moved: Moved) -> list[str]:
    """How many values went with a rename, and how many nobody sees any more."""
    said = []
    if moved.carried:
        said.append(_("Values moved to their new field: %(n)d.") % {"n": moved.carried})
    if moved.left:
        counts = {"n": moved.left, "conversations": moved.conversations}
        said.append(_("Values not moved: %(n)d, in conversations: %(conversations)d.") % counts)
    return said


def versions_page(admin: ModelAdmin[Agent], request: HttpRequest, object_id: str | int) -> HttpResponse:
    """Who published what, when and why; any two can be compared."""
    agent = _agent(admin, request, object_id)
    versions = list(agent.snapshots.select_related("published_by").defer("data").order_by("-number")[:200])
    title = _("%(name)s: published versions") % {"name": agent.name}
    return _render(admin, request, agent, "versions", title, {"versions": versions})


def version_page(admin: ModelAdmin[Agent], request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One version against the one in force; from here one goes back to it, or takes its rows as the draft."""
    agent = _agent(admin, request, pk)
    version = get_object_or_404(agent.snapshots.select_related("published_by"), number=number)
    form = PublishForm(request.POST if "roll_back" in request.POST else None)
    if request.method == "POST":
        answer = _act(request, agent, version, form)
        if answer is not None:
            return answer
    newest = newest_of(agent)
    context = {
        "version": version,
        "newest": newest,
        "is_in_force": newest is not None and newest.digest == version.digest,
        "rows": compared(newest, version.data),
        "draft_rows": compared(version, draft_of(agent)),
        "form": form,
        "may_publish": has_flag(request, PUBLISHES),
        "may_edit": has_flag(request, EDITS),
    }
    title = _("%(name)s: version %(n)d") % {"name": agent.name, "n": number}
    return _render(admin, request, agent, "version", title, context)


def _act(
    request: HttpRequest, agent: Agent, version: AgentSnapshot, form: PublishForm
) -> HttpResponse | None:
    if "restore" in request.POST:
        _need(request, EDITS)
        return _try(request, lambda: _restore(request, version), _page(agent, "publish"))
    _need(request, PUBLISHES)
    if form.is_valid():
        return _try(request, lambda: _roll_back(request, version, form), _page(agent, "versions"))
    return None


def _roll_back(request: HttpRequest, version: AgentSnapshot, form: PublishForm) -> str:
    made = roll_back(version=version, by=_person(request), reason=form.cleaned_data["reason"])
    names = {"n": made.number, "old": version.number}
    return (
        _("Version %(n)d has the content of version %(old)d and takes effect from the next turn on.") % names
    )


def _restore(request: HttpRequest, version: AgentSnapshot) -> str:
    restore_draft(version=version, by=_person(request))
    return _("The draft is now the same as version %(n)d.") % {"n": version.number}


def compare_page(admin: ModelAdmin[Agent], request: HttpRequest, pk: int) -> HttpResponse:
    """`?from=1&to=3`, or `to=draft`; the last two versions when nothing is asked for."""
    agent = _agent(admin, request, pk)
    wanted_old, wanted = _asked_for(agent, request)
    old = get_object_or_404(agent.snapshots, number=number_in(wanted_old))
    new = None if wanted == "draft" else get_object_or_404(agent.snapshots, number=number_in(wanted))
    rows = compared(old, new.data if new else draft_of(agent))
    title = _("%(name)s: version %(old)s against %(new)s") % {
        "name": agent.name,
        "old": old.number,
        "new": new.number if new else _("the draft"),
    }
    return _render(admin, request, agent, "compare", title, {"rows": rows})


def _asked_for(agent: Agent, request: HttpRequest) -> tuple[str, str]:
    if "from" in request.GET:
        return request.GET["from"], request.GET.get("to", "draft")
    numbers = list(agent.snapshots.order_by("-number").values_list("number", flat=True)[:2])
    newest = str(numbers[0]) if numbers else ""
    if "to" in request.GET:
        return newest, request.GET["to"]
    return (str(numbers[1]), newest) if len(numbers) == 2 else (newest, "draft")


def _agent(admin: ModelAdmin[Agent], request: HttpRequest, pk: str | int) -> Agent:
    if not admin.has_view_permission(request):
        raise PermissionDenied
    return get_object_or_404(Agent, pk=number_in(pk))


def _need(request: HttpRequest, flag: str) -> None:
    if not has_flag(request, flag):
        raise PermissionDenied


def _person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _try(request: HttpRequest, deed: Callable[[], str], then: str) -> HttpResponse | None:
    """Do it, say so and go on; None, with the reason told, when it was refused."""
    try:
        messages.success(request, deed())
    except UserError as refusal:
        messages.error(request, str(refusal))
        return None
    except SchemaBroken as broken:
        messages.error(request, sentence_of(fault_of_schema(broken)))
        return None
    return HttpResponseRedirect(then)


def _page(agent: Agent, name: str) -> str:
    return reverse(f"admin:agents_agent_{name}", args=[agent.pk])


def _render(
    admin: ModelAdmin[Agent],
    request: HttpRequest,
    agent: Agent,
    name: str,
    title: str,
    context: dict[str, Any],
) -> HttpResponse:
    shared = {
        **admin.admin_site.each_context(request),
        "title": title,
        "agent": agent,
        "media": admin.media,
        "agent_page": reverse("admin:agents_agent_change", args=[agent.pk]),
    }
    return TemplateResponse(request, f"admin/agents/agent/{name}.html", {**shared, **context})
