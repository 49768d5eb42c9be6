"""The statements that a block sends to PostgreSQL, of every thread: what a turn costs beside the model.

Those of the keeper of runs are left out: it renews leases and looks for stops by the clock, for all runs together.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db.backends.utils import CursorWrapper


@contextmanager
def statements() -> Iterator[list[str]]:
    """As they are sent, savepoints included; BEGIN and COMMIT are not statements of a cursor."""
    sent: list[str] = []
    execute = CursorWrapper.execute

    def noted(cursor: CursorWrapper, sql: Any, params: Any = None) -> Any:
        if not threading.current_thread().name.startswith("run-"):
            sent.append(str(sql))
        return execute(cursor, sql, params)

    with patch.object(CursorWrapper, "execute", noted):
        yield sent
