"""Made-up values of a conversation, so that a prompt can be read as the model would get it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.agents.prompts.variables import stage_variables
from apps.fields.bilingual import in_language
from apps.fields.schema.catalogue import SchemaBroken, read_stage
from apps.fields.schema.field import Field

Data = Mapping[str, Any]
MESSAGES = {
    "en": "The report is due in the second week of May. What else do you need?",
    "zh_hans": "报告在五月的第二周之前完成。还需要哪些内容？",
}
NUMBERS = {"integer": 12, "number": 4.5, "fraction": 0.1, "sided": 2, "boolean": True}


def sample_variables(draft: Data, *, stage_key: str, language: str) -> dict[str, Any]:
    """The variables of a turn in the stage (the first when there is no such one), with sample values.

    `draft` is the JSON of a snapshot; a schema that cannot be read gives no values.
    """
    stages: Sequence[Data] = sorted(draft["stages"], key=lambda one: (one["order"], one["key"]))
    values = {stage["key"]: _values(stage, language) for stage in stages}
    stage = next((one for one in stages if one["key"] == stage_key), stages[0] if stages else None)
    known = {f"{key}.{name}": value for key, inside in values.items() for name, value in inside.items()}
    return {
        "currentStage": stage["key"] if stage else "",
        "userMessage": MESSAGES[language],
        "contextSummary": known,
        "stageData": values[stage["key"]] if stage else {},
        "stageName": in_language(stage["name"], language) if stage else "",
        "completionCriteria": in_language(stage["completion_criteria"], language) if stage else "",
        **{name: values.get(of.stage, {}) for name, of in stage_variables().items()},
    }


def _values(stage: Data, language: str) -> dict[str, Any]:
    try:
        fields = read_stage(stage["key"], stage["extraction_schema"] or {}).fields
    except SchemaBroken:
        return {}
    return {field.key: _value(field, language) for field in fields[:4]}


def _value(field: Field, language: str) -> Any:
    if field.options:
        return field.options[0].key
    title = field.titles.in_language(language)
    if field.kind == "string_list":
        return [f"‹{title} 1›", f"‹{title} 2›"]
    return NUMBERS.get(field.kind, f"‹{title}›")
