"""Somebody who has to go says so in any words; what is told of the study in the same breath is no part of that."""

from __future__ import annotations

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.spoken.leaving import leaves
from apps.fields.reading.text import fold
from apps.protocol.content_loader import SLUG


@pytest.mark.parametrize(
    "said",
    [
        "Sorry, theatre's calling, bleeding in 4, back in a bit",
        "Got to run, arrest call on 7, back later",
        "hang on, phone, one sec",
        "One sec, my reg needs me",
        "Crash bleep, back soon",
        "Sorry got to dash, ED want me for a trauma call, I'll pick this up after lunch",
        "Hold that thought, the lab's on the phone",
        "bleep going off again, back in 10",
        "I'm needed in clinic, will come back to this",
        "ugh pager. give me five minutes",
        "brb, ward round",
        "gotta go, will finish this tonight",
        "等下，PACU叫我，有个病人氧饱和掉了，回头说",
        "先停一下，要去抢救，回来再说",
        "不说了，门诊叫号了，下午接着来",
        "稍等，产房喊人，一会儿回来",
        "哎呀电话，等我五分钟",
        "我先去台上了，晚上再弄",
        "ICU打电话来催会诊，我去一趟，等会儿继续",
        "有个急会诊，先走了",
        "急诊来人了，先这样",
        "要上手术了，回头再说",
        "hang on, arrest in bed 9",
        "稍等啊有个动静脉瘘堵了我去看一眼",
    ],
)
def test_who_has_to_go_is_understood(said: str) -> None:
    with speaking_of(SLUG):
        assert leaves(fold(said))


@pytest.mark.parametrize(
    "said",
    [
        "Hang on, the primary outcome is death at 90 days, back in ten",
        "等一下，对照组用安慰剂，我一会儿回来",
        "主任找我，随访改成两年，晚点再说",
        "Hold on, usual care",
        "等一下，常规护理",
        "Patients go home, back in ten days",
        "病人上午来，下午再来",
        "We call them, then they come back later",
        "出院后打电话，回来复查",
        "先去血透，回来再抽血",
        "术后先上呼吸机，明天再拔管",
        "要做手术",
        "先做手术，回头再化疗",
        "Wait and see",
        "one minute",
        "the nurse is calling them at home",
        "I'll come back to the controls later, inclusion is adults with asthma",
    ],
)
def test_what_is_told_of_the_study_is_heard(said: str) -> None:
    with speaking_of(SLUG):
        assert not leaves(fold(said))
