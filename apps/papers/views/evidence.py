"""The page of a field: search the literature for it, cite what was kept, take it back."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.actions.references.fields import remove_reference, restore_reference
from apps.agents.configuration.in_force import config_for
from apps.agents.extension import Conversation, User, question_about
from apps.agents.selectors import get_conversation
from apps.papers.evidence.actions import cite_paper, search_for_field
from apps.papers.evidence.page import cited_works, references_of, searchable, searches_for
from apps.papers.research.run import start_research
from apps.projects.access import Right, allows, require
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.models import Passage


@login_required
@require_safe
def page(request: HttpRequest, slug: str, conversation_id: UUID, field: str) -> HttpResponse:
    user, conversation, title = _opened(request, slug, conversation_id, field)
    language = get_language() or "en"
    project = conversation.project
    context = {
        "project": project,
        "conversation": conversation,
        "field": field,
        "title": title,
        "question": searchable(question_about(conversation, field, language)) or title,
        "works": cited_works(user, conversation, field, language),
        "searches": searches_for(user, project, conversation, field),
        "can_talk": allows(user, project, Right.TALK) and not project.is_archived,
        "can_edit": allows(user, project, Right.EDIT) and conversation.archived_at is None,
    }
    return render(request, "papers/evidence.html", context)


@login_required
@require_POST
def start(request: HttpRequest, slug: str, conversation_id: UUID, field: str) -> HttpResponse:
    """A search, whose kept papers come back here, or research, which begins with a plan."""
    user, conversation, _title = _opened(request, slug, conversation_id, field)
    require(user, conversation.project, Right.TALK)
    question = request.POST.get("question", "")
    with refusal_as_message(request):
        if request.POST.get("do") == "research":
            run = start_research(by=user, project=conversation.project, question=question)
            return redirect("papers:research_run", slug=slug, research_run=run.pk)
        search_for_field(by=user, conversation=conversation, field=field, question=question)
        messages.success(request, _("The search has started. What it keeps is listed here."))
    return _back(slug, conversation_id, field)


@login_required
@require_POST
def cite(request: HttpRequest, slug: str, conversation_id: UUID, field: str) -> HttpResponse:
    user, conversation, _title = _opened(request, slug, conversation_id, field)
    require(user, conversation.project, Right.EDIT)
    given = request.POST.get("passage", "")
    passage = get_object_or_404(Passage, pk=int(given) if given.isdecimal() else 0)
    with refusal_as_message(request):
        cite_paper(
            by=user,
            project=conversation.project,
            conversation=conversation,
            field=field,
            passage=passage,
            question=request.POST.get("question", ""),
        )
        messages.success(request, _("Cited. The next document lists it among its references."))
    return _back(slug, conversation_id, field)


@login_required
@require_POST
def change(
    request: HttpRequest, slug: str, conversation_id: UUID, field: str, reference_id: UUID
) -> HttpResponse:
    """Take a reference back, or put it there again."""
    user, conversation, _title = _opened(request, slug, conversation_id, field)
    require(user, conversation.project, Right.EDIT)
    reference = get_object_or_404(references_of(conversation, field), pk=reference_id)
    with refusal_as_message(request):
        if request.POST.get("do") == "restore":
            restore_reference(reference=reference, by=user)
        else:
            remove_reference(reference=reference, by=user)
    return _back(slug, conversation_id, field)


def _opened(
    request: HttpRequest, slug: str, conversation_id: UUID, field: str
) -> tuple[User, Conversation, str]:
    """With the field's title. NotFound outside the person's projects; 404 for a field that the agent does not have."""
    user = person(request)
    project, conversation = get_project(user, slug), get_conversation(user, conversation_id)
    catalogue = config_for(conversation).catalogue
    if conversation.project_id != project.pk or catalogue.find(field) is None:
        raise Http404
    return user, conversation, catalogue.title(field, get_language() or "en")


def _back(slug: str, conversation_id: UUID, field: str) -> HttpResponse:
    return redirect("papers:evidence", slug=slug, conversation_id=conversation_id, field=field)
