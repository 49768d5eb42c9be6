"""A sample size in the midst of talk, told in an early stage: said in pieces, with other things in between."""

from __future__ import annotations

import pytest

from apps.agents.models import Agent, Conversation, Proposal
from tests.support.turns import Say, answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

AUDIT = "In our audit it was about 20% in the early ones and I would guess 30% in the late ones. How many do I need?"
WHOLE = "Two rates, 20% in the control group and 30% with the treatment, two-sided 5%, 80% power. How many patients?"
WHOLE_ZH = "对照组15%，试验组7%，双侧0.05，把握度80%，要多少例？"


def proposed(conversation: Conversation) -> dict[str, object]:
    return {
        row.field: row.value for row in Proposal.objects.filter(conversation=conversation, state="pending")
    }


def test_pieces_with_something_else_in_between_become_a_number(conversation: Conversation, say: Say) -> None:
    assert "(20% or 30%?)" in answer_of(say(AUDIT))
    assert "30% for the other group" in answer_of(say("Rate in the control group = 20%"))
    say("Background: A fifth of them are delirious.")
    assert "291 participants per group" in answer_of(
        say("Five percent two-sided and 80 percent power is fine.")
    )
    assert proposed(conversation)["sample_size.n_total"] == 582


@pytest.mark.parametrize(
    "reply",
    [
        "It is 30% in the late ones.",
        "No, not dropout. The rate with the treatment is 30%, if by treatment you mean the late operation.",
    ],
)
def test_the_rate_that_was_lacking_is_no_dropout(conversation: Conversation, say: Say, reply: str) -> None:
    say("How many patients do I need if it is 20% in the control group, two-sided 5%, 80% power?")
    said = say(reply)
    assert "291 participants per group" in answer_of(said)
    assert "Dropout" not in answer_of(said)
    assert "sample_size.dropout" not in proposed(conversation)


def test_unequal_groups_are_asked_about(conversation: Conversation, say: Say) -> None:
    say("We expect 20% in the control group and 30% with the treatment. How many patients do I need?")
    said = "Five percent two-sided and 80 percent power is fine, but two thirds go late, so it won't be equal groups."
    assert "(2 or 0.5?)" in answer_of(say(said))
    assert "624" in answer_of(say("Group sizes, treatment to control = 2"))


@pytest.mark.parametrize(
    ("whole", "text", "answer", "reply"),
    [
        (
            WHOLE,
            "We see roughly 450 hips a year and I think about 15% are on a DOAC. Is that enough over five years?",
            "450 × 15% ≈ **68 a year**, about 338 in 5 years; 582 are needed",
            "",
        ),
        (
            WHOLE,
            "We do 900 a year, 30% are high risk and 60% will agree: how long will it take?",
            "900 × 30% × 60% = **162 a year**; 582 participants take about 3.6 years.",
            "Recruitment period: 44 months",
        ),
        (
            WHOLE_ZH,
            "一年大概做900台ERCP，高危的大概三成，愿意参加的算六成，你帮我算算要做多久",
            "900 × 30% × 60% = **每年 162 例**；474 例约需 2.9 年。",
            "招募期：36个月",
        ),
    ],
)
def test_how_long_it_takes_is_said_and_only_offered(
    conversation: Conversation, say: Say, whole: str, text: str, answer: str, reply: str
) -> None:
    say(whole)
    before = proposed(conversation)
    said = say(text)
    assert answer in answer_of(said)
    assert proposed(conversation) == before
    if reply:
        say(reply)
        assert "study_design.recruitment_period" in proposed(conversation)


@pytest.mark.parametrize(
    ("whole", "text"),
    [
        (
            WHOLE,
            "The 4AT is missing in maybe 10% because the weekend staff forget it, what do I do about that?",
        ),
        (WHOLE, "About 40% of them are women, does that matter?"),
        (WHOLE_ZH, "大概一成的人周末没测，这个怎么办？"),
        (WHOLE_ZH, "随机就让统计科用电脑生成，1比1，按有没有放胰管支架分层，区组多大你说呢？"),
    ],
)
def test_what_speaks_of_something_else_is_no_calculation(
    conversation: Conversation, say: Say, whole: str, text: str
) -> None:
    say(whole)
    said = answer_of(say(text))
    assert not any(words in said for words in ("I still need", "还需要", "仅作比较", "only a comparison"))


def test_dropout_that_was_left_out_is_added(
    conversation: Conversation, say: Say, protocol_agent: Agent
) -> None:
    say(WHOLE_ZH)
    assert "500 例" in answer_of(say("失访你没算进去吧？就按5%算。"))
    assert proposed(conversation)["sample_size.dropout"] == 0.05
