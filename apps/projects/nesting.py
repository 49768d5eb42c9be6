"""How deeply JSON from outside may be nested: what reads it follows more levels than what checks or writes it."""

from __future__ import annotations

from typing import Any

DEEPEST_NESTING = 64


def is_too_deep(data: Any) -> bool:
    """Level by level, without recursion: what was read may be nested as deeply as the reader allows."""
    layer = [data]
    for _level in range(DEEPEST_NESTING):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return False
    return any(isinstance(item, dict | list) for item in layer)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
