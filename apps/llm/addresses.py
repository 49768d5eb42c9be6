"""What may be an endpoint's address: it is where everything that people write is sent to."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_endpoint(address: str) -> bool:
    """An http(s) URL with a host; names without a dot are fine (`http://ollama:11434/v1`)."""
    try:
        parts = urlsplit(address)
        has_place = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    is_clean = address.isprintable() and " " not in address
    return parts.scheme in {"http", "https"} and has_place and is_clean
