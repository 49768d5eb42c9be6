"""Fields in which a row is chosen by typing its name: what is sent for one and is no key is an error of the form.

Django's own widgets look for whatever was sent when they show the form again, and fail on what cannot be a key.
"""

from __future__ import annotations

from typing import Any

from django.contrib.admin.widgets import AutocompleteSelect, AutocompleteSelectMultiple
from django.core.exceptions import ValidationError
from django.db.models import Model


class KeysOnly:
    """Stands before a widget of the admin."""

    field: Any

    def optgroups(self, name: str, value: list[str], attr: dict[str, Any] | None = None) -> Any:
        rows = self.field.remote_field.model
        keys = [typed for typed in value if is_key(rows, typed)]
        return super().optgroups(name, keys, attr)  # type: ignore[misc]  # of the widget behind this class


class OneByName(KeysOnly, AutocompleteSelect):
    pass


class SeveralByName(KeysOnly, AutocompleteSelectMultiple):
    pass


def is_key(rows: type[Model], typed: str) -> bool:
    """Whether a row of these could have this key; empty means that none was chosen."""
    try:
        rows._meta.pk.to_python(typed or None)
    except ValidationError:
        return False
    return True
