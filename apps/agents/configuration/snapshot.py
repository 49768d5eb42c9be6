"""The configuration that a turn runs on: frozen, in both languages, read from a published snapshot.

`to_data` makes the snapshot's JSON from the draft rows, `AgentConfig.from_data` reads it back. No other code
outside the admin knows the draft rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeVar, cast

from django.db.models import OuterRef, QuerySet

from apps.agents.configuration.fallbacks import fallback
from apps.agents.models import Agent, AgentSnapshot
from apps.fields.bilingual import Text, in_language
from apps.fields.rules import RuleSpec
from apps.fields.schema.catalogue import FieldCatalogue, Titles
from apps.fields.stages.machine import Mode, Stages, StageSpec

Data = Mapping[str, Any]
Made = TypeVar("Made")


@dataclass(frozen=True)
class StageConfig:
    key: str
    order: int
    name: Text
    instruction: Text
    schema: Data
    completion_criteria: Text
    completion_rule: Data
    next_stage: str
    transition_mode: str
    transition_condition: Data
    tools: tuple[str, ...]


@dataclass(frozen=True)
class IntentConfig:
    code: str
    description: Text
    examples: Data
    target_type: str
    target: str


@dataclass(frozen=True)
class ToolConfig:
    name: str
    title: Text
    description: Text
    tool_type: str
    handler: str
    function_schema: Data
    configuration: Data
    requires_auth: bool
    timeout_seconds: float


@dataclass(frozen=True)
class CardConfig:
    slug: str
    stage: str
    title: Text
    description: Text
    icon: str
    trigger: str
    condition: Data
    action: str
    payload: Data
    on_completion: str
    result_mapping: Data
    priority: int


@dataclass(frozen=True)
class AgentConfig:
    """One published version of an agent. `version` is the snapshot's number."""

    snapshot_id: int
    version: int
    slug: str
    name: Text
    icon: str
    colour: str
    base_system_prompt: Text
    tone_of_voice: Text
    global_knowledge: Data
    memory_strategy: str
    max_history_turns: int
    models_by_purpose: Data
    temperature: float | None
    max_tokens: int | None
    prompt_budget_tokens: int
    sync_threshold: float | None
    query_parts: tuple[str, ...]
    confidence_threshold: float
    shows_reasoning: bool
    budgets: Data
    stages: tuple[StageConfig, ...]
    intents: tuple[IntentConfig, ...]
    prompts: Mapping[str, Text]
    tools: Mapping[str, ToolConfig]
    cards: tuple[CardConfig, ...]
    rules: tuple[RuleSpec, ...]
    rule_prompts: Mapping[str, Text]
    catalogue: FieldCatalogue = field(repr=False)
    machine: Stages = field(repr=False)
    orchestrator: str = ""

    def stage(self, key: str) -> StageConfig:
        """KeyError when the published version has no such stage."""
        return next(stage for stage in self.stages if stage.key == key)

    def prompt(self, slug: str, language: str) -> str:
        """The agent's own text, else the fall-back that is shipped; empty where there is neither."""
        own = in_language(self.prompts.get(slug, {}), language)
        return own if own.strip() else in_language(fallback(slug), language)


def current_config(agent: Agent) -> AgentConfig | None:
    """The newest published version of an agent, in every process from the next turn on."""
    newest = newest_versions(agent.pk).values_list("pk", flat=True).first()
    return config_of(newest) if newest else None


def newest_versions(agent_id: int | OuterRef) -> QuerySet[AgentSnapshot]:
    """What was published of an agent, the version in force first."""
    return AgentSnapshot.objects.filter(agent_id=agent_id).order_by("-number")


@lru_cache(maxsize=64)
def config_of(snapshot_id: int) -> AgentConfig:
    """A snapshot never changes, so reading it once is enough."""
    snapshot = AgentSnapshot.objects.get(pk=snapshot_id)
    return from_data(snapshot.data, snapshot_id=snapshot.pk, version=snapshot.number)


def from_data(data: Data, *, snapshot_id: int = 0, version: int = 0) -> AgentConfig:
    """SchemaError (with the place) when a stage's schema cannot be used."""
    agent = data["agent"]
    # The same sort as that of the machine: older versions may have several stages at one place.
    stages = tuple(sorted(map(_stage, data["stages"]), key=lambda stage: (stage.order, stage.key)))
    catalogue = FieldCatalogue.from_schemas(
        {stage.key: stage.schema for stage in stages},
        names={stage.key: _titles(stage.name) for stage in stages if any(stage.name.values())},
        phrasebook=agent["slug"],
    )
    return AgentConfig(
        snapshot_id=snapshot_id,
        version=version,
        stages=stages,
        intents=tuple(_filled(IntentConfig, intent) for intent in data["intents"]),
        prompts={prompt["slug"]: prompt["text"] for prompt in data["prompts"]},
        tools={tool["name"]: _filled(ToolConfig, tool) for tool in data["tools"]},
        cards=tuple(_filled(CardConfig, card) for card in data["cards"]),
        rules=tuple(rule_spec(rule) for rule in data["rules"]),
        rule_prompts={rule["slug"]: rule["prompt"] for rule in data["rules"]},
        machine=Stages(map(_stage_spec, stages), missing=partial(_missing, catalogue)),
        catalogue=catalogue,
        **_members(AgentConfig, agent),
    )


def _titles(name: Text) -> Titles:
    return Titles(in_language(name, "en"), in_language(name, "zh-hans"))


def _stage(data: Data) -> StageConfig:
    return _filled(StageConfig, {**data, "schema": data["extraction_schema"], "tools": tuple(data["tools"])})


def _stage_spec(stage: StageConfig) -> StageSpec:
    return StageSpec(
        key=stage.key,
        order=stage.order,
        next_stage=stage.next_stage,
        transition_mode=cast("Mode", stage.transition_mode),
        transition_condition=stage.transition_condition,
        completion_rule=stage.completion_rule,
    )


def _missing(catalogue: FieldCatalogue, stage: str, data: Data) -> tuple[str, ...]:
    return tuple(field.path for field in catalogue.missing(stage, data))


def stage_specs(stages: Iterable[Data]) -> list[StageSpec]:
    """Stages of a snapshot's JSON as the stage machine takes them; their schemas are not looked at."""
    return [_stage_spec(_stage(stage)) for stage in stages]


def rule_spec(data: Data) -> RuleSpec:
    """A rule of a snapshot's JSON. The prompt stays beside the rule (`rule_prompts`): it is in two languages."""
    named = {**data, "id": data["slug"], "type": data["rule_type"], "prompt": ""}
    return _filled(RuleSpec, named)


def _filled(kind: type[Made], data: Data) -> Made:
    return kind(**_members(kind, data))


def _members(kind: type[Any], data: Data) -> dict[str, Any]:
    """The members of `data` that `kind` has, lists as tuples."""
    names = kind.__dataclass_fields__.keys() & data.keys()
    return {name: tuple(data[name]) if isinstance(data[name], list) else data[name] for name in names}


# --- The draft as data --------------------------------------------------------------------------------------


def tool_title(config: AgentConfig, name: str, language: str) -> str:
    """What people call a tool; its name where this version of the agent has it no more."""
    tool = config.tools.get(name)
    return in_language(tool.title, language) if tool else name
