"""What somebody called undecided, and what was recorded nowhere, is named when a stage or all of them are completed;
until then and afterwards it can be listed, and the document has it among its open issues."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.stages import complete_stage
from apps.agents.configuration.in_force import config_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.notes import NoteLine, note_lines
from apps.agents.presenters.open_places import left_open
from apps.agents.presenters.panel import panel_of
from apps.fields.stages.machine import COMPLETE
from apps.protocol.actions.generations import start_generation
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, answer_of, message_of
from tests.unit.protocol.test_thread_notes import fill_first_stage, fill_pico

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

SETTING = "Our setting is still to be decided."
NURSES = "The nurses wear blue"


def fresh(conversation: Conversation) -> Conversation:
    return Conversation.objects.get(pk=conversation.pk)


def lines(conversation: Conversation, config: AgentConfig, language: str = "en") -> tuple[NoteLine, ...]:
    with translation.override(language):
        return note_lines(fresh(conversation), config, language)


def items(conversation: Conversation) -> list[str]:
    """The paths of what is left open, else the words."""
    config, data = config_for(conversation), Context.objects.get(conversation=conversation).data
    return [place.path or place.words for place in left_open(conversation, config, data)]


@pytest.fixture
def in_pico(conversation: Conversation, config: AgentConfig, cast: Cast) -> Conversation:
    fill_first_stage(conversation, config, cast)
    assert complete_stage(conversation=conversation, config=config, by=cast.coordinator).success
    fill_pico(conversation, config, cast)
    return fresh(conversation)


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("We have not settled the blinding yet.", "study_design.blinding"),
        ("Follow-up is still undecided.", "study_design.follow_up_duration"),
        ("We are still not sure about the alpha.", "sample_size.alpha"),
        ("The randomisation ratio has not been fixed yet.", "study_design.allocation_ratio"),
        ("The comparator is not settled: metformin or a sulfonylurea.", "pico.comparator"),
        (
            "Stratification factors are to be decided with the statistician.",
            "study_design.stratification_factors",
        ),
        ("The setting is tbd.", "pico.setting"),
        ("Not sure yet whether we want an interim analysis.", "study_design.interim_analysis"),
        ("盲法还没定。", "study_design.blinding"),
        ("盲法待定。", "study_design.blinding"),
        ("Follow-up is tbd.", "study_design.follow_up_duration"),
        ("随访多长时间还没想好。", "study_design.follow_up_duration"),
        ("主要终点我们还在讨论，没有定。", "endpoints.outcomes.primary"),
        ("几家中心参加还没确定。", "study_design.centres"),
        ("随机分层因素待定。", "study_design.stratification_factors"),
        ("样本量的失访率还没商量好。", "sample_size.dropout"),
        ("数据监查委员会要不要设，有待讨论。", "study_design.dmc"),
        ("Short title: tbd", "scientific_question.short_title"),
        ("Blinding: not decided yet", "study_design.blinding"),
        ("随访时间：待定", "study_design.follow_up_duration"),
        ("盲法：待定。把握度：80%", "study_design.blinding"),
        # Of no item that could be told, or of one only by the way.
        ("We haven't settled the dose yet.", "We haven't settled the dose yet."),
        ("谁来评估结局还没敲定。", "谁来评估结局还没敲定。"),
        (
            "Whether to adjust for baseline is up in the air.",
            "Whether to adjust for baseline is up in the air.",
        ),
        ("重度痴呆的收不收还没想好，科里意见不一致。", "重度痴呆的收不收还没想好，科里意见不一致。"),
    ],
)
def test_what_is_called_undecided_is_known_by_its_item(
    say: Say, conversation: Conversation, said: str, item: str
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    answer = message_of(say(said))
    assert items(conversation) == [item]
    if item != said:
        title = config_for(conversation).catalogue.title(item, answer.reading["language"])
        assert f"**{title}**" in answer.content


@pytest.mark.parametrize(
    "said",
    [
        "The trial stays open-label.",
        "The dose is to be determined by the treating physician.",
        "盲法：开放标签。",
        "Background: whether it helps is not decided yet, since no trial was large enough to tell us that.",
        "Whether to start early is for the ward to decide, and the primary outcome is death at day 30.",
        "结局评估者对分组不知情。",
    ],
)
def test_what_is_decided_is_not_left_open(say: Say, conversation: Conversation, said: str) -> None:
    say("Background: anaemia is common.")
    say(said)
    assert items(conversation) == []


def test_an_item_is_open_until_it_holds_something_else(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    field = "study_design.blinding"

    def record(value: Any) -> None:
        edit_field(
            conversation=fresh(conversation), config=config, field=field, value=value, by=cast.coordinator
        )

    record("open_label")
    answer = answer_of(say("We have not settled the blinding yet."))
    assert "What is recorded stays until then." in answer
    assert items(conversation) == [field]
    record("double")
    assert items(conversation) == []


def test_an_item_that_was_asked_for_and_put_off_is_open_too(say: Say, conversation: Conversation) -> None:
    say("Hello")
    assert items(conversation) == []
    say("skip it")
    assert items(conversation) == ["scientific_question.background"]


def test_words_of_no_item_are_open_until_they_are_left_out(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    said = "We haven't settled the dose yet."
    say("Background: anaemia is common.")
    say(said)
    answer = message_of(say("What have you not recorded?"))
    assert answer.reading["leftovers"] == [said]
    body = {"words": said, "leftOut": True}
    path = f"/api/messages/{answer.pk}/leftovers"
    client_of(cast.coordinator).post(path, body, content_type="application/json")
    assert items(conversation) == []


def test_a_completed_stage_names_what_of_it_is_open_and_how_much_is_not_recorded(
    say: Say, in_pico: Conversation, config: AgentConfig, cast: Cast
) -> None:
    say(SETTING)
    say("We have not settled the blinding yet.")
    say(f"{NURSES}. Power: 80 %")
    done = complete_stage(conversation=fresh(in_pico), config=config, by=cast.coordinator)
    open_ones = "Left open: Setting. 1 piece of what you said is not recorded yet."
    assert done.summary == f"“PICO” is complete. Next: Study design. {open_ones}"
    line = lines(in_pico, config)[-1]
    assert open_ones in line.text
    assert line.recall == "What have you not recorded?"
    chinese = lines(in_pico, config, "zh-hans")[-1]
    assert "尚未确定：研究场所。您说的内容中还有 1 处未记录。" in chinese.text
    assert line.recall not in panel_of(fresh(in_pico), config, "en").suggestions, (
        "the button stands in the line"
    )
    page = client_of(cast.coordinator).get(f"/conversations/{in_pico.pk}/").content.decode()
    assert "data-show-open>Show what is open</button>" in page
    told = answer_of(say(line.recall))
    assert "Left open: **Setting** (“Our setting is still to be decided”); **Blinding** (“We have" in told
    assert NURSES in told
    assert "尚未确定：**研究场所**（" in answer_of(say(chinese.recall))


def test_the_answer_that_completes_says_it_itself(say: Say, in_pico: Conversation) -> None:
    say(SETTING)
    answer = message_of(say("Complete this stage"))
    notes = lines(in_pico, config_for(in_pico))
    told = answer.content + "".join(note.text for note in notes)
    assert told.count("Left open: ") == 1
    assert "Setting" in told
    suggested = panel_of(fresh(in_pico), config_for(in_pico), "en").suggestions
    assert ("What have you not recorded?" in suggested) is not any(note.recall for note in notes)


def test_nothing_is_said_where_nothing_is_open(
    say: Say, in_pico: Conversation, config: AgentConfig, cast: Cast
) -> None:
    say("The setting is tbd.")
    edit_field(
        conversation=fresh(in_pico),
        config=config,
        field="pico.setting",
        value="12 wards",
        by=cast.coordinator,
    )
    done = complete_stage(conversation=fresh(in_pico), config=config, by=cast.coordinator)
    assert done.summary == "“PICO” is complete. Next: Study design."
    assert lines(in_pico, config)[-1].recall == ""
    assert "What have you not recorded?" not in panel_of(fresh(in_pico), config, "en").suggestions


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "All stages are complete; 2 items are left open: Setting, “We haven't settled the dose yet”."),
        ("zh-hans", "所有阶段均已完成，仍有 2 项尚未确定：研究场所、“We haven't settled the dose yet”。"),
    ],
)
def test_all_stages_are_not_called_complete_beside_open_items(
    say: Say, in_pico: Conversation, config: AgentConfig, cast: Cast, language: str, told: str
) -> None:
    say(SETTING)
    say("We haven't settled the dose yet.")
    done = complete_stage(conversation=fresh(in_pico), config=config, by=cast.coordinator)
    note = fresh(in_pico).notes.order_by("-pk")[0]
    note.data["to"] = COMPLETE
    note.save()
    assert done.success
    Session.objects.filter(conversation=in_pico).update(current_stage=COMPLETE)
    assert lines(in_pico, config, language)[-1].text.startswith(told)
    assert panel_of(fresh(in_pico), config, language).left_open[0][0] == "pico.setting"
    page = client_of(cast.coordinator).get(f"/conversations/{in_pico.pk}/")
    assert 'data-open-field="pico.setting"' in page.content.decode()


def test_a_document_keeps_what_was_left_open_when_it_was_asked_for(
    say: Say, in_pico: Conversation, cast: Cast
) -> None:
    say(SETTING)
    generation = start_generation(conversation=fresh(in_pico), by=cast.coordinator, enqueue=False)
    assert generation.left_open == [{"path": "pico.setting", "words": SETTING}]


@pytest.mark.parametrize("said", ["Back to the scientific question", "Go back to PICO", "回到PICO"])
def test_who_goes_to_a_stage_has_left_no_words_over(say: Say, in_pico: Conversation, said: str) -> None:
    assert "leftovers" not in message_of(say(said)).reading


def test_a_document_knows_which_inputs_of_the_calculation_nobody_gave(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say(
        "Calculate the sample size for non-inferiority of two proportions, 85 % in both groups, "
        "margin -10 percentage points, power 80 %."
    )
    config = config_for(conversation)
    sync_proposals(conversation=fresh(conversation), config=config, wanted=None, by=cast.coordinator)
    generation = start_generation(conversation=fresh(conversation), by=cast.coordinator, enqueue=False)
    usual = generation.meta["taken_as_usual"].split()
    assert {"sample_size.alpha", "sample_size.allocation_ratio"} <= {*usual}
    assert "sample_size.power" not in usual
