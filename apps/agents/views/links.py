"""Where deep links go first: checked, then on to the place that they name."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from apps.agents import links
from apps.projects.views.support import person


@login_required
@require_GET
def follow(request: HttpRequest, token: str) -> HttpResponse:
    """Redirects to the target's page."""
    claims = links.read_link(token, user=person(request))
    return redirect(links.address_of(claims, token))
