"""Sentences as people speak: a doubt at the end, a question that is led up to, words that are shown as evidence."""

from __future__ import annotations

import pytest

from apps.agents.turn.extraction import found_by_rules
from tests.unit.protocol.reading.support import CATALOGUE, reading, values

SIZE, DESIGN, QUESTION = "sample_size", "study_design", "scientific_question"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "90% power, two-sided 5%, and maybe one in ten drops out.",
            {"power": 0.9, "alpha": 0.05, "sided": 2},
        ),
        ("把握度90%，双侧0.05，失访可能10%。", {"power": 0.9, "alpha": 0.05, "sided": 2}),
        ("90% power, but I'm not sure.", {}),
        ("Maybe 90% power, two-sided 5%.", {}),
    ],
)
def test_a_doubt_at_the_end_is_about_what_it_names(text: str, found: dict[str, float]) -> None:
    assert values(text, SIZE) == {f"{SIZE}.{key}": value for key, value in found.items()}


@pytest.mark.parametrize("text", ["12 hospitals, maybe 15", "12家医院，也可能15家"])
def test_a_doubt_about_the_same_thing_leaves_nothing(text: str) -> None:
    assert values(text, DESIGN) == {}


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("补液一直有争论，想看看乳酸林格能不能减少器官衰竭。", "乳酸林格能不能减少器官衰竭"),
        ("What I want to find out is whether a lower threshold reduces transfusions.",
         "whether a lower threshold reduces transfusions"),
        ("I wonder whether melatonin prevents delirium.", "whether melatonin prevents delirium"),
    ],
)  # fmt: skip
def test_a_question_that_is_led_up_to_is_read_without_what_leads_up_to_it(text: str, question: str) -> None:
    assert values(text)[f"{QUESTION}.question"] == question


@pytest.mark.parametrize(
    "text",
    ["想看看你能不能减少样本量。", "I want to know whether you can improve this.", "想看看12家中心够不够。"],
)
def test_a_question_to_the_assistant_is_none_of_the_study(text: str) -> None:
    assert values(text) == {}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Hypothesis: I guess early feeding halves the infections.", "early feeding halves the infections."),
        ("研究假设：我们猜早期喂养能减少感染", "早期喂养能减少感染"),
        ("Hypothesis: Well-fed babies are discharged sooner", "Well-fed babies are discharged sooner"),
    ],
)
def test_a_labelled_text_goes_without_speech_and_its_evidence_keeps_it(text: str, value: str) -> None:
    read = reading(text).values[0]
    assert (read.field, read.value) == (f"{QUESTION}.hypothesis", value)
    assert text[slice(*read.spans[0])] in (text[12:], text[5:])


def test_the_evidence_of_an_answer_keeps_what_leads_up_to_it() -> None:
    text = "核心问题就是高流量氧疗能不能减少插管"
    read = reading(text, asked=f"{QUESTION}.question").values[0]
    assert read.value == "高流量氧疗能不能减少插管"
    assert text[slice(*read.spans[0])] == text


def test_evidence_begins_with_a_word() -> None:
    text = "我们想做一项诊断准确性研究，纳入400例疑似流感的成人患者，参考标准是PCR。"
    quoted = [text[start:end] for value in reading(text).values for start, end in value.spans]
    assert len(quoted) == 4
    assert not any(quote.startswith(("，", " ")) for quote in quoted)


@pytest.mark.parametrize(
    "text",
    [
        "The Dutch trial had 400 per arm and 90% power.",
        "The NEJM paper used 12 hospitals.",
        "上次那个课题每组150例，失访10%。",
    ],
)
def test_numbers_of_another_study_are_not_ours(text: str) -> None:
    assert found_by_rules(reading(text, SIZE), message_id="m", catalogue=CATALOGUE) == []


@pytest.mark.parametrize(
    ("said", "held", "meant"),
    [
        ("不是普通冰袋，是常规护理，我刚才写错了", "普通冰袋", "常规护理"),
        ("not the usual letter but usual care, sorry, I typed it wrong", "the usual letter", "usual care"),
    ],
)
def test_what_is_taken_back_is_that_of_the_field_which_holds_it(said: str, held: str, meant: str) -> None:
    proposed = {"pico.comparator": held}
    assert values(said, "pico", asked="pico.intervention", pending=proposed) == {"pico.comparator": meant}


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ("somewhere between 6 and 12 months I guess", [(6, "month"), (12, "month")]),
        ("可能两年？看门诊量，快的话一年半", [(2, "year"), (18, "month")]),
    ],
)
def test_a_period_that_is_left_open_comes_back_with_both(said: str, choices: list[tuple[int, str]]) -> None:
    asked = "study_design.follow_up_duration"
    (problem,) = reading(said, "study_design", asked=asked).unreadable
    assert [(choice["value"], choice["unit"]) for choice in problem.choices] == choices


def test_either_or_comes_back_with_both_texts() -> None:
    (problem,) = reading("要么用甲强龙要么用泼尼松，还在商量", "pico", asked="pico.comparator").unreadable
    assert problem.choices == ("甲强龙", "泼尼松")


@pytest.mark.parametrize(
    ("said", "stage", "field", "value"),
    [
        (
            "一组做镜像训练，做四周；镜像组和对照组2比1，对照组做常规康复训练。",
            "scientific_question",
            "study_design.allocation_ratio",
            "2:1",
        ),
        (
            "The primary outcome is analysed by analysis of covariance adjusted for baseline score.",
            "endpoints",
            "endpoints.primary_analysis",
            "analysis of covariance adjusted for baseline score",
        ),
    ],
)
def test_a_ratio_of_named_groups_and_an_analysis_with_of_in_its_name_are_read(
    said: str, stage: str, field: str, value: str
) -> None:
    assert values(said, stage)[field] == value


@pytest.mark.parametrize("said", ["文献里试验组和对照组的有效率是2比1", "抗凝组和对照组血栓发生率之比为2:1"])
def test_a_ratio_of_results_is_no_allocation(said: str) -> None:
    assert "study_design.allocation_ratio" not in values(said, "study_design")
