"""Where in a JSON text a value stands, so that what is wrong with it can be shown at its line."""

from __future__ import annotations

from json.decoder import JSONDecodeError, JSONDecoder, scanstring  # type: ignore[attr-defined]
from typing import Any

BLANK = " \t\r\n"


def line_of(text: str, pointer: str) -> int | None:
    """The line (from 1) on which the value at a JSON pointer begins; of its nearest container when it is missing.

    None when `text` is no JSON.
    """
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    try:
        position = _find(text, _skip(text, 0), parts)
    except (JSONDecodeError, IndexError, StopIteration, ValueError):
        return None
    return text.count("\n", 0, position) + 1


def _find(text: str, position: int, parts: list[str]) -> int:
    if not parts or text[position] not in "{[":
        return position
    inner = _member(text, position, parts[0]) if text[position] == "{" else _entry(text, position, parts[0])
    return position if inner is None else _find(text, inner, parts[1:])


def _member(text: str, position: int, name: str) -> int | None:
    position = _skip(text, position + 1)
    while text[position] != "}":
        key, position = scanstring(text, position + 1, True)
        position = _skip(text, _skip(text, position) + 1)
        if key == name:
            return position
        position = _next(text, position)
    return None


def _entry(text: str, position: int, number: str) -> int | None:
    position = _skip(text, position + 1)
    place = 0
    while text[position] != "]":
        if str(place) == number:
            return position
        position, place = _next(text, position), place + 1
    return None


def _next(text: str, position: int) -> int:
    """Behind the value and the comma after it."""
    value: tuple[Any, int] = JSONDecoder().raw_decode(text, position)
    position = _skip(text, value[1])
    return _skip(text, position + 1) if text[position] == "," else position


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in BLANK:
        position += 1
    return position
