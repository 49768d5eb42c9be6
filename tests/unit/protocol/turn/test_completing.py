"""Completing a stage in words and by the button: both go by one check, and neither says what is not so."""

from __future__ import annotations

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.stages import complete_stage
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, ProposalState, Session
from apps.agents.presenters.buttons.suggestions import suggestions_for
from apps.agents.presenters.panel import panel_of
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)

FIRST_STAGE = "研究背景：贫血常见。\n研究问题：口服铁剂能否替代静脉铁剂？\n研究假设：口服不劣于静脉。"
NO_COMPARATOR = "未说明对照"


def at(conversation: Conversation, stage: str) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=stage)


def stage_of(conversation: Conversation) -> str:
    return Session.objects.get(conversation=conversation).current_stage


@pytest.fixture
def designed(conversation: Conversation, config: AgentConfig, cast: Cast, say: Say) -> Conversation:
    """In the stage of the design, whose type is recorded, while nobody has named the comparator."""
    at(conversation, "study_design")
    say("设计类型：平行随机对照试验")
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    conversation.refresh_from_db()
    return conversation


@pytest.mark.parametrize(
    "words", ["完成本阶段", "这部分差不多了，下一步吧", "完成研究设计", "finish this stage"]
)
def test_a_stage_that_a_rule_holds_back_is_not_called_complete(
    designed: Conversation, say: Say, words: str
) -> None:
    said = answer_of(say(words))
    assert NO_COMPARATOR in said or "no comparator is stated" in said
    assert "已完成" not in said
    assert stage_of(designed) == "study_design"


def test_nothing_is_said_to_be_complete_or_offered_while_a_rule_holds_it_back(
    designed: Conversation, config: AgentConfig, say: Say
) -> None:
    said = answer_of(say("谢谢"))
    assert "必填内容已齐" not in said
    session, context = (
        Session.objects.get(conversation=designed),
        Context.objects.get(conversation=designed),
    )
    assert suggestions_for(designed, config, session, context, "zh-hans") == ()


def test_the_item_that_a_rule_asks_for_is_filled_by_the_reply(designed: Conversation, say: Say) -> None:
    say("完成本阶段")
    say("安慰剂")
    proposal = designed.proposals.get(state=ProposalState.PENDING)
    assert (proposal.field, proposal.value) == ("pico.comparator", "安慰剂")


def test_the_button_names_the_waiting_proposal_of_another_stage_and_offers_to_add_it(
    designed: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    assert not panel_of(designed, config, "zh-hans").may_add_and_complete
    say("对照：安慰剂")
    assert panel_of(designed, config, "zh-hans").may_add_and_complete
    refused = complete_stage(conversation=designed, config=config, by=cast.coordinator)
    assert not refused.success
    assert refused.issues[-1]["fields"] == ["pico.comparator"]
    assert "Comparator" in refused.issues[-1]["message"]


def test_what_is_proposed_is_named_once_as_waiting_and_not_as_missing(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("研究背景：贫血常见。")
    refused = complete_stage(conversation=conversation, config=config, by=cast.coordinator)
    named = [issue for issue in refused.issues if issue["fields"] == ["scientific_question.background"]]
    assert [issue["message"] for issue in named] == ["“Background” is proposed and waits to be added."]
    assert len(refused.issues) == 3
    assert answer_of(say("完成本阶段")).count("研究背景") == 1


@pytest.mark.parametrize(
    "words",
    [
        "完成科学问题",
        "采纳，完成科学问题",
        "finish this stage",
        "这部分差不多了，下一步吧",
    ],
)
def test_words_add_what_waits_and_complete_as_the_button_does(
    conversation: Conversation, say: Say, words: str
) -> None:
    say(FIRST_STAGE)
    said = answer_of(say(words))
    assert stage_of(conversation) == "pico"
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()
    assert "完成科学问题" not in said
    assert conversation.changes.count() == 3


def test_what_still_lacks_is_said_once_and_the_words_are_no_value(
    conversation: Conversation, say: Say
) -> None:
    say("研究背景：贫血常见。")
    said = answer_of(say("完成科学问题"))
    assert said.count("研究假设") == 1 + ("请说明**研究假设**" in said)
    assert "记为" not in said
    assert conversation.proposals.filter(state=ProposalState.PENDING).count() == 1


@pytest.mark.parametrize("wish", ["完成科学问题", "这个阶段好了，往下走吧。"])
def test_the_answer_says_first_that_the_stage_is_complete(
    conversation: Conversation, say: Say, wish: str
) -> None:
    say(FIRST_STAGE)
    said = answer_of(say(wish))
    assert said.startswith("“科学问题”已完成。")
    assert said.index("已完成") < said.index("研究人群")
    (note,) = conversation.notes.all()
    assert note.data["is_told"]  # and the thread has no line that says it again
