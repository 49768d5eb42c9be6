"""The first page: the projects one works in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.projects.selectors import memberships_of
from apps.projects.views.support import person


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "projects/home.html", {"projects": memberships_of(person(request))})
