"""The page of what a project remembers: what waits for a decision, what holds, and which conversations take part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.selectors import conversations_of, get_conversation
from apps.iit_memory.actions import memories as actions
from apps.iit_memory.actions.extraction import unread_after_failures
from apps.iit_memory.actions.forgetting import forget, switch
from apps.iit_memory.memories import enrolment_of, facts_of, get_memory, in_force, memories_of, titles_of
from apps.iit_memory.memory_groups import Wanted, groups_of, with_replaced
from apps.iit_memory.models import ConversationMemory, Memory, MemoryState
from apps.projects.access import Right, allows, require
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

PER_PAGE = 50
MOST_CONVERSATIONS = 20
Decide = Callable[[Memory, User], object]
DECISIONS: Final[dict[str, Decide]] = {
    "accept": lambda memory, by: actions.accept(memory=memory, by=by),
    "reject": lambda memory, by: actions.reject(memory=memory, by=by),
    "pin": lambda memory, by: actions.pin(memory=memory, by=by, pinned=True),
    "unpin": lambda memory, by: actions.pin(memory=memory, by=by, pinned=False),
    "end": lambda memory, by: actions.end(memory=memory, by=by),
    "forget": lambda memory, by: forget(memory=memory, by=by),
}


@login_required
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    return render(request, "iit_memory/memories.html", _context(request, user, project))


def _context(request: HttpRequest, user: User, project: Project) -> dict[str, Any]:
    known = memories_of(user, project)
    proposed = known.filter(state=MemoryState.PROPOSED)
    waiting = list(proposed.order_by("created_at")[:PER_PAGE])
    wanted = Wanted.of(request.GET.dict())
    groups = groups_of(in_force(known), wanted)
    ended = known.filter(state=MemoryState.ACCEPTED, superseded_at__isnull=False, superseded_by=None)
    return {
        "project": project,
        "waiting": with_replaced(waiting, in_force(known)),
        "waiting_count": proposed.count(),
        "groups": groups,
        "wanted": wanted,
        "listed": _listed(request),
        "ended": ended.order_by("-superseded_at")[:MOST_CONVERSATIONS],
        "facts": [*facts_of(project), *enrolment_of(project)],
        "titles": titles_of(project, [*waiting, *(each for group in groups for each in group.memories)]),
        "conversations": _conversations(project),
        "unread": unread_after_failures(project.pk),
        "can_edit": allows(user, project, Right.EDIT),
    }


def _conversations(project: Project) -> list[dict[str, Any]]:
    off = ConversationMemory.objects.filter(project=project, enabled=False)
    left_out = set(off.values_list("conversation_id", flat=True))
    used = conversations_of(project).order_by("-updated_at")[:MOST_CONVERSATIONS]
    return [{"conversation": each, "remembered": each.pk not in left_out} for each in used]


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, memory_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.EDIT)
    memory = get_memory(user, project, memory_id)
    with refusal_as_message(request):
        _decision(request)(memory, user)
        messages.success(request, _("Saved."))
    page = reverse("iit_memory:memories", kwargs={"slug": slug})
    return redirect(f"{page}{_listed(request)}")


def _listed(request: HttpRequest) -> str:
    """What the person looked for, to be put behind an address: after a decision they are where they were."""
    query = request.GET.urlencode()
    return f"?{query}" if query else ""


def _decision(request: HttpRequest) -> Decide:
    """NotFound for one that does not exist. Who accepts or corrects may have changed the words."""
    name = request.POST.get("decision", "")
    if name == "edit":
        return partial(_edit, text=request.POST.get("text", ""))
    found = DECISIONS.get(name)
    if found is None:
        raise NotFound
    return found


def _edit(memory: Memory, by: User, *, text: str) -> None:
    actions.edit(memory=memory, by=by, text=text)


@login_required
@require_POST
def accept_all(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    with refusal_as_message(request):
        actions.accept_all(project=get_project(user, slug), by=user)
        messages.success(request, _("Saved."))
    return redirect("iit_memory:memories", slug=slug)


@login_required
@require_POST
def remember(request: HttpRequest, slug: str, conversation_id: UUID) -> HttpResponse:
    """Whether a conversation is remembered."""
    user = person(request)
    project = get_project(user, slug)
    if get_conversation(user, conversation_id).project_id != project.pk:
        raise NotFound
    with refusal_as_message(request):
        switch(
            project=project,
            conversation_id=conversation_id,
            by=user,
            enabled=request.POST.get("enabled") == "yes",
        )
    return redirect("iit_memory:memories", slug=slug)
