"""What an action card may call: this product's own interface, from the person's browser, with that person's rights.

Payload of such a card: {url, method: GET | POST, params: {context path: name}, body: {…}, result_url}. A name with
dots (`inputs.size`) makes an object within the object. `{conversation}` and `{project}` stand in an address for
those of the conversation; in `result_url`, which is read when the call began a run, other names stand for members of
the call's answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from apps.fields.paths import get_value

METHODS = ("GET", "POST")
ROOT = "/api/"
PLACE = re.compile(r"\{(\w+)\}")
SAMPLES = {"project": "project"}
SAMPLE_ID = "00000000-0000-0000-0000-000000000000"


def is_own(address: str) -> bool:
    """Whether an address is under /api/ of this site, however a browser reads it."""
    parts = urlsplit(address)
    steps = re.split(r"[/\\]", unquote(parts.path))
    inside = not any(step in {".", ".."} for step in steps) and not parts.fragment
    return address.startswith(ROOT) and inside and address.isprintable()


def filled(address: str, values: Mapping[str, str]) -> str:
    """The address with what is known; other places stay, for who knows them later."""
    return PLACE.sub(lambda match: values.get(match[1], match[0]), address)


def sample(address: str) -> str:
    """The address as it may look one day, to see whether it leads anywhere."""
    return PLACE.sub(lambda match: SAMPLES.get(match[1], SAMPLE_ID), address)


def params_of(payload: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """What the call is given: what the card fixes, and above it the values that the context has."""
    made: dict[str, Any] = dict(payload.get("body", {}))
    for path, name in payload.get("params", {}).items():
        value = get_value(data, path)
        if value is not None:
            made = _with(made, str(name).split("."), value)
    return made


def _with(made: Mapping[str, Any], names: list[str], value: Any) -> dict[str, Any]:
    first, *rest = names
    if not rest:
        return {**made, first: value}
    inner = made.get(first)
    return {**made, first: _with(inner if isinstance(inner, Mapping) else {}, rest, value)}


def value_at(result: Mapping[str, Any], place: str) -> Any:
    """What a result has at a name, or at a JSON pointer (RFC 6901); None when it has nothing there."""
    names = place.split("/")[1:] if place.startswith("/") else [place]
    found: Any = result
    for name in (name.replace("~1", "/").replace("~0", "~") for name in names):
        if isinstance(found, Mapping):
            found = found.get(name)
        elif isinstance(found, list) and name.isdecimal() and int(name) < len(found):
            found = found[int(name)]
        else:
            return None
    return found
