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

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("protocol_agent")]
QUESTION = {"background": "b", "question": "q", "hypothesis": "h"}


def with_mode(agent: Agent, mode: str, condition: dict[str, Any] | None = None) -> AgentConfig:
    agent.stages.filter(key="scientific_question").update(
        transition_mode=mode, transition_condition=condition or {}
    )
    publish(agent=agent, by=None)
    config = current_config(agent)
    assert config is not None
    return config


def edit(conversation: Conversation, config: AgentConfig, cast: Cast, value: Any) -> list[dict[str, Any]]:
    applied = edit_field(
        conversation=conversation,
        config=config,
        field="scientific_question",
        value=value,
        by=cast.coordinator,
    )
    return [line for line in of_applied(applied, config, "en") if line["event"] == "stage"]


def stage(conversation: Conversation) -> str:
    return Session.objects.get(conversation=conversation).current_stage


def test_a_stage_in_mode_auto_is_left_with_its_last_required_value(
    conversation: Conversation, protocol_agent: Agent, cast: Cast
) -> None:
    config = with_mode(protocol_agent, "auto")
    assert edit(conversation, config, cast, {"background": "b", "question": "q"}) == []
    (moved,) = edit(conversation, config, cast, {"hypothesis": "h"})
    assert moved["data"]["current"] == stage(conversation) == "pico"


def test_a_stage_in_mode_condition_waits_for_its_condition(
    conversation: Conversation, protocol_agent: Agent, cast: Cast
) -> None:
    config = with_mode(
        protocol_agent,
        "condition",
        {"field": "scientific_question.objectives", "op": "length_ge", "value": 2},
    )
    assert edit(conversation, config, cast, {**QUESTION, "objectives": ["one"]}) == []
    assert len(edit(conversation, config, cast, {"objectives": ["one", "two"]})) == 1
    assert stage(conversation) == "pico"


def test_a_rule_that_blocks_also_blocks_what_happens_by_itself(
    conversation: Conversation, protocol_agent: Agent, cast: Cast
) -> None:
    protocol_agent.rules.create(
        slug="objectives",
        name_en="Objectives",
        name_zh_hans="研究目的",
        trigger_stage="scientific_question",
        timing="on_complete",
        rule_type="rule_based",
        condition={"field": "scientific_question.objectives", "op": "is_set"},
        severity="error",
        failure_action="block",
        message_en="There are no objectives.",
        message_zh_hans="没有研究目的。",
    )
    config = with_mode(protocol_agent, "auto")
    assert edit(conversation, config, cast, QUESTION) == []
    assert len(edit(conversation, config, cast, {"objectives": ["one"]})) == 1


def test_shipped_stages_wait_for_the_user(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    assert edit(conversation, config, cast, QUESTION) == []
    assert stage(conversation) == "scientific_question"


def test_taking_a_value_back_carries_nobody_on(
    conversation: Conversation, protocol_agent: Agent, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast, QUESTION)
    applied = edit_field(
        conversation=conversation,
        config=config,
        field="scientific_question.hypothesis",
        value=None,
        by=cast.coordinator,
    )
    automatic = with_mode(protocol_agent, "auto")
    undo_change(change=applied.changes[0], config=automatic, by=cast.coordinator)
    assert stage(conversation) == "scientific_question"
