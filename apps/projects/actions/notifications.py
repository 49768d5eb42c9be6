"""Telling people things, and their having read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from apps.projects import notices
from apps.projects.models import Notification, Project, User
from apps.projects.selectors import unread_notifications


@transaction.atomic
def notify(
    *,
    users: Iterable[User],
    kind: str,
    by: User | None = None,
    project: Project | None = None,
    params: Mapping[str, Any] | None = None,
    text: str = "",
    url: str = "",
) -> list[Notification]:
    """Put a line into the list of each of `users` but the one who did it.

    ValueError when notices does not know the kind and there is no text: that is a mistake in the code.
    """
    if not text and not notices.is_known(kind):
        raise ValueError(f"no sentence is registered for notifications of kind {kind!r}")
    people = {user.pk: user for user in users if by is None or user.pk != by.pk}
    lines = [
        Notification(user=user, project=project, kind=kind, params=dict(params or {}), text=text, url=url)
        for user in people.values()
    ]
    return Notification.objects.bulk_create(lines)


def mark_read(*, by: User, ids: Iterable[UUID] | None = None) -> int:
    """Mark the person's own unread notifications as read (`ids` None: all of them); how many they were."""
    unread = unread_notifications(by)
    if ids is not None:
        unread = unread.filter(pk__in=list(ids))
    return unread.update(read_at=timezone.now())
