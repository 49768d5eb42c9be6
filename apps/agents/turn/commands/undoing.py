"""What "undo" takes back: what the last message proposed, or the last change, whichever came later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from apps.agents.actions.changes import undo_change
from apps.agents.actions.locking import WorkRows
from apps.agents.actions.proposals import reject_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Change, Conversation, Proposal, ProposalState
from apps.agents.turn.commands.keeping import Kept
from apps.fields.paths import get_value
from apps.projects.errors import UserError
from apps.projects.models import User


@dataclass(frozen=True)
class LastStep:
    """`changes` and `proposals` are ids, of one of which there are none; `fields` are their paths."""

    fields: tuple[str, ...]
    changes: tuple[UUID, ...] = ()
    proposals: tuple[UUID, ...] = ()


def last_step(conversation: Conversation) -> LastStep | None:
    proposal = conversation.proposals.filter(state=ProposalState.PENDING).order_by("-created_at").first()
    change = _last_change(conversation)
    if proposal is not None and (change is None or proposal.created_at > change.created_at):
        return _of_proposals(conversation, proposal)
    return _of_batch(change) if change is not None else None


def last_proposed(conversation: Conversation) -> LastStep | None:
    """What waits of the last message that proposed anything."""
    last = conversation.proposals.filter(state=ProposalState.PENDING).order_by("-created_at").first()
    return _of_proposals(conversation, last) if last is not None else None


def last_step_of(conversation: Conversation, path: str) -> LastStep | None:
    """The same of one field."""
    waits = conversation.proposals.filter(state=ProposalState.PENDING, field=path).values_list(
        "pk", flat=True
    )
    if waits:
        return LastStep((path,), proposals=tuple(waits))
    change = _last_change(conversation, path)
    return LastStep((path,), changes=(change.pk,)) if change is not None else None


def _last_change(conversation: Conversation, path: str = "") -> Change | None:
    undone = Change.objects.filter(conversation=conversation, undoes__isnull=False).values("undoes")
    changes = conversation.changes.filter(derived=False, undoes__isnull=True).exclude(pk__in=undone)
    changes = changes.filter(field=path) if path else changes
    return changes.exclude(source__kind="undo").order_by("-version", "-created_at").first()


def _of_proposals(conversation: Conversation, last: Proposal) -> LastStep:
    same = conversation.proposals.filter(state=ProposalState.PENDING, message=last.message)
    rows = list(same.values_list("pk", "field"))
    return LastStep(tuple(field for _, field in rows), proposals=tuple(pk for pk, _ in rows))


def _of_batch(last: Change) -> LastStep:
    batch = Change.objects.filter(conversation=last.conversation, batch=last.batch, derived=False)
    rows = list(batch.values_list("pk", "field"))
    return LastStep(tuple(field for _, field in rows), changes=tuple(pk for pk, _ in rows))


def dropped_by(
    kept: Kept, conversation: Conversation, pending: Mapping[str, Any], data: Mapping[str, Any]
) -> LastStep:
    """What waits and is not wanted; where nobody says of what, all that would replace something."""
    waiting = conversation.proposals.filter(state=ProposalState.PENDING)
    paths = {each.path for each in kept.fields}
    if kept.is_all:
        paths = {*pending}
    elif not paths:
        paths = {path for path in pending if get_value(data, path) is not None}
    rows = list(waiting.filter(field__in=paths).values_list("pk", "field"))
    return LastStep(tuple(dict.fromkeys(path for _, path in rows)), proposals=tuple(pk for pk, _ in rows))


def undo(step: LastStep, rows: WorkRows, config: AgentConfig, by: User) -> None:
    """What cannot be undone any more stays as it is."""
    if step.proposals:
        wanted = [str(pk) for pk in step.proposals]
        reject_proposals(conversation=rows.conversation, wanted=wanted, by=by)
    for change in _changes(step):
        with suppress(UserError):
            undo_change(change=change, config=config, by=by, in_answer=True)
    rows.refresh()


def _changes(step: LastStep) -> Iterator[Change]:
    yield from Change.objects.filter(pk__in=step.changes).select_related("conversation__project")
