"""Templates of HTTP calls: `{{name}}` is an argument, `{{context.path}}` a value, `{{secret.NAME}}` a secret.

Each place has its own way to take a value, so that no argument can leave its place: path segments and parameters
are percent-encoded, a header takes no line end, JSON stays JSON. What was filled in is never read as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson
from django.utils.translation import gettext as _

from apps.agents.prompts.template import VARIABLE
from apps.agents.tools.registry import ToolFailed, ToolRefused
from apps.fields.paths import get_value

LINE_END = re.compile(r"[\x00-\x1f\x7f]")
Encode = Callable[[str, Any], str]


@dataclass(frozen=True)
class Values:
    """What templates may name. `secret` gives one by name, or raises ToolFailed."""

    arguments: Mapping[str, Any]
    data: Mapping[str, Any]
    secret: Callable[[str], str]

    def find(self, path: str) -> Any:
        """None for what is not there. An argument's own parts can be named: `{{person.age}}`."""
        first, _dot, rest = path.partition(".")
        if first == "secret":
            return self.secret(rest)
        if first == "context":
            return get_value(self.data, rest)
        return get_value(self.arguments, path)


def fill_path(template: str, values: Values) -> str:
    """For the path of an address. ToolRefused for a segment that would climb; ToolFailed for a secret."""
    if any(path.startswith("secret.") for path in VARIABLE.findall(template)):
        raise ToolFailed(_("A secret cannot be part of an address."), code="secret_in_address")
    return _fill(template, values, _as_segment)


def fill_text(template: str, values: Values) -> str:
    """For a header or a parameter."""
    return _fill(template, values, _as_line)


def fill_json(template: Any, values: Values) -> Any:
    """For a body: a string that is one variable alone keeps the variable's type, and is left out when it is unset."""
    if isinstance(template, Mapping):
        filled = {str(name): fill_json(part, values) for name, part in template.items()}
        return {name: part for name, part in filled.items() if part is not None or template[name] is None}
    if isinstance(template, list):
        return [fill_json(part, values) for part in template]
    if not isinstance(template, str):
        return template
    alone = VARIABLE.fullmatch(template.strip())
    return values.find(alone.group(1)) if alone else _fill(template, values, lambda name, value: _text(value))


def fill_fields(templates: Mapping[str, Any], values: Values) -> dict[str, str]:
    """For headers and parameters by name; one that is a single unset variable is left out."""
    filled = {}
    for name, template in templates.items():
        alone = VARIABLE.fullmatch(str(template).strip())
        if alone and values.find(alone.group(1)) is None:
            continue
        filled[str(name)] = fill_text(str(template), values)
    return filled


def _fill(template: str, values: Values, encode: Encode) -> str:
    return VARIABLE.sub(lambda match: encode(match.group(1), values.find(match.group(1))), template)


def _as_segment(name: str, value: Any) -> str:
    text = _text(value)
    if text in {"", ".", ".."}:
        raise ToolRefused(code="argument_unusable", fields={name: [_("This cannot be part of an address.")]})
    return quote(text, safe="")


def _as_line(name: str, value: Any) -> str:
    text = _text(value)
    if LINE_END.search(text):
        raise ToolRefused(code="argument_unusable", fields={name: [_("This must be one line of text.")]})
    return text


def _text(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else orjson.dumps(value).decode()
