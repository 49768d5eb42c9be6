"""Action cards: which are shown now, with their parameters taken from the context."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from apps.agents.conditions import evaluate
from apps.agents.configuration import AgentConfig, CardConfig
from apps.agents.markdown import to_html
from apps.agents.models import Context, Conversation, Session
from apps.agents.texts import in_language
from apps.agents.values import get_value


@dataclass(frozen=True)
class CardView:
    """One card. `url` is where a link leads, `params` what it is given; a dialog shows a tool's form or a note."""

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
    """The cards of the current stage that are to be shown, the most important first."""
    shown = [card for card in config.cards if _is_shown(card, session, context)]
    shown.sort(key=lambda card: (-card.priority, card.slug))
    return tuple(_view(card, conversation, context, language) for card in shown)


def _is_shown(card: CardConfig, session: Session, context: Context) -> bool:
    if card.stage and card.stage != session.current_stage:
        return False
    if card.trigger == "condition":
        return evaluate(card.condition, context.data)
    return card.trigger == "stage_enter"


def _view(card: CardConfig, conversation: Conversation, context: Context, language: str) -> CardView:
    note = in_language(card.payload.get("text", {}), language)
    return CardView(
        id=card.slug,
        title=in_language(card.title, language),
        description=in_language(card.description, language),
        icon=card.icon,
        action=card.action,
        url=_url(card, conversation),
        params=params_of(card, context.data),
        dialog=str(card.payload.get("dialog", "")),
        tool=str(card.payload.get("tool", "")),
        note_html=to_html(note) if note else "",
        priority=card.priority,
    )


def params_of(card: CardConfig, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the card takes along of the values, by the names that its target knows; unset values are left out."""
    named = {name: get_value(data, path) for path, name in card.payload.get("params", {}).items()}
    return {name: value for name, value in named.items() if value is not None}


def _url(card: CardConfig, conversation: Conversation) -> str:
    """A link is made only when somebody opens it, for that person, with the values of that moment."""
    if card.action == "deep_link":
        return reverse("agents:card", args=[conversation.pk, card.slug])
    return str(card.payload.get("url", ""))
