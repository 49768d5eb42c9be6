"""Encrypts what is stored but must not be readable in a copy of the database: keys of second factors, API keys.

The key comes from SECRET_KEY. After SECRET_KEY was changed, what older keys wrote stays readable for as long as
they are listed in SECRET_KEY_FALLBACKS.
"""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from apps.projects.errors import UserError

PURPOSE = b"trialdesk: secrets in rows"  # the same SECRET_KEY signs sessions: neither key tells the other
KEY_BYTES = 32


class SecretUnreadable(UserError):
    """Written under a SECRET_KEY that this installation no longer has: it must be set again."""

    code = "secret_unreadable"
    status = 409
    message = _(
        "A stored secret cannot be read, because the secret key of this installation was changed. "
        "Ask an administrator to set it again."
    )


def encrypt(text: str) -> str:
    """`text` as a Fernet token (ASCII), different each time."""
    return _cipher().encrypt(text.encode()).decode("ascii")


def decrypt(token: str) -> str:
    """What was given to `encrypt`. SecretUnreadable when no key fits, or when `token` is something else."""
    try:
        return _cipher().decrypt(token.encode()).decode()
    except InvalidToken as error:
        raise SecretUnreadable from error


def _cipher() -> MultiFernet:
    """Writes with the first key and reads with any. Made anew, because the settings may have been changed."""
    return MultiFernet([Fernet(_key(each)) for each in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> bytes:
    derived = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE).derive(secret.encode())
    return base64.urlsafe_b64encode(derived)
