"""What the find dialog shows; fetched with every few letters."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.agents.presenters.search import find
from apps.projects.views.support import person

LONGEST_QUERY = 100


@login_required
@require_safe
def found(request: HttpRequest) -> HttpResponse:
    query = "".join(filter(str.isprintable, request.GET.get("q", ""))).strip()[:LONGEST_QUERY]
    return render(request, "agents/_found.html", {"query": query, "found": find(person(request), query)})
