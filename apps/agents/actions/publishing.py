"""Publishing: the draft becomes a version that turns run on from now on."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.db import transaction
from django.db.models import Max

from apps.agents.configuration import from_data, to_data
from apps.agents.models import Agent, AgentSnapshot
from apps.projects.actions import audit
from apps.projects.models import User


def digest_of(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


@transaction.atomic
def publish(*, agent: Agent, by: User | None, reason: str = "") -> AgentSnapshot:
    """Make the draft the version in force. An unchanged draft gives the version that is in force already.

    SchemaError (with the place) when the draft cannot be used; nothing changes then.
    """
    locked = Agent.objects.select_for_update().get(pk=agent.pk)
    data = json.loads(json.dumps(to_data(locked)))
    from_data(data)
    digest = digest_of(data)
    newest = locked.snapshots.order_by("-number").first()
    if newest is not None and newest.digest == digest:
        return newest
    number = (locked.snapshots.aggregate(last=Max("number"))["last"] or 0) + 1
    snapshot = AgentSnapshot.objects.create(
        agent=locked, number=number, digest=digest, data=data, reason=reason, published_by=by
    )
    audit.record(by=by, project=None, action="agent.published", subject=snapshot, data={"version": number})
    return snapshot
