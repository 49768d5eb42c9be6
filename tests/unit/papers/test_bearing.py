"""What is evidence for a question: a sentence about the treatment and the condition that were asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.papers.research.bearing import is_about, is_evidence, telling, wanted
from apps.papers.research.roles import asked_in
from apps.papers.sentences import sentences_of
from config.yaml_files import read_yaml

ROWS = read_yaml(Path(__file__).parents[2] / "data" / "research_evidence.yaml")


@pytest.mark.parametrize("row", ROWS, ids=[f"{n} {each['title']}" for n, each in enumerate(ROWS)])
def test_a_sentence_is_evidence_for_what_it_is_about_alone(row: dict[str, Any]) -> None:
    sentence = sentences_of(row["text"])[-1]
    asked = wanted(row["question"], row.get("part", row["question"]))
    assert is_evidence(asked, row["title"], row["text"], sentence) is row["bears"], asked


def test_the_table_has_right_and_wrong_ones_in_both_languages() -> None:
    chinese = [each for each in ROWS if each["question"] > "\u4e00" or "抑制剂" in each["question"]]
    assert len(ROWS) >= 40
    assert len(chinese) * 2 >= len(ROWS) - 4
    assert {each["bears"] for each in chinese} == {True, False}


def test_words_of_a_setting_count_in_each_way_to_say_them() -> None:
    asked = wanted(
        "Does short DAPT after PCI lower bleeding?", "Efficacy of DAPT in PCI: effect on the main outcomes"
    )
    text = "After percutaneous coronary intervention 1-month DAPT halved major bleeding."
    assert is_about(asked, "One month or twelve", text)
    assert not is_about(asked, "One month or twelve", "After stroke 1-month DAPT halved major bleeding.")


def test_of_two_conditions_the_narrower_is_asked_for() -> None:
    asked = asked_in("SGLT2抑制剂能降低HFpEF患者的心衰住院吗")
    assert [each.words for each in asked.conditions] == ["hfpef"]
    title = "Empagliflozin in heart failure with a preserved ejection fraction"
    assert is_about(wanted("SGLT2抑制剂能降低HFpEF患者的心衰住院吗", "疗效"), title, "Fewer were admitted.")


def test_a_death_rate_is_an_outcome_and_a_verb_no_part_of_a_treatment() -> None:
    asked = asked_in("房颤合并心衰做消融能降低死亡率吗")
    assert [each.words for each in asked.treatments] == ["消融"]
    assert [each.words for each in asked.outcomes] == ["死亡率"]


def test_neither_the_methods_nor_the_time_of_follow_up_are_evidence() -> None:
    title, question = "达格列净治疗心力衰竭", "达格列净治疗心力衰竭的疗效如何？"
    for sentence, bears in (
        ("方法 选取213例患者接受达格列净。", False),
        ("达格列净组住院率降低12%。", True),
    ):
        assert is_evidence(wanted(question, question), title, sentence, sentence) is bears
    question = "Dose and duration of dapagliflozin in heart failure"
    title = "Dapagliflozin in heart failure"
    for sentence, bears in (
        ("Over a median of 26.2 months, fewer on dapagliflozin died.", False),
        ("Patients received dapagliflozin 10 mg once daily.", True),
    ):
        assert is_evidence(wanted(question, question), title, sentence, sentence) is bears


LABELLED = (
    "Background: Earlier trials found less bleeding with tranexamic acid. Methods: Adults were given tranexamic acid. "
    "The outcome was a blood loss of 500 ml. Results: Blood loss was lower with tranexamic acid (320 against 410 ml)."
)
LABELLED_ZH = (
    "目的 评价氨甲环酸减少产后出血的作用。方法 选取产妇240例，给予氨甲环酸1 g。主要指标为出血量超过500 ml。"
    "结果 氨甲环酸组出血量为320 ml，低于对照组的410 ml。结论 氨甲环酸可减少产后出血量。"
)


@pytest.mark.parametrize(
    ("section", "text", "told"),
    [
        ("Abstract", LABELLED, ["Results: Blood loss was lower"]),
        ("摘要", LABELLED_ZH, ["结果 氨甲环酸组出血量", "结论 氨甲环酸可减少"]),
        ("2 Methods › 2.1 Patients", "Tranexamic acid lowered blood loss in our pilot.", []),
        ("1 资料与方法 › 1.1 一般资料", "氨甲环酸组出血量为320 ml，低于对照组。", []),
        ("References", "Smith J. Tranexamic acid lowers blood loss by 100 ml. J Example 2015.", []),
        ("2 结果 › 2.1 一般资料", "氨甲环酸组出血量为320 ml，低于对照组。", ["氨甲环酸组出血量为320 ml"]),
    ],
)
def test_only_what_a_paper_found_itself_is_looked_at(section: str, text: str, told: list[str]) -> None:
    question = "氨甲环酸治疗产后出血的效果" if section > "\u4e00" else "Tranexamic acid for blood loss"
    found = telling(wanted(question, question), section, text)
    assert [each for each, start in zip(found, told, strict=True) if not each.startswith(start)] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "We aimed to determine whether tranexamic acid reduces postpartum haemorrhage by 10%.",
        "With 250 women per group, the trial had 80% power to detect less bleeding with tranexamic acid.",
        "Women were eligible if they were 18 years or older and received tranexamic acid.",
        "本研究旨在评价氨甲环酸能否减少产后出血。",
        "样本量估算：氨甲环酸组产后出血量降低20%，每组需108例。",
    ],
)
def test_what_was_intended_is_no_evidence(sentence: str) -> None:
    is_chinese = sentence > "\u4e00"
    title = "氨甲环酸用于产后出血" if is_chinese else "Tranexamic acid in postpartum haemorrhage"
    question = (
        "氨甲环酸治疗产后出血的效果" if is_chinese else "Effect of tranexamic acid in postpartum haemorrhage"
    )
    assert not is_evidence(wanted(question, question), title, sentence, sentence)


@pytest.mark.parametrize(
    ("part", "title", "sentence", "bears"),
    [
        (
            "Safety of apixaban in cancer: arrhythmias",
            "Apixaban in cancer",
            "Arrhythmia was seen in 5 of 90.",
            True,
        ),
        (
            "Safety of apixaban in cancer: arrhythmias",
            "Apixaban in cancer",
            "Pain was seen in 5 of 90.",
            False,
        ),
        (
            "甲氨蝶呤的不良反应（口腔溃疡、皮疹）",
            "甲氨蝶呤治疗银屑病",
            "甲氨蝶呤组口腔溃疡11例，皮疹4例。",
            True,
        ),
        ("甲氨蝶呤的不良反应（口腔溃疡、皮疹）", "甲氨蝶呤治疗银屑病", "甲氨蝶呤组平均住院11天。", False),
    ],
)
def test_a_harm_that_is_asked_for_by_name_is_found_by_it(
    part: str, title: str, sentence: str, bears: bool
) -> None:
    question = "甲氨蝶呤治疗银屑病的安全性" if part > "\u4e00" else "Is apixaban safe in cancer?"
    assert is_evidence(wanted(question, part), title, sentence, sentence) is bears


@pytest.mark.parametrize(
    ("part", "sentence", "bears"),
    [
        (
            "Comparison of apixaban with other treatments of stroke",
            "Stroke: 4% against 6% with placebo.",
            False,
        ),
        (
            "Comparison of apixaban with other treatments of stroke",
            "Stroke: 4% against 6% with warfarin.",
            True,
        ),
        ("Dose and duration of apixaban in stroke", "Patients were followed for 90 days.", False),
        (
            "Subgroups of stroke in which apixaban has a different effect",
            "Follow-up of older patients is a limitation.",
            False,
        ),
        ("Dose and duration of apixaban in stroke", "Death within 30 days did not differ.", False),
        ("Dose and duration of apixaban in stroke", "Tablets were taken for 30 days.", True),
        ("Safety of apixaban in stroke: adverse events", "Hypotension was seen in 5 of 90 patients.", True),
        ("Safety of apixaban in stroke: adverse events", "Stroke was seen in 5 of 90 patients.", False),
        ("阿哌沙班治疗卒中的疗效：对主要结局有何效果？", "仅观察7 d内的卒中，未评价远期功能。", False),
        (
            "阿哌沙班在卒中不同亚组中的作用有何差别？",
            "两组患者年龄、性别比较，差异无统计学意义（P>0.05）。",
            False,
        ),
        ("阿哌沙班在卒中不同亚组中的作用有何差别？", "亚组分析：75岁以上者卒中复发率更低。", True),
        ("阿哌沙班治疗卒中的安全性：不良事件如何？", "恶心发生率两组分别为9.2%和3.3%。", True),
    ],
)
def test_each_kind_of_question_has_its_own_answers(part: str, sentence: str, bears: bool) -> None:
    is_chinese = part > "\u4e00"
    title = "阿哌沙班预防卒中" if is_chinese else "Apixaban in stroke"
    question = "阿哌沙班对卒中的作用" if is_chinese else "Apixaban in stroke"
    assert is_evidence(wanted(question, part), title, sentence, sentence) is bears


def test_a_table_of_who_the_patients_were_answers_nothing() -> None:
    asked = wanted("Apixaban in stroke", "Subgroups of stroke in which apixaban has a different effect")
    rows = "\nAge, years | 71 | 70\nOlder than 75 | 40% | 41%"
    assert telling(asked, "Results", f"Table 1. Baseline characteristics{rows}") == []
    assert telling(asked, "Results", f"Table 3. Stroke in subgroups{rows}") != []
