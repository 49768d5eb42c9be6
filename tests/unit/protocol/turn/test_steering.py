"""Whole sentences that steer the talk are done or answered, and never recorded; no sentence throws anything away."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation, ProposalState
from apps.agents.turn.commands.forms import Command, command_of
from tests.support.turns import Say, answer_of

NOT_UNDERSTOOD = (
    "Not recorded yet",
    "I found no value",
    "暂未记录",
    "未能从中识别",
    "language model",
    "语言模型",
)
AGREES = (
    "yes",
    "looks good",
    "that's right",
    "Perfect, all correct.",
    "是的",
    "没问题",
    "好的，没问题",
    "可以的",
)
ADDS = (
    "yes please add all of that",
    "ok add it",
    "please record all of this",
    "that's right, add it",
    "对，就这样记",
    "可以，全部采纳",
    "就按这个来",
)
STEERS = (
    ("show me what we have so far", Command.SHOW),
    ("What have you got so far?", Command.SHOW),
    ("summarise what is recorded", Command.SHOW),
    ("看看现在都记了什么", Command.SHOW),
    ("目前有哪些内容了？", Command.SHOW),
    ("go back", Command.BACK),
    ("回到上一步", Command.BACK),
    ("no, that's wrong", Command.WRONG),
    ("不对", Command.WRONG),
    ("start over", Command.AFRESH),
    ("从头再来", Command.AFRESH),
    ("I'm lost", Command.HELP),
    ("帮帮我", Command.HELP),
)  # fmt: skip
NO_COMMANDS = (
    "The patients look good on day three",
    "Good grip strength",
    "Back pain",
    "right hemicolectomy",
    "Wrong-site surgery",
    "正确使用吸入器的患者",
    "不对称性关节炎",
    "对照",
    "可以独立行走的老人",
    "show the patients their results",
    "help with eating",
    "OK",
    "好的",
)


@pytest.mark.parametrize(("text", "command"), STEERS)
def test_what_steers_the_talk_is_known_as_that(text: str, command: Command) -> None:
    assert command_of(text) == command


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_words_of_a_study_are_no_commands(text: str) -> None:
    assert command_of(text) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", [*AGREES, *ADDS])
def test_who_agrees_right_after_proposals_adds_them(say: Say, conversation: Conversation, text: str) -> None:
    say("研究背景：贫血常见。")
    assert answer_of(say(text)).startswith(("Added: ", "已采纳："))
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()


@pytest.mark.django_db(transaction=True)
def test_who_agrees_to_something_else_adds_nothing(say: Say, conversation: Conversation) -> None:
    say("研究背景：贫血常见。")
    say("盲法是什么意思？")
    assert not any(words in answer_of(say("是的")) for words in ("已采纳", *NOT_UNDERSTOOD))
    assert conversation.proposals.filter(state=ProposalState.PENDING).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("show me what we have so far", "Proposed, not recorded yet:\n- **Background**: anaemia is common"),
        ("目前有哪些内容了？", "已列为建议、尚未记录：\n- **研究背景**：贫血常见"),
        ("go back", "This is the first stage"),
        ("no, that's wrong", "for example “Background: …”"),
        ("start over", "A new conversation begins with nothing"),
        ("remove the background", "**Background** is only proposed. Reject it below"),
        ("don't record the background please", "**Background** is only proposed. Reject it below"),
        ("不对，背景不要", "**研究背景**只是建议"),
        ("That's not the background.", "**Background** is only proposed. Reject it below"),
        ("No, that's a question, not the background.", "**Background** is only proposed. Reject it below"),
        ("贫血常见不是研究背景啊，是研究问题。", "**研究背景**只是建议"),
        ("Please reject the background and the question you proposed.", "**Background** is only proposed"),
        ("Where did we get to?", "Proposed, not recorded yet:\n- **Background**: anaemia is common"),
        ("好了我回来了，刚才说到哪儿了？", "已列为建议、尚未记录：\n- **研究背景**：贫血常见"),
        ("Hang on, my bleep's going, I'll be back in five minutes.", "until then you can reject it"),
        ("不好意思，来了个急诊会诊，等我一会儿。", "不采纳"),
        ("delete the hypothesis", "Nothing is recorded for **Hypothesis**."),
        ("what now?", "**Question**"),
        ("然后呢", "**研究问题**"),
        ("I think we're done here", "cannot be completed yet"),
        ("let's move on", "cannot be completed yet"),
        ("这个阶段完成了", "还不能完成"),
    ],
)
def test_it_is_answered_and_nothing_is_lost(
    say: Say, conversation: Conversation, text: str, told: str
) -> None:
    say("Background: anaemia is common." if text.isascii() else "研究背景：贫血常见。")
    said = answer_of(say(text))
    assert told in said
    assert not any(words in said for words in NOT_UNDERSTOOD)
    assert conversation.proposals.filter(state=ProposalState.PENDING).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_stage_that_was_not_reached_leads_to_no_question_of_its_own(say: Say) -> None:
    said = answer_of(say("can we go on to PICO"))
    assert "“PICO” was not reached yet" in said
    assert "**Population**" not in said
