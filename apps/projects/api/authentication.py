"""Signing in to the API with a token, and the one place where its scope and its project are enforced.

A token is looked at by the views of the API alone: the pages and the administration know sessions only.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.projects.actions.tokens import SECRET_START, digest_of
from apps.projects.models import ApiToken, TokenScope, User
from apps.projects.selectors import usable_tokens

if TYPE_CHECKING:  # the framework's views read the settings that name this module
    from rest_framework.views import APIView

NOT_USABLE = _("This access token is unknown, expired or revoked. Make a new one on your profile page.")
USED_AGAIN_AFTER = timedelta(minutes=1)  # a program calls often; one write a minute tells enough


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer td_…`. Such a request is never taken for the session's, whatever cookies it has."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = usable_token(secret.strip())
        if token is None:
            raise AuthenticationFailed(NOT_USABLE, code="token_invalid")
        note_use(token)
        person = token.user
        person.only_project_id = token.project_id
        if not request.headers.get("Accept-Language"):
            translation.activate(person.language)
        return person, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="TrialDesk"'


def usable_token(secret: str) -> ApiToken | None:
    """The token of this secret with its person, while both may be used."""
    if not secret.startswith(SECRET_START):
        return None
    return usable_tokens().select_related("user").filter(digest=digest_of(secret)).first()


def note_use(token: ApiToken) -> None:
    now = timezone.now()
    seldom = Q(last_used_at=None) | Q(last_used_at__lt=now - USED_AGAIN_AFTER)
    if token.last_used_at is None or token.last_used_at < now - USED_AGAIN_AFTER:
        ApiToken.objects.filter(seldom, pk=token.pk).update(last_used_at=now)


class TokenScopeAllows(BasePermission):
    """A token for reading reads; what a session may do is the project's roles' to say."""

    message = _("This access token may only read. Make one that may write on your profile page.")
    code = "token_read_only"

    def has_permission(self, request: Request, view: APIView) -> bool:
        token = request.auth
        if not isinstance(token, ApiToken):
            return True
        return request.method in SAFE_METHODS or token.scope == TokenScope.WRITE


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI schema names it."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token of the profile page: `Authorization: Bearer td_…`.",
        }
