"""The function schema of the sample-size tool: words and limits of the inputs are data, which of them a model may
use follows from the registered designs, so that the two can never disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pydantic.fields import FieldInfo

from apps.protocol.sample_size import designs
from apps.protocol.sample_size.registry import Design
from apps.protocol.tool_form import is_fixed, values_of

Json = dict[str, Any]
CHOSEN_BY_VALUE = ("method", "hypothesis")
# Inputs that every test has: named once in the tool's description, not with each design.
COMMON = frozenset({"alpha", "sided", "power"})


def with_designs(tool: Mapping[str, Any]) -> Json:
    """The tool with what its designs take filled in; other tools as they are."""
    if tool["name"] != "sample_size":
        return dict(tool)
    filled = deepcopy(dict(tool))
    parameters = filled["function_schema"]["parameters"]
    words = parameters["properties"]
    names = {name for design in designs() for name in design.inputs}
    parameters["properties"] = {
        "design": {**words["design"], "description": _list(words["design"]["description"]), "enum": _names()},
        **{name: _with_values(name, schema) for name, schema in words.items() if name in names},
    }
    return filled


def _names() -> list[str]:
    return [design.name for design in designs()]


def _list(lead: str) -> str:
    return "\n".join([lead, *(f"{design.name} ({_takes(design)})" for design in designs())])


def _takes(design: Design) -> str:
    fields = design.model.model_fields.items()
    return ", ".join(_said(name, info) for name, info in fields if name not in COMMON and not is_fixed(info))


def _said(name: str, info: FieldInfo) -> str:
    values = values_of(info.annotation)
    optional = "" if info.is_required() else "?"
    return f"{name}{optional}: {'|'.join(map(str, values))}" if values else f"{name}{optional}"


def _with_values(name: str, schema: Json) -> Json:
    if name not in CHOSEN_BY_VALUE:
        return schema
    values = (
        value
        for design in designs()
        if name in design.model.model_fields
        for value in values_of(design.model.model_fields[name].annotation)
    )
    return {**schema, "enum": list(dict.fromkeys(values))}
