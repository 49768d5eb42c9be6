"""What a row is of by the clauses around it: how a treatment is set is part of the treatment, and one figure of one
group is asked for what it is of."""

from __future__ import annotations

import pytest

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.panel import panel_of
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.messages import STAGES

pytestmark = pytest.mark.django_db(transaction=True)


def _language(said: str) -> str:
    return "en" if said.isascii() else "zh-hans"


def _rows(conversation: Conversation, language: str) -> dict[str, str]:
    """The first button of each row, by its words."""
    offers = panel_of(conversation, config_for(conversation), language).offers
    return {
        row.words: next(iter([*(o.title for o in row.offers), *(p.title for p in row.nearest)]), "")
        for each in offers
        for row in (*each.guesses, *each.leftovers)
    }


def _at(conversation: Conversation, stage: str) -> None:
    conversation.session.current_stage = STAGES[stage]
    conversation.session.save()


@pytest.mark.parametrize(
    ("stage", "said", "row", "title"),
    [
        (
            "pico",
            "试验组每晚做一次经颅磁刺激，每次20分钟，连续做10天，频率10赫兹，强度是运动阈值的110%。对照组用假线圈。",
            "频率10赫兹，强度是运动阈值的110%",
            "干预或暴露",
        ),
        (
            "pico",
            "The new arm has laser treatment with a diode and a cooling tip, under local anaesthetic. The others get "
            "curettage with a blunt spoon, the way it is always done.",
            "under local anaesthetic",
            "Intervention or exposure",
        ),
        (
            "design",
            "由不知道分组的另一个医生来量关节活动度。",
            "由不知道分组的另一个医生来量关节活动度。",
            "设盲对象",
        ),
        ("end", "亚组想看看轻度和重度的差别。", "亚组想看看轻度和重度的差别。", "主要分析"),
        (
            "end",
            "As subgroups I'd look at the over-seventies and at those with a stent.",
            "As subgroups I'd look at the over-seventies and at those with a stent.",
            "Primary analysis",
        ),
        (
            "size",
            "模型里放7个变量，每个变量按10个事件算。",
            "模型里放7个变量，每个变量按10个事件算。",
            "样本量说明",
        ),
    ],
)
def test_the_first_button_is_of_what_stands_around(
    say: Say, conversation: Conversation, stage: str, said: str, row: str, title: str
) -> None:
    _at(conversation, stage)
    say(said)
    assert _rows(conversation, _language(said)).get(row) == title


@pytest.mark.parametrize(
    ("said", "field", "reply"),
    [
        (
            "In our registry the average stay with usual care is 9 days, and we hope to cut it by 2.",
            "sample_size.assumptions",
            "control mean 9; difference to be found 2",
        ),
        (
            "前期数据里对照组疼痛评分平均是6.2分，我们希望能再降1.5分。",
            "sample_size.assumptions",
            "对照组均数 6.2；拟检出的差值 1.5",
        ),
        (
            "We expect 70 percent healed with the standard dressing, and we'd expect the same with honey. "
            "A margin of 10 percentage points is fine.",
            "sample_size.assumptions",
            "control rate 70%; treatment rate 70%",
        ),
        ("非劣效界值放到8个百分点我能接受。", "sample_size.margin", "-0.08"),
    ],
)
def test_one_figure_is_asked_and_not_proposed(
    say: Say, conversation: Conversation, said: str, field: str, reply: str
) -> None:
    _at(conversation, "size")
    say(said)
    offers = panel_of(conversation, config_for(conversation), _language(said)).offers
    asked = {q.path: [o.words for o in q.offers] for each in offers for q in each.questions}
    assert any(reply in words for words in asked.get(field, ()))
    assert not conversation.proposals.filter(state=ProposalState.PENDING, field=field).exists()


def test_a_choice_read_from_words_is_no_row_of_them(say: Say, conversation: Conversation) -> None:
    _at(conversation, "design")
    kept = message_of(say("It'd be a randomised trial with two parallel groups, one to one.")).reading
    assert not kept.get("leftovers")
