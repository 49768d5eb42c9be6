"""The shipped protocol agent as data: the files in `content/`, the schemas, and the shipped rules put together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from apps.agents.configuration import intents
from apps.agents.extension import KnownAnswer
from apps.protocol.checks import NOTICED_RULES, SHIPPED_RULES
from apps.protocol.schemas import stage_schemas
from apps.protocol.tool_schema import with_designs
from config.yaml_files import read_yaml

CONTENT = Path(__file__).parent / "content"
# Agents made of configuration alone that speak of trials as well; a file is named by its agent's slug.
AGENT_FILES = tuple(sorted((CONTENT / "agents").glob("*.yaml")))
SLUG = "protocol_agent"
LANGUAGES = ("en", "zh_hans")


def protocol_agent() -> dict[str, Any]:
    """{agent, stages[], intents[], prompts[], tools[], cards[], rules[]}, in the form of a snapshot."""
    return {
        "agent": _yaml("agent"),
        "stages": [_stage(stage) for stage in _yaml("stages")],
        "intents": intents.as_rows(_yaml("intents")),
        "prompts": _prompts(),
        "tools": [with_designs(tool) for tool in _yaml("tools")],
        "cards": _yaml("cards"),
        "rules": [_rule(rule) for rule in (*SHIPPED_RULES, *NOTICED_RULES)],
    }


def known_answers() -> tuple[KnownAnswer, ...]:
    """What is answered without a model to questions beside the fields."""
    words = _yaml("answer_words")
    return tuple(KnownAnswer.of(row, words) for row in _yaml("answers"))


def _yaml(name: str) -> Any:
    return read_yaml(CONTENT / f"{name}.yaml")


def _stage(stage: Mapping[str, Any]) -> dict[str, Any]:
    """The stage with its schema, and the guidance of each field in the schema."""
    schema = stage_schemas()[stage["key"]]
    columns = {name: value for name, value in stage.items() if name != "guidance"}
    for path, text in stage.get("guidance", {}).items():
        _property(schema, path.split(".")[1:])["x-guidance"] = text
    return {**columns, "extraction_schema": schema, "next_stage": _next(stage["next_stage"])}


def _next(key: str) -> str:
    return "" if key == "complete" else key


def _property(schema: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    for key in keys:
        schema = schema["properties"][key]
    return schema


def _prompts() -> list[dict[str, Any]]:
    texts: dict[str, dict[str, str]] = {}
    for path in sorted((CONTENT / "prompts").glob("*.md")):
        slug, language, _ = path.name.rsplit(".", 2)
        texts.setdefault(slug, {})[language] = path.read_text(encoding="utf-8").strip()
    return [{"slug": slug, "text": text} for slug, text in texts.items()]


def _rule(rule: Any) -> dict[str, Any]:
    return {
        "slug": rule.id,
        "name": rule.name,
        "trigger_stage": rule.trigger_stage,
        "timing": rule.timing,
        "rule_type": rule.type,
        "prompt": dict.fromkeys(LANGUAGES, rule.prompt),
        "condition": rule.condition,
        "validator": rule.validator,
        "severity": rule.severity,
        "failure_action": rule.failure_action,
        "priority": rule.priority,
        "message": rule.message,
        "suggestion": rule.suggestion,
    }
