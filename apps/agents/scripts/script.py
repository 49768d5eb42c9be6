"""Conversation scripts as data: read from YAML, checked whole before the first step is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from config.yaml_files import LOADER

STEPS = ("say", "sync", "edit", "tool", "complete_stage", "go_to", "generate")
LANGUAGES = ("en", "zh-hans")
TOP = ("language", "title", "steps", "expect")


class _Loader(LOADER):  # type: ignore[misc]
    """YAML without its surprises: `1:1` is no number to the base 60, `no` no truth value, a date no object."""


_SURPRISES = {
    "tag:yaml.org,2002:timestamp",
    "tag:yaml.org,2002:bool",
    "tag:yaml.org,2002:int",
    "tag:yaml.org,2002:float",
}
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag not in _SURPRISES]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9_]*)$"), list("-+0123456789")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?$"),
    list("-+.0123456789"),
)


class ScriptBroken(ValueError):
    """The file is not a script; the sentence says where."""


@dataclass(frozen=True)
class ScriptStep:
    """`number` counts from 1; `given` is what stands behind the step's name."""

    number: int
    name: str
    given: Any


@dataclass(frozen=True)
class Script:
    language: str
    title: str
    steps: tuple[ScriptStep, ...]
    expected_stage: str = ""
    expected_fields: Mapping[str, Any] = field(default_factory=dict)


def parse(text: str) -> Script:
    """A script from YAML. Raises ScriptBroken."""
    try:
        data = yaml.load(text, Loader=_Loader)  # noqa: S506 (a safe loader)
    except yaml.YAMLError as error:
        place = getattr(error, "problem_mark", None)
        where = f"line {place.line + 1}: " if place else ""
        raise ScriptBroken(f"{where}this is not YAML ({getattr(error, 'problem', None) or error})") from error
    if not isinstance(data, dict):
        raise ScriptBroken("a script is a mapping with `steps`")
    _only(data, TOP, "the script")
    language = data.get("language", "en")
    if language not in LANGUAGES:
        raise ScriptBroken(f"language: “{language}” is none of {', '.join(LANGUAGES)}")
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise ScriptBroken("steps: a script needs a list of steps")
    expect = data.get("expect") or {}
    if not isinstance(expect, dict):
        raise ScriptBroken("expect: this is a mapping with `stage` and `fields`")
    _only(expect, ("stage", "fields"), "expect")
    fields = expect.get("fields") or {}
    if not isinstance(fields, dict):
        raise ScriptBroken("expect.fields: this is a mapping of field paths to values")
    return Script(
        language=language,
        title=str(data.get("title") or ""),
        steps=tuple(_step(number, step) for number, step in enumerate(steps, 1)),
        expected_stage=str(expect.get("stage") or ""),
        expected_fields=fields,
    )


def _step(number: int, step: Any) -> ScriptStep:
    if not isinstance(step, dict) or len(step) != 1:
        raise ScriptBroken(f"step {number}: a step is one of {', '.join(STEPS)} with what belongs to it")
    name, given = next(iter(step.items()))
    if name not in STEPS:
        raise ScriptBroken(f"step {number}: “{name}” is none of {', '.join(STEPS)}")
    problem = _problem(name, given)
    if problem:
        raise ScriptBroken(f"step {number} ({name}): {problem}")
    return ScriptStep(number, name, given)


def _problem(name: str, given: Any) -> str:
    """What is wrong with the content of a step; empty when nothing is."""
    match name:
        case "say":
            return "" if isinstance(given, str) or _is_said(given) else "a text, or {text, answers}"
        case "sync":
            is_list = isinstance(given, list) and given and all(isinstance(path, str) for path in given)
            return "" if given == "all" or is_list else "`all`, or a list of stage.key paths"
        case "edit":
            return "" if isinstance(given, dict) and {"field", "value"} == set(given) else "{field, value}"
        case "tool":
            fits = isinstance(given, dict) and isinstance(given.get("name"), str)
            fits = (
                fits and set(given) <= {"name", "arguments"} and isinstance(given.get("arguments", {}), dict)
            )
            return "" if fits else "{name, arguments}"
        case "go_to":
            return "" if isinstance(given, str) and given else "the key of a stage"
        case _:
            return "" if given in (None, {}) else "nothing belongs to it: write {}"


def _is_said(given: Any) -> bool:
    """What is said, and what is answered to the questions of that turn: {approve, value} each."""
    if not (
        isinstance(given, dict) and isinstance(given.get("text"), str) and set(given) <= {"text", "answers"}
    ):
        return False
    answers = given.get("answers", [])
    return isinstance(answers, list) and all(
        isinstance(each, dict) and isinstance(each.get("approve"), bool) and set(each) <= {"approve", "value"}
        for each in answers
    )


def _only(data: Mapping[str, Any], allowed: tuple[str, ...], place: str) -> None:
    unknown = [str(name) for name in data if name not in allowed]
    if unknown:
        raise ScriptBroken(f"{place}: “{unknown[0]}” is none of {', '.join(allowed)}")
