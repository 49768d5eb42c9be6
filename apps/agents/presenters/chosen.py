"""Which proposed values are ticked from the first: all that fill something in; what replaces a value only where the
whole message was a correction, or a calculation came along that goes by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from apps.agents.models import Conversation, Proposal, ProposalState
from apps.fields.paths import get_value
from apps.fields.stages.machine import StageState
from apps.fields.stages.settled import replaces_settled


def chosen_of(
    conversation: Conversation, pending: Sequence[Proposal], data: Mapping[str, Any], stage: StageState
) -> frozenset[UUID]:
    """What would replace a settled value never is."""
    replacing = [each for each in pending if get_value(data, each.field) is not None]
    said_by = {each.message_id for each in replacing}
    whole = said_by - _with_something_new(conversation, pending, replacing) if replacing else set()
    whole |= {each.message_id for each in pending if each.method == "tool"}
    left_out = {
        each.pk
        for each in replacing
        if each.message_id not in whole or replaces_settled(stage, data, each.field)
    }
    return frozenset(each.pk for each in pending) - left_out


def _with_something_new(
    conversation: Conversation, pending: Sequence[Proposal], replacing: Sequence[Proposal]
) -> set[UUID | None]:
    """The messages that also gave what replaces nothing, or of which something was added already."""
    new = {each.message_id for each in pending if each not in replacing}
    messages = {each.message_id for each in replacing}
    added = conversation.proposals.filter(state=ProposalState.SYNCED, message__in=messages - {None})
    return new | set(added.values_list("message_id", flat=True))
