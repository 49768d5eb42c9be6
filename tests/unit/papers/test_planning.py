"""The plan by rules: sub-questions that the kind of question needs, in its language, with its own terms."""

from __future__ import annotations

import re

import pytest

from apps.papers.research.planning import by_rules
from apps.papers.research.roles import asked_in, kind_of

PLANS = [
    ("Does dapagliflozin reduce cardiovascular death in heart failure?", "effect"),
    ("Is metformin better than placebo in polycystic ovary syndrome?", "effect"),
    ("Does zibotentan help in prostate cancer?", "effect"),
    ("达格列净能否降低心力衰竭患者的心血管死亡？", "effect"),
    ("Does aspirin lower the incidence of colorectal cancer in Lynch syndrome?", "effect"),
    ("他汀类药物能否降低糖尿病患者心肌梗死的发病率？", "effect"),
    ("氨甲环酸治疗产后出血的效果", "effect"),
    ("Is aspirin safe in diabetes?", "safety"),
    ("阿司匹林对糖尿病患者是否安全？", "safety"),
    ("Dapagliflozin versus empagliflozin in heart failure", "comparison"),
    ("达格列净与恩格列净治疗心力衰竭的比较", "comparison"),
    ("How accurate is troponin for myocardial infarction?", "accuracy"),
    ("肌钙蛋白诊断心肌梗死的准确性如何？", "accuracy"),
    ("What is the prognosis of heart failure?", "prognosis"),
    ("心力衰竭患者的预后如何？", "prognosis"),
    ("What is the prevalence of atrial fibrillation?", "prevalence"),
    ("房颤的患病率是多少？", "prevalence"),
    ("Is smoking a risk factor of lung cancer?", "aetiology"),
    ("吸烟是肺癌的危险因素吗？", "aetiology"),
    ("Is dapagliflozin cost-effective in heart failure?", "cost"),
    ("达格列净治疗心力衰竭的经济性：成本如何？", "cost"),
]
KINDS = {
    "effect": ["effect", "safety", "subgroups", "dose", "comparison", "guidelines"],
    "safety": ["safety", "safety", "subgroups", "dose", "guidelines"],
    "comparison": ["comparison", "effect", "effect", "safety", "subgroups", "guidelines"],
    "accuracy": ["accuracy", "accuracy", "subgroups", "comparison", "guidelines"],
    "prognosis": ["prognosis", "prognosis", "subgroups", "guidelines"],
    "prevalence": ["prevalence", "subgroups", "prevalence", "aetiology"],
    "aetiology": ["aetiology", "aetiology", "subgroups", "aetiology"],
    "cost": ["cost", "cost", "effect", "guidelines"],
}


@pytest.mark.parametrize(("question", "kind"), PLANS)
def test_a_plan_asks_what_its_kind_of_question_needs(question: str, kind: str) -> None:
    plan = by_rules(question)
    assert [kind_of(each) for each in plan] == KINDS[kind], plan


@pytest.mark.parametrize(("question", "kind"), PLANS)
def test_sub_questions_are_in_the_language_of_the_question_and_name_its_terms(
    question: str, kind: str
) -> None:
    whole = asked_in(question)
    for each in by_rules(question):
        own = asked_in(each)
        assert bool(re.search("[\u4e00-\u9fff]", each)) is bool(re.search("[\u4e00-\u9fff]", question))
        assert own.conditions == whole.conditions, each
        assert {term.words for term in own.treatments} <= {term.words for term in whole.treatments} | {
            "other"
        }, each
        assert own.treatments or own.rest or not whole.treatments, each
        assert set(own.rest) <= {*whole.rest, *(term.words for term in whole.treatments)}, each


def test_a_question_without_a_known_treatment_stays_the_first_of_its_plan() -> None:
    first, *more = by_rules("Are seven days of treatment as good as fourteen in bacteraemia?")
    assert first == "Are seven days of treatment as good as fourteen in bacteraemia"
    assert [kind_of(each) for each in more] == ["safety", "subgroups", "guidelines"]


ASKED = [
    ("Does tirofiban reduce stroke after carotid surgery, and is it safe?", "tirofiban", "stroke"),
    ("Does dexmedetomidine prevent postoperative delirium in older adults?", "dexmedetomidine", "delirium"),
    ("Does early mobilisation shorten hospital stay after colorectal surgery?", "mobilisation", ""),
    ("右美托咪定能否降低老年患者术后谵妄的发生率？", "右美托咪定", "谵妄"),
    ("依达拉奉治疗急性缺血性脑卒中的疗效和安全性", "依达拉奉", "急性缺血性脑卒中"),
    ("舒更葡糖钠与新斯的明相比能否减少术后肺部并发症？", "舒更葡糖钠", ""),
    ("耳穴压豆能改善化疗患者失眠吗？", "耳穴压豆", "失眠"),
]


@pytest.mark.parametrize(("question", "treatment", "condition"), ASKED)
def test_what_is_asked_about_is_the_treatment_and_an_operation_before_it_is_none(
    question: str, treatment: str, condition: str
) -> None:
    asked = asked_in(question)
    assert [each.words for each in asked.treatments][:1] == [treatment]
    assert [each.words for each in asked.conditions] == ([condition] if condition else [])


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        (
            "Does tranexamic acid reduce transfusion after hip fracture surgery, and is it safe?",
            "Efficacy of tranexamic acid in hip fracture: effect on transfusion",
            "Safety of tranexamic acid in hip fracture: adverse events and discontinuation",
        ),
        (
            "氨甲环酸能否减少髋部骨折患者的输血，是否安全？",
            "氨甲环酸治疗髋部骨折的疗效：对输血有何效果？",
            "氨甲环酸治疗髋部骨折的安全性：不良事件与停药情况如何？",
        ),
        (
            "右美托咪定能否降低老年患者术后谵妄的发生率？",
            "右美托咪定治疗术后谵妄的疗效：对主要结局有何效果？",
            "右美托咪定治疗术后谵妄的安全性：不良事件与停药情况如何？",
        ),
    ],
)
def test_a_plan_names_what_is_to_change_and_keeps_both_halves_of_a_question(
    question: str, first: str, second: str
) -> None:
    assert by_rules(question)[:2] == [first, second]
