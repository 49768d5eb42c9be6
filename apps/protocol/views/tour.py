"""Leads to a step of the tour, and remembers who has ended it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.projects.errors import NotFound
from apps.projects.views.support import person
from apps.protocol.models import EndedTour
from apps.protocol.tour import STEPS, address_from


@login_required
@require_safe
def step(request: HttpRequest, number: int = 1) -> HttpResponse:
    if not 1 <= number <= len(STEPS):
        raise NotFound
    address = address_from(number, person(request))
    if not address:
        messages.info(
            request, _("The tour leads through example studies, and there is none that you may read.")
        )
    return redirect(address or "projects:home")


@login_required
@require_POST
def end(request: HttpRequest) -> HttpResponse:
    EndedTour.objects.get_or_create(user=person(request))
    onward = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()})
    return redirect(onward if is_ours else "projects:home")
