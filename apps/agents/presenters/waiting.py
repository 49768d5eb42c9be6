"""Which proposed values wait: how many, told so that it agrees with the number in the answer, which counts one message;
and which are ticked from the first: all that fill something in or lose nothing of what is recorded; what replaces a
value only where the whole message was a correction, or a calculation came along that goes by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from apps.agents.models import Conversation, Proposal, ProposalState, Role
from apps.fields.paths import get_value
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.stages.machine import StageState
from apps.fields.stages.settled import replaces_settled
from apps.fields.values import keeps_all


@dataclass(frozen=True)
class Waiting:
    """`earlier` of them were found before the last message. `is_new`: they are all that it gave, and nothing else."""

    count: int
    earlier: int
    is_new: bool


def waiting_of(conversation: Conversation, pending: Sequence[Proposal]) -> Waiting:
    if not pending:
        return Waiting(0, 0, is_new=True)
    decided = Proposal.objects.filter(
        message=OuterRef("pk"), state__in=(ProposalState.SYNCED, ProposalState.REJECTED)
    )
    said = conversation.messages.filter(replaced_at=None, role=Role.USER).order_by("-turn")
    last, is_decided = said.values_list("pk", Exists(decided)).first() or (None, False)
    earlier = sum(not _is_of(proposal, last) for proposal in pending)
    return Waiting(len(pending), earlier, is_new=not (earlier or is_decided))


def _is_of(proposal: Proposal, message: UUID | None) -> bool:
    """A value that was said once more keeps its first message and has the later one among its evidence."""
    repeated = any(evidence.get("message_id") == str(message) for evidence in proposal.evidence)
    return message is None or proposal.message_id in (message, None) or repeated


def chosen_of(
    conversation: Conversation,
    pending: Sequence[Proposal],
    catalogue: FieldCatalogue,
    data: Mapping[str, Any],
    stage: StageState,
) -> frozenset[UUID]:
    """What would replace a settled value, or add to it, never is."""
    replacing = [each for each in pending if replaces(catalogue, data, each.field, each.value)]
    said_by = {each.message_id for each in replacing}
    whole = said_by - _with_something_new(conversation, pending, replacing) if replacing else set()
    whole |= {each.message_id for each in pending if each.method == "tool"}
    left_out = {
        each.pk
        for each in pending
        if replaces_settled(stage, data, each.field) or (each in replacing and each.message_id not in whole)
    }
    return frozenset(each.pk for each in pending) - left_out


def replaces(catalogue: FieldCatalogue, data: Mapping[str, Any], path: str, value: Any) -> bool:
    """Whether a value takes the place of another one, of which something is lost."""
    recorded = get_value(data, path)
    return recorded is not None and not keeps_all(catalogue, path, recorded, value)


def _with_something_new(
    conversation: Conversation, pending: Sequence[Proposal], replacing: Sequence[Proposal]
) -> set[UUID | None]:
    """The messages that also gave what replaces nothing, or of which something was added already."""
    new = {each.message_id for each in pending if each not in replacing}
    messages = {each.message_id for each in replacing}
    added = conversation.proposals.filter(state=ProposalState.SYNCED, message__in=messages - {None})
    return new | set(added.values_list("message_id", flat=True))
