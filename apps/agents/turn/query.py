"""The query layer: what does this message want, and what does it say? Rules first; one model call at most.

No model is asked about what the rules decide for certain, unless the message points back at something that was
said before ("the second one"). Which parts of the model's opinion count is the agent's configuration.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from django.utils.translation import gettext as _
from pydantic import BaseModel, Field

from apps.agents.configuration.intents import (
    ASKS_BACK,
    NAVIGATE,
    PROVIDE_INFO,
    intent_by_example,
    known_codes,
    lane_of,
    target_of,
)
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn import intents
from apps.agents.turn.context import (
    Entity,
    Intent,
    QueryResult,
    TurnContext,
)
from apps.agents.turn.graphs.orchestrators import orchestrator_of
from apps.agents.turn.messages import query_messages
from apps.agents.turn.requests import request_of
from apps.fields.bilingual import in_language
from apps.fields.reading import Tie
from apps.fields.reading.phrasebook import speaking_of
from apps.llm.errors import ModelError
from apps.llm.structured import structured

# What can only be understood with what was said before: a pointing word with something to point at.
REFERS = re.compile(
    r"\b(the (same|former|latter|(first|second|third|last|previous|other) (one|option|value))"
    r"|as (above|before)|that (one|value|number)|(make|change|set) (it|that))\b"
    r"|同上|如上|上述|前者|后者|刚才|之前(说|提)的|第[一二三]个|那个",
    re.IGNORECASE,
)


STATEMENT_CHARACTERS = 40  # who writes so much says something, even when nothing was read in it


class UnderstoodEntity(BaseModel):
    """Something that the message names; `quote` are its words."""

    type: str
    value: str
    quote: str = ""
    confidence: float = 0.0


class Understood(BaseModel):
    """What the model is asked for."""

    intents: list[str] = Field(default_factory=list)
    confidence: float = 0.0
    entities: list[UnderstoodEntity] = Field(default_factory=list)
    resolved_query: str = ""
    sentiment: Literal["positive", "neutral", "confused", "frustrated"] = "neutral"
    requires_clarification: bool = False
    question: str = ""


def understand(turn: TurnContext) -> None:
    """Fill `turn.query`."""
    given = turn.input
    text = given.message.content
    known_at = {
        **({"stage": given.stage.current} if given.config.stages else {}),
        "context_version": given.conversation.context.version,
    }
    with turn.tracer.step("query_analysis", characters=len(text), **known_at) as step:
        if given.form:  # there is nothing to be understood
            turn.query = QueryResult((Intent("request_tool", intents.CERTAIN, given.form.tool),))
            return
        step.output = {
            "decided_by": _decide(turn, text),
            "intents": [[intent.code, intent.confidence] for intent in turn.query.intents],
            "values": [value.field for value in given.reading.values],
            "entities": [[entity.type, *entity.span] for entity in turn.query.entities],
            "sentiment": turn.query.sentiment,
            "resolved": turn.query.resolved != text,
            "clarify": turn.query.requires_clarification,
        }


def _decide(turn: TurnContext, text: str) -> str:
    """Fill `turn.query`; who decided. An orchestrator may know its messages better than the shared rules."""
    orchestrator = orchestrator_of(turn)
    own = orchestrator.understand(turn) if orchestrator and orchestrator.understand else None
    if own is not None:
        turn.query = own
        return "orchestrator"
    turn.query = by_rules = _by_rules(turn, text)
    if _needs_a_model(turn):
        turn.query = _asked(turn)
    decided_by = "rules" if turn.query is by_rules else "rules and model"
    turn.query = _settled(turn, turn.query)
    return decided_by


def _by_rules(turn: TurnContext, text: str) -> QueryResult:
    given = turn.input
    with speaking_of(given.config.catalogue.phrasebook):
        found = intents.by_rules(
            given.rest,
            has_values=bool(given.reading.values),
            stages=given.config.stages,
            known=known_codes(given.config),
            tools=words_of_tools(given.config.tools),
        )
    return _by_example(given.config, QueryResult(found, resolved=text))


def _by_example(config: AgentConfig, query: QueryResult) -> QueryResult:
    """What is an example of an intent means it; the rules may know more of it: which stage, which tool, what else."""
    code = intent_by_example(config, query.resolved)
    if not code or code in {intent.code for intent in query.intents}:
        return query
    asks_back = target_of(config, code) == ASKS_BACK
    found = _intent_of(config, code, intents.CERTAIN, query.resolved)
    return replace(query, intents=(found,), requires_clarification=asks_back)


def _intent_of(config: AgentConfig, code: str, confidence: float, text: str) -> Intent:
    """One that others than the rules found: which stage is meant stands in the text, or has to be asked."""
    if code == NAVIGATE:
        return intents.navigation(text, confidence, config.stages)
    return Intent(code, confidence)


def _needs_a_model(turn: TurnContext) -> bool:
    given, parts = turn.input, turn.input.config.query_parts
    points_back = bool(given.history) and REFERS.search(given.message.content) is not None
    return given.has_model and (
        ("intent" in parts and not turn.query.intents) or ("resolution" in parts and points_back)
    )


def _asked(turn: TurnContext) -> QueryResult:
    """What the rules found, and the model's opinion where it is wanted; without it the turn goes on."""
    request = request_of(turn, "query", query_messages(turn.input))
    with turn.tracer.step("llm_call", purpose="query") as step:
        try:
            answer = structured(request, Understood, cancelled=turn.handle.cancelled, once=True)
        except ModelError as error:
            step.failed(error)
            return turn.query
    return _with_opinion(turn, answer.value or Understood())


def _with_opinion(turn: TurnContext, said: Understood) -> QueryResult:
    query, config, parts = turn.query, turn.input.config, turn.input.config.query_parts
    known, text = known_codes(config), f"{query.resolved}\n{said.resolved_query}"
    found = tuple(_intent_of(config, code, said.confidence, text) for code in said.intents if code in known)
    asks_back = "clarification" in parts and said.requires_clarification and not query.intents
    return replace(
        query,
        intents=query.intents or (found if "intent" in parts else ()),
        entities=_entities(said.entities, turn.input.message.content) if "entities" in parts else (),
        resolved=(said.resolved_query if "resolution" in parts else "") or query.resolved,
        sentiment=said.sentiment if "sentiment" in parts else query.sentiment,
        requires_clarification=asks_back,
        question=said.question if asks_back else "",
    )


def _entities(named: list[UnderstoodEntity], text: str) -> tuple[Entity, ...]:
    """Those whose words stand in the message, with their place there; what it does not say was made up."""
    found = []
    for entity in named:
        words = entity.quote or entity.value
        at = text.find(words) if words else -1
        if at >= 0:
            span = (at, at + len(words))
            found.append(Entity(entity.type, entity.value, min(max(entity.confidence, 0.0), 1.0), span))
    return tuple(found)


def _settled(turn: TurnContext, query: QueryResult) -> QueryResult:
    """Below the threshold, or with nothing understood, the user is asked; a long statement is information, and what
    leads to a lane is that lane's to answer."""
    known = known_codes(turn.input.config)
    if ties := turn.input.reading.ties:
        return _asking(query, _tie_question(ties[0]))
    if any(intent.code == NAVIGATE and not intent.argument for intent in query.intents):
        return _asking(query, _stage_question(turn))
    if query.intents and query.intents[0].confidence >= turn.input.config.confidence_threshold:
        return query
    if PROVIDE_INFO in known and len(turn.input.message.content) >= STATEMENT_CHARACTERS:
        return replace(query, intents=(Intent(PROVIDE_INFO, intents.GUESS),))
    code = "unclear" if "unclear" in known else "ask_question"
    asks_back = not lane_of(turn.input.config, code)
    return replace(query, intents=(Intent(code, intents.GUESS),), requires_clarification=asks_back)


def _asking(query: QueryResult, question: str) -> QueryResult:
    wanted = query.intents or (Intent(PROVIDE_INFO, intents.LIKELY),)
    return replace(query, intents=wanted, requires_clarification=True, question=question)


def _stage_question(turn: TurnContext) -> str:
    names = [in_language(stage.name, turn.input.language) or stage.key for stage in turn.input.config.stages]
    return _("Which stage do you mean? There are: %(stages)s.") % {"stages": ", ".join(names)}


def _tie_question(tie: Tie) -> str:
    return _("“%(label)s” can mean several things here. Which one is meant?") % {"label": tie.label}
