"""Django loads a database backend from the `base` module of the package that ENGINE names."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

from django.db.backends.postgresql import base
from django.db.utils import OperationalError

from config import embedded

# These only compare models with migrations: a server is asked when it runs, never started for them.
OFFLINE_COMMANDS = {"makemigrations"}


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL as Django knows it; the embedded one is running before a connection is made."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if is_offline_command():
            _refuse_to_start()
        else:
            embedded.ensure_postgres()
        return super().get_new_connection(conn_params)


def is_offline_command() -> bool:
    return Path(sys.argv[0]).name == "manage.py" and sys.argv[1:2] != [] and sys.argv[1] in OFFLINE_COMMANDS


def _refuse_to_start() -> None:
    """Without a server Django skips the check of the applied migrations; its warning would be noise."""
    if embedded.uses_embedded_postgres() and not embedded.postgres_server().is_ready():
        warnings.filterwarnings("ignore", message="Got an error checking a consistent migration history")
        raise OperationalError("the embedded PostgreSQL does not run")
