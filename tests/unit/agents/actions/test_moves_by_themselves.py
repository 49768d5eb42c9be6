"""Stages that are left without anybody saying so: after a change, when their mode and the rules allow it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.publishing import publish
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.models import Agent, Conversation, Session
from apps.agents.scripts.events import of_applied
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db
NEEDED = {"place": "p", "purpose": "w"}


def with_mode(agent: Agent, mode: str, condition: dict[str, Any] | None = None) -> AgentConfig:
    agent.stages.filter(key="site").update(transition_mode=mode, transition_condition=condition or {})
    publish(agent=agent, by=None)
    config = current_config(agent)
    assert config is not None
    return config


def edit(conversation: Conversation, config: AgentConfig, cast: Cast, value: Any) -> list[dict[str, Any]]:
    applied = edit_field(
        conversation=conversation,
        config=config,
        field="site",
        value=value,
        by=cast.coordinator,
    )
    return [line for line in of_applied(applied, config, "en") if line["event"] == "stage"]


def stage(conversation: Conversation) -> str:
    return Session.objects.get(conversation=conversation).current_stage


def test_a_stage_in_mode_auto_is_left_with_its_last_required_value(
    conversation: Conversation, agent: Agent, cast: Cast
) -> None:
    config = with_mode(agent, "auto")
    assert edit(conversation, config, cast, {"place": "p"}) == []
    (moved,) = edit(conversation, config, cast, {"purpose": "w"})
    assert moved["data"]["current"] == stage(conversation) == "planting"


def test_a_stage_in_mode_condition_waits_for_its_condition(
    conversation: Conversation, agent: Agent, cast: Cast
) -> None:
    config = with_mode(
        agent,
        "condition",
        {"field": "site.wishes", "op": "length_ge", "value": 2},
    )
    assert edit(conversation, config, cast, {**NEEDED, "wishes": ["one"]}) == []
    assert len(edit(conversation, config, cast, {"wishes": ["one", "two"]})) == 1
    assert stage(conversation) == "planting"


def test_a_rule_that_blocks_also_blocks_what_happens_by_itself(
    conversation: Conversation, agent: Agent, cast: Cast
) -> None:
    agent.rules.create(
        slug="wishes",
        name_en="Wishes",
        name_zh_hans="愿望",
        trigger_stage="site",
        timing="on_complete",
        rule_type="rule_based",
        condition={"field": "site.wishes", "op": "is_set"},
        severity="error",
        failure_action="block",
        message_en="There are no wishes.",
        message_zh_hans="没有愿望。",
    )
    config = with_mode(agent, "auto")
    assert edit(conversation, config, cast, NEEDED) == []
    assert len(edit(conversation, config, cast, {"wishes": ["one"]})) == 1


def test_stages_wait_for_the_user(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    assert edit(conversation, config, cast, NEEDED) == []
    assert stage(conversation) == "site"


def test_taking_a_value_back_carries_nobody_on(
    conversation: Conversation, agent: Agent, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast, NEEDED)
    applied = edit_field(
        conversation=conversation,
        config=config,
        field="site.purpose",
        value=None,
        by=cast.coordinator,
    )
    automatic = with_mode(agent, "auto")
    undo_change(change=applied.changes[0], config=automatic, by=cast.coordinator)
    assert stage(conversation) == "site"
