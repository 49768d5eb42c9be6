"""Which language the pages speak.

Before somebody signs in: the cookie of the browser, else what the browser asks for. Afterwards: what was chosen in
this session with the language switch, also before signing in, else that of the account. A choice is saved to the
account, but a choice that the person makes elsewhere does not turn the pages that are open here. What an open page
fetches says which language the page speaks (`X-Page-Language`): also where two tabs, or two people, share a session, no
page becomes half the one and half the other.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from apps.projects.models import Language

_CHOSEN: Final = "language_chosen"  # in the session


def choose(session: SessionBase, language: str) -> None:
    """From now on the pages of this session speak `language`."""
    session[_CHOSEN] = language


def chosen_in(session: SessionBase) -> str:
    """What was chosen with the switch in this session; empty when nothing was."""
    return _known(session.get(_CHOSEN, ""))


async def chosen_in_async(session: SessionBase) -> str:
    return _known(await session.aget(_CHOSEN, ""))


def of_page(request: HttpRequest) -> str:
    """That of the open page whose script asks; empty for anything else."""
    return _known(request.headers.get("X-Page-Language", "").lower())


def of_browser(request: HttpRequest) -> str:
    """What the browser asks for by its cookie or its settings; empty when it asks for nothing."""
    says = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) or request.headers.get("Accept-Language")
    return _known(translation.get_language_from_request(request)) if says else ""


def _known(language: str) -> str:
    return language if language in Language.values else ""


def remember(response: HttpResponseBase, language: str) -> None:
    """Let the sign-in page of this browser speak `language` (a code of settings.LANGUAGES) next time."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
