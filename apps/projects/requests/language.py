"""The language cookie: what pages use before somebody signs in, and what follows the person afterwards."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponseBase

CHOSEN_BEFORE: Final = "language_chosen_before_signing_in"  # in the session


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
