"""Templates without logic: `{{path.to.value}}`. Unknown names are empty at run time and a warning on save."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import orjson

from apps.fields.paths import get_value

VARIABLE = re.compile(r"\{\{\s*([A-Za-z_][\w.]*)\s*\}\}")


def render(template: str | None, variables: Mapping[str, Any]) -> str:
    """The template with its variables; objects and lists as JSON. Nothing for no template."""
    return VARIABLE.sub(lambda match: as_text(get_value(variables, match.group(1))), template or "")


def as_text(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else orjson.dumps(value).decode()
