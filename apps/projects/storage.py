"""A disk without room: what it looks like where it is met, and what people are told."""

from __future__ import annotations

import errno

from django.db import OperationalError
from django.utils.translation import gettext_lazy as _
from psycopg.errors import DiskFull

STORAGE_FULL_CODE = "storage_full"
STORAGE_FULL = _(
    "The server's disk is full, so nothing can be saved at the moment. An administrator has to make room; sending the "
    "same again then does no harm."
)


def is_disk_full(error: BaseException | None) -> bool:
    """Ours, on which files lie, or PostgreSQL's, as far as it can say so."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return isinstance(error, OperationalError) and isinstance(error.__cause__, DiskFull)
