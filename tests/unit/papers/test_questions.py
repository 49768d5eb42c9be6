"""What people ask of a paper in one language is found in a paper in the other, by rules, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.papers.questions.answers import answered, sentences_in
from apps.papers.questions.parts import parts_of
from apps.search.models import Passage
from config.yaml_files import read_yaml

DATA = read_yaml(Path(__file__).parents[2] / "data" / "paper_questions.yaml")


def passages_of(paper: dict[str, Any]) -> list[Passage]:
    return [
        Passage(pk=place + 1, position=place, section=section, text=text)
        for place, (section, text) in enumerate(paper["passages"])
    ]


def said(name: str, question: str) -> list[list[str]]:
    """The sentences for each part of the question."""
    paper = DATA["papers"][name]
    sentences = sentences_in(passages_of(paper))
    return [
        [each.text for each in answered(part, sentences, paper["title"]).sentences]
        for part in parts_of(question)
    ]


@pytest.mark.parametrize(
    ("paper", "question", "words"),
    [pytest.param(*case, id=f"{case[0]}: {case[1]}") for case in DATA["cases"]],
)
def test_each_part_is_answered_from_the_right_place(paper: str, question: str, words: list[str]) -> None:
    parts = said(paper, question)
    wanted = [word for word in words if word]
    answers = [part for part in parts if part]
    assert len(parts) - len(answers) == (words.count("") if words else len(parts)), parts
    assert all(any(word in part[0] for word in wanted) for part in answers), parts  # the first is a right one
    assert all(any(word in text for part in answers for text in part) for word in wanted), parts


TABLES = [
    Passage(pk=1, position=0, section="Results", kind="table", text=(
        "Table 1. Characteristics\nItem | Drug (n=40) | Placebo (n=41)\nAge, years | 61.0 | 60.2\nWomen | 18 | 21"
    )),
    Passage(pk=2, position=1, section="Results", kind="table", text=(
        "表2 两组疗效\n指标 | 试验组 | 对照组 | P值\n收缩压下降(mmHg) | 14.2 | 6.1 | <0.001\n心率 | 71 | 73 | 0.40"
    )),
    Passage(pk=3, position=2, section="Results", kind="footnote", text="† Adjusted for age. SBP, systolic pressure."),
    Passage(pk=4, position=3, section="1 方法", kind="paragraph", text=(
        "采用抽签法随机分组。患者不知晓所在组别。样本量按差值5 mmHg估算，每组需38例。试验组发生头晕3例（7.5%）。"
    )),
    Passage(pk=5, position=4, section="", kind="abstract", text=(
        "目的评价新药的降压作用。方法纳入高血压患者81例。结果收缩压下降14.2 mmHg，高于对照组（P<0.001）。结论新药有效。"
    )),
]  # fmt: skip


def answers_to(question: str) -> list[list[str]]:
    return [
        [each.worded for each in answered(part, sentences_in(TABLES)).sentences]
        for part in parts_of(question)
    ]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Table 1: age in each arm?", ["Age, years — Drug (n=40): 61.0; Placebo (n=41): 60.2"]),
        ("表2中收缩压降低多少，P值是多少", ["收缩压下降(mmHg) — 试验组: 14.2; 对照组: 6.1; P值: <0.001"]),
        ("What does table 3 show?", []),
        ("表格1里有多少女性", ["Women — Drug (n=40): 18; Placebo (n=41): 21"]),
    ],
)
def test_a_table_that_is_named_is_answered_from_its_rows(question: str, rows: list[str]) -> None:
    (found,) = answers_to(question)
    assert found == rows or set(rows) < set(found)  # where no word tells a row, all of them


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("随机与盲法如何实施？", ["抽签法", "不知晓"]),
        ("样本量怎么定的，如何估算", ["每组需38例"]),
        ("共有多少患者入组", ["81例"]),
        ("研究结果如何", ["收缩压下降14.2"]),
        ("Any footnotes?", ["Adjusted for age"]),
    ],
)
def test_short_ways_to_ask_find_the_sentence_and_no_side_effect(question: str, words: list[str]) -> None:
    found = answers_to(question)
    assert [any(word in text for text in part[:1]) for part, word in zip(found, words, strict=True)] == [
        True for _ in words
    ], found


@pytest.mark.parametrize(
    ("question", "topics"),
    [
        ("入排条件是什么", ["inclusion", "exclusion"]),
        ("严重不良反应，各有几例", ["serious_adverse"]),
        ("How many pts were randomized?", ["sample_size"]),
        ("基线水平是否均衡", ["baseline"]),
        ("样本量多大，是如何计算的", ["sample_size_calculation"]),
    ],
)
def test_what_is_asked_in_short_is_one_topic_each(question: str, topics: list[str]) -> None:
    assert [part.named and part.named.topic.key for part in parts_of(question)] == topics


NOTES = [
    Passage(pk=1, position=0, section="", kind="paragraph", text=(
        "赵一钱二（某医院心内科）【摘要】目的探讨康复训练的作用。方法略。结果略。结论略。基金项目：某省课题（12号）利益冲突：无"
    )),
    Passage(pk=2, position=1, section="Discussion", kind="paragraph", text=(
        "Training was liked. Our study has several limitations. It was small. Nobody could be blinded."
    )),
    Passage(pk=3, position=2, section="Results", kind="paragraph", text=(
        "In all, 300 adults were screened and 120 underwent randomisation."
    )),
    Passage(pk=4, position=3, section="Methods", kind="footnote", text=(
        "Received 2 May 2024; accepted 9 July 2024."
    )),
]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("研究目的是什么", ["目的探讨康复训练的作用。"]),
        ("谁资助的？", ["基金项目：某省课题（12号）"]),
        ("有无利益冲突", ["利益冲突：无"]),
        ("limitations?", ["Our study has several limitations. It was small. Nobody could be blinded."]),
        ("What was the intervention?", []),
    ],
)
def test_a_statement_is_cut_from_what_stands_around_it(question: str, said: list[str]) -> None:
    (part,) = parts_of(question)
    found = answered(part, sentences_in(NOTES)).sentences
    assert [each.text for each in found] == said
    assert all(each.text in each.passage.text for each in found)


def test_who_paid_is_no_question_of_what_the_payer_did() -> None:
    texts = {
        "Role of the funding source": "The funder of the study had no role in its design.",
        "Acknowledgments": "The work was funded by a foundation.",
    }
    passages = [
        Passage(pk=place, position=place, section=section, kind="paragraph", text=text)
        for place, (section, text) in enumerate(texts.items(), start=1)
    ]
    (part,) = parts_of("Who paid for the study?")
    (found,) = answered(part, sentences_in(passages)).sentences
    assert found.text == "The work was funded by a foundation."


TRIAL = [
    Passage(pk=1, position=0, section="1 资料与方法", text=(
        "采用随机数字表法分为观察组和对照组，每组60例。观察组静脉输注利多卡因1.5 mg/kg，对照组输注等量生理盐水。"
        "排除标准：肝功能不全；癫痫病史；对酰胺类局麻药过敏。术后随访90 d，失访3例。"
    )),
    Passage(pk=2, position=1, section="3 讨论", text=(
        "肠麻痹常见于术后。利多卡因可减轻炎症反应。本研究存在以下局限性：为单中心研究；样本量较小；未监测血药浓度。"
    )),
    Passage(pk=3, position=2, section="2 结果", kind="table", text=(
        "表1 一般资料\n | 观察组 | 对照组\n年龄（岁） | 61.2±8.1 | 60.8±7.9\n麻醉时间（min） | 121±30 | 119±28"
    )),
    Passage(pk=4, position=3, section="2 结果", text=(
        "两组患者年龄、性别比较，差异无统计学意义（P>0.05）。观察组肠麻痹发生率为5.0%（3/60），对照组为16.7%（10/60）。"
    )),
]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "starts"),
    [
        ("肠麻痹的发生率是多少？", "观察组肠麻痹发生率为5.0%（3/60），对照组为16.7%（10/60）。"),
        ("麻醉时间有差别吗？", "麻醉时间（min） | 121±30 | 119±28"),
        ("年龄多大？", "年龄（岁） | 61.2±8.1 | 60.8±7.9"),
        ("排除标准有哪些？", "排除标准：肝功能不全；癫痫病史；对酰胺类局麻药过敏。"),
        ("局限性在哪里？", "本研究存在以下局限性：为单中心研究；样本量较小；未监测血药浓度。"),
        ("随访了多久？", "术后随访90 d，失访3例。"),
        ("对照组用了什么？", "观察组静脉输注利多卡因1.5 mg/kg，对照组输注等量生理盐水。"),
    ],
)
def test_a_list_is_said_whole_and_each_question_once(question: str, starts: str) -> None:
    (part,) = parts_of(question)
    assert answered(part, sentences_in(TRIAL)).sentences[0].text == starts
