"""The published rules of an agent, asked at their timings; a model judges those that need one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import orjson
from pydantic import BaseModel, Field

from apps.agents.configuration.requests import request_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.variables import conversation_variables
from apps.agents.prompts.instructions import data_text, instructions
from apps.agents.prompts.template import render
from apps.fields.bilingual import both, in_language
from apps.fields.rules import (
    NotRun,
    RuleReport,
    RuleSpec,
    Violation,
    check,
)
from apps.fields.rules.spec import Judge
from apps.llm.errors import InvalidModelOutput, ModelError
from apps.llm.selectors import model_in_use
from apps.llm.structured import structured
from apps.llm.types import ChatMessage, never

Data = Mapping[str, Any]


class Verdict(BaseModel):
    """What a model says of a prompt-based rule."""

    passed: bool
    fields: list[str] = Field(default_factory=list)
    message: str = ""
    suggestion: str = ""
    not_run: str = ""


def on_extract(
    config: AgentConfig, data: Data, fields: Collection[str], *, applying: bool = False
) -> RuleReport:
    """`data` holds the new values of `fields` already; `applying`: they are being taken over, so a rule may block."""
    return check(config.rules, "on_extract", None, data, changed=fields, applying=applying)


def on_complete(config: AgentConfig, stage: str, data: Data, *, judge: Judge | None = None) -> RuleReport:
    """The rules of a stage that is about to be completed, and of entering the next."""
    following = config.machine.next_of(stage) if config.machine.get(stage) else stage
    return check(config.rules, "on_complete", stage, data, judge=judge) + check(
        config.rules, "on_transition", following, data, judge=judge
    )


def judge_by_model(
    config: AgentConfig,
    language: str,
    *,
    stage: str = "",
    message: str = "",
    cancelled: Callable[[], bool] = never,
    reference: str = "",
) -> Judge | None:
    """Asks a model about a prompt-based rule; None when no model is in use (the rule is not run then).

    `stage` is the one that is completed (else that of the rule), `message` what is being answered, where something is:
    prompts may name both. Never call a check with it inside a transaction.
    """
    if model_in_use("reflection").kind != "model" or not any(r.type != "rule_based" for r in config.rules):
        return None

    def judge(rule: RuleSpec, context: Data) -> list[Violation] | NotRun:
        here = stage or rule.trigger_stage
        names = conversation_variables(config, context, stage=here, language=language, message=message)
        asked = _judge_messages(config, rule, context, names, language)
        request = request_for(config, "reflection", asked, language=language, reference=reference)
        try:
            said = structured(request, Verdict, cancelled=cancelled).value
        except ModelError as error:
            return NotRun("failed", both(str(error), str(error)))
        if said is None or said.not_run:
            reason = said.not_run if said else str(InvalidModelOutput.message)
            return NotRun("missing", both(reason, reason))
        if said.passed:
            return []
        known = tuple(path for path in said.fields if config.catalogue.find(path))
        return [Violation(known, both(said.message, said.message), both(said.suggestion, said.suggestion))]

    return judge


def _judge_messages(
    config: AgentConfig, rule: RuleSpec, context: Data, names: Data, language: str
) -> tuple[ChatMessage, ...]:
    """How to judge is an instruction; the rule, which may quote values, and the values are the user's message."""
    system = instructions(config.prompt("reflexion", language), names)
    prompt = render(in_language(config.rule_prompts.get(rule.id, {}), language), names)
    values = f"<data>\n{_as_json(context)}\n</data>"
    return (
        ChatMessage("system", system.text),
        ChatMessage("user", f"{prompt}\n\n{values}{data_text(system.data)}"),
    )


def _as_json(context: Data) -> str:
    return orjson.dumps(context, default=str).decode().replace("</", "<\\/")
