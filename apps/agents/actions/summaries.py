"""Writes the summary of what was said in a conversation; a later one is never overwritten by an earlier one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Now

from apps.agents.models import Conversation, ConversationSummary, MemoryStrategy


def summary_of(conversation: Conversation, strategy: str) -> Summary:
    """What is stored; empty for agents that remember otherwise."""
    if strategy != MemoryStrategy.SUMMARY:
        return Summary()
    stored = ConversationSummary.objects.filter(conversation=conversation).first()
    return Summary(stored.text, stored.up_to_turn) if stored else Summary()


@transaction.atomic
def store(conversation: Conversation, summary: Summary) -> None:
    """Keep a summary, unless a later one is there already."""
    row, _ = ConversationSummary.objects.select_for_update().get_or_create(conversation=conversation)
    if summary.up_to_turn > row.up_to_turn:
        row.text, row.up_to_turn = summary.text, summary.up_to_turn
        row.save(update_fields=["text", "up_to_turn"])
        ConversationSummary.objects.filter(pk=row.pk).update(updated_at=Now())


def forget_from(conversation: Conversation, turn_number: int) -> None:
    """Drop a summary that tells of a turn which was replaced by another."""
    ConversationSummary.objects.filter(conversation=conversation, up_to_turn__gte=turn_number).delete()


@dataclass(frozen=True)
class Summary:
    """What was said up to a turn, in short; empty when nothing was folded yet."""

    text: str = ""
    up_to_turn: int = 0
