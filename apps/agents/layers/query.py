"""The query layer: what does this message want, and what does it say? Rules first; one model call at most.

No model is asked about what the rules decide for certain, nor when the agent has this part switched off.
"""

from __future__ import annotations

from typing import Any, Literal

from django.utils.translation import gettext as _
from pydantic import BaseModel, Field

from apps.agents import intents
from apps.agents.prompts.builder import query_messages
from apps.agents.reading import Reading, read
from apps.agents.turn_context import Intent, QueryResult, Sentiment, TurnContext
from apps.llm.errors import ModelError
from apps.llm.structured import structured
from apps.llm.types import ChatRequest


class Understood(BaseModel):
    """What the model is asked for."""

    intents: list[str] = Field(default_factory=list)
    confidence: float = 0.0
    entities: list[dict[str, Any]] = Field(default_factory=list)
    resolved_query: str = ""
    sentiment: Literal["positive", "neutral", "confused", "frustrated"] = "neutral"
    requires_clarification: bool = False
    question: str = ""


def understand(turn: TurnContext) -> None:
    """Fill `turn.query`."""
    given = turn.input
    text = given.message.content
    tool = turn.handle.run.params.get("tool")
    with turn.tracer.step("query_analysis", characters=len(text)) as step:
        if tool:  # a form was sent: there is nothing to be understood
            turn.query = QueryResult((Intent("request_tool", intents.CERTAIN, tool["name"]),), Reading())
            return
        reading = read(
            text,
            given.config.catalogue,
            current_stage=given.stage.current,
            language=given.language,
            context=given.data,
            pending=given.pending,
        )
        known = frozenset(intent.code for intent in given.config.intents)
        found = intents.by_rules(
            intents.without_values(text, reading),
            has_values=bool(reading.values),
            stages=given.config.stages,
            known=known,
        )
        turn.query = QueryResult(found, reading, resolved=text)
        if not found and given.has_model and "intent" in given.config.query_parts:
            turn.query = _asked(turn, turn.query, known)
        turn.query = _settled(turn.query, known, given.config.confidence_threshold)
        step.output = {
            "intents": [[intent.code, intent.confidence] for intent in turn.query.intents],
            "values": [value.field for value in reading.values],
            "clarify": turn.query.requires_clarification,
        }


def _asked(turn: TurnContext, query: QueryResult, known: frozenset[str]) -> QueryResult:
    """The model's opinion; without it the turn goes on with what the rules know."""
    given = turn.input
    request = ChatRequest(
        purpose="query",
        messages=query_messages(given),
        model_slug=given.config.models_by_purpose.get("query", ""),
        temperature=0.0,
        language=given.language,
        reference=str(turn.handle.run.id),
        project_id=given.conversation.project_id,
    )
    with turn.tracer.step("llm_call", purpose="query") as step:
        try:
            answer = structured(request, Understood, cancelled=turn.handle.cancelled)
        except ModelError as error:
            step.output = {"failed": error.code}
            return query
        step.used(answer.result)
    said = answer.value or Understood()
    sentiment: Sentiment = said.sentiment
    return QueryResult(
        tuple(Intent(code, said.confidence) for code in said.intents if code in known),
        query.reading,
        tuple(said.entities),
        said.resolved_query or query.resolved,
        sentiment,
        said.requires_clarification,
        said.question,
    )


def _settled(query: QueryResult, known: frozenset[str], threshold: float) -> QueryResult:
    """Below the threshold, or with nothing understood, the user is asked; a long statement is information."""
    if query.reading.ties:
        return _asking(query, _tie_question(query))
    if query.intents and query.intents[0].confidence >= threshold:
        return query
    if "provide_info" in known and len(query.resolved) >= 40:
        return QueryResult((Intent("provide_info", intents.GUESS),), query.reading, resolved=query.resolved)
    code = "unclear" if "unclear" in known else "ask_question"
    return QueryResult(
        (Intent(code, intents.GUESS),),
        query.reading,
        query.entities,
        query.resolved,
        query.sentiment,
        True,
        query.question,
    )


def _asking(query: QueryResult, question: str) -> QueryResult:
    intents_ = query.intents or (Intent("provide_info", intents.LIKELY),)
    return QueryResult(
        intents_, query.reading, query.entities, query.resolved, query.sentiment, True, question
    )


def _tie_question(query: QueryResult) -> str:
    tie = query.reading.ties[0]
    return _("“%(label)s” can mean several things here. Which one is meant?") % {"label": tie.label}
