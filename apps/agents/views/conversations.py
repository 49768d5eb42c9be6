"""The pages of a project's conversations."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from apps.agents import selectors
from apps.agents.actions.conversations import start_conversation
from apps.agents.markdown import to_html
from apps.agents.models import Conversation, Message, Role
from apps.llm.selectors import model_in_use
from apps.projects.access import Right, allows, role_of
from apps.projects.selectors import get_project
from apps.projects.views.support import person


@login_required
@require_safe
def project(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    found = get_project(user, slug)
    context = {
        "project": found,
        "role": role_of(user, found),
        "conversations": selectors.conversations_of(found),
        "can_talk": allows(user, found, Right.TALK),
        "agents": _named_agents(),
    }
    return render(request, "agents/project.html", context)


@login_required
@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    conversation = start_conversation(
        agent=selectors.get_agent(request.POST.get("agent", "")),
        project=get_project(user, slug),
        title=request.POST.get("title", ""),
        by=user,
    )
    return redirect("agents:conversation", conversation_id=conversation.pk)


@login_required
@require_safe
def workspace(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    user = person(request)
    conversation = selectors.get_conversation(user, conversation_id)
    pending = selectors.pending_turns(conversation)
    context = {
        "conversation": conversation,
        "agent_name": conversation.agent.name,
        "project": conversation.project,
        "conversations": selectors.conversations_of(conversation.project),
        "messages": _shown(conversation),
        "pending": [
            {"run_id": str(turn.run.pk), "message_id": turn.turn_message_id, "state": turn.run.state}
            for turn in pending
        ],
        "can_talk": allows(user, conversation.project, Right.TALK) and conversation.archived_at is None,
        "model_in_use": model_in_use("chat"),
        "chat_url": f"/api/aia/{conversation.agent.path_name}/chat",
    }
    return render(request, "agents/workspace.html", context)


def _shown(conversation: Conversation) -> list[Message]:
    messages = list(selectors.messages_of(conversation))
    for message in messages:
        if message.role == Role.ASSISTANT:
            message.html = to_html(message.content)  # type: ignore[attr-defined]
    return messages


def _named_agents() -> list[dict[str, Any]]:
    language = get_language() or "en"
    return [{"slug": agent.slug, "name": agent.name} for agent in selectors.enabled_agents()]
