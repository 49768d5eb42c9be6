"""Accounts: made by user administrators or by an invitation, never by signing up."""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.projects.actions.audit import record
from apps.projects.errors import Conflict, Forbidden, Invalid
from apps.projects.models import Language, User
from apps.projects.selectors import find_user


class AccountFields(TypedDict, total=False):
    """What an account may be made with beside its address."""

    full_name: str
    language: str
    time_zone: str
    is_staff: bool
    is_superuser: bool
    is_prompt_editor: bool
    is_approver: bool
    is_auditor: bool
    is_user_administrator: bool


class ProfileFields(TypedDict, total=False):
    """What people may change about themselves."""

    full_name: str
    language: str
    time_zone: str


@transaction.atomic
def create_user(
    *, by: User | None, email: str, password: str | None = None, **fields: Unpack[AccountFields]
) -> User:
    """Make an account; without a password its owner sets one through the link in the invitation.

    `by` None is a command at the server. Forbidden unless `by` is a user administrator, Conflict when the
    address has an account, Invalid for a wrong address, language or time zone.
    """
    if by is not None and not (by.is_user_administrator or by.is_superuser):
        raise Forbidden(_("Only user administrators make accounts."))
    return make_account(by=by, email=email, password=password, **fields)


def make_account(
    *, by: User | None, email: str, password: str | None = None, **fields: Unpack[AccountFields]
) -> User:
    """Save the account and its audit entry. For actions that have asked who may do that."""
    if find_user(email) is not None:
        raise Conflict(_("This address already has an account."), code="email_taken")
    user = User(email=User.objects.normalize_email(email), **fields)
    user.set_password(password)
    _check(user)
    user.save()
    record(by=by, action="user.created", subject=user, data={"flags": _flags(fields)})
    return user


def set_language(*, by: User, language: str) -> User:
    """The language of the pages for this person. Invalid for one the product does not speak."""
    if language not in Language.values:
        raise Invalid(_("TrialDesk is not available in this language."), code="unknown_language")
    return edit_profile(by=by, language=language)


@transaction.atomic
def edit_profile(*, by: User, **fields: Unpack[ProfileFields]) -> User:
    """Change the person's own name, language or time zone; nothing is written when nothing differs."""
    changed = sorted(name for name, value in fields.items() if getattr(by, name) != value)
    for name in changed:
        setattr(by, name, fields[name])  # type: ignore[literal-required]
    _check(by)
    if changed:
        by.save(update_fields=changed)
        record(by=by, action="user.edited", subject=by, data={"fields": changed})
    return by


def remove_second_factors(user: User) -> bool:
    """Let `user` sign in with the password alone; False when that was so. The caller asks and records."""
    removed: int = Authenticator.objects.filter(user_id=user.pk).delete()[0]
    return removed > 0


def _check(user: User) -> None:
    try:
        user.full_clean(validate_unique=False, exclude=["password"])
    except ValidationError as error:
        raise Invalid.of(error) from error


def _flags(fields: Any) -> list[str]:
    return sorted(name for name, value in fields.items() if name.startswith("is_") and value)
