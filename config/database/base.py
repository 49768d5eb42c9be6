"""Django loads a database backend from the `base` module of the package that ENGINE names."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base

from config import embedded


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL as Django knows it; when it is the embedded one, it is running before a connection is made."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        embedded.ensure_postgres()
        return super().get_new_connection(conn_params)
