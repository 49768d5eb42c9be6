"""Access tokens: made and revoked by their owner; a user administrator can revoke anybody's."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.access import Right, require
from apps.projects.actions.audit import record
from apps.projects.errors import Conflict, Forbidden, Invalid
from apps.projects.models import ApiToken, Project, TokenScope, User

SECRET_START = "td_"  # noqa: S105 - what every token begins with, so that scanners for leaked keys can tell
PREFIX_CHARACTERS = 9
LONGEST_DAYS = 366
MOST_TOKENS = 20


@dataclass(frozen=True)
class NewToken:
    """`secret` is known now and never again: only its digest is stored."""

    token: ApiToken
    secret: str


def digest_of(secret: str) -> str:
    """SHA-256 is enough: the secret has 256 random bits, so there is nothing to guess and nothing to stretch."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def create_token(
    *, by: User, name: str, scope: TokenScope, days: int, project: Project | None = None
) -> NewToken:
    """Make a token for oneself. Invalid for a wrong name or time, Conflict when there are too many already."""
    if not 1 <= days <= LONGEST_DAYS:
        raise Invalid(fields={"days": [_("A token is valid for 1 to 366 days.")]})
    if project is not None:
        require(by, project, Right.READ)
    User.objects.select_for_update().get(pk=by.pk)
    if (
        ApiToken.objects.filter(user=by, revoked_at=None, expires_at__gt=timezone.now()).count()
        >= MOST_TOKENS
    ):
        raise Conflict(
            _("You have 20 tokens already. Revoke one that is not used any more."), code="token_limit"
        )
    secret = SECRET_START + secrets.token_hex(32)
    token = ApiToken(
        user=by,
        name=name.strip(),
        prefix=secret[:PREFIX_CHARACTERS],
        digest=digest_of(secret),
        scope=scope,
        project=project,
        expires_at=timezone.now() + timedelta(days=days),
    )
    try:
        token.full_clean()
    except ValidationError as error:
        raise Invalid.of(error) from error
    token.save()
    data = {"scope": scope.value, "days": days}
    record(by=by, project=project, action="token.created", subject=token, data=data)
    return NewToken(token, secret)


@transaction.atomic
def revoke_token(*, by: User, token: ApiToken) -> ApiToken:
    """End a token for good. Forbidden unless it is one's own or `by` is a user administrator."""
    if token.user_id != by.pk and not (by.is_user_administrator or by.is_superuser):
        raise Forbidden(_("Only its owner or a user administrator can revoke a token."))
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        record(by=by, project=token.project, action="token.revoked", subject=token)
    return token
