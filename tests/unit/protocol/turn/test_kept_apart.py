"""What somebody wants to be left out, has not decided, or says of a matter that no item takes is called that; the rest
of the message is offered for its items."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation, Session
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "There was a Danish paper last year with 18 vs 31 percent, but please don't use those for ours.",
            "As you asked, nothing of this is recorded.",
        ),
        (
            "去年有个韩国的文章，人家是心脏手术的，你别往里写啊，我就随口一提。",
            "已按您的要求，这部分内容不作记录。",
        ),
        (
            "Not sure yet what to do about established dementia, half of our patients have it.",
            "Left open: “Not sure yet what to do about established dementia",
        ),
        ("重度痴呆的收不收还没想好，科里意见不一致。", "尚未确定，暂不记录"),
    ],
)
def test_what_is_kept_out_or_open_is_no_offer(
    say: Say, conversation: Conversation, said: str, told: str
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    answer = message_of(say(said))
    assert told in answer.content
    assert not answer.reading.get("leftovers")
    assert conversation.proposals.count() == 1


def test_only_what_is_told_of_such_a_matter_goes_elsewhere(say: Say, conversation: Conversation) -> None:
    say("Background: anaemia is common.")
    answer = message_of(
        say("Every Tuesday the porters carry them to the gym, the ethics committee will love that.")
    )
    assert "About **ethics review**" in answer.content
    assert answer.reading["leftovers"] == ["Every Tuesday the porters carry them to the gym"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("数据用EDC录，我们有REDCap。", "数据管理"),
        ("钱的话科里有20万的院内课题，没有药厂的钱。", "[“方案文档”页面的“封面”]("),
        (
            "No money from anybody, just my own time.",
            "**funding**: no item takes this. ",
        ),
        ("All of it goes into REDCap every Friday.", "**data management**"),
    ],
)
def test_money_and_data_are_told_where_they_go(say: Say, said: str, told: str) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    answer = message_of(say(said))
    assert told in answer.content
    assert not answer.reading.get("leftovers")


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("Both arms get antivenom and tetanus as usual.", "background_care"),
        ("They stay on iron.", "background_care"),
        ("Everyone carries on with their usual tablets.", "background_care"),
        ("Other painkillers are not allowed during the trial.", "concomitant_care"),
        ("两组都照常打抗蛇毒血清和破伤风。", "background_care"),
        ("原来的降压药照吃。", "background_care"),
        ("其他治疗两组一样。", "background_care"),
        ("期间不能吃别的止痛药。", "concomitant_care"),
    ],
)
def test_what_all_receive_besides_is_told_where_to_write_and_offered_for_nothing(
    say: Say, conversation: Conversation, said: str, entry: str
) -> None:
    say("Background: bites are common." if said.isascii() else "研究背景：蛇咬伤很常见。")
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    answer = message_of(say(said))
    assert {key for key, _words, _text in answer.reading["entries"]} == {entry}
    assert answer.content.count("#other-entries") == 1
    assert not answer.reading.get("leftovers")
    assert not answer.reading.get("offers")
    assert conversation.proposals.count() == 1


@pytest.mark.parametrize(
    "said",
    [
        "Both arms get iron as usual. Records are kept for ten years in the cellar. The sponsor is Hope Ltd.",
        "两组都照常吃铁剂。病历保存十年。申办者是希望医院。",
    ],
)
def test_several_places_of_the_document_are_told_in_one_sentence(
    say: Say, conversation: Conversation, said: str
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    answer = message_of(say(said))
    assert len(answer.reading["entries"]) > 1
    told = (
        "The button below writes it into the document; or edit it there" if said.isascii() else "点下方按钮"
    )
    assert answer.content.count(told) == 1


@pytest.mark.parametrize("said", ["我就是想知道。", "I just wanted to know."])
def test_a_remark_with_nothing_to_record_is_not_called_unrecorded(say: Say, said: str) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    assert not message_of(say(said)).reading.get("leftovers")
