"""Before any lane: is it an emergency, and what does the question want? Rules decide what they can for certain; one
small call of a model decides the rest, where there is one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from pydantic import BaseModel, Field

from apps.agents.configuration.intents import examples_of, intent_by_example, intents_of, lane_of
from apps.agents.extension import (
    Entity,
    Intent,
    QueryResult,
    Shortcut,
    TurnContext,
    asked_back_last,
    in_language,
    node_messages,
    request_of,
)
from apps.agents.models import Role
from apps.llm.errors import ModelError
from apps.llm.structured import structured
from apps.medical_qa.risk.screen import SELF_HARM, FoundSign, Risk
from apps.medical_qa.routing import nearest
from apps.medical_qa.routing.assessment import assess
from apps.medical_qa.routing.decision import decide
from apps.medical_qa.routing.rules import CERTAIN, CODES, EMERGENCY, UNCERTAIN, Classified
from apps.medical_qa.selectors import signs_in_use

PROMPT = "classify_intent"
LONGEST_EARLIER = 2_000


class ModelOpinion(BaseModel):
    """What the model is asked for."""

    intent: str = UNCERTAIN
    confidence: float = 0.0
    information: list[str] = Field(default_factory=list)
    reason: str = ""


# --- Emergencies ----------------------------------------------------------------------------------------------


def before_query(turn: TurnContext) -> Shortcut | None:
    """The advice to seek care, as the first words of the answer; the lane for emergencies goes on with it."""
    risk = assess(turn.input.message.content, signs_in_use())
    if not risk.emergency:
        return None
    text = advice_of(risk)
    return Shortcut(
        EMERGENCY,
        text,
        (("status", {"text": _("This may be an emergency.")}),),
        {"risk": risk.as_json()},
        EMERGENCY,
        goes_on=True,
    )


def advice_of(risk: Risk) -> str:
    if risk.advice == SELF_HARM:
        return _(
            "**Please get help now.** If there is any immediate danger, call the emergency number (120 or 110 in "
            "mainland China, elsewhere your local one) or go to the nearest emergency department. Do not stay alone: "
            "tell someone near you, and keep medicines and anything dangerous out of reach. In mainland China the "
            "hotline 12356 listens at any hour."
        )
    return _(
        "**This may be an emergency: seek medical care at once.** Call the emergency number now (120 in mainland "
        "China, elsewhere your local one), or go to the nearest emergency department. Do not wait for the rest of this "
        "answer. In a hospital, call the emergency team."
    )


# --- What is wanted -------------------------------------------------------------------------------------------


def understand(turn: TurnContext) -> QueryResult:
    """What the message wants, with a step of the trace that says why."""
    text = whole_question(turn)
    with turn.tracer.step("node:classifyIntent", characters=len(text)) as step:
        risk = assess(text, signs_in_use())
        found = _classified(turn, text, risk)
        if found.code == EMERGENCY and not risk.emergency:
            risk = Risk((FoundSign("model", "severe", found.reason), *risk.signs))
        if lane_of(turn.input.config, found.code) == "":
            found = replace(found, code=UNCERTAIN)
        step.output = {
            "intent": found.code,
            "confidence": found.confidence,
            "lane": lane_of(turn.input.config, found.code),
            "decided_by": found.by,
            "reason": found.reason,
            "information": found.information,
            "risk": risk.as_json(),
        }
    return QueryResult((Intent(found.code, found.confidence),), _entities(found, turn), resolved=text)


def whole_question(turn: TurnContext) -> str:
    """The message; with the question before it, when it replies to one that was asked back."""
    message = turn.input.message.content
    earlier = next((each.content for each in reversed(turn.input.history) if each.role == Role.USER), "")
    if not (earlier and asked_back_last(turn)):
        return message
    return f"{earlier[:LONGEST_EARLIER]}\n{message}"


def _classified(turn: TurnContext, text: str, risk: Risk) -> Classified:
    """Examples of the administrators count first; a model is asked only when nothing else knows."""
    config = turn.input.config
    found = decide(text, risk)
    if risk.emergency:
        return found
    if code := intent_by_example(config, text):
        return replace(found, code=code, confidence=CERTAIN, reason="an example", by="example")
    if found.confidence >= config.confidence_threshold:
        return found
    near = nearest.by_examples(text, config)
    if near is not None:
        return replace(found, code=near.code, confidence=near.confidence, reason=near.reason, by="embeddings")
    return _by_model(turn, found) if turn.input.has_model else found


def _by_model(turn: TurnContext, known: Classified) -> Classified:
    """One call, its first answer alone; without one, or below the threshold, it stays uncertain."""
    config, language = turn.input.config, turn.input.language
    intents = [
        {
            "code": intent.code,
            "description": in_language(intent.description, language),
            "examples": examples_of(intent, language)[:4],
        }
        for intent in intents_of(config)
    ]
    request = request_of(turn, "query", node_messages(turn, (PROMPT,), {"intents": intents}))
    with turn.tracer.step("llm_call", purpose="query") as step:
        try:
            said = structured(request, ModelOpinion, cancelled=turn.handle.cancelled, once=True).value
        except ModelError as error:
            step.failed(error)
            return known
    return _believed(said or ModelOpinion(), known, config.confidence_threshold)


def _believed(said: ModelOpinion, known: Classified, threshold: float) -> Classified:
    """A model may raise an alarm where no sign did, and is not asked where one did. It cannot invent an intent."""
    sure = min(max(said.confidence, 0.0), 1.0)
    if said.intent not in CODES or sure < threshold:
        return replace(known, code=UNCERTAIN, reason=f"a model: {said.reason[:200]}", by="model")
    return Classified(said.intent, sure, said.reason[:200], known.information, by="model")


def _entities(found: Classified, turn: TurnContext) -> tuple[Entity, ...]:
    """What was read, where its words stand in the message as it was written."""
    message, made = turn.input.message.content.lower(), []
    for kind, said in found.information.items():
        for words in said:
            at = message.find(words)
            if at >= 0:
                made.append(Entity(kind, words, found.confidence, (at, at + len(words))))
    return tuple(made)


def information_of(turn: TurnContext) -> dict[str, Any]:
    """What was read in the question, by kind, for those who decide whether more has to be asked."""
    found: dict[str, list[str]] = {}
    for entity in turn.query.entities:
        found.setdefault(entity.type, []).append(entity.value)
    return found
