"""Why this answer: one turn with what it was made of, and as a timeline; for members, and for staff who audit."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.agents.actions.auditing import read_trace
from apps.agents.configuration.in_force import language
from apps.agents.traces.explanation import explain
from apps.projects.views.support import person


@login_required
@require_safe
def trace(request: HttpRequest, trace_id: UUID) -> HttpResponse:
    access = read_trace(trace_id=trace_id, by=person(request))
    found = access.trace
    context = {
        "trace": found,
        "conversation": found.conversation,
        "as_auditor": access.as_auditor,
        "why": explain(found, language()),
    }
    return render(request, "agents/trace.html", context)
