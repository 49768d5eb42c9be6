"""Figures in words, from the message to the number: what was used is not called unrecorded, and nothing is dropped."""

from __future__ import annotations

import pytest

from apps.agents.models import Context, Conversation, Proposal, Session
from tests.support.turns import Say, answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]


@pytest.fixture(autouse=True)
def at_the_sample_size(conversation: Conversation) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")


def proposed(conversation: Conversation) -> dict[str, object]:
    return {
        row.field: row.value for row in Proposal.objects.filter(conversation=conversation, state="pending")
    }


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("估计患病率四成五左右，允许误差正负7个百分点，要多少人？", 195),
        (
            "We'd like the prevalence to within five points either way; about 45 in a hundred. How many do we need?",
            381,
        ),
        ("sensitivity 90%, prevalence 20%, half-width five points, how many?", 692),
        ("非劣效试验，治愈率两组都按90%，差四个点以内都能接受，把握度80%，要多少例？", 1766),
        ("对照组12%，试验组8%，双侧0.05，把握度80%，师兄那边掉了两成多，我们按一成算，要多少例？", 1956),
    ],
)
def test_what_a_calculation_used_is_not_called_unrecorded(
    conversation: Conversation, say: Say, text: str, total: int
) -> None:
    answer = answer_of(say(text))
    assert proposed(conversation)["sample_size.n_total"] == total
    assert "未记录" not in answer
    assert "Not recorded" not in answer


@pytest.mark.parametrize(
    "other",
    ["Knee scores move by 5 points or so.", "They come back in 5 days.", "Pain is 8 points at worst."],
)
def test_the_same_figure_of_something_else_is(say: Say, other: str) -> None:
    answer = answer_of(say(f"We expect 12% vs 8%, two-sided 5%, 80% power. {other} How many do we need?"))
    assert "880 participants per group" in answer
    assert "Not recorded" in answer


def test_both_measures_are_worked_out_and_the_larger_one_is_named(
    conversation: Conversation, say: Say
) -> None:
    assert "Prevalence" in answer_of(
        say("Sensitivity about 90%, specificity 85%, no wider than plus or minus 5 points. How many?")
    )
    answer = answer_of(say("I think the prevalence in our clinic is about one in five these days."))
    assert "the sensitivity needs 692 and the specificity 245; the larger number, 692 participants" in answer
    assert proposed(conversation)["sample_size.n_total"] == 692


def test_both_may_be_said_when_it_is_asked_which(conversation: Conversation, say: Say) -> None:
    say("灵敏度90%，特异度呢？患病率20%，允许误差5%，样本量多少？")
    assert "预期特异度" in answer_of(say("两个都要算"))
    assert "特异度需 245 例；取较大者，共需受试者 692 例" in answer_of(say("特异度按85%"))
    assert proposed(conversation)["sample_size.design"] == "diagnostic_sensitivity"


@pytest.mark.parametrize(
    ("first", "alone", "total"),
    [
        ("患病率60%，灵敏度90%，允许误差5%，要多少例？", "只算灵敏度", 231),
        ("Sensitivity 90%, prevalence 60%, half-width five points, how many?", "Sensitivity alone", 231),
    ],
)
def test_of_a_study_of_a_test_the_other_measure_is_asked_for_unless_one_is_enough(
    conversation: Conversation, say: Say, first: str, alone: str, total: int
) -> None:
    Context.objects.filter(conversation=conversation).update(
        data={"study_design": {"design_type": "diagnostic_accuracy"}}
    )
    answer = answer_of(say(first))
    assert "预期特异度" in answer or "Expected specificity" in answer
    assert "sample_size.n_total" not in proposed(conversation)
    say(alone)
    assert proposed(conversation)["sample_size.n_total"] == total


def test_how_many_come_in_a_month_is_no_number_of_the_calculation(
    conversation: Conversation, say: Say
) -> None:
    say("对照组12%，试验组8%，双侧0.05，把握度80%，要多少例？一个月能收三十来个。")
    values = proposed(conversation)
    assert values["sample_size.n_total"] == 1760
    assert values["study_design.recruitment_rate"] == "一个月能收三十来个"
    assert "study_design.follow_up_duration" not in values


def test_what_a_colleague_has_is_not_calculated(conversation: Conversation, say: Say) -> None:
    say("我们两组相差1.5公分，标准差2.8，双侧0.05，把握度90%。")
    before = proposed(conversation)
    said = "隔壁骨科王主任他们那个研究入了三百例,把握度百分之八十,对照用的是冰敷,标准差5.1,人家半年就做完了,真羡慕。"
    assert "406" not in answer_of(say(said))
    assert proposed(conversation) == before


def test_a_power_that_somebody_else_wants_instead_is_asked_about_before_it_counts(
    conversation: Conversation, say: Say
) -> None:
    answer = answer_of(
        say("We expect 12% vs 8%, two-sided 5%. 80% power, no, my boss says 90%. How many do we need?")
    )
    assert "80% or 90%" in answer
    assert "sample_size.n_total" not in proposed(conversation)


def test_losses_told_behind_a_hope_and_before_the_request_count(conversation: Conversation, say: Say) -> None:
    say(
        "现在大概百分之二十会犯，塞了估计能降到百分之八，把握度八成，双侧零点零五，丢的按百分之五算，帮我算算要多少人。"
    )
    assert proposed(conversation)["sample_size.dropout"] == 0.05
    assert proposed(conversation)["sample_size.n_total"] == 270
