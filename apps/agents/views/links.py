"""Where action cards and deep links go first: checked, then on to the place that they name."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from apps.agents import selectors
from apps.agents.actions.card_returns import open_card
from apps.agents.cards import links
from apps.agents.configuration.in_force import config_for
from apps.projects.views.support import person


@login_required
@require_GET
def card(request: HttpRequest, conversation_id: UUID, card: str) -> HttpResponse:
    """A link made for who opens the card now. Nothing of the study changes until it comes back."""
    user = person(request)
    conversation = selectors.get_conversation(user, conversation_id)
    link = open_card(conversation=conversation, config=config_for(conversation), card_id=card, by=user)
    return redirect(link.url)


@login_required
@require_GET
def follow(request: HttpRequest, token: str) -> HttpResponse:
    """Redirects to the target's page."""
    claims = links.read_link(token, user=person(request))
    return redirect(links.address_of(claims, token))
