"""The codes of the second factor: a few wrong ones at most, and no right one twice, whichever process is asked.

django-allauth counts both in the cache, which each process has for itself (settings.CACHES). Here the factor's own
row keeps them, locked while a code is looked at. Whoever sends codes knows the password: nobody else can lock it.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any, cast

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.db import transaction

LOCKED = timedelta(minutes=5)
MOST_WRONG_CODES = 5


class CountedCodes:
    """What both forms add to those of allauth."""

    user: Any
    authenticator: Any

    def clean_code(self) -> str:
        with transaction.atomic():
            factor = _locked(self.user.pk)
            if factor is None:
                raise get_adapter().validation_error("incorrect_code")
            try:
                return self._checked(factor.data)
            except ValidationError as error:
                refused = error
            finally:
                factor.save(update_fields=["data"])
        raise refused

    def _checked(self, kept: dict[str, Any]) -> str:
        """ValidationError for a wrong code, for one that was used, and for any after too many wrong ones."""
        kept["wrong_at"] = [at for at in kept.get("wrong_at", ()) if _is_recent(at)]
        if len(kept["wrong_at"]) >= MOST_WRONG_CODES:
            raise get_account_adapter().validation_error("too_many_login_attempts")
        kept["wrong_at"].append(time.time())
        code = str(cast("Any", super()).clean_code())
        if self.authenticator.type == Authenticator.Type.TOTP:
            _use_once(kept)
        kept["wrong_at"] = []
        return code


class AuthenticateForm(CountedCodes, forms.AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in."""


class ReauthenticateForm(CountedCodes, forms.ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """Before something that only the person may do."""


def _locked(user_id: Any) -> Any:
    """The row to count on; None where there is no second factor: recovery codes cannot be had without this one."""
    factors = Authenticator.objects.select_for_update()
    return factors.filter(user_id=user_id, type=Authenticator.Type.TOTP).first()


def _is_recent(at: float) -> bool:
    """A clock that was ahead when it was written locks nobody."""
    return 0 <= time.time() - at < LOCKED.total_seconds()


def _use_once(kept: dict[str, Any]) -> None:
    """Each period has one code; allauth accepts that of the present one alone (MFA_TOTP_TOLERANCE is 0)."""
    period = int(time.time()) // app_settings.TOTP_PERIOD
    if kept.get("used_in") == period:
        raise get_adapter().validation_error("incorrect_code")
    kept["used_in"] = period
