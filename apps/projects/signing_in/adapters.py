"""Where signing in differs from what django-allauth and django-axes do by themselves."""

from __future__ import annotations

import math
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from axes.helpers import get_cool_off
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.projects import secrets
from apps.projects.actions.users import set_language
from apps.projects.api.problems import is_api_request, problem
from apps.projects.models import Language, User
from apps.projects.requests import language


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Nobody signs up: user administrators and invitations make accounts. The language follows the person, and what
    was chosen on the page for signing in is theirs."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """The answer to a sign-in that passed every stage, the second factor too."""
        response: HttpResponse = super().post_login(request, user, **details)
        chosen = request.session.pop(language.CHOSEN_BEFORE, "")
        if chosen in Language.values:
            set_language(by=user, language=chosen)
        language.remember(response, user.language)
        return response


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """A copy of the database holds no second factor that can be used."""

    def encrypt(self, text: str) -> str:
        return secrets.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return secrets.decrypt(encrypted_text)


def attempted_login(request: HttpRequest | None, credentials: dict[str, Any] | None) -> str:
    """The address that a sign-in was tried with, to count failures; each form names its field differently."""
    given = dict(credentials or {}) or (request.POST.dict() if request is not None else {})
    named = next((given[name] for name in ("email", "username", "login") if given.get(name)), "")
    return User.objects.normalize_email(str(named))


def client_address(request: HttpRequest) -> str | None:
    """The other end's address. Behind a proxy uvicorn sets it (--proxy-headers): headers prove nothing."""
    return request.META.get("REMOTE_ADDR") or None


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """What somebody sees after too many wrong passwords: how long to wait, and nothing about the account."""
    wait_seconds = math.ceil(get_cool_off(request).total_seconds())
    minutes = math.ceil(wait_seconds / 60)
    sentence = ngettext(
        "Too many wrong passwords. Try again in %(minutes)d minute.",
        "Too many wrong passwords. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}
    if is_api_request(request):
        return problem(status=429, code="locked_out", detail=sentence, retry_after_seconds=wait_seconds)
    context = {"status": 429, "code": "locked_out", "title": _("Sign-in is locked"), "message": sentence}
    locked = render(request, "error.html", context, status=429)
    locked["Retry-After"] = str(wait_seconds)
    return locked
