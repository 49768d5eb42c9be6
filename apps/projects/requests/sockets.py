"""Who is at the other end of a socket, and whose page opened it.

The person is asked for when it is needed, in the thread that needs it: the usual middleware asks before the socket
opens, in the one thread that all of them share. The page is held to the rule of forms, that origin and host are one,
with scheme and port: channels' own validator looks at names only, so that any other service of the host would do.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult, urlsplit

from channels.auth import get_user
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

from apps.projects.access import Person
from apps.projects.signing_in.sessions import SessionStore

PORTS = {"http": "80", "https": "443"}


def person_of(scope: dict[str, Any]) -> Person:
    """The person of the socket's session cookie (two queries), with the checks that a page makes."""
    key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
    person: Person = get_user.func({"session": SessionStore(key)})  # without its hop to the shared thread
    return person


class OwnPages:
    """Lets a socket through when a page of this installation opens it; others are refused like any wrong address."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        is_secure = settings.SECURE_SSL_REDIRECT or scope.get("scheme") == "wss"
        is_own = is_own_origin(headers.get(b"origin", ""), headers.get(b"host", ""), is_secure=is_secure)
        return await (self.application if is_own else WebsocketDenier())(scope, receive, send)


def is_own_origin(origin: str, host: str, *, is_secure: bool) -> bool:
    """Whether a page of `origin` may open a socket at `host`, both as the browser sends them. `is_secure`: people reach
    the installation by https."""
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    if parts.scheme not in ({"https"} if is_secure else PORTS):
        return False
    is_same = parts.scheme == ("https" if is_secure else "http") and _is_at(parts, host)
    return is_same or any(_is_trusted(parts, name) for name in settings.CSRF_TRUSTED_ORIGINS)


def _is_at(origin: SplitResult, host: str) -> bool:
    domain, port = split_domain_port(host)
    usual = PORTS[origin.scheme]
    origin_domain, origin_port = split_domain_port(origin.netloc)
    is_same = (origin_domain, origin_port or usual) == (domain, port or usual)
    return bool(domain) and is_same and validate_host(domain, settings.ALLOWED_HOSTS)


def _is_trusted(origin: SplitResult, trusted: str) -> bool:
    """`trusted` is an origin, or all below one: "https://*.example.org"."""
    scheme, _, place = trusted.lower().partition("://")
    return origin.scheme == scheme and is_same_domain(origin.netloc, place.removeprefix("*"))
