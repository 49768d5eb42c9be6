"""Deep links: signed, for one person in one conversation, for a while; what they bring back is accepted once.

A link names a registered place (target_agent, target_path). Opening it may be repeated until it expires; accepting
it, when its result comes back, works once in all processes, because a row says so. Cards and tools use the same;
a card may lead to an address outside instead of a registered place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit
from uuid import UUID

from django.core import signing
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from apps.agents.errors import LinkExpired, LinkInvalid, LinkUsed, UnknownTarget
from apps.agents.models import Conversation, DeepLink
from apps.fields.bilingual import Text
from apps.projects.access import Right, require
from apps.projects.errors import NotFound
from apps.projects.models import User
from apps.projects.registry import Registry

SALT = "trialdesk.deep-link"
EXPIRES_SECONDS = 3600
LONGEST_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True)
class Claims:
    """What a link says."""

    link_id: UUID
    conversation: Conversation
    user: User
    target_agent: str
    target_path: str
    params: Mapping[str, Any]
    origin: str


@dataclass(frozen=True)
class Target:
    """A place that links lead to. `address` is a path of this site; the signed token is added to it."""

    title: Text
    address: Callable[[Claims], str]


@dataclass(frozen=True)
class Link:
    url: str
    token: str
    expires_at: datetime


ANY_AGENT = "*"
TARGETS: Registry[tuple[str, str], Target] = Registry("link target")


def register_target(target_agent: str, target_path: str, target: Target) -> None:
    """`target_agent` may be ANY_AGENT: then the path leads to the same kind of place for each of them."""
    TARGETS.register((target_agent, target_path), target)


def is_target(target_agent: str, target_path: str) -> bool:
    """Whether a link may lead there."""
    return _find(target_agent, target_path) is not None


def _find(target_agent: str, target_path: str) -> Target | None:
    return TARGETS.get((target_agent, target_path)) or TARGETS.get((ANY_AGENT, target_path))


def target_of(target_agent: str, target_path: str) -> Target:
    """UnknownTarget when nothing is registered there."""
    target = _find(target_agent, target_path)
    if target is None:
        raise UnknownTarget
    return target


def make_link(
    *,
    conversation: Conversation,
    user: User,
    target_agent: str,
    target_path: str,
    params: Mapping[str, Any] | None = None,
    origin: str = "",
    expires_seconds: float = EXPIRES_SECONDS,
) -> Link:
    """A link for `user`. UnknownTarget; the errors of `require` when the person may not talk there."""
    target_of(target_agent, target_path)
    row = DeepLink(
        conversation=conversation,
        user=user,
        target_agent=target_agent,
        target_path=target_path,
        params=dict(params or {}),
        origin=origin,
    )
    token = _signed(row, expires_seconds)
    return Link(reverse("agents:link", args=[token]), token, row.expires_at)


def make_link_outside(
    *,
    conversation: Conversation,
    user: User,
    url: str,
    origin: str,
    expires_seconds: float = EXPIRES_SECONDS,
) -> Link:
    """A link to an address of another service, which gives the token back as the `state` that it was called with."""
    row = DeepLink(conversation=conversation, user=user, origin=origin)
    token = _signed(row, expires_seconds)
    return Link(_with(url, state=token), token, row.expires_at)


def _signed(row: DeepLink, expires_seconds: float) -> str:
    """Keeps the row; the errors of `require` when its person may not talk there."""
    require(row.user, row.conversation.project, Right.TALK)
    lasting = timedelta(seconds=min(max(expires_seconds, 1), LONGEST_SECONDS))
    row.origin, row.expires_at = row.origin[:80], timezone.now() + lasting
    row.save()
    return signing.dumps([row.pk.hex, row.user_id.hex, row.conversation_id.hex], salt=SALT)


def read_link(token: str, *, user: User) -> Claims:
    """What the link says, to the person it is for. LinkInvalid, LinkExpired; NotFound for everybody else."""
    row = _row_of(token, user)
    if row.expires_at <= timezone.now():
        raise LinkExpired
    return _claims(row)


def accept_link(token: str, *, user: User) -> Claims:
    """Take the link back, once. LinkUsed the second time, in whatever process it comes."""
    claims = read_link(token, user=user)
    open_still = DeepLink.objects.filter(pk=claims.link_id, accepted_at=None, expires_at__gt=Now())
    if not open_still.update(accepted_at=Now()):
        raise LinkUsed
    return claims


def address_of(claims: Claims, token: str) -> str:
    """Where the browser goes: the target's own page, with the token that it gives back."""
    return _with(target_of(claims.target_agent, claims.target_path).address(claims), link=token)


def _with(address: str, **parameters: str) -> str:
    """The address with more parameters; what stands behind `#` stays at the end."""
    parts = urlsplit(address)
    query = "&".join(filter(None, (parts.query, urlencode(parameters))))
    return urlunsplit(parts._replace(query=query))


def _row_of(token: str, user: User) -> DeepLink:
    try:
        link, person, conversation = (UUID(part) for part in signing.loads(token, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        raise LinkInvalid from None
    if person != user.pk:
        raise NotFound
    rows = DeepLink.objects.select_related("conversation__project", "conversation__agent", "user")
    row = rows.filter(pk=link, user=user, conversation=conversation).first()
    if row is None:
        raise LinkInvalid
    require(user, row.conversation.project, Right.TALK)  # who left the project has no way back in
    return row


def _claims(row: DeepLink) -> Claims:
    return Claims(
        link_id=row.pk,
        conversation=row.conversation,
        user=row.user,
        target_agent=row.target_agent,
        target_path=row.target_path,
        params=row.params,
        origin=row.origin,
    )
