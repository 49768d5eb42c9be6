"""An action card came back with a result: its values are taken over, or people are told, as its card says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from apps.agents.actions.changes import Applied, Edit, apply_edits, context_data
from apps.agents.card_calls import value_at
from apps.agents.card_links import check_state, returns_of
from apps.agents.configuration import AgentConfig, CardConfig
from apps.agents.errors import CardLinkInvalid, NothingMapped
from apps.agents.field_values import read_given
from apps.agents.models import CardReturn, Context, Conversation
from apps.agents.texts import in_language
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.actions.notifications import notify
from apps.projects.errors import NotFound
from apps.projects.models import User


@transaction.atomic
def return_card(
    *,
    conversation: Conversation,
    config: AgentConfig,
    card_id: str,
    result: Mapping[str, Any],
    state: str,
    by: User,
) -> Applied:
    """Do what the card does on completion. `state` is the signed part of a deep link, which is accepted once.

    NotFound for a card that the agent has not; CardLinkInvalid, CardReturned; NothingMapped when the result has
    none of the values that the card takes over; errors of `apply_edits`.
    """
    require(by, conversation.project, Right.EDIT)
    context = Context.objects.select_for_update().get(conversation=conversation)
    card = next((card for card in config.cards if card.slug == card_id), None)
    if card is None:
        raise NotFound
    if state:
        check_state(state, conversation, card_id)
    elif card.action == "deep_link":
        raise CardLinkInvalid
    applied = _complete(conversation, config, card, result, by) or Applied(context, ())
    number = returns_of(conversation, card_id)
    CardReturn.objects.create(conversation=conversation, card=card_id, number=number, by=by)
    data = {"card": card_id, "fields": [change.field for change in applied.changes]}
    audit.record(by=by, project=conversation.project, action="card.returned", subject=conversation, data=data)
    return applied


def _complete(
    conversation: Conversation, config: AgentConfig, card: CardConfig, result: Mapping[str, Any], by: User
) -> Applied | None:
    if card.on_completion == "update_context":
        known, source = context_data(conversation), {"kind": "card", "card": card.slug}
        found = {path: value_at(result, place) for place, path in card.result_mapping.items()}
        edits = [
            Edit(path, read_given(config.catalogue, path, value, context=known), source)
            for path, value in found.items()
            if value is not None
        ]
        if not edits:
            names = ", ".join(card.result_mapping)
            raise NothingMapped(fields={"result": [_("Expected: %(names)s.") % {"names": names}]})
        return apply_edits(conversation=conversation, config=config, edits=edits, by=by)
    if card.on_completion == "notify":
        _tell(conversation, card, by)
    return None


def _tell(conversation: Conversation, card: CardConfig, by: User) -> None:
    project = conversation.project
    params = {"by": str(by), "project": project.name, "card": in_language(card.title, project.language)}
    people = User.objects.filter(memberships__project=project, is_active=True)
    url = f"/conversations/{conversation.pk}/"
    notify(users=people, kind="card_returned", by=by, project=project, params=params, url=url)
