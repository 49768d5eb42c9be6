"""Values by dotted path in a context's data: `stage.key`, `stage.part.key`, `stage.list.0.key`. Nothing is changed in
place.

A name in a path is a key of an object, or the number of an item of a list (from 0). A key that has dots itself
(`outcomes.primary`) is found whether it is stored nested or flat; nested goes before flat. What is not there, or stands
below a text or a number, is None, as is a value that is not set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]
MOST_DIGITS = 6  # of the number of an item; a longer one is that of no list


def get_value(data: Any, path: str) -> Any:
    """The value at `path`; None when it is not set."""
    return _walk(data, path.split("."))


def with_value(data: Data, path: str, value: Any) -> dict[str, Any]:
    """A copy with the value at `path`; None takes it away, and empty parts with it.

    It is written where `get_value` finds it, else nested. Items of lists are not written: a list is set as a whole.
    """
    parts = path.split(".")
    length = _length_of_key(data, parts)
    name, rest = ".".join(parts[:length]), ".".join(parts[length:])
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


def _walk(value: Any, parts: Sequence[str]) -> Any:
    if not parts:
        return value
    if isinstance(value, dict | Mapping):  # nearly always a dict, which is told at once
        for length, key in _keys(value, parts):
            if (found := _walk(value[key], parts[length:])) is not None:
                return found
        return None
    if isinstance(value, list | tuple) and _is_number(parts[0]):
        number = int(parts[0])
        return _walk(value[number], parts[1:]) if number < len(value) else None
    return None


def _keys(data: Data, parts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The keys of an object that a path may begin with, and of how many of its parts each is made."""
    for length in range(1, len(parts) + 1) if data else ():
        key = ".".join(parts[:length]) if length > 1 else parts[0]
        if key in data:
            yield length, key


def _length_of_key(data: Data, parts: Sequence[str]) -> int:
    held = (length for length, key in _keys(data, parts) if _walk(data[key], parts[length:]) is not None)
    return next(held, 1)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS
