"""The quick lane: both sources at once, then one streamed call of a model. It never asks back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.extension import Graph, Node, NodeContext, TurnContext, TurnGraph, node_messages, request_of
from apps.llm.errors import ModelError
from apps.medical_qa.agent.by_sources import say_sources
from apps.medical_qa.agent.final import final_response
from apps.medical_qa.agent.material import Material, as_sources, find_material

PROMPT = "quick_response"
DEADLINE_SECONDS = 90.0


def graph(turn: TurnContext) -> TurnGraph:
    return Graph(
        (
            Node("quickResponse", quick_response, deadline_seconds=DEADLINE_SECONDS, on_error="go_on"),
            Node("finalResponse", final_response, after=("quickResponse",)),
        )
    )


def quick_response(node: NodeContext[TurnContext]) -> dict[str, Any]:
    material = find_material(node)
    node.step.output["sources"] = material.kind
    answered_by = _answer(node, material)
    return {"sources": material.kind, "answered_by": answered_by}


def _answer(node: NodeContext[TurnContext], material: Material) -> str:
    """Who answered. Without anything found no model is asked: it would have to make its answer up."""
    turn = node.owner
    if not material.citations or not turn.input.has_model:
        say_sources(node, material)
        return "sources"
    numbers = tuple(node.cite(each) for each in material.citations)
    data = {"sources": as_sources(material.citations, numbers)}
    request = request_of(turn, "chat", node_messages(turn, (PROMPT,), data))
    config = turn.input.config
    try:
        request = replace(request, temperature=config.temperature, max_tokens=config.max_tokens)
        if node.stream(request).content.strip():
            return "model"
        cause = "empty"
    except ModelError as error:
        cause = error.code
    node.step.output["model"] = cause
    turn.execution.cause, turn.execution.is_degraded = cause, True
    node.say(_("The language model did not answer. What follows are the sources themselves."))
    say_sources(node, material)
    return "sources"
