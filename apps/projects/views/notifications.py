"""The list of notifications, and having read them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.forms import UUIDField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.projects.actions.notifications import mark_read as mark_notifications_read
from apps.projects.errors import NotFound
from apps.projects.selectors import notifications_for
from apps.projects.views.support import person

PAGE_SIZE = 50


@login_required
@require_safe
def notifications(request: HttpRequest) -> HttpResponse:
    pages = Paginator(notifications_for(person(request)), PAGE_SIZE)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "projects/notifications.html", {"notifications": page, "page": page})


@login_required
@require_POST
def mark_read(request: HttpRequest) -> HttpResponse:
    """The notifications whose `id` is in the form, or all when none is named; then back to the list."""
    try:
        ids = [UUIDField().clean(value) for value in request.POST.getlist("id")]
    except ValidationError:
        raise NotFound from None
    mark_notifications_read(by=person(request), ids=ids or None)
    return redirect("projects:notifications")
