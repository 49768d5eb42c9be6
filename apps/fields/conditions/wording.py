"""A condition as one line that people read, instead of its JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

SIGNS = {"eq": "=", "ne": "≠", "lt": "<", "le": "≤", "gt": ">", "ge": "≥", "in": "∈", "contains": "∋"}


def condition_line(condition: Any) -> str:
    """Nothing for no condition; what is no condition stands as it is."""
    return _line(condition, is_inside=False) if condition else ""


def _line(condition: Any, *, is_inside: bool) -> str:
    if not isinstance(condition, Mapping):
        return _value(condition)
    for name, word in (("all", _("and")), ("any", _("or"))):
        if isinstance(parts := condition.get(name), list):
            line = f" {word} ".join(_line(part, is_inside=len(parts) > 1) for part in parts)
            return f"({line})" if is_inside and len(parts) > 1 else line
    if "not" in condition:
        denied = _("not")
        return f"{denied} ({_line(condition['not'], is_inside=False)})"
    return _leaf(condition)


def _leaf(condition: Mapping[str, Any]) -> str:
    if "field" not in condition:
        return _value(condition)
    said = {"is_set": _("is set"), "empty": _("is empty")}
    op = str(condition.get("op", ""))
    other = condition.get("value_field") or ("value" in condition and _value(condition["value"])) or ""
    return " ".join(filter(None, (str(condition["field"]), SIGNS.get(op) or said.get(op, op), str(other))))


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
