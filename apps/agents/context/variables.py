"""What the variables of a prompt stand for in a conversation: the same ones wherever a prompt is rendered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.prompts.variables import stage_variables
from apps.fields.bilingual import in_language
from apps.fields.paths import leaves


def conversation_variables(
    config: AgentConfig, data: Mapping[str, Any], *, stage: str, language: str, message: str
) -> dict[str, Any]:
    """`data` is what was collected, by stage; `message` the text that is being answered, where there is one.
    A stage that is none of the agent's (`complete`) is called by its key; an agent without stages stands in none."""
    here = next((one for one in config.stages if one.key == stage), None)
    place = stage if config.stages else ""
    return {
        "currentStage": place,
        "userMessage": message,
        "contextSummary": dict(leaves(data, tuple(field.path for field in config.catalogue.fields))),
        "stageData": data.get(stage, {}),
        "stageName": (in_language(here.name, language) if here else "") or place,
        "completionCriteria": in_language(here.completion_criteria, language) if here else "",
        **{name: data.get(of.stage, {}) for name, of in stage_variables().items()},
    }
