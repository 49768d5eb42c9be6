"""What was set aside, as it was; and a conversation as a file."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.text import get_valid_filename
from django.views.decorators.http import require_safe

from apps.agents import selectors
from apps.agents.configuration.in_force import config_for, language
from apps.agents.models import Role
from apps.agents.presenters.answers import answer_html
from apps.agents.presenters.export import as_document, as_markdown
from apps.documents.downloads import DOCX, bytes_response
from apps.documents.word import build_word
from apps.projects.access import Right, require
from apps.projects.views.support import person


@login_required
@require_safe
def earlier(request: HttpRequest, conversation_id: UUID, turn: int) -> HttpResponse:
    """The branches that were set aside at a turn, the latest first."""
    conversation = selectors.get_conversation(person(request), conversation_id)
    branches = selectors.branches_at(conversation, turn)
    for message in (message for branch in branches for message in branch.messages):
        if message.role == Role.ASSISTANT:
            message.html = answer_html(message)  # type: ignore[attr-defined]
    return render(
        request, "agents/_earlier.html", {"branches": branches, "agent_name": conversation.agent.name}
    )


@login_required
@require_safe
def export(request: HttpRequest, conversation_id: UUID, kind: str) -> HttpResponseBase:
    """Word or Markdown."""
    user = person(request)
    conversation = selectors.get_conversation(user, conversation_id)
    require(user, conversation.project, Right.EXPORT)
    document = as_document(conversation, config_for(conversation), language())
    name = get_valid_filename(conversation.title or "conversation")
    match kind:
        case "docx":
            return bytes_response(build_word(document), name=f"{name}.docx", content_type=DOCX)
        case "md":
            text = as_markdown(document).encode()
            return bytes_response(text, name=f"{name}.md", content_type="text/markdown; charset=utf-8")
    raise Http404
