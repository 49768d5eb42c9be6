"""The arguments of a tool that was asked for in words: from the message first, then from the values that are known.

A tool of code may say itself how its inputs are found (tool_registry.Filler). For any other its cards tell which value
belongs to which input, and the message may say an input by its name or title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from apps.agents.cards.calls import params_of
from apps.agents.configuration.snapshot import CardConfig, ToolConfig
from apps.agents.tools.registry import Asked, Filled, filler_of

NUMBER: Final = r"[-+\u2212]?\d{1,18}(?:\.\d{1,12})?"
LINE_REST: Final = r"[^\n;\uff1b]{1,500}"
Schema = Mapping[str, Any]


def filled(tool: ToolConfig, cards: Iterable[CardConfig], asked: Asked) -> Filled:
    """What is known of the arguments, and what is missing by its title."""
    if (filler := filler_of(tool.name)) is not None:
        return filler(asked)
    from_cards = {
        name: value
        for card in cards
        if card.payload.get("tool") == tool.name
        for name, value in params_of({"params": card.payload.get("params", {})}, asked.data).items()
    }
    parameters: Schema = tool.function_schema.get("parameters", {})
    properties: Schema = parameters.get("properties", {})
    arguments = {**from_cards, **asked.begun, **_said(asked.text, properties)}
    missing = [name for name in parameters.get("required", ()) if name not in arguments]
    return Filled(arguments, tuple(_title(name, properties) for name in missing))


def _said(text: str, properties: Schema) -> dict[str, Any]:
    found = {name: _value(text, name, schema) for name, schema in properties.items()}
    return {name: value for name, value in found.items() if value is not None}


def _value(text: str, name: str, schema: Schema) -> Any:
    """What stands behind the name or title of an input and a colon, as its type."""
    kind = schema.get("type")
    names = "|".join(re.escape(each) for each in (name, name.replace("_", " "), _title(name, {name: schema})))
    value = NUMBER if kind in ("number", "integer") else LINE_REST
    match = re.search(rf"(?<![\w-])(?:{names})\s*[:=\uff1a]\s*({value})", text, re.IGNORECASE)
    if match is None:
        return None
    words = match[1].strip()
    if kind == "integer":
        return int(words) if words.lstrip("+-").isdigit() else None
    if kind == "number":
        return float(words.replace("\u2212", "-"))
    if kind not in (None, "string"):
        return None
    options = {str(option).casefold(): option for option in schema.get("enum", ())}
    return options.get(words.casefold()) if options else words


def _title(name: str, properties: Schema) -> str:
    return str(properties.get(name, {}).get("title") or name.replace("_", " "))
