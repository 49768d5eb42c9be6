"""What a first message tells before it plans anything is the background, and no part of it is a plan."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values

BACKGROUND = "scientific_question.background"
EN = (
    "We see a lot of patients after colorectal surgery in our unit, and roughly one in four of them gets a prolonged "
    "ileus, which keeps them in bed and costs us about four extra days in hospital"
)
ZH = "我们科里糖尿病足溃疡的病人很多，常规换药以后差不多四成的人三个月还长不好，有些最后就截肢了"


@pytest.mark.parametrize("story", [EN, ZH])
def test_a_story_alone_is_the_background(story: str) -> None:
    assert values(f"{story}.") == {BACKGROUND: story}


def test_it_ends_where_something_is_planned() -> None:
    said = values("化疗后手脚麻的病人很多，西药用度洛西汀不少人吃不下去。我想比较电针和假针。")
    assert said[BACKGROUND] == "化疗后手脚麻的病人很多，西药用度洛西汀不少人吃不下去"


@pytest.mark.parametrize(
    "text",
    [
        "Hello, I am a nurse on the stroke ward.",
        "我是县医院神经内科的。",
        "Single-arm phase 2 of topical rapamycin in facial angiofibroma. 24 patients, follow everyone for a year.",
        "病例对照，病例就是新诊断的胆囊癌患者，对照选同期胆囊结石手术的病人，按年龄和性别1:2匹配。",
    ],
)
def test_who_speaks_and_what_is_planned_is_none(text: str) -> None:
    assert BACKGROUND not in values(text)
