"""Why this answer: one turn with what it was made of, and as a timeline; for members, and for staff who audit."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.agents.actions.auditing import read_trace
from apps.agents.configuration.in_force import language
from apps.agents.selectors import opinions_about
from apps.agents.traces.explanation import explain
from apps.agents.traces.prompts import prompt_of, prompt_title
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
        "opinions": opinions_about(found),
    }
    return render(request, "agents/trace.html", context)


@login_required
@require_safe
def prompt(request: HttpRequest, trace_id: UUID, name: str) -> HttpResponse:
    """A prompt of the version on which the turn ran, for whoever may see the trace."""
    access = read_trace(trace_id=trace_id, by=person(request))
    context = {
        "trace": access.trace,
        "conversation": access.trace.conversation,
        "as_auditor": access.as_auditor,
        "title": prompt_title(access.trace, name, language()),
        "written": prompt_of(access.trace, name),
    }
    return render(request, "agents/trace_prompt.html", context)
