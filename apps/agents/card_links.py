"""The signed part of a link that leaves with an action card: it proves, for a while and once, where it came from."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core import signing

from apps.agents.errors import CardLinkInvalid, CardReturned
from apps.agents.models import CardReturn, Conversation

SALT = "trialdesk.action-card"
VALID_SECONDS = 7 * 24 * 3600


def link_of(url: str, conversation: Conversation, card: str) -> str:
    """The card's address with its `state`, which the call that answers the card gives back."""
    if not url:
        return url
    state = signing.dumps([str(conversation.pk), card, returns_of(conversation, card)], salt=SALT)
    return f"{url}{'&' if '?' in url else '?'}{urlencode({'state': state})}"


def check_state(state: str, conversation: Conversation, card: str) -> None:
    """CardLinkInvalid for a state that is forged, too old or another card's; CardReturned for one taken before."""
    try:
        signed = signing.loads(state, salt=SALT, max_age=VALID_SECONDS)
    except signing.BadSignature as error:
        raise CardLinkInvalid from error
    if signed[:2] != [str(conversation.pk), card]:
        raise CardLinkInvalid
    if signed[2] != returns_of(conversation, card):
        raise CardReturned


def returns_of(conversation: Conversation, card: str) -> int:
    return CardReturn.objects.filter(conversation=conversation, card=card).count()
