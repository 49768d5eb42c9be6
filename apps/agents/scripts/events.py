"""What an action caused, told as the events that a run would have told: {event, data} of the same form.

Pages fetch what is new after an action; a play and other callers without a page get it from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apps.agents.actions.changes import Applied
from apps.agents.actions.stages import StageResult, stage_event
from apps.agents.cards.choice import cards_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Change, Context, Conversation, Session
from apps.fields.rules import RuleReport

Json = dict[str, Any]


def of_applied(applied: Applied, config: AgentConfig, language: str) -> list[Json]:
    """Values that were changed, what the rules say of them, and where the stages went by themselves."""
    moved = [{"event": "stage", "data": dict(applied.moved)}] if applied.moved else []
    return [*_of_changes(applied.changes, config), *_of_checks(applied.report, language), *moved]


def of_stage(
    result: StageResult, conversation: Conversation, config: AgentConfig, language: str
) -> list[Json]:
    """A move through the stages: what the rules said, where the conversation is now, and the cards there."""
    session = Session.objects.get(conversation=conversation)
    context = Context.objects.get(conversation=conversation)
    cards = [card.as_json() for card in cards_for(config, conversation, session, context, language)]
    return [
        *_of_checks(result.report, language),
        {"event": "stage", "data": stage_event(config, session, context)},
        *([{"event": "action_cards", "data": {"cards": cards}}] if cards else []),
    ]


def _of_changes(changes: Iterable[Change], config: AgentConfig) -> list[Json]:
    return [
        {
            "event": "context_update",
            "data": {
                "field": change.field,
                "data": change.new,
                "by": change.by.email if change.by else config.slug,
            },
        }
        for change in changes
    ]


def _of_checks(report: RuleReport, language: str) -> list[Json]:
    """As in a turn, nothing is told of checks that all passed."""
    if report.passed:
        return []
    return [
        {"event": "reflexion", "data": {"checks": [check.in_language(language) for check in report.checks]}}
    ]


def numbered(events: Iterable[Json]) -> list[Json]:
    """Events as a run gives them: {seq, event, data}."""
    return [{"seq": seq, **event} for seq, event in enumerate(events, 1)]
