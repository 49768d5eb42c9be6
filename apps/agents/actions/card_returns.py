"""Action cards that lead away: a link for who opens one, and what is done when it comes back with a result.

Its values are taken over, or people are told, as the card says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from apps.agents.actions.changes import Applied, apply_edits
from apps.agents.actions.following import Edit
from apps.agents.actions.locking import WorkRows, lock_open_rows, read_rows
from apps.agents.cards.calls import params_of, value_at
from apps.agents.cards.choice import was_offered
from apps.agents.cards.links import (
    Link,
    accept_link,
    make_link,
    make_link_outside,
)
from apps.agents.configuration.snapshot import AgentConfig, CardConfig
from apps.agents.context.past import data_until_now
from apps.agents.context.session import state_of
from apps.agents.errors import (
    CardLinkInvalid,
    CardNotOffered,
    CardReturned,
    LinkExpired,
    LinkInvalid,
    LinkUsed,
    NothingMapped,
)
from apps.agents.models import Conversation
from apps.fields.bilingual import in_language
from apps.fields.values import read_given
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.actions.notifications import notify
from apps.projects.errors import NotFound
from apps.projects.models import User

VALID_SECONDS = 7 * 24 * 3600


@transaction.atomic
def open_card(*, conversation: Conversation, config: AgentConfig, card_id: str, by: User) -> Link:
    """A link of this card for `by`, with the values as they are now.

    NotFound for a card that the agent has not or that is no link; CardNotOffered; UnknownTarget.
    """
    require(by, conversation.project, Right.EDIT)
    card = _card(config, card_id)
    if card.action != "deep_link":
        raise NotFound
    rows = read_rows(conversation)
    _require_offered(card, rows)
    payload, origin = card.payload, _origin(card_id)
    expires_seconds = float(payload.get("expires_seconds", VALID_SECONDS))
    if not payload.get("target_agent"):
        return make_link_outside(
            conversation=conversation,
            user=by,
            url=str(payload.get("url", "")),
            origin=origin,
            expires_seconds=expires_seconds,
        )
    return make_link(
        conversation=conversation,
        user=by,
        target_agent=str(payload["target_agent"]),
        target_path=str(payload.get("target_path", "")),
        params=params_of(card.payload, rows.context.data),
        origin=origin,
        expires_seconds=expires_seconds,
    )


def _card(config: AgentConfig, card_id: str) -> CardConfig:
    card = next((card for card in config.cards if card.slug == card_id), None)
    if card is None:
        raise NotFound
    return card


def _require_offered(card: CardConfig, rows: WorkRows) -> None:
    """A card is seen before it is used; it may come back later, when the conversation has gone on."""
    until_now = data_until_now(rows.conversation, rows.context.data)
    if not was_offered(card, state_of(rows.session), until_now):
        raise CardNotOffered


def _origin(card_id: str) -> str:
    return f"card:{card_id}"


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
    """Do what the card does on completion. `state` is the token of its link, which is accepted once, from the person
    who opened it.

    NotFound for a card that the agent has not, CardNotOffered for one that nobody could see here so far;
    CardLinkInvalid, CardReturned; NothingMapped when the result has none of the values that the card takes over;
    errors of `apply_edits`.
    """
    require(by, conversation.project, Right.EDIT)
    rows = lock_open_rows(conversation)
    card = _card(config, card_id)
    if state:
        _accept(state, conversation, card_id, by)
    elif card.action == "deep_link":
        raise CardLinkInvalid
    else:
        _require_offered(card, rows)
    applied = _complete(rows, config, card, result, by) or Applied(rows, ())
    data = {"card": card_id, "fields": [change.field for change in applied.changes]}
    audit.record(by=by, project=conversation.project, action="card.returned", subject=conversation, data=data)
    return applied


def _accept(state: str, conversation: Conversation, card_id: str, by: User) -> None:
    """Within the transaction of the return: what refuses the result leaves the link open."""
    try:
        claims = accept_link(state, user=by)
    except LinkUsed:
        raise CardReturned from None
    except (LinkInvalid, LinkExpired, NotFound):
        raise CardLinkInvalid from None
    if (claims.conversation.pk, claims.origin) != (conversation.pk, _origin(card_id)):
        raise CardLinkInvalid


def _complete(
    rows: WorkRows, config: AgentConfig, card: CardConfig, result: Mapping[str, Any], by: User
) -> Applied | None:
    if card.on_completion == "update_context":
        known, source = rows.context.data, {"kind": "card", "card": card.slug}
        found = {path: value_at(result, place) for place, path in card.result_mapping.items()}
        edits = [
            Edit(path, read_given(config.catalogue, path, value, context=known), source)
            for path, value in found.items()
            if value is not None
        ]
        if not edits:
            names = ", ".join(card.result_mapping)
            raise NothingMapped(fields={"result": [_("Expected: %(names)s.") % {"names": names}]})
        return apply_edits(rows=rows, config=config, edits=edits, by=by)
    if card.on_completion == "notify":
        _notify_project(rows.conversation, card, by)
    return None


def _notify_project(conversation: Conversation, card: CardConfig, by: User) -> None:
    project = conversation.project
    params = {"by": str(by), "project": project.name, "card": in_language(card.title, project.language)}
    people = User.objects.filter(memberships__project=project, is_active=True)
    url = f"/conversations/{conversation.pk}/"
    notify(users=people, kind="card_returned", by=by, project=project, params=params, url=url)
