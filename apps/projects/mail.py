"""Mail of an installation that has no mail server: kept in files for the server's own administrator.

A mail can hold a link that opens an account, so it must not go to the console, which is a log.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.filebased import EmailBackend

OWNER_ONLY = 0o700


class PrivateFileBackend(EmailBackend):
    """Writes each mail to a file in settings.EMAIL_FILE_PATH, which nobody but this account may enter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        folder.chmod(OWNER_ONLY)
        super().__init__(*args, **kwargs)
