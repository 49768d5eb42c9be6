"""The pages of a project's conversations, and the parts of the workspace that are fetched again."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.agents import selectors
from apps.agents.actions.conversations import start_conversation
from apps.agents.configuration.in_force import config_for, language, model_of
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.domains import domain_of
from apps.agents.context.replies import ANSWER_LINKS, replies_in
from apps.agents.context.subjects import SubjectRef, about_line, subject_lines
from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.answers import answer_html, leads_to_document, leads_to_list, may_talk_in
from apps.agents.presenters.examples import example_lines, example_questions
from apps.agents.presenters.history import history_of
from apps.agents.presenters.notes import note_lines
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.remembered import remembered_with
from apps.agents.tools.forms import tool_forms
from apps.agents.tools.known_inputs import known_inputs
from apps.fields.bilingual import in_language
from apps.projects.access import Right, allows, role_of
from apps.projects.models import User
from apps.projects.selectors import get_project
from apps.projects.views.support import person


@login_required
@require_safe
def project(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    found = get_project(user, slug)
    query = "".join(filter(str.isprintable, request.GET.get("q", ""))).strip()
    kind, subject_id = _subject_asked_for(request)
    listed = selectors.conversations_of(found, query=query)
    conversations = list(selectors.about_subject(listed, kind, subject_id))
    subjects = subject_lines(conversations, user, language())
    context = {
        "project": found,
        "role": role_of(user, found),
        "query": query,
        "about": about_line(found, SubjectRef(kind, subject_id), user, language()) if kind else None,
        "conversations": conversations,
        "subjects": subjects,
        "can_talk": allows(user, found, Right.TALK),
        "agents": selectors.published_agents(),
    }
    return render(request, "agents/project.html", context)


def _subject_asked_for(request: HttpRequest) -> tuple[str, str]:
    asked = (request.GET.get("subject_kind", ""), request.GET.get("subject_id", ""))
    return asked if all(text.isprintable() for text in asked) else ("", "")


@login_required
@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    conversation = start_conversation(
        agent=selectors.get_agent(request.POST.get("agent", "")),
        project=get_project(user, slug),
        title=request.POST.get("title", ""),
        by=user,
        subject=_subject_chosen(request),
    )
    return redirect("agents:conversation", conversation_id=conversation.pk)


def _subject_chosen(request: HttpRequest) -> SubjectRef | None:
    """What a form on a page of another app says that the conversation is about."""
    kind, subject_id = request.POST.get("subject_kind", ""), request.POST.get("subject_id", "")
    return SubjectRef(kind, subject_id) if kind or subject_id else None


@login_required
@require_safe
def workspace(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    conversation, config, context = _workspace_context(request, conversation_id)
    pending = selectors.pending_turns(conversation)
    context |= {
        "agent_name": conversation.agent.name,
        "subject": subject_lines([conversation], person(request), language()).get(conversation.pk),
        "conversations": selectors.conversations_of(conversation.project),
        "messages": _rendered(conversation, person(request)),
        "pending": [
            {"run_id": str(turn.run.pk), "message_id": turn.turn_message_id, "state": turn.run.state}
            for turn in pending
        ],
        "model_in_use": model_of(config),
        "most_attachments": selectors.MOST_ATTACHMENTS,
        "most_attachment_bytes": settings.ATTACHMENT_MOST_BYTES,
        "may_talk": allows(person(request), conversation.project, Right.TALK),
        "tools": tool_forms(config, language()),
        "openings": [in_language(text, language()) for text in domain_of(config.slug).openings],
        "examples": example_lines(config, language()),
        "questions": example_questions(config, language()),
        "answer_link": ANSWER_LINKS.get(config.slug),
        "agent_url": f"/api/aia/{conversation.agent.path_name}",
    }
    return render(request, "agents/workspace.html", context)


@login_required
@require_safe
def panel(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """The panel and the proposals, which are of one moment: made from one reading, fetched as one fragment."""
    return render(request, "agents/_work.html", _workspace_context(request, conversation_id)[-1])


@login_required
@require_safe
def history(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """What one field, or every field, was changed from and to."""
    user = person(request)
    conversation = selectors.get_conversation(user, conversation_id)
    context = {
        "conversation": conversation,
        "changes": history_of(
            conversation, config_for(conversation), language(), field=request.GET.get("field", "")
        ),
        "can_edit": allows(user, conversation.project, Right.EDIT),
    }
    return render(request, "agents/_history.html", context)


@login_required
@require_safe
def remembered(request: HttpRequest, message_id: UUID) -> HttpResponse:
    """What an answer was given to remember: read when somebody opens it."""
    user = person(request)
    message = selectors.get_message(user, message_id)
    items = remembered_with(message, user)
    context = {"items": items, "is_all": len(items) == len(message.recalled)}
    return render(request, "agents/_remembered.html", context)


def _workspace_context(
    request: HttpRequest, conversation_id: UUID
) -> tuple[Conversation, AgentConfig, dict[str, Any]]:
    user = person(request)
    conversation = selectors.get_conversation(user, conversation_id)
    is_open, config = conversation.archived_at is None, config_for(conversation)
    document_url = domain_of(conversation.agent.slug).document_url(conversation.pk)
    return (
        conversation,
        config,
        {
            "conversation": conversation,
            "project": conversation.project,
            "panel": panel_of(conversation, config, language()),
            "tool_inputs": known_inputs(conversation, config, language()),
            "notes": note_lines(conversation, config, language()),
            "document_url": document_url,
            "leads_to_document": leads_to_document(conversation, document_url),
            "leads_to_list": leads_to_list(conversation),
            "make_document_url": domain_of(conversation.agent.slug).make_document_url(conversation.pk),
            "may_export": allows(user, conversation.project, Right.EXPORT),
            "can_talk": may_talk_in(conversation, user),
            "can_edit": is_open and allows(user, conversation.project, Right.EDIT),
        },
    )


def _rendered(conversation: Conversation, user: User) -> list[Message]:
    messages = list(selectors.messages_of(conversation))
    can_talk = may_talk_in(conversation, user)
    opinions, replies = selectors.opinions_of(user, conversation), replies_in(conversation)
    for message in messages:
        if message.role == Role.ASSISTANT:
            message.html = answer_html(message, with_rows=can_talk)  # type: ignore[attr-defined]
            message.opinion = opinions.get(message.pk, "")  # type: ignore[attr-defined]
            message.replies = replies.get(message.pk, ())  # type: ignore[attr-defined]
    return messages
