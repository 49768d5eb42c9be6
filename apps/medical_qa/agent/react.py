"""The careful lane: a model that searches with tools, in a bounded number of rounds, and may ask one question back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.extension import (
    Graph,
    Node,
    NodeContext,
    TurnContext,
    TurnGraph,
    answer_with_tools,
    ask_back,
    asked_back_last,
    node_messages,
    request_of,
)
from apps.llm.errors import ModelError
from apps.medical_qa.agent.by_sources import say_sources
from apps.medical_qa.agent.final import final_response
from apps.medical_qa.agent.material import WEB, WEB_TOOL, Material, find_material
from apps.medical_qa.agent.tools import FOLLOW_UP, KNOWLEDGE_TOOL, Question, question_in
from apps.medical_qa.agent.understanding import advice_of
from apps.medical_qa.knowledge.retriever import NAME as KNOWLEDGE
from apps.medical_qa.risk.screen import Risk
from apps.medical_qa.routing.rules import EMERGENCY, UNCERTAIN
from apps.medical_qa.routing.vague import is_vague
from apps.medical_qa.routing.words import GREETING

PROMPT = "react_system"
DEADLINE_SECONDS = 150.0


def graph(turn: TurnContext) -> TurnGraph:
    return Graph(
        (
            Node("reactLoop", react_loop, deadline_seconds=DEADLINE_SECONDS, on_error="go_on"),
            Node("finalResponse", final_response, after=("reactLoop",)),
        )
    )


def react_loop(node: NodeContext[TurnContext]) -> dict[str, Any]:
    turn = node.owner
    if _wants(turn) == EMERGENCY and not turn.execution.preface:  # a model raised the alarm
        turn.execution.preface = advice_of(Risk())
        node.say(turn.execution.preface)
    if not node.owner.input.has_model:
        return _without_model(node)
    try:
        return _with_model(node)
    except ModelError as error:
        return _after_failure(node, error)


def _with_model(node: NodeContext[TurnContext]) -> dict[str, Any]:
    turn, config = node.owner, node.owner.input.config
    offered = {KNOWLEDGE_TOOL, WEB_TOOL} | ({FOLLOW_UP} if may_ask(turn) else set())
    data = {"emergency_advice_was_given": turn.execution.preface} if turn.execution.preface else {}
    request = request_of(turn, "chat", node_messages(turn, (PROMPT,), data))
    request = replace(request, temperature=config.temperature, max_tokens=config.max_tokens)
    answer = answer_with_tools(node, request, offered=offered, ends={FOLLOW_UP})
    node.step.output |= {"rounds": answer.rounds, "used_up": answer.used_up}
    if answer.ended_by:
        return _asked(node, question_in(turn.execution.tool_results))
    if not answer.result.content.strip():
        say_sources(node, find_material(node))
        return {"sources": sources_of(turn), "answered_by": "sources"}
    return {"sources": sources_of(turn), "answered_by": "model"}


def may_ask(turn: TurnContext) -> bool:
    """Only where nothing can be searched for, or to grade an emergency, and never twice in a row."""
    if asked_back_last(turn):
        return False
    code = _wants(turn)
    return code == EMERGENCY or (code == UNCERTAIN and is_vague(turn.input.message.content))


def _wants(turn: TurnContext) -> str:
    return turn.query.intents[0].code if turn.query.intents else UNCERTAIN


def sources_of(turn: TurnContext) -> str:
    """What was cited: of documents before the web."""
    cited = {each["source"] for each in turn.execution.cited.as_json()}
    if KNOWLEDGE in cited:
        return "kb"
    return "web" if WEB in cited else "none"


# --- Without a model ------------------------------------------------------------------------------------------


def _without_model(node: NodeContext[TurnContext]) -> dict[str, Any]:
    turn = node.owner
    text = turn.input.message.content.strip()
    if may_ask(turn) and _wants(turn) == UNCERTAIN:
        return _asked(node, _opening(GREETING.match(text.lower()) is not None))
    return _by_sources(node)


def _opening(is_greeting: bool) -> Question:
    """Something to begin from, where nothing was said that could be searched for."""
    replies = (
        _("I am in pain"),
        _("I have a fever"),
        _("A question about a medicine"),
        _("How to stay healthy"),
    )
    if is_greeting:
        return Question(_("Hello. Which medical question do you have?"), replies)
    return Question(
        _("What is it about? Please say what troubles you, where, and since when, or name the medicine."),
        replies,
    )


def _by_sources(node: NodeContext[TurnContext]) -> dict[str, Any]:
    material = find_material(node)
    if node.owner.execution.preface and not material.citations:
        return {"sources": "none", "answered_by": "rules"}  # the advice stands, and no apology weakens it
    say_sources(node, material)
    return {"sources": material.kind, "answered_by": "sources"}


def _after_failure(node: NodeContext[TurnContext], error: ModelError) -> dict[str, Any]:
    """No answer of the model: what its tools have found by then, else what a search finds now."""
    turn = node.owner
    node.step.output["model"] = error.code
    turn.execution.cause, turn.execution.is_degraded = error.code, True
    node.say(_("The language model did not answer. What follows are the sources themselves."))
    found = tuple(citation for result in turn.execution.tool_results for citation in result.citations)
    if not found:
        return _by_sources(node)
    material = Material(tuple(sorted(found, key=lambda each: each.source != KNOWLEDGE))[:4])
    say_sources(node, material)
    return {"sources": material.kind, "answered_by": "sources"}


def _asked(node: NodeContext[TurnContext], question: Question) -> dict[str, Any]:
    ask_back(node, question.text, question.replies)
    return {"sources": "none", "answered_by": "question"}
