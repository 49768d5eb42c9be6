"""Figures that a later message corrects: each is a proposal in place of the recorded one, and a total that no longer
fits is told; what no calculation and no item takes is named."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.agents.models import Context, Conversation, Proposal, Session
from tests.support.turns import Say, answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]
TOTAL: Final = "sample_size.n_total"
ACCURACY: Final = {"study_design": {"design_type": "diagnostic_accuracy"}}
SENSITIVITY: Final = {
    **ACCURACY,
    "sample_size": {
        "design": "diagnostic_sensitivity",
        "assumptions": {"se": 0.9, "prevalence": 0.3, "abs_error": 0.05},
        "confidence": 0.95,
        "n_total": 462,
    },
}
RATES: Final = {
    "study_design": {"design_type": "parallel_rct"},
    "sample_size": {
        "design": "two_proportions",
        "hypothesis": "equality",
        "assumptions": {"p1": 0.3, "p2": 0.2},
        "alpha": 0.05,
        "sided": 2,
        "power": 0.8,
        "n_total": 582,
    },
}
CLUSTERS: Final = {
    "study_design": {"design_type": "cluster_rct"},
    "sample_size": {"assumptions": {"rho": 0.02, "cluster_size": 20}},
}


@pytest.fixture(autouse=True)
def at_the_sample_size(conversation: Conversation) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")


def knows(conversation: Conversation, data: dict[str, Any]) -> None:
    Context.objects.filter(conversation=conversation).update(data=data)


def proposed(conversation: Conversation) -> dict[str, Proposal]:
    return {row.field: row for row in Proposal.objects.filter(conversation=conversation, state="pending")}


def contradicts(proposal: Proposal) -> Any:
    """The value that was said otherwise."""
    return (proposal.conflict or {}).get("value")


def test_a_total_beside_another_input_that_it_does_not_fit_is_a_conflict(
    conversation: Conversation, say: Say
) -> None:
    knows(conversation, SENSITIVITY)
    answer = answer_of(say("不对,敏感度按85%估,样本量改成500例"))
    found = proposed(conversation)
    assert found["sample_size.assumptions"].value == {"se": 0.85, "prevalence": 0.3, "abs_error": 0.05}
    assert found[TOTAL].value == 654
    assert contradicts(found[TOTAL]) == 500
    assert "您说的总例数为 500，与计算结果不一致" in answer


def test_so_it_is_where_the_calculation_was_made_in_the_conversation(
    conversation: Conversation, say: Say
) -> None:
    knows(conversation, ACCURACY)
    say("灵敏度90%，患病率30%，允许误差5%，只算灵敏度，要多少人？")
    answer = answer_of(say("不对,敏感度按85%估,样本量改成500例"))
    assert "654 例" in answer
    assert "您说的总例数为 500，与计算结果不一致" in answer
    assert contradicts(proposed(conversation)[TOTAL]) == 500


def test_a_total_that_fits_is_no_conflict(conversation: Conversation, say: Say) -> None:
    knows(conversation, RATES)
    answer = answer_of(say("Power should be 90%, and make it 778 patients in all."))
    assert "not what the calculation gives" not in answer
    assert {TOTAL, "sample_size.power"} <= set(proposed(conversation))
    assert contradicts(proposed(conversation)[TOTAL]) is None


def test_a_corrected_input_brings_the_number_that_follows(conversation: Conversation, say: Say) -> None:
    knows(conversation, RATES)
    answer = answer_of(say("No, power should be 90%, not 80%"))
    assert proposed(conversation)["sample_size.power"].value == 0.9
    assert proposed(conversation)[TOTAL].value == 778
    assert "778 in total" in answer


@pytest.mark.parametrize("text", ["What if the power were 90%?", "Power stays at 80%."])
def test_nothing_is_worked_out_where_nothing_is_corrected(
    conversation: Conversation, say: Say, text: str
) -> None:
    knows(conversation, RATES)
    say(text)
    assert TOTAL not in proposed(conversation)


def test_a_hoped_rate_is_what_a_calculation_lacked(conversation: Conversation, say: Say) -> None:
    knows(conversation, {"study_design": {"design_type": "parallel_rct"}})
    say("two-sided 5%, 80% power, how many do we need?")
    say("28% would get delirious on saline and we hope to get that down to 18%")
    assert proposed(conversation)[TOTAL].value == 550


def test_what_is_assumed_of_clusters_is_named_as_not_used_and_kept(
    conversation: Conversation, say: Say
) -> None:
    knows(conversation, CLUSTERS)
    answer = answer_of(
        say("Control 30%, treatment 20%, alpha 0.05 two-sided, power 80%: how many do we need?")
    )
    assert "Not used in this calculation: intracluster correlation 0.02, mean cluster size 20." in answer
    assumed = proposed(conversation)["sample_size.assumptions"].value
    assert assumed == {"rho": 0.02, "cluster_size": 20, "p1": 0.3, "p2": 0.2}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("We're starting in March 2027.", "the planned start"),
        ("First patient in by next January, hopefully.", "the planned start"),
        ("打算明年三月开始入组", "计划开始时间"),
        ("准备后年春节后开始招病人", "计划开始时间"),
        ("明年五月开始收", "计划开始时间"),
        ("明年年底结题", "时间安排"),
    ],
)
@pytest.mark.parametrize("stage", ["study_design", "sample_size"])
def test_when_it_starts_is_told_where_to_write(
    conversation: Conversation, say: Say, text: str, named: str, stage: str
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=stage)
    say("Hello" if text.isascii() else "你好")
    assert named in answer_of(say(text))
