"""What is evidence for a question: a sentence about the treatment and the condition that were asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from apps.papers.research.bearing import is_about, is_evidence, wanted
from apps.papers.research.roles import asked_in
from apps.papers.sentences import sentences_of

ROWS = yaml.safe_load((Path(__file__).parents[2] / "data" / "research_evidence.yaml").read_text("utf-8"))


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
