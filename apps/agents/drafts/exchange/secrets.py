"""Secrets never travel: a file names them (`{{secret.NAME}}`), and each installation sets its own.

What looks like a secret written out (a password in an address, a value behind `Authorization`) is replaced by a name
when an agent is exported, and refused when one is imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
NAMED = re.compile(r"\{\{\s*secret\.([A-Za-z0-9_.-]+)\s*\}\}")
SECRET_KEY = re.compile(
    r"authori[sz]ation|api[-_ ]?key|apikey|token$|secret$|passw(or)?d|passphrase|cookie|credential|private[-_ ]?key"
    r"|^key$|signature$",
    re.IGNORECASE,
)
SECRET_VALUE = re.compile(r"\bBearer\s+[A-Za-z0-9._~+/-]{8,}|\bsk-[A-Za-z0-9_-]{12,}|://[^/\s:@]+:[^/\s@{]+@")
PLACES = (("tools", "name", "configuration"), ("cards", "slug", "payload"))


def named_secrets(content: Data) -> tuple[str, ...]:
    """The names of secrets that a configuration asks for."""
    texts = (text for _place, _key, text in _texts(content))
    return tuple(sorted({name for text in texts for name in NAMED.findall(text)}))


def written_out(content: Data) -> tuple[str, ...]:
    """The places (JSON pointers) at which a secret stands in plain text."""
    return tuple(place for place, key, text in _texts(content) if is_secret(key, text))


def without_secrets(content: Data) -> dict[str, Any]:
    """The content with names instead of secrets."""
    cleaned = dict(content)
    for section, name, column in PLACES:
        cleaned[section] = [{**row, column: _cleaned(row[column], row[name], "")} for row in content[section]]
    return cleaned


def is_secret(key: str, text: str) -> bool:
    if not text.strip() or NAMED.search(text):
        return False
    return bool(SECRET_KEY.search(key) or SECRET_VALUE.search(text))


def _cleaned(value: Any, owner: str, key: str) -> Any:
    if isinstance(value, Mapping):
        return {name: _cleaned(inner, owner, _inherited(key, name)) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(inner, owner, key) for inner in value]
    if isinstance(value, str) and is_secret(key, value):
        return "{{secret." + re.sub(r"\W+", "_", f"{owner}_{key or 'value'}").upper() + "}}"
    return value


def _inherited(key: str, name: str) -> str:
    """What stands below a secret's key is secret too: {"token": {"value": "…"}}."""
    return key if SECRET_KEY.search(key) else name


def _texts(content: Data) -> Iterator[tuple[str, str, str]]:
    """(place, key, text) of everything in which a secret could stand."""
    for section, _name, column in PLACES:
        for number, row in enumerate(content[section]):
            yield from _inside(f"/{section}/{number}/{column}", "", row[column])


def _inside(place: str, key: str, value: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _inside(f"{place}/{name}", _inherited(key, name), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _inside(f"{place}/{number}", key, inner)
    elif isinstance(value, str):
        yield place, key, value
