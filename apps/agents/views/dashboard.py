"""Many traces at once, for staff who audit: no content, figures only."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.agents.actions.auditing import may_audit
from apps.agents.models import Agent
from apps.agents.traces.charts import charts_of
from apps.agents.traces.report import Scope, report_of, rows_of
from apps.projects.errors import NotFound
from apps.projects.views.support import person

RANGES_DAYS = (7, 30, 90, 365)
USUAL_DAYS = 30


@login_required
@require_safe
def traces(request: HttpRequest) -> HttpResponse:
    if not may_audit(person(request)):
        raise NotFound
    given = request.GET.get("days", "")
    days = int(given) if given in map(str, RANGES_DAYS) else USUAL_DAYS
    agents = list(Agent.objects.order_by("order", "slug"))
    agent = next((a.slug for a in agents if a.slug == request.GET.get("agent", "")), "")
    until = timezone.now()
    scope = Scope(until - timedelta(days=days), until, agent)
    report = report_of(scope)
    context = {
        "report": report,
        "rates": report.rates(),
        "charts": charts_of(report),
        "rows": rows_of(scope),
        "days": days,
        "ranges": RANGES_DAYS,
        "agents": agents,
        "agent": agent,
    }
    return render(request, "agents/trace_dashboard.html", context)
