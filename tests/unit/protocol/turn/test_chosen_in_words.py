"""A reply in words to what was asked with buttons does what its button does; one that means none or several of them is
asked once more."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.configuration.in_force import config_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.buttons.suggestions import suggestions_for
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)

PRIMARY = "endpoints.outcomes.primary"
LENGTH = "study_design.follow_up_duration"


@pytest.fixture
def config(conversation: Conversation) -> AgentConfig:
    return config_for(conversation)


def proposed(conversation: Conversation) -> dict[str, Any]:
    return dict(conversation.proposals.filter(state="pending").values_list("field", "value"))


def buttons(conversation: Conversation, config: AgentConfig) -> tuple[str, ...]:
    fresh = Conversation.objects.get(pk=conversation.pk)
    return suggestions_for(fresh, config, fresh.session, fresh.context, "en")


def asked_for_the_outcome(conversation: Conversation, say: Say, language: str) -> None:
    """An answer that asks how the primary outcome, a score, is summed up: as a mean change or a mean."""
    outcome = (
        {"name": "symptom score", "time_point": "week 16"}
        if language == "en"
        else {"name": "症状评分", "time_point": "第6周"}
    )
    data = {
        "study_design": {"design_type": "parallel_rct"},
        "endpoints": {"outcomes": {"primary": [outcome]}, "primary_analysis": "ANCOVA"},
    }
    Context.objects.filter(conversation=conversation).update(data=data)
    Session.objects.filter(conversation=conversation).update(current_stage="endpoints")
    say("Hello" if language == "en" else "你好")


@pytest.mark.parametrize(
    ("language", "reply", "parts"),
    [
        ("en", "the first one please", {"metric": "change from baseline", "aggregation": "mean"}),
        ("en", "the last one", {"aggregation": "mean"}),
        (
            "en",
            "It is the change in each patient's score from baseline to week 16, compared as the mean change in each "
            "group.",
            {"metric": "change from baseline", "aggregation": "mean"},
        ),
        (
            "en",
            "We subtract the baseline from the week 16 reading, patient by patient.",
            {"metric": "change from baseline"},
        ),
        ("en", "Just the score at week 16 itself.", {"metric": "value at that time"}),
        ("zh", "第二个", {"aggregation": "均数"}),
        (
            "zh",
            "每个病人取第六周减基线的变化值，每组算平均数来比。",
            {"metric": "较基线的变化值", "aggregation": "均数"},
        ),
        ("zh", "对，是和基线比的变化，每组求平均。", {"metric": "较基线的变化值", "aggregation": "均数"}),
        ("zh", "对，就是变化值", {"metric": "较基线的变化值"}),
    ],
)
def test_a_part_of_the_primary_outcome_is_told_in_words(
    conversation: Conversation, say: Say, language: str, reply: str, parts: dict[str, str]
) -> None:
    asked_for_the_outcome(conversation, say, language)
    say(reply)
    (entry,) = proposed(conversation)[PRIMARY]
    assert entry.items() >= parts.items()


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("en", "Baseline age is compared"),
        ("en", "The mean age is 60"),
        ("en", "Neither"),
        ("zh", "都不是"),
        ("zh", "基线年龄要比较"),
    ],
)
def test_what_means_no_button_records_nothing_of_the_outcome(
    conversation: Conversation, say: Say, language: str, reply: str
) -> None:
    asked_for_the_outcome(conversation, say, language)
    say(reply)
    assert PRIMARY not in proposed(conversation)


@pytest.mark.parametrize(
    ("said", "reply", "path", "value"),
    [
        (
            "Follow-up is 8 or 16 weeks.",
            "keep the longer one, sixteen weeks",
            LENGTH,
            {"value": 16, "unit": "week"},
        ),
        ("Follow-up is 8 or 16 weeks.", "the former", LENGTH, {"value": 8, "unit": "week"}),
        ("随访8周或者16周", "后面那个", LENGTH, {"value": 16, "unit": "week"}),
        ("We need 60 or 120 participants in all.", "That's the larger number.", "sample_size.n_total", 120),
    ],
)
def test_one_of_two_values_is_chosen_in_words(
    conversation: Conversation, say: Say, said: str, reply: str, path: str, value: Any
) -> None:
    say(said)
    say(reply)
    assert proposed(conversation)[path] == value


def test_words_beside_the_choice_are_not_lost(conversation: Conversation, say: Say) -> None:
    say("单盲还是双盲")
    answer = answer_of(say("还是双盲吧，病人也不知道的。"))
    assert proposed(conversation)["study_design.blinding"]["level"] == "double"
    assert "病人也不知道的" in answer


@pytest.mark.parametrize(
    ("said", "reply"),
    [("Follow-up is 8 or 16 weeks.", "Either is fine"), ("随访8周或者16周", "两个都行吧")],
)
def test_who_wants_both_is_asked_which_once_more(
    conversation: Conversation, config: AgentConfig, say: Say, said: str, reply: str
) -> None:
    say(said)
    first = buttons(conversation, config)
    answer = answer_of(say(reply))
    assert "Only one of these" in answer or "只能记录其中一项" in answer
    assert buttons(conversation, config) == first
    say("the second one" if said.isascii() else "第二个")
    assert proposed(conversation)[LENGTH] == {"value": 16, "unit": "week"}


def test_a_choice_that_only_examples_offer_is_pointed_at(conversation: Conversation, say: Say) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    say("还缺什么")
    say("第二个")
    assert proposed(conversation)["study_design.design_type"] == "cohort"


def test_who_weighed_two_things_does_not_point_at_our_examples(conversation: Conversation, say: Say) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    say("Parallel or crossover, we have not decided.")
    say("the second")
    assert "study_design.design_type" not in proposed(conversation)


def test_a_tool_is_answered_by_pointing_at_its_button(conversation: Conversation, say: Say) -> None:
    say("We expect 18% response with doxycycline, two-sided 0.05, power 90%. How many?")
    answer = answer_of(say("the second one"))
    assert "**Rate in the control group**" in answer
    assert "Rate with the treatment" not in answer
