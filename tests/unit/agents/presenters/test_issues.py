"""A fault is shown where it is mended, after somebody tried to complete the stage, or at once between given values."""

from __future__ import annotations

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Session
from apps.agents.presenters.panel import panel_of
from tests.support.cast import Cast


def at_planting(conversation: Conversation, completed: list[str]) -> None:
    Session.objects.filter(conversation=conversation).update(
        current_stage="planting", completed_stages=completed
    )


def edit(conversation: Conversation, config: AgentConfig, cast: Cast, field: str, value: str) -> None:
    edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)


def test_what_is_missing_is_no_fault_before_the_stage_was_to_be_completed(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    at_planting(conversation, ["site"])
    edit(conversation, config, cast, "planting.plants", "12")
    panel = panel_of(conversation, config, "en")
    assert panel.issues == ()
    assert len(panel.standing) == 1
    at_planting(conversation, ["site", "planting"])
    (issue,) = panel_of(conversation, config, "en").issues
    assert issue.message == panel.standing[0]
    assert issue.fields == ("planting.summary",)


def test_what_was_wrong_stands_no_longer_once_it_is_mended(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    at_planting(conversation, ["site"])
    edit(conversation, config, cast, "planting.plants", "12")
    edit(conversation, config, cast, "planting.summary", "Twelve roses")
    assert panel_of(conversation, config, "en").standing == ()
