"""What an administrator got wrong in the configuration of an agent, each fault with its exact place.

Pure functions over the JSON of a snapshot (a draft has the same form). Errors keep a draft from being published,
warnings are shown and may be meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from apps.agents.configuration.intents import CONFIRM_COMPLETE, PROVIDE_INFO, RECALL, STRATEGY, TARGETS
from apps.agents.configuration.orchestrators import LANE
from apps.agents.configuration.snapshot import rule_spec, stage_specs
from apps.agents.drafts.problems.cards import problems_of_card
from apps.agents.drafts.problems.fault import Fault, Kind, Surroundings
from apps.agents.drafts.problems.tools import (
    is_field,
    problems_of_tool,
)
from apps.agents.models import ActionCard, Agent, Tool
from apps.agents.prompts.checks import problems_of_text, shipped_objects
from apps.agents.prompts.lengths import problems_of_lengths
from apps.agents.prompts.places import variables_at
from apps.agents.prompts.variables import turn_variables
from apps.fields.bilingual import LANGUAGES, in_language
from apps.fields.problems import Problem, warning
from apps.fields.rules import problems_of_rules
from apps.fields.schema.catalogue import FieldCatalogue, SchemaBroken, read_stage
from apps.fields.schema.lint import problems_of_schema, ties_of_aliases
from apps.fields.stages.machine import Stages
from apps.fields.stages.problems import problems_of_stages

Data = Mapping[str, Any]

STRATEGIES = (
    "guide_and_extract",
    "answer_question",
    "update_context",
    "transition_stage",
    "trigger_tool",
    "handle_chitchat",
    "request_clarification",
)


def faults_of(data: Data, around: Surroundings | None = None) -> tuple[Fault, ...]:
    """Everything wrong with a configuration, errors first, else in the order of the data."""
    around = around or Surroundings()
    known, broken = known_paths(data["stages"])
    found = [
        *broken,
        *_of_stages(data["stages"], known),
        *_of_agent(data, around),
        *_of_orchestrator(data["agent"], around),
        *_of_intents(data, around),
        *_without_intents(data),
        *_of_prompts(data),
        *_of_lengths(data),
        *_of_tools(data["tools"], known, around),
        *_of_cards(data, known, around),
        *_of_rules(data, known, around),
    ]
    return tuple(sorted(found, key=lambda fault: fault.level != "error"))


def errors_of(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    return tuple(fault for fault in faults if fault.level == "error")


def known_paths(stages: Sequence[Data]) -> tuple[tuple[str, ...], list[Fault]]:
    """The fields of all stages, and what is wrong with their schemas.

    Of a stage whose schema is refused nobody knows the fields: its key stands for all that it may have, so that only
    the schema is complained of, not what names its fields.
    """
    paths: list[str] = []
    faults: list[Fault] = []
    for stage in stages:
        schema = stage["extraction_schema"] or {}
        try:
            fields = read_stage(stage["key"], schema).fields
        except SchemaBroken as broken:
            faults.append(fault_of_schema(broken))
            paths.append(stage["key"])
            continue
        paths += [field.path for field in fields]
        for check in (problems_of_schema(schema, ""), ties_of_aliases(fields, "")):
            faults += [
                Fault.in_row("stage", stage["key"], problem.below("/extraction_schema")) for problem in check
            ]
    if not errors_of(faults):
        try:
            FieldCatalogue.from_schemas({stage["key"]: stage["extraction_schema"] or {} for stage in stages})
        except SchemaBroken as broken:
            faults.append(fault_of_schema(broken))
    return tuple(paths), faults


def fault_of_schema(broken: SchemaBroken) -> Fault:
    stage, problem = broken.problem.split()
    return Fault.in_row("stage", stage, problem.below("/extraction_schema"))


def _of_stages(stages: Sequence[Data], known: Collection[str]) -> Iterator[Fault]:
    if not stages:
        return  # an agent that only answers has none
    machine = Stages(stage_specs(stages))
    for problem in problems_of_stages(machine, known):
        number, inside = problem.split()
        yield Fault.in_row("stage", machine.ordered[int(number)].key if number else "", inside)
    for stage in stages:
        yield from _of_template(
            "stage",
            stage["key"],
            "instruction",
            stage["instruction"],
            turn_variables(),
            shipped_objects(stages),
        )
        if stage["key"] not in known and not (stage["extraction_schema"] or {}).get("properties"):
            message = _(
                "The stage has no fields: nothing can be collected in it. Describe them in the schema."
            )
            yield Fault.in_row("stage", stage["key"], warning("/extraction_schema", message))


def _of_agent(data: Data, around: Surroundings) -> Iterator[Fault]:
    agent, inside = data["agent"], shipped_objects(data["stages"])
    slug = agent["slug"]
    yield from _of_columns("agent", slug, Agent, agent)
    yield from _of_template(
        "agent", slug, "base_system_prompt", agent["base_system_prompt"], turn_variables(), inside
    )
    for purpose, model in (agent["models_by_purpose"] or {}).items():
        if model and around.models is not None and model not in around.models:
            message = _("There is no model “%(name)s”; the next one of its purpose is used.")
            place = f"/models_by_purpose/{purpose}"
            yield Fault.in_row("agent", slug, warning(place, message % {"name": model}))
    for name in ("name", "description"):
        yield from _of_languages("agent", slug, name, agent[name])


def _of_columns(kind: Kind, key: str, model: type[Model], row: Data) -> Iterator[Fault]:
    """What the columns refuse: a draft from before a bound was set may have it. Texts stand in two languages."""
    for column in model._meta.concrete_fields:
        value = row.get(column.name)
        if isinstance(value, Mapping) and set(value) & set(LANGUAGES):
            continue
        try:
            column.run_validators(value)
        except ValidationError as refused:
            for message in refused.messages:
                yield Fault(f"/{column.name}", message, kind=kind, key=key)


def _of_orchestrator(agent: Data, around: Surroundings) -> Iterator[Fault]:
    name = agent.get("orchestrator", "")  # versions from before there were orchestrators do not have it
    if name and not around.is_orchestrator(name):
        message = _("No orchestrator is called “%(name)s”.") % {"name": name}
        yield Fault("/orchestrator", message, kind="agent", key=agent["slug"])


def _of_lane(orchestrator: str, code: str, around: Surroundings) -> Iterator[Problem]:
    """Nothing where the orchestrator itself is refused: it would only follow from that."""
    if not orchestrator:
        yield Problem(
            "/target", _("The agent has no orchestrator, so there are no lanes. Choose one for the agent.")
        )
        return
    lanes = around.lanes_of(orchestrator)
    if around.is_orchestrator(orchestrator) and code not in lanes:
        message = _("No lane is called “%(name)s”; there are: %(names)s.")
        yield Problem("/target", message % {"name": code, "names": ", ".join(lanes) or "–"})


def _of_intents(data: Data, around: Surroundings) -> Iterator[Fault]:
    for intent in data["intents"]:
        if intent["target_type"] == LANE:
            for problem in _of_lane(data["agent"].get("orchestrator", ""), intent["target"], around):
                yield Fault.in_row("intent", intent["code"], problem)
        if intent["target_type"] == RECALL and intent["target"] not in (known := around.recall_profiles()):
            message = _("No recall profile is called “%(name)s”; there are: %(names)s.")
            names = {"name": intent["target"], "names": ", ".join(known) or "–"}
            yield Fault("/target", message % names, kind="intent", key=intent["code"])
        if intent["target_type"] == STRATEGY and intent["target"] not in STRATEGIES:
            message = _("No strategy is called “%(name)s”; there are: %(names)s.")
            names = {"name": intent["target"], "names": ", ".join(STRATEGIES)}
            yield Fault("/target", message % names, kind="intent", key=intent["code"])
        yield from _of_languages("intent", intent["code"], "description", intent["description"])


def _without_intents(data: Data) -> Iterator[Fault]:
    """Rules understand these in every agent with stages; a model is only told of those that are there."""
    served = {intent[name] for intent in data["intents"] for name in ("code", "target")}
    for code in (PROVIDE_INFO, CONFIRM_COMPLETE) if data["stages"] else ():
        if not served & {code, TARGETS[code]}:
            message = _(
                "There is no intent %(code)s: a model would not know that a message can mean it. "
                "Add an intent with this code and the strategy %(strategy)s."
            )
            names = {"code": code, "strategy": TARGETS[code]}
            yield Fault.in_row("agent", data["agent"]["slug"], warning("/intents", message % names))


def _of_prompts(data: Data) -> Iterator[Fault]:
    inside = shipped_objects(data["stages"])
    for prompt in data["prompts"]:
        slug = prompt["slug"]
        yield from _of_template("prompt", slug, "text", prompt["text"], variables_at(slug), inside)
        yield from _of_languages("prompt", slug, "text", prompt["text"])


def _of_lengths(data: Data) -> Iterator[Fault]:
    """Nothing where the budgets themselves are refused: it would only follow from them."""
    agent = data["agent"]
    refused = {fault.place for fault in _of_columns("agent", agent["slug"], Agent, agent)}
    if not refused & {"/prompt_budget_tokens", "/budgets"}:
        for kind, key, problem in problems_of_lengths(data):
            yield Fault.in_row(kind, key, problem)


def _of_template(
    kind: Kind,
    key: str,
    name: str,
    text: Data,
    known: Sequence[str],
    inside: Mapping[str, Collection[str]] | None = None,
) -> Iterator[Fault]:
    for language in LANGUAGES:
        for problem in problems_of_text(str(text.get(language) or ""), known, inside):
            yield Fault.in_row(kind, key, problem.below(f"/{name}/{language}"))


def _of_languages(kind: Kind, key: str, name: str, text: Data) -> Iterator[Fault]:
    """A text that is there in one language only: people of the other read it in the wrong one."""
    empty = [language for language in LANGUAGES if not text.get(language)]
    if len(empty) == 1:
        message = _("The text is missing in this language.")
        yield Fault.in_row(kind, key, warning(f"/{name}/{empty[0]}", message))


def _of_tools(tools: Sequence[Data], known: Collection[str], around: Surroundings) -> Iterator[Fault]:
    for tool in tools:
        yield from _of_columns("tool", tool["name"], Tool, tool)
        for problem in problems_of_tool(tool, known, around):
            yield Fault.in_row("tool", tool["name"], problem)


def _of_cards(data: Data, known: Collection[str], around: Surroundings) -> Iterator[Fault]:
    stages = {stage["key"] for stage in data["stages"]}
    tools = {tool["name"] for tool in data["tools"]}
    for card in data["cards"]:
        yield from _of_columns("card", card["slug"], ActionCard, card)
        for problem in problems_of_card(card, stages=stages, tools=tools, known=known, around=around):
            yield Fault.in_row("card", card["slug"], problem)


def _of_rules(data: Data, known: Collection[str], around: Surroundings) -> Iterator[Fault]:
    stages = {stage["key"] for stage in data["stages"]}
    specs = [replace(rule_spec(rule), prompt=in_language(rule["prompt"], "en")) for rule in data["rules"]]
    for problem in problems_of_rules(specs, known_paths=known, stages=stages, registry=around.validators):
        number, inside = problem.split()
        yield Fault.in_row("rule", specs[int(number)].id, inside)
    for rule in data["rules"]:
        yield from _of_template("rule", rule["slug"], "prompt", rule["prompt"], turn_variables())
        registered = around.validators.get(rule["validator"]) if rule["validator"] else None
        for path in registered.fields if registered else ():
            if not is_field(path, known):
                message = _("The validator reads the field “%(path)s”, which no stage has.") % {"path": path}
                yield Fault.in_row("rule", rule["slug"], warning("/validator", message))
