"""Why this answer: one turn with what it was made of, and as a timeline."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.agents import selectors
from apps.agents.versions import language
from apps.agents.why import why
from apps.projects.views.support import person


@login_required
@require_safe
def trace(request: HttpRequest, trace_id: UUID) -> HttpResponse:
    found = selectors.get_trace(person(request), trace_id)
    context = {"trace": found, "conversation": found.conversation, "why": why(found, language())}
    return render(request, "agents/trace.html", context)
