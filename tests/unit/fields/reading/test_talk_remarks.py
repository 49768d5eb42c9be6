"""Remarks about the talk are told from sentences that any text would take."""

from __future__ import annotations

import pytest

from apps.fields.reading.spoken.talk_remarks import is_of_the_talk
from apps.fields.reading.text import fold


@pytest.mark.parametrize(
    "said",
    [
        "This is all rather complicated.",
        "wow, I find this really hard to use",
        "That's a lot of questions!",
        "I'm a bit lost, this is too much for me.",
        "You already asked me that.",
        "I don't understand the question",
        "这个有点复杂",
        "这系统真难用。",
        "说实话，我有点晕",
        "你刚才问过了",
        "没看懂你的问题",
        "Here is what we have so far.",
        "There are two things I want to know.",
        "The watering goes like this.",
        "其实就想搞清两件事",
        "浇水是这样",
        "做法大概是这样的。",
        "说白了就三个问题",
        "This is the idea.",
        "Then we put it like this.",
        "目前想到的内容如下。",
        "再补充时间安排。",
        "I have changed my mind",
        "I've changed my mind about that.",
        "although now I say it",
        "now that I think of it",
        "Don't change anything yet, I'm just asking.",
        "我改主意了",
        "不过现在想想",
        "先别改，就问一下",
        "最后还有几句",
        "再补充两点",
        "下面说一下分析",
        "差不多就这些了",
        "先说到这儿",
        "right, that's it",
        "two more things",
        "now for the analysis",
        "that's about all from me",
        "one last thing",
    ],
)
def test_a_remark_about_the_talk_is_one(said: str) -> None:
    assert is_of_the_talk(fold(said))


@pytest.mark.parametrize(
    "said",
    [
        "The plant is hard to keep alive.",
        "最后还有一次浇水",
        "说一下就停",
        "two more beds at the end",
        "right beds are watered",
        "This is a serious problem in our garden.",
        "It is common in wet years",
        "This is all rather complicated, because half of them freeze.",
        "We don't know how often they die.",
        "Here is the greenhouse.",
        "This is the idea of planting them in rows",
        "再补充两行玫瑰",
        "这种病很麻烦",
        "They changed their mind and planted roses",
        "now that I have roses",
        "花太多，长不好",
        "多",
    ],
)
def test_what_says_something_of_the_matter_is_none(said: str) -> None:
    assert not is_of_the_talk(fold(said))
