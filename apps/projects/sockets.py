"""Who is at the other end of a socket: asked when it is needed, in the thread that needs it.

The usual middleware asks before the socket opens, in the one thread that all of them share.
"""

from __future__ import annotations

from typing import Any

from channels.auth import get_user
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from apps.projects.access import Person


def person_of(scope: dict[str, Any]) -> Person:
    """The person of the socket's session cookie (two queries), with the checks that a page makes."""
    key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
    person: Person = get_user.func({"session": SessionStore(key)})  # without its hop to the shared thread
    return person
