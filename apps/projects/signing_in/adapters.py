"""Where signing in differs from what django-allauth and django-axes do by themselves."""

from __future__ import annotations

import math
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from axes.helpers import get_cool_off
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apps.projects import secrets
from apps.projects.actions.users import set_language
from apps.projects.api.problems import is_api_request, problem
from apps.projects.models import Language, User
from apps.projects.requests import language


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Nobody signs up: user administrators and invitations make accounts. What language was chosen on the page for
    signing in is the person's from then on; the first time, what their browser asks for is."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": gettext_lazy("The e-mail address or the password is not correct."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """The answer to a sign-in that passed every stage, the second factor too."""
        response: HttpResponse = super().post_login(request, user, **details)
        _tell_of_other_language(request, user)
        language.remember(response, user.language)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """The session of another person, who had not signed out, goes with what was chosen in it."""
        chosen = language.chosen_in(request.session)
        begins_with = chosen or ("" if user.last_login else language.of_browser(request))
        super().login(request, user)
        if chosen:
            language.choose(request.session, chosen)
        if begins_with:
            set_language(by=user, language=begins_with)


def _tell_of_other_language(request: HttpRequest, user: User) -> None:
    """The page for signing in spoke the browser's language; where the account has the other one, the reader is told
    in the one that they were reading."""
    before = language.of_browser(request)
    if before in ("", user.language):
        return
    with translation.override(before):
        own = _("Chinese") if user.language == Language.CHINESE else _("English")
        sentence = _(
            "The pages are in %(language)s now, as in your account. The language switch changes both."
        )
        messages.info(request, sentence % {"language": own})


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
