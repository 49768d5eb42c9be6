"""The forms of tools, for people who would rather fill in than describe: made from the function schema.

A tool that does one of several things says what each of them takes (tool_registry.ToolChoices); its form then
shows the inputs of what was chosen, with titles in the page's language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig, ToolConfig
from apps.agents.tools.registry import ToolChoice, ToolChoices, ToolInput, choices_of
from apps.fields.bilingual import in_language

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """One value of an input; `for_options` are the options of the chooser that have it, none means all. `ways` of an
    option of the chooser: of each entry one way is to be given."""

    key: str
    title: str
    for_options: tuple[str, ...] = ()
    ways: tuple[tuple[tuple[str, ...], ...], ...] = ()

    @property
    def ways_json(self) -> str:
        return json.dumps(self.ways)


@dataclass(frozen=True)
class FormInput:
    """One input. `kind` is its JSON type; `for_options` and `required_for` are options of the chooser.
    `in_ways_of` are those in which something else may be given instead, `begins_way_of` those in which it is the first
    of what is given together, `begins_other_way_of` those in which "or" stands before it."""

    name: str
    title: str
    kind: str
    help: str = ""
    choices: tuple[Choice, ...] = ()
    is_chooser: bool = False
    required: bool = False
    for_options: tuple[str, ...] = ()
    required_for: tuple[str, ...] = ()
    in_ways_of: tuple[str, ...] = ()
    begins_way_of: tuple[str, ...] = ()
    begins_other_way_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToolForm:
    name: str
    title: str
    inputs: tuple[FormInput, ...]


def tool_forms(config: AgentConfig, language: str) -> tuple[ToolForm, ...]:
    """A form for each tool of the agent that a person can start."""
    return tuple(_form(tool, language) for tool in config.tools.values())


def _form(tool: ToolConfig, language: str) -> ToolForm:
    parameters = tool.function_schema.get("parameters", {})
    choices = choices_of(tool.name)
    inputs = _plain(parameters) if choices is None else _chosen(choices, parameters, language)
    return ToolForm(tool.name, in_language(tool.title, language), inputs)


def _plain(parameters: Schema) -> tuple[FormInput, ...]:
    """Every property, named and explained as the schema does."""
    required = parameters.get("required", ())
    return tuple(
        FormInput(
            name=name,
            title=str(schema.get("title", name)),
            kind=str(schema.get("type", "string")),
            help=str(schema.get("description", "")),
            choices=tuple(Choice(str(value), str(value)) for value in schema.get("enum", ())),
            required=name in required,
        )
        for name, schema in parameters.get("properties", {}).items()
    )


def _chosen(choices: ToolChoices, parameters: Schema, language: str) -> tuple[FormInput, ...]:
    """The chooser, then each input of any option once: what is particular to few options comes first."""
    properties = parameters.get("properties", {})
    allowed = properties.get(choices.name, {}).get("enum")
    options = [option for option in choices.options if allowed is None or option.key in allowed]
    chooser = FormInput(
        name=choices.name,
        title=in_language(choices.title, language),
        kind="string",
        choices=tuple(
            Choice(option.key, in_language(option.title, language), ways=option.ways) for option in options
        ),
        is_chooser=True,
        required=True,
    )
    users: dict[str, list[tuple[str, ToolInput]]] = {}
    for option in options:
        for item in option.inputs:
            users.setdefault(item.name, []).append((option.key, item))
    few_first = sorted(users, key=lambda name: len(users[name]))
    inputs = [
        _shared(name, users[name], properties.get(name, {}), options, language)
        for name in _together(few_first, options)
    ]
    return (chooser, *inputs)


def _together(names: Iterable[str], options: Iterable[ToolChoice]) -> list[str]:
    """The inputs in their order, but next to each other what may be given instead of each other."""
    groups = [tuple(name for way in ways for name in way) for option in options for ways in option.ways]
    placed: list[str] = []
    for name in names:
        group = next((group for group in groups if name in group), (name,))
        placed += [each for each in group if each not in placed]
    return placed


def _place_in_ways(option: ToolChoice, name: str) -> tuple[int, int] | None:
    """Which way an input belongs to, and where it stands there; None where nothing can be given instead."""
    places = (
        (number, way.index(name)) for ways in option.ways for number, way in enumerate(ways) if name in way
    )
    return next(places, None)


def _shared(
    name: str,
    used: list[tuple[str, ToolInput]],
    schema: Schema,
    options: Sequence[ToolChoice],
    language: str,
) -> FormInput:
    """An input that several options may have."""
    values: dict[str, tuple[str, list[str]]] = {}
    for option, item in used:
        for key, title in item.choices:
            values.setdefault(key, (in_language(title, language), []))[1].append(option)
    return FormInput(
        name=name,
        title=in_language(used[0][1].title, language),
        kind=str(schema.get("type", "string")),
        choices=tuple(Choice(key, title, tuple(options)) for key, (title, options) in values.items()),
        for_options=tuple(option for option, _item in used),
        required_for=tuple(option for option, item in used if item.required),
        in_ways_of=tuple(option.key for option in options if _place_in_ways(option, name)),
        begins_way_of=tuple(
            option.key for option in options if (_place_in_ways(option, name) or (1, 1))[1] == 0
        ),
        begins_other_way_of=tuple(
            option.key
            for option in options
            if (place := _place_in_ways(option, name)) and place[0] and not place[1]
        ),
    )
