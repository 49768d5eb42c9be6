"""Values by dotted path in a context's data: `stage.key` or `stage.part.key`. Pure; nothing is changed in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]


def get_value(data: Data, path: str) -> Any:
    """The value at `path`; None when it is not set."""
    found: Any = data
    for name in path.split("."):
        if not isinstance(found, Mapping) or name not in found:
            return None
        found = found[name]
    return found


def with_value(data: Data, path: str, value: Any) -> dict[str, Any]:
    """A copy with the value at `path`; None takes it away, and empty parts with it."""
    name, _, rest = path.partition(".")
    copy = dict(data)
    if rest:
        part = copy.get(name)
        value = with_value(part if isinstance(part, Mapping) else {}, rest, value) or None
    if value is None:
        copy.pop(name, None)
    else:
        copy[name] = value
    return copy


def leaves(data: Data, fields: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """(path, value) of the fields that are set."""
    for path in fields:
        value = get_value(data, path)
        if value is not None:
            yield path, value
