"""A value that is confirmed is a decision from then on; a later one takes its place."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import start_conversation
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Agent, Conversation
from apps.iit_memory.actions.memories import Draft, record
from apps.iit_memory.manager.decisions import decisions
from apps.iit_memory.manager.scene import scene_of
from apps.iit_memory.models import Memory, MemoryOrigin
from apps.retrieval.models import Chunk
from tests.support.cast import Cast

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "protocol_agent"),
]


def confirm(conversation: Conversation, config: AgentConfig, cast: Cast, value: str | None) -> None:
    edit_field(
        conversation=conversation, config=config, field="pico.comparator", value=value, by=cast.investigator
    )


def in_force() -> list[str]:
    return list(
        Memory.objects.filter(superseded_at=None).order_by("created_at").values_list("text", flat=True)
    )


def test_a_confirmed_value_is_a_decision(cast: Cast, conversation: Conversation, config: AgentConfig) -> None:
    confirm(conversation, config, cast, "placebo")
    memory = Memory.objects.get()
    assert (memory.key, memory.kind, memory.state, memory.origin) == (
        "pico.comparator",
        "decision",
        "accepted",
        "protocol",
    )
    assert "placebo" in memory.text
    assert (memory.decided_by, memory.conversation_id) == (cast.investigator, conversation.pk)
    assert Chunk.objects.get().text == memory.text


def test_a_later_value_supersedes_it_and_none_ends_it(
    cast: Cast, conversation: Conversation, config: AgentConfig
) -> None:
    confirm(conversation, config, cast, "placebo")
    confirm(conversation, config, cast, "metformin")
    older, newer = Memory.objects.order_by("created_at")
    assert older.superseded_by == newer
    confirm(conversation, config, cast, None)
    assert in_force() == []
    assert not Chunk.objects.exists()


def test_two_protocols_of_a_project_do_not_supersede_each_other(
    cast: Cast, conversation: Conversation, config: AgentConfig, agent: Agent
) -> None:
    confirm(conversation, config, cast, "placebo")
    other = start_conversation(agent=agent, project=cast.project, title="B", by=cast.investigator)
    confirm(other, config, cast, "metformin")
    assert len(in_force()) == 2
    confirm(other, config, cast, "insulin")
    assert [text.rpartition(" ")[2] for text in in_force()] == ["placebo", "insulin"]


def test_many_values_confirmed_at_once_give_few_decisions(
    cast: Cast, conversation: Conversation, config: AgentConfig
) -> None:
    values = {
        "pico.population": "Adults with pneumonia",
        "pico.setting": "Two teaching hospitals",
        "pico.time_frame": "90 days",
        "pico.inclusion_criteria": ["Age 18 or older", "Able to swallow"],
        "study_design.phase": "IV",
        "study_design.centres": 12,
        "sample_size.margin": -0.1,
        "sample_size.alpha": 0.025,
    }
    for field, value in values.items():
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.investigator)
    keys = Memory.objects.order_by("key").values_list("key", flat=True)
    assert list(keys) == ["pico.population", "sample_size.alpha", "sample_size.margin"]


def test_what_was_remembered_of_another_field_is_superseded_all_the_same(
    cast: Cast, conversation: Conversation, config: AgentConfig
) -> None:
    draft = Draft(
        kind="decision",
        key="pico.setting",
        text="Setting: one hospital",
        value="one hospital",
        conversation_id=conversation.pk,
    )
    record(project_id=cast.project.pk, draft=draft, origin=MemoryOrigin.PROTOCOL, by=cast.investigator)
    edit_field(
        conversation=conversation, config=config, field="pico.setting", value="two", by=cast.investigator
    )
    assert [text.rpartition(" ")[2] for text in in_force()] == ["two"]


def test_decisions_of_several_studies_name_theirs_in_the_language_of_the_answer(
    cast: Cast, conversation: Conversation, config: AgentConfig, agent: Agent
) -> None:
    confirm(conversation, config, cast, "placebo")
    scene = scene_of(cast.investigator.pk, cast.project.pk, "zh-hans")
    assert "对照：placebo" in decisions(scene, "对照是怎么定的").text
    Conversation.objects.filter(pk=conversation.pk).update(title="SWITCH")
    other = start_conversation(agent=agent, project=cast.project, title="STEP", by=cast.investigator)
    confirm(other, config, cast, "metformin")
    answer = decisions(scene, "对照是怎么定的").text
    assert "SWITCH · 对照：placebo" in answer
    assert "STEP · 对照：metformin" in answer
