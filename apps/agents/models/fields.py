"""JSON whose keys keep their order: the order of a schema's fields is the order in which people see them."""

from __future__ import annotations

import json
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class OrderedJSONField(models.JSONField):
    """A JSONField stored as text. PostgreSQL's jsonb sorts keys, its json type cannot be compared."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "text"

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, cls=self.encoder)

    def from_db_value(self, value: str | None, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return None if value is None else json.loads(value, cls=self.decoder)
