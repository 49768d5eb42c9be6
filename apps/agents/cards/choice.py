"""Action cards: which are shown now, with their parameters taken from the context."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from apps.agents.cards.calls import (
    METHODS,
    filled,
    is_own,
    params_of,
)
from apps.agents.cards.lacking import description_of
from apps.agents.configuration.snapshot import AgentConfig, CardConfig
from apps.agents.models import Context, Conversation, Role, Session
from apps.agents.models.choices import CardAction, CardCompletion, CardTrigger
from apps.documents.safe_html import to_html
from apps.fields.bilingual import in_language
from apps.fields.conditions.evaluation import evaluate
from apps.fields.stages.machine import StageState


@dataclass(frozen=True)
class CardView:
    """One card. `url` is where a link leads, `params` what it is given; a dialog shows a tool's form or a note.

    A call goes to `url` with `method`; when it began a run, `result_url` gives what came of it. `completion` says
    what becomes of the result.
    """

    id: str
    title: str
    description: str
    icon: str
    action: str
    url: str
    params: Mapping[str, Any]
    dialog: str
    tool: str
    note_html: str
    priority: int
    method: str
    result_url: str
    completion: str

    def as_json(self) -> dict[str, Any]:
        """As the API and the `action_cards` event give it."""
        return {
            "cardId": self.id,
            "title": self.title,
            "description": self.description,
            "iconType": self.icon,
            "actionType": self.action,
            "actionUrl": self.url,
            "actionParams": dict(self.params),
            "priority": self.priority,
        }


def cards_for(
    config: AgentConfig, conversation: Conversation, session: Session, context: Context, language: str
) -> tuple[CardView, ...]:
    """The cards to be shown now, the most important first."""
    chosen = visible_cards(config.cards, session.current_stage, context.data, last_said(config, conversation))
    return tuple(_view(card, config, conversation, context, language) for card in chosen)


def more_cards(
    config: AgentConfig, conversation: Conversation, session: Session, context: Context, language: str
) -> tuple[CardView, ...]:
    """The cards that wait until somebody asks for them."""
    stage, said = session.current_stage, last_said(config, conversation)
    waiting = (card for card in _here(config.cards, stage) if card.trigger == CardTrigger.MANUAL)
    asked = asked_by_name(config.cards, stage, said)
    chosen = sorted((card for card in waiting if card not in asked), key=_importance)
    return tuple(_view(card, config, conversation, context, language) for card in chosen)


def visible_cards(
    cards: Iterable[CardConfig], stage: str, data: Mapping[str, Any], said: str
) -> tuple[CardConfig, ...]:
    """Those whose stage was entered, whose condition holds, or whose name was `said`."""
    cards = tuple(cards)
    by_themselves = [card for card in _here(cards, stage) if _shows_itself(card, data)]
    return tuple(sorted([*by_themselves, *asked_by_name(cards, stage, said)], key=_importance))


def was_offered(card: CardConfig, stage: StageState, data: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a card is to be seen now or could be before: its stage was reached, and its condition holds or held.

    `data` are the values of now and, after them, those of earlier; they are read only as far as needed.
    """
    if card.stage not in {"", stage.current, *stage.completed}:
        return False
    return card.trigger != CardTrigger.CONDITION or any(evaluate(card.condition, values) for values in data)


def asked_by_name(cards: Iterable[CardConfig], stage: str, said: str) -> tuple[CardConfig, ...]:
    """The manual cards of a stage whose title, in either language, stands in a text."""
    return tuple(
        card
        for card in _here(cards, stage)
        if card.trigger == CardTrigger.MANUAL and any(_stands_in(name, said) for name in card.title.values())
    )


def last_said(config: AgentConfig, conversation: Conversation) -> str:
    """The last message of a person, where a card could be asked for in it."""
    if not any(card.trigger == CardTrigger.MANUAL for card in config.cards):
        return ""
    said = conversation.messages.filter(role=Role.USER, replaced_at=None).order_by("-turn")
    return said.values_list("content", flat=True).first() or ""


def _here(cards: Iterable[CardConfig], stage: str) -> Iterable[CardConfig]:
    return (card for card in cards if card.stage in {"", stage})


def _shows_itself(card: CardConfig, data: Mapping[str, Any]) -> bool:
    if card.trigger == CardTrigger.CONDITION:
        return evaluate(card.condition, data)
    return card.trigger == CardTrigger.STAGE_ENTER


def _stands_in(name: str, text: str) -> bool:
    name = name.strip()
    words = re.escape(name)
    return bool(name) and bool(re.search(rf"\b{words}\b" if name.isascii() else words, text, re.IGNORECASE))


def _importance(card: CardConfig) -> tuple[int, str]:
    return (-card.priority, card.slug)


def _view(
    card: CardConfig, config: AgentConfig, conversation: Conversation, context: Context, language: str
) -> CardView:
    payload = card.payload
    note = in_language(payload.get("text", {}), language)
    method = str(payload.get("method", "POST")).upper()
    return CardView(
        id=card.slug,
        title=in_language(card.title, language),
        description=description_of(card, config, context.data, language),
        icon=card.icon,
        action=card.action,
        url=_url(card, conversation),
        params=params_of(payload, context.data),
        dialog=str(payload.get("dialog", "")),
        tool=str(payload.get("tool", "")),
        note_html=to_html(note) if note else "",
        priority=card.priority,
        method=method if method in METHODS else "POST",
        result_url=_own_address(str(payload.get("result_url", "")), conversation),
        completion=card.on_completion or CardCompletion.NONE,
    )


def _url(card: CardConfig, conversation: Conversation) -> str:
    """A link is made only when somebody opens it, for that person, with the values of that moment."""
    if card.action == CardAction.DEEP_LINK:
        return reverse("agents:card", args=[conversation.pk, card.slug])
    url = str(card.payload.get("url", ""))
    return _own_address(url, conversation) if card.action == CardAction.API_CALL else url


def _own_address(address: str, conversation: Conversation) -> str:
    """Empty for any address outside: a version that was published before the check, or came from elsewhere."""
    known = {"conversation": str(conversation.pk), "project": conversation.project.slug}
    address = filled(address, known)
    return address if is_own(address) else ""
