"""Outcomes are said once: what the question names is offered for the primary outcome, and the other way round."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.buttons.suggestions import suggestions_for
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)
OF_PICO = {"population": "p", "inclusion_criteria": ["a"], "exclusion_criteria": ["b"], "intervention": "i"}
TWO, ONE = ["All-cause mortality at day 90", "Length of stay"], ["All-cause mortality at day 90"]


def at(conversation: Conversation, stage: str, data: dict[str, Any]) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=stage)
    Context.objects.filter(conversation=conversation).update(data=data)


def buttons(conversation: Conversation) -> tuple[str, ...]:
    conversation = Conversation.objects.get(pk=conversation.pk)
    return suggestions_for(
        conversation, config_for(conversation), conversation.session, conversation.context, "en"
    )


def proposed(conversation: Conversation) -> dict[str, Any]:
    return dict(conversation.proposals.values_list("field", "value"))


@pytest.mark.parametrize(
    ("outcomes", "hello", "asked"),
    [
        (TWO, "Hello", "All-cause mortality at day 90; Length of stay. Which of these is the **Primary outcome**?"),
        (TWO, "你好", "All-cause mortality at day 90；Length of stay。其中哪一项是**主要结局**？"),
        (ONE, "Hello", "Recorded under “Outcomes”: All-cause mortality at day 90. Take it for **Primary outcome**"),
        (ONE, "你好", "“结局”中已记录：All-cause mortality at day 90。**主要结局**可直接采用"),
    ],
)  # fmt: skip
def test_outcomes_of_the_question_are_offered_for_the_primary_one(
    say: Say, conversation: Conversation, outcomes: list[str], hello: str, asked: str
) -> None:
    at(conversation, "endpoints", {"pico": {"outcomes": outcomes}})
    assert asked in answer_of(say(hello))
    title = "Primary outcome: " if hello.isascii() else "主要结局："
    assert buttons(conversation) == tuple(title + outcome for outcome in outcomes)


WHO, WHO_ZH = (
    "adults with a hip fracture, not on anticoagulants",
    "60岁以上的髋部骨折患者，没有用抗凝药的，能签字",
)


@pytest.mark.parametrize(
    ("who", "hello", "reply", "criteria"),
    [
        (WHO, "Hello", "Same as above", [WHO]),
        (WHO, "Hello", "I've already said that.", [WHO]),
        (WHO, "Hello", "yes please", [WHO]),
        (WHO_ZH, "你好", "就是上面那些", WHO_ZH.split("，")),
        (WHO_ZH, "你好", "同上", WHO_ZH.split("，")),
        (WHO_ZH, "你好", "前面说过了", WHO_ZH.split("，")),
    ],
)  # fmt: skip
def test_whoever_told_the_criteria_with_the_population_need_not_say_them_again(
    say: Say, conversation: Conversation, who: str, hello: str, reply: str, criteria: list[str]
) -> None:
    at(conversation, "pico", {"pico": {"population": who}})
    assert who.split("，")[0] in answer_of(say(hello))
    assert len(buttons(conversation)) == 1
    say(reply)
    assert proposed(conversation) == {"pico.inclusion_criteria": criteria}


def test_criteria_of_their_own_are_no_population(say: Say, conversation: Conversation) -> None:
    at(conversation, "pico", {"pico": {"population": WHO}})
    say("Hello")
    say("Over 60, able to walk before the fall")
    assert proposed(conversation) == {"pico.inclusion_criteria": ["Over 60", "able to walk before the fall"]}


def test_pressing_the_button_proposes_the_primary_outcome(say: Say, conversation: Conversation) -> None:
    at(conversation, "endpoints", {"pico": {"outcomes": TWO}})
    say("Hello")
    say(buttons(conversation)[0])
    (row,) = proposed(conversation)["endpoints.outcomes.primary"]
    assert row["name"].startswith("All-cause mortality")


@pytest.mark.parametrize(
    ("reply", "outcomes", "taken"),
    [
        ("yes", ONE, "All-cause mortality"),
        ("OK, take it", ONE, "All-cause mortality"),
        ("是的", ONE, "All-cause mortality"),
        ("可以采用", ONE, "All-cause mortality"),
        ("The second one", TWO, "Length of stay"),
        ("第二个", TWO, "Length of stay"),
        ("Length of stay", TWO, "Length of stay"),
        ("Readmission", TWO, "Readmission"),
    ],
)
def test_a_reply_may_take_what_is_offered_without_its_words(
    say: Say, conversation: Conversation, reply: str, outcomes: list[str], taken: str
) -> None:
    at(conversation, "endpoints", {"pico": {"outcomes": outcomes}})
    say("Hello" if reply.isascii() else "你好")
    say(reply)
    (proposal,) = conversation.proposals.all()
    assert proposal.field == "endpoints.outcomes.primary"
    assert proposal.value[0]["name"].startswith(taken)
    assert proposal.evidence[0]["quote"] == reply


@pytest.mark.parametrize("reply", ["Yes", "The third one"])
def test_a_reply_that_leaves_open_which_is_no_outcome(
    say: Say, conversation: Conversation, reply: str
) -> None:
    at(conversation, "endpoints", {"pico": {"outcomes": TWO}})
    say("Hello")
    say(reply)
    assert proposed(conversation) == {}


@pytest.mark.parametrize(("hello", "title"), [("Hello", "**Outcomes**"), ("你好", "**结局**")])
def test_a_primary_outcome_that_was_given_first_counts_for_those_of_the_question(
    say: Say, conversation: Conversation, hello: str, title: str
) -> None:
    at(conversation, "pico", {"pico": OF_PICO})
    assert title in answer_of(say(hello)), "asked for"
    primary = [{"name": "Mortality"}, {"name": "Length of stay"}]
    at(conversation, "pico", {"pico": OF_PICO, "endpoints": {"outcomes": {"primary": primary}}})
    assert title not in answer_of(say(hello))


def test_where_nothing_is_recorded_elsewhere_it_is_asked_for(say: Say, conversation: Conversation) -> None:
    at(conversation, "endpoints", {})
    assert "Next, please tell me: **Primary outcome**." in answer_of(say("Hello"))
    assert buttons(conversation) == ("What belongs in “Primary outcome”?",)
