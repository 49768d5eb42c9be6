"""What the frame of every page shows beside the page's own content."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.projects.selectors import get_project, unread_notifications


def shell(request: HttpRequest) -> dict[str, Any]:
    """`unread_notifications` (a number), `current_project` (or None): the one that the address names, and
    `mail_is_sent`: whether this installation has a mail server, which pages must not promise otherwise.

    Each part of a page that has a template of its own asks anew, and few of them show any of it: what is read from the
    database is read when a template names it.
    """
    # A request that was refused before the session was read has no user: its error page is rendered, too.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread_notifications": 0, "current_project": None, "mail_is_sent": settings.MAIL_IS_SENT}
    return {
        "unread_notifications": cache(lambda: unread_notifications(user).count()),
        "current_project": cache(lambda: _current_project(request, user)),
        "mail_is_sent": settings.MAIL_IS_SENT,
    }


def _current_project(request: HttpRequest, user: Person) -> Project | None:
    """The project that the address names, if the person may see it."""
    match = request.resolver_match
    if match is None or not match.route.startswith("p/") or "slug" not in match.kwargs:
        return None
    try:
        return get_project(user, match.kwargs["slug"])
    except NotFound:
        return None
