"""The page on which a project is seen as a whole."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from apps.iit_memory.overview import overview_of
from apps.projects.access import Right, allows
from apps.projects.selectors import get_project
from apps.projects.time_zones import zone
from apps.projects.views.support import person


@login_required
@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Times are those of the project: what is due is due there."""
    user = person(request)
    project = get_project(user, slug)
    with timezone.override(zone(project.time_zone)):
        context = {
            "project": project,
            "overview": overview_of(user, project, now=timezone.now(), language=get_language() or "en"),
            "can_edit": allows(user, project, Right.EDIT),
        }
        return render(request, "iit_memory/overview.html", context)
