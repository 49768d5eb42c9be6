"""Fields in which a row is chosen by typing its name: what is sent for one and is no key is an error of the form.

Django's own widgets look for whatever was sent when they show the form again, and fail on what cannot be a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.admin.widgets import AutocompleteSelect, AutocompleteSelectMultiple
from django.core.exceptions import ValidationError
from django.db.models import Model


class OneByName(AutocompleteSelect):
    def optgroups(self, name: str, value: Sequence[str], attr: dict[str, Any] | None = None) -> Any:
        return super().optgroups(name, keys_of(self.field, value), attr)


class SeveralByName(AutocompleteSelectMultiple):
    def optgroups(self, name: str, value: Sequence[str], attr: dict[str, Any] | None = None) -> Any:
        return super().optgroups(name, keys_of(self.field, value), attr)


def keys_of(field: Any, value: Sequence[str]) -> list[str]:
    rows = field.remote_field.model
    return [typed for typed in value if is_key(rows, typed)]


def is_key(rows: type[Model], typed: str) -> bool:
    """Whether a row of these could have this key; empty means that none was chosen."""
    try:
        rows._meta.pk.to_python(typed or None)
    except ValidationError:
        return False
    return True
