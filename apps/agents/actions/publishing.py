"""Publishing: the draft becomes a version that turns run on from now on; back to an older one the same way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.agents.actions.field_moves import Moved, carry
from apps.agents.configuration.snapshot import from_data
from apps.agents.drafts.data import digest_of, to_data
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.drafts.problems.fault import Fault, Surroundings
from apps.agents.models import Agent, AgentSnapshot
from apps.projects.actions import audit
from apps.projects.errors import Conflict, Invalid
from apps.projects.models import User


class DraftRefused(Invalid):
    """The draft has errors, each with its place: correct them and publish again."""

    code = "draft_refused"

    def __init__(self, faults: Sequence[Fault], *, agent: str) -> None:
        self.faults, self.agent = tuple(faults), agent
        count = len(self.faults)
        sentence = ngettext(
            "The draft has %(n)d error. Nothing was published.",
            "The draft has %(n)d errors. Nothing was published.",
            count,
        )
        super().__init__(sentence % {"n": count})

    def __str__(self) -> str:
        """With every place, for terminals and logs; pages draw `faults`."""
        places = "; ".join(f"{one.kind} {one.key} {one.place}: {one.message}" for one in self.faults)
        return f"{self.agent}: {self.message} {places}"


class DraftChanged(Conflict):
    """Somebody changed the draft after the difference was shown: look at it again."""

    code = "draft_changed"
    message = _("The draft was changed after you opened this page. Check the differences again.")


class AlreadyInForce(Conflict):
    """The version asked for is what turns run on already."""

    code = "already_in_force"
    message = _("This version is already the current one.")


def draft_of(agent: Agent) -> dict[str, Any]:
    """The draft as the JSON of a snapshot, as it would be read back from the database."""
    data: dict[str, Any] = json.loads(json.dumps(to_data(agent)))
    return data


@transaction.atomic
def publish(
    *,
    agent: Agent,
    by: User | None,
    reason: str = "",
    seen_digest: str = "",
    around: Surroundings | None = None,
) -> AgentSnapshot:
    """Make the draft the version in force. An unchanged draft gives the version that is in force already.

    `around` None leaves out what refers to other agents: when several are made, the others may come later.
    SchemaBroken (with the place) or DraftRefused (with all places) when the draft cannot be used, DraftChanged when
    it is not the one of `seen_digest` any more; nothing changes then.
    """
    locked = Agent.objects.select_for_update(no_key=True).get(pk=agent.pk)
    data = draft_of(locked)
    from_data(data)
    if errors := errors_of(faults_of(data, around)):
        raise DraftRefused(errors, agent=locked.slug)
    digest = digest_of(data)
    if seen_digest and seen_digest != digest:
        raise DraftChanged
    newest = locked.snapshots.order_by("-number").first()
    if newest is not None and newest.digest == digest:
        return newest
    moved = carry(locked, newest, data)
    snapshot = _add(locked, data, digest, reason, by)
    noted = {"version": snapshot.number, **_noted(moved)}
    audit.record(by=by, action="agent.published", subject=snapshot, data=noted)
    return snapshot


def _noted(moved: Moved) -> dict[str, int]:
    """How many values went with a renamed field, and how many were left behind; nothing where no field went."""
    if not moved.fields:
        return {}
    return {"carried": moved.carried, "left": moved.left, "left_conversations": moved.conversations}


@transaction.atomic
def roll_back(*, version: AgentSnapshot, by: User | None, reason: str = "") -> AgentSnapshot:
    """Publish what an older version holds as a new one; the draft stays as it is.

    AlreadyInForce when turns run on just that; SchemaBroken when this release cannot read it any more.
    """
    locked = Agent.objects.select_for_update(no_key=True).get(pk=version.agent_id)
    newest = locked.snapshots.order_by("-number").first()
    if newest is not None and newest.digest == version.digest:
        raise AlreadyInForce
    from_data(version.data)
    moved = carry(locked, newest, version.data)
    snapshot = _add(locked, version.data, version.digest, reason, by)
    audit.record(
        by=by,
        action="agent.rolled_back",
        subject=snapshot,
        data={"version": snapshot.number, "to": version.number, **_noted(moved)},
    )
    return snapshot


def _add(agent: Agent, data: dict[str, Any], digest: str, reason: str, by: User | None) -> AgentSnapshot:
    number = (agent.snapshots.aggregate(last=Max("number"))["last"] or 0) + 1
    return AgentSnapshot.objects.create(
        agent=agent, number=number, digest=digest, data=data, reason=reason, published_by=by
    )
