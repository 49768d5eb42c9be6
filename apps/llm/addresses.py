"""What may be an endpoint's address: it is where everything that people write is sent to."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

KEY_NAME = re.compile(
    r"^(x[-_])?(api[-_]?)?key$|api[-_]?key|authori[sz]ation|(^|[-_])token$|secret|passw(or)?d|^sig(nature)?$",
    re.IGNORECASE,
)


def is_endpoint(address: str) -> bool:
    """An http(s) URL with a host; names without a dot are fine (`http://ollama:11434/v1`)."""
    try:
        parts = urlsplit(address)
        has_place = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    is_clean = address.isprintable() and " " not in address
    return parts.scheme in {"http", "https"} and has_place and is_clean


def has_key(address: str) -> bool:
    """Whether a user, a password or a key stands in the address, where logs and lists would show it."""
    parts = urlsplit(address)
    return "@" in parts.netloc or any(KEY_NAME.search(name) for name, _value in parse_qsl(parts.query, True))


def names_with_keys(value: Any) -> list[str]:
    """The names, at any depth, behind which a key would stand."""
    if isinstance(value, list):
        return [name for each in value for name in names_with_keys(each)]
    if not isinstance(value, dict):
        return []
    own = [name for name, inner in value.items() if inner is not None and KEY_NAME.search(name)]
    return own + [name for inner in value.values() for name in names_with_keys(inner)]
