"""Who takes their leave or says that an item is done is answered in kind, and nothing is made of the words."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, ProposalState, Session
from apps.agents.turn.commands.closing import item_done
from apps.agents.turn.commands.forms import Command, command_of
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of, message_of

CLOSINGS = (
    "thanks, that's all for today",
    "OK thanks, that's it from me",
    "Great, thank you so much for your help. Let's stop here for today.",
    "Thanks, I'll come back to this tomorrow",
    "That's enough for now, bye",
    "好的就这样谢谢",
    "好，先这样吧",
    "今天先到这里吧，谢谢",
    "没有其他问题了，谢谢",
    "好的，明天再继续，辛苦了",
)
NO_CLOSINGS = (
    "That's all patients with diabetes",
    "Thanks, the population is adults",
    "OK",
    "好的",
    "患者先这样治疗",
    "就这样随机分组",
    "We stop for today's guidelines",
    "明天",
    "嗯" * 70 + "啊",
)
DONE = (
    ("OK so that's the population, thanks", "pico.population"),
    ("That's it for the inclusion criteria", "pico.inclusion_criteria"),
    ("We're done with the comparator, thank you.", "pico.comparator"),
    ("人群就这些了，谢谢", "pico.population"),
    ("好的，排除标准先这样吧", "pico.exclusion_criteria"),
    ("以上就是研究人群了", "pico.population"),
)
NOT_DONE = (
    "That's the weather, thanks",
    "So that's the population: adults with asthma",
    "人群就这些人，65岁以上",
    "Is that the population?",
)
NOT_UNDERSTOOD = ("Not recorded", "no value", "未记录", "暂未", "未能")


@pytest.mark.parametrize("text", CLOSINGS)
def test_a_closing_is_a_whole_message(text: str) -> None:
    assert command_of(text) == Command.CLOSE


@pytest.mark.parametrize("text", NO_CLOSINGS)
def test_whoever_says_more_does_not_leave(text: str) -> None:
    assert command_of(text) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("text", "path"), DONE)
def test_an_item_is_called_done(config: AgentConfig, text: str, path: str) -> None:
    found = item_done(text, config.catalogue)
    assert found is not None
    assert found.path == path


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", NOT_DONE)
def test_what_says_more_calls_no_item_done(config: AgentConfig, text: str) -> None:
    assert item_done(text, config.catalogue) is None


@pytest.mark.django_db(transaction=True)
def test_a_closing_is_answered_as_one_and_asks_nothing(say: Say, conversation: Conversation) -> None:
    asked = message_of(say("Hello")).reading["asked"]
    for text in CLOSINGS:
        given = message_of(say(text))
        assert given.content.startswith(("You are welcome.", "不客气。"))
        assert "**" not in given.content
        assert given.reading["asked"] == asked
        assert not given.reading.get("offers")
    assert not conversation.proposals.exists()


@pytest.mark.django_db(transaction=True)
def test_who_leaves_hears_what_still_waits(say: Say) -> None:
    say("研究背景：贫血常见。")
    assert "采纳后才会记录" in answer_of(say("好的就这样谢谢"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "told", "after", "following"),
    [
        (
            "OK so that's the population, thanks",
            "**Population** is proposed below",
            "**Population** stays",
            "**Inclusion criteria**",
        ),
        ("人群就这些了，谢谢", "**研究人群**已列在下方", "**研究人群**保持", "**纳入标准**"),
    ],
)
def test_an_item_that_is_done_leads_to_the_next(
    say: Say,
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    text: str,
    told: str,
    after: str,
    following: str,
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say("Population: adults with asthma")
    said = answer_of(say(text))
    assert told in said
    assert following in said
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    said = answer_of(say(text))
    assert after in said
    assert not any(words in said for words in NOT_UNDERSTOOD)
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()


@pytest.mark.django_db(transaction=True)
def test_an_item_of_which_nothing_is_known_is_not_called_recorded(say: Say) -> None:
    assert "Nothing is recorded for **Population** yet" in answer_of(say("That's the population, thanks"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("words", "told"), [("add all", "one by one: below, select those"), ("全部采纳", "需逐项决定")]
)
def test_replacements_alone_are_named_and_wait_to_be_decided_one_by_one(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast, words: str, told: str
) -> None:
    first = {"short_title": "IRON-1", "background": "Anaemia is common."}
    for key, value in first.items():
        edit_field(
            conversation=conversation,
            config=config,
            field=f"scientific_question.{key}",
            value=value,
            by=cast.coordinator,
        )
    Session.objects.filter(conversation=conversation).update(
        current_stage="pico", completed_stages=["scientific_question"]
    )
    say("Short title: IRON-2\nBackground: Anaemia is very common in the old.")
    said = answer_of(say(words))
    assert told in said
    assert all(
        title in said for title in (("**简称**", "**研究背景**") if "采" in words else ("**Short title**",))
    )
    assert conversation.proposals.filter(state=ProposalState.PENDING).count() == len(first)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "greeted"), [("OK", False), ("好的", False), ("Great", False), ("你好", True)]
)
def test_who_only_agrees_is_not_greeted_in_the_midst_of_the_talk(say: Say, text: str, greeted: bool) -> None:
    say("研究背景：贫血常见。")
    assert answer_of(say(text)).startswith(("Hello!", "您好")) == greeted
