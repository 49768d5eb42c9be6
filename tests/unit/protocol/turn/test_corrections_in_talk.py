"""Several things in one message: what corrects is proposed, what asks is answered, and what is left is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.models import Context, Conversation, Proposal, ProposalState, Session
from tests.support.turns import Say, answer_of, message_of
from tests.unit.protocol.reading.test_corrections import TABLE

pytestmark = pytest.mark.django_db(transaction=True)
Told = Callable[[str], tuple[str, dict[str, Any]]]
YEAR = {"value": 1, "unit": "year"}
UNRECORDED = ("Not recorded", "未记录")


@pytest.fixture
def told(say: Say, conversation: Conversation) -> Told:
    """The answer to a message about the project of the table, and what was proposed."""

    def ask(text: str) -> tuple[str, dict[str, Any]]:
        known = TABLE["known"]["ward_en" if text.isascii() else "ward_zh"]
        Context.objects.filter(conversation=conversation).update(data=known)
        Session.objects.filter(conversation=conversation).update(current_stage="endpoints")
        answer = answer_of(say(text))
        return answer, dict(Proposal.objects.values_list("field", "value"))

    return ask


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        (
            "Oh and the follow-up is a year, not six months, and could you also tell me how many patients that is?",
            "For “Sample size” I still need",
        ),
        ("另外随访改成一年，对了排除标准里再加上怀孕的，样本量要多少？", "使用“样本量计算”还需要"),
        ("Make the follow-up a year, and could you explain the dropout?", "**Dropout**: "),
    ],
)
def test_a_question_behind_a_correction_is_answered_and_cancels_nothing(
    told: Told, text: str, answered: str
) -> None:
    answer, proposed = told(text)
    assert answered in answer
    assert proposed["study_design.follow_up_duration"] == YEAR
    if "怀孕" in text:
        assert proposed["pico.exclusion_criteria"][-1] == "怀孕的"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("drop the grip strength, and the visits go to the nurses", "the visits go to the nurses"),
        ("Make it 12 months, not 6, and we will phone them", "we will phone them"),
        ("握力去掉，盲法那块也调一下", "盲法那块也调一下"),
    ],
)
def test_a_clause_beside_a_correction_that_was_not_understood_is_named(
    told: Told, text: str, left: str
) -> None:
    answer, proposed = told(text)
    assert left in next(line for line in answer.splitlines() if any(words in line for words in UNRECORDED))
    assert len(proposed) == 1


@pytest.mark.parametrize(
    "text", ["drop the grip strength, nobody will have the device", "握力不测了，没有设备"]
)
def test_a_reason_beside_a_correction_is_not_called_unrecorded(told: Told, text: str) -> None:
    answer, proposed = told(text)
    assert set(proposed) == {"endpoints.outcomes.secondary"}
    assert not any(words in answer for words in UNRECORDED)


@pytest.mark.parametrize(
    ("text", "title"), [("The background is wrong.", "Background"), ("对照错了", "对照")]
)
def test_what_is_called_wrong_without_what_is_right_is_asked(told: Told, text: str, title: str) -> None:
    answer, proposed = told(text)
    assert (proposed, f"**{title}**" in answer) == ({}, True)


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        (
            "Grip strength comes after the surgery, doesn't it? Maybe that isn't one of them at all. Take it out.",
            "Take “grip strength” out of “Secondary outcomes”",
        ),
        ("握力其实受手术影响吧？那把它去掉。", "把“握力”从“次要结局”里去掉"),
    ],
)
def test_what_an_order_points_at_is_offered_to_be_taken_out(
    told: Told, conversation: Conversation, text: str, reply: str
) -> None:
    answer, proposed = told(text)
    assert not proposed
    assert "No language model" not in answer
    assert "未接入" not in answer
    last = conversation.messages.filter(role="assistant").latest("turn")
    assert last.reading["replies"] == [reply]


@pytest.mark.parametrize(
    "text",
    [
        "I won't look at grip strength after all, our notes stop at six months.",
        "We're not going to measure grip strength.",
    ],
)
def test_what_will_not_be_looked_at_is_taken_out(told: Told, text: str) -> None:
    _answer, proposed = told(text)
    assert "grip strength" not in str(proposed["endpoints.outcomes.secondary"])


@pytest.mark.parametrize(
    ("said", "replies"),
    [
        (
            (
                "Blinding: double-blind",
                "Forget the double-blind bit, it stays open-label",
                "Scrap the open-label, we cannot decide that now.",
            ),
            ["Blinding: Single-blind", "Blinding: Double-blind", "Blinding: Triple-blind"],
        ),
        (
            ("盲法：双盲", "双盲那个算了，还是开放的", "开放那个就算了吧，回头再定。"),
            ["盲法：单盲", "盲法：双盲", "盲法：三盲"],
        ),
    ],
)
@pytest.mark.parametrize("is_recorded", [False, True])
def test_a_choice_that_is_taken_back_is_replaced_or_asked_about(
    say: Say, conversation: Conversation, said: tuple[str, str, str], replies: list[str], is_recorded: bool
) -> None:
    say(said[0])
    if is_recorded:
        say("Add all" if said[0].isascii() else "全部采纳")
    answer_of(say(said[1]))
    (waiting,) = conversation.proposals.filter(state=ProposalState.PENDING)
    assert (waiting.field, waiting.value["level"]) == ("study_design.blinding", "open")
    assert message_of(say(said[2])).reading["replies"] == replies


INCLUSION = "pico.inclusion_criteria"
BEFORE = {
    "en": ["age 18 to 75 years", "a stroke in the last month"],
    "zh-hans": ["年龄18至75岁", "一个月内卒中"],
}


@pytest.mark.parametrize(
    ("label", "answer", "after"),
    [
        ("Inclusion criteria: age 40 to 80 years", "just that one", ["age 40 to 80 years", BEFORE["en"][1]]),
        ("Inclusion criteria: age 40 to 80 years", "All of them, please.", ["age 40 to 80 years"]),
        ("纳入标准：年龄40至80岁", "替换这一条。", ["年龄40至80岁", BEFORE["zh-hans"][1]]),
        ("纳入标准：年龄40至80岁", "只换这一条", ["年龄40至80岁", BEFORE["zh-hans"][1]]),
        ("纳入标准：年龄40至80岁", "全部替换吧", ["年龄40至80岁"]),
    ],
)
def test_whether_one_or_all_is_answered_in_words(
    say: Say, conversation: Conversation, label: str, answer: str, after: list[str]
) -> None:
    language = "en" if label.isascii() else "zh-hans"
    Context.objects.filter(conversation=conversation).update(
        data={"pico": {"inclusion_criteria": BEFORE[language]}}
    )
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say(label)
    assert not Proposal.objects.filter(field=INCLUSION).exists()
    say(answer)
    proposal = Proposal.objects.get(field=INCLUSION)
    assert proposal.value == after
    assert proposal.evidence[0]["quote"] == answer


def test_which_of_several_is_meant_is_answered_by_its_name(say: Say, conversation: Conversation) -> None:
    known = {"study_design": {"centres": 3, "follow_up_duration": {"value": 12, "unit": "month"}}}
    Context.objects.filter(conversation=conversation).update(data=known)
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    say("make it 18")
    assert not Proposal.objects.exists()
    say("the follow-up")
    assert dict(Proposal.objects.values_list("field", "value")) == {
        "study_design.follow_up_duration": {"value": 18, "unit": "month"}
    }


@pytest.mark.parametrize("text", ["We follow 90 days. No, 60", "随访90天。不对，60天"])
def test_a_figure_that_is_put_right_at_once_is_proposed(
    say: Say, conversation: Conversation, text: str
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    say(text)
    assert dict(Proposal.objects.values_list("field", "value")) == {
        "study_design.follow_up_duration": {"value": 60, "unit": "day"}
    }
