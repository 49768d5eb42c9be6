"""What is not recorded yet is one list: the page, the answer to the question for it, the end of a stage and the
document have the same pieces in the same order, and count them alike."""

from __future__ import annotations

import pytest

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.answers import answer_html, leads_to_list
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.open_places import still_open, unrecorded_words
from apps.agents.presenters.panel import panel_of
from apps.protocol.actions.generations import would_be
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

TALK = {
    "en": (
        "Background: anaemia is common.",
        "The nurses wear blue. Lunch is served at noon. The pharmacy opens at eight. The porters wear green.",
        "Does a low mean arterial pressure on bypass lead to more acute kidney injury after cardiac surgery? "
        "It is a cohort study.",
        "Both arms get paracetamol as usual. The wards get new beds in May.",
        "In the Lancet paper 22% dropped out.",
        "We haven't settled the dose yet.",
        "The nurses wear blue.",
    ),
    "zh-hans": (
        "研究背景：贫血常见。",
        "护士穿蓝衣服。食堂中午十二点开饭。药房早上八点开门。护工穿绿衣服。",
        "两组都照常吃对乙酰氨基酚。病房五月份换新床。",
        "协和那边报过漏诊率在百分之十五上下。",
        "剂量还没定。",
        "护士穿蓝衣服。",
    ),
}
ASKED = {"en": "What have you not recorded?", "zh-hans": "我说的话里有哪些没有记录？"}


def rows_of(conversation: Conversation) -> list[str]:
    fresh = Conversation.objects.get(pk=conversation.pk)
    offers = panel_of(fresh, config_for(fresh), "en").offers
    return [row.rest if isinstance(row, Leftover) else row.title for each in offers for row in each.rows]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_all_that_counts_what_is_open_has_the_same_pieces(
    say: Say, conversation: Conversation, cast: Cast, language: str
) -> None:
    for said in TALK[language]:
        say(said)
    before = rows_of(conversation)
    assert len(before) >= 7
    assert len(set(before)) == len(before)
    answer = message_of(say(ASKED[language]))
    rows = rows_of(conversation)
    assert [row for row in rows if row in before] == before
    quoted = [answer.content.find(row.rstrip(".。")[:25]) for row in rows]
    assert all(at >= 0 for at in quoted[:3])
    assert quoted[:3] == sorted(quoted[:3])
    fresh = Conversation.objects.get(pk=conversation.pk)
    found = still_open(fresh, config_for(fresh), fresh.context.data)
    assert list(found.pieces) == rows
    named = 3  # and how many more there are
    assert f"{len(rows) - named}" in answer_html(answer, with_rows=True).split("</p>")[0]
    assert leads_to_list(fresh)
    context = Context.objects.get(conversation=fresh)
    (told,) = [e for e in would_be(fresh, context, context.data, "en").checks if e["rule"] == "unrecorded"]
    assert f"{len(rows)} part" in str(told)
    assert f"{len(rows)} pieces" in unrecorded_words(found)
    page = client_of(cast.coordinator).get(f"/conversations/{fresh.pk}/").content.decode()
    assert page.count('data-leftover="') - page.count("data-key=passed") == len(rows)


@pytest.mark.parametrize(
    ("first", "then", "settled"),
    [
        ("把基线评分和中心放进去调整。", "主要分析：混合效应模型，调整基线评分和中心", True),
        (
            "Put the baseline score and site in as well.",
            "Primary analysis: ANCOVA with baseline score and site",
            True,
        ),
        ("怀疑有肝硬化的要先做弹性成像，再说收不收。", "排除标准：肝硬化", False),
        ("护士穿蓝衣服。", "研究场所：两个病区", False),
    ],
)
def test_a_piece_whose_words_were_recorded_since_is_open_no_longer(
    say: Say, conversation: Conversation, first: str, then: str, settled: bool
) -> None:
    say("研究背景：贫血常见。" if not first.isascii() else "Background: anaemia is common.")
    Session.objects.filter(conversation=conversation).update(current_stage="endpoints")
    say(first)
    assert len(rows_of(conversation)) == 1
    say(then)
    assert (rows_of(conversation) == []) is settled


@pytest.mark.parametrize(
    "said",
    [
        "最后还有几句。护士穿蓝衣服。",
        "护士穿蓝衣服。研究问题就是。",
        "Right, that's it. The nurses wear blue.",
        "One last thing. The nurses wear blue.",
    ],
)
def test_what_only_leads_up_or_closes_is_no_piece(say: Say, conversation: Conversation, said: str) -> None:
    say("研究背景：贫血常见。" if not said.isascii() else "Background: anaemia is common.")
    say(said)
    assert [row.rstrip(".。") for row in rows_of(conversation)] in (
        ["The nurses wear blue"],
        ["护士穿蓝衣服"],
    )


@pytest.mark.parametrize(
    "said",
    ["涂药的人和打分的人都看不出涂的是什么。", "Nobody on the ward knows who got which of the two creams."],
)
def test_words_of_a_question_within_a_statement_get_no_excuse(
    say: Say, conversation: Conversation, said: str
) -> None:
    say("研究背景：贫血常见。" if not said.isascii() else "Background: anaemia is common.")
    answer = message_of(say(said)).content
    assert "No language model" not in answer
    assert "未接入语言模型" not in answer
