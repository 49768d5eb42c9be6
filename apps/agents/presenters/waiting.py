"""How many proposed values wait, told so that it agrees with the number in the answer, which counts one message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef

from apps.agents.models import Conversation, Proposal, ProposalState, Role


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
