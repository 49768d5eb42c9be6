"""How medical questions are routed in the whole installation, for staff who audit. Each look is in the audit trail,
because the page has questions of people in it."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.agents.actions.auditing import may_audit
from apps.medical_qa.figures.report import report_of
from apps.medical_qa.figures.turns import routed_turns
from apps.medical_qa.figures.unanswered import unanswered_among
from apps.medical_qa.figures.words import words_of
from apps.projects.actions import audit
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.projects.views.support import person

RANGES_DAYS = (7, 30, 90, 365)
USUAL_DAYS = 30
MOST_UNANSWERED = 30


@login_required
@require_safe
def routing(request: HttpRequest) -> HttpResponse:
    user = person(request)
    if not may_audit(user):
        raise NotFound
    given = request.GET.get("days", "")
    days = int(given) if given in map(str, RANGES_DAYS) else USUAL_DAYS
    until = timezone.now()
    turns = routed_turns(until - timedelta(days=days), until)
    unanswered = unanswered_among(turns)[:MOST_UNANSWERED]
    names = Project.objects.in_bulk([each.asked.latest.project_id for each in unanswered])
    audit.record(by=user, action="medical_questions.read", data={"days": days, "turns": len(turns)})
    context = {
        "report": (report := report_of(turns)),
        "words": words_of(report),
        "unanswered": [(each, names.get(each.asked.latest.project_id)) for each in unanswered],
        "days": days,
        "ranges": RANGES_DAYS,
    }
    return render(request, "medical_qa/routing.html", context)
