"""What an answer says of adding its proposals is true of the button below it, where completed stages are concerned."""

from __future__ import annotations

import re

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import reject_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Session
from apps.agents.presenters.panel import panel_of
from apps.fields.stages.machine import COMPLETE
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)

KEY = "scientific_question."
TITLE, BACKGROUND = f"{KEY}short_title", f"{KEY}background"
RECORDED = {
    BACKGROUND: "Anaemia is common.",
    f"{KEY}question": "Does iron help?",
    f"{KEY}hypothesis": "Iron helps.",
    "pico.time_frame": "10 days",
    "pico.setting": "one ward",
}


@pytest.fixture
def complete(conversation: Conversation, config: AgentConfig, cast: Cast) -> Conversation:
    """All stages are complete, two values are recorded."""
    for field, value in ((TITLE, "IRON-1"), (BACKGROUND, "Anaemia is common.")):
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    stages = [stage.key for stage in config.stages]
    Session.objects.filter(conversation=conversation).update(current_stage=COMPLETE, completed_stages=stages)
    return conversation


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Short title: IRON-2", "press “Add” beside it"),
        (
            "Short title: IRON-2\nBackground: Anaemia is rare.",
            "so none is selected: select those that are right",
        ),
        ("Short title: IRON-2\nTime frame: 30 days", "“Add (1)” records what is selected."),
        ("研究背景：贫血少见。", "请点旁边的“采纳”"),
        ("简称：IRON-2\n研究背景：贫血少见。", "因此默认不勾选"),
    ],
)
def test_what_would_replace_is_to_be_selected(
    complete: Conversation, say: Say, words: str, told: str
) -> None:
    for _time in range(2):
        said = answer_of(say(words))
        assert told in said or "Already proposed" in said or "已建议" in said, said
        assert "Add (2)" not in said
        assert "采纳（2）" not in said


def test_where_nothing_is_to_be_added_nobody_is_told_how(
    complete: Conversation, say: Say, cast: Cast
) -> None:
    assert "press “Add” beside it" in answer_of(say("Short title: IRON-2"))
    reject_proposals(conversation=complete, wanted=None, by=cast.coordinator)
    said = answer_of(say("Short title: IRON-1"))
    assert "Already recorded: **Short title** IRON-1." in said
    assert "Replace" not in said
    assert "Add" not in said


@pytest.mark.parametrize(
    ("words", "button"),
    [
        ("Time frame: {n} days", "“Add (1)”"),
        ("Time frame: {n} days\nSetting: {n} wards", "“Add (2)”"),
        ("Outcomes: death by day {n}", "“Add (1)”"),
        ("Time frame: {n} days\nOutcomes: death by day {n}", "“Add (1)”"),
        ("时间范围：{n}天", "“采纳（1）”"),
    ],
)
def test_the_button_below_is_called_what_it_reads(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say, words: str, button: str
) -> None:
    for field, value in RECORDED.items():
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    told = [answer_of(say(words.format(n=n))) for n in (30, 31, 32)]
    named = [said for said in told if "records" in said or "即可记录" in said]
    assert named, told
    assert all(button in said for said in named)


def test_what_is_said_to_be_selected_is_what_is_selected(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    """Also where proposals of several messages wait: a correction by itself is ticked, one among news is not."""
    for field, value in RECORDED.items():
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    told = 0
    for words in (
        "Time frame: 30 days",
        "Setting: two wards\nOutcomes: death by day 30",
        "Time frame: 31 days",
        "Time frame: 32 days",
        "Setting: three wards",
        "Setting: four wards",
    ):
        said = answer_of(say(words))
        chosen = [each for each in panel_of(conversation, config, "en").proposals if each.is_chosen]
        for button in re.findall("“((?:Add|Replace)[^”]*)”", said):
            told += 1
            assert button == f"Add ({len(chosen)})"
    assert told > 1
