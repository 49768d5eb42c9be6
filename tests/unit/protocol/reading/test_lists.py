# ruff: noqa: E501 (a case is a line of its table)
"""The rules of lists: which separator splits, to which item a sub-label belongs, what is in one piece."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

AGE, SMOKING = {"name": "age"}, {"name": "smoking"}
CONFOUNDERS, VISITS, ARMS = "endpoints.confounders", "study_design.visits", "study_design.arms"
PRIMARY, SECONDARY = "endpoints.outcomes.primary", "endpoints.outcomes.secondary"
OBJECTIVES = "scientific_question.objectives"
OUTCOMES, INCLUSION = "pico.outcomes", "pico.inclusion_criteria"


def adjusted(name: str, **parts: str) -> dict[str, str]:
    return {"name": name, **(parts or {"handling": "model"})}


CASES: list[tuple[str, str, list[Any]]] = [
    # a line with a sub-label separates nothing: the separators of the one other line count
    (CONFOUNDERS, "Confounders: age; smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age; smoking\nHandling : model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age; smoking\n  handling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age; smoking\n- handling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age; smoking\n**handling**: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "**Confounders:** age; smoking\n- **handling:** model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders:\nage; smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders:\n\nage; smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders：age；smoking\nhandling：model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: 1. age 2. smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: 1) age; 2) smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age、smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "混杂因素：年龄、吸烟\n处理：回归", [{"name": "年龄"}, adjusted("吸烟", handling="回归")]),
    (CONFOUNDERS, "混杂因素：年龄；吸烟、饮酒\n处理：回归", [{"name": "年龄"}, adjusted("吸烟、饮酒", handling="回归")]),
    (CONFOUNDERS, "混杂因素：年龄；吸烟\n测量：问卷；病历\n处理：回归", [{"name": "年龄"}, {"name": "吸烟", "measurement": "问卷；病历", "handling": "回归"}]),
    (CONFOUNDERS, "混杂因素：\n年龄；吸烟\n处理：回归", [{"name": "年龄"}, adjusted("吸烟", handling="回归")]),
    (CONFOUNDERS, "混杂因素：① 年龄；② 吸烟\n处理：回归", [{"name": "年龄"}, adjusted("吸烟", handling="回归")]),
    (CONFOUNDERS, "Confounders: age; smoking\nmeasurement: record\nhandling: model", [AGE, {"name": "smoking", "measurement": "record", "handling": "model"}]),
    (CONFOUNDERS, "Confounders: age; handling: strata; smoking\nhandling: model", [adjusted("age", handling="strata"), adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age\nhandling: model", [adjusted("age")]),
    (CONFOUNDERS, "Confounders: name: age; name: smoking\nhandling: model", [AGE, adjusted("smoking")]),
    (CONFOUNDERS, "Confounders: age; smoking\nname: sex\nhandling: model", [AGE, SMOKING, adjusted("sex")]),
    (VISITS, "Visits: V1 @ day 0; V2 @ day 7\nprocedures: ECG; lab", [{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "day 7", "procedures": ["ECG", "lab"]}]),
    (VISITS, "Visits: V1; V2\ntime: day 7", [{"name": "V1"}, {"name": "V2", "time": "day 7"}]),
    (VISITS, "访视：基线；第4周\n检查：心电图、血常规", [{"name": "基线", "time": "基线"}, {"name": "第4周", "time": "第4周", "procedures": ["心电图", "血常规"]}]),
    (ARMS, "Arms: A; B\ntype: placebo\ndescription: tablets; daily", [{"name": "A"}, {"name": "B", "type": "placebo", "description": "tablets; daily"}]),
    (ARMS, "研究组：试验组；对照组\n类型：安慰剂", [{"name": "试验组"}, {"name": "对照组", "type": "placebo"}]),
    (ARMS, "Arms: A vs B\ntype: placebo", [{"name": "A vs B", "type": "placebo"}]),
    (SECONDARY, "Secondary outcomes: death at day 30; stroke\ntime point: day 90", [{"name": "death", "time_point": "day 30"}, {"name": "stroke", "time_point": "day 90"}]),
    (SECONDARY, "次要结局：死亡（第30天）、卒中\n时间点：第90天", [{"name": "死亡", "time_point": "第30天"}, {"name": "卒中", "time_point": "第90天"}]),
    (PRIMARY, "Primary outcome: death; stroke\nestimand.population: all\nevent: rescue; strategy: composite",
     [{"name": "death"}, {"name": "stroke", "estimand": {"population": "all", "intercurrent_events": [{"event": "rescue", "strategy": "composite"}]}}]),
    # where several lines are items, a new line is the strongest separator
    (CONFOUNDERS, "Confounders:\nage; years\nhandling: model\nsmoking", [adjusted("age; years"), SMOKING]),
    (CONFOUNDERS, "Confounders: age\nhandling: model\nsmoking; packs", [adjusted("age"), {"name": "smoking; packs"}]),
    (CONFOUNDERS, "Confounders:\n1. age\nhandling: model\n2. smoking", [adjusted("age"), SMOKING]),
    (CONFOUNDERS, "混杂因素：\n1、年龄\n处理：回归\n2、吸烟", [adjusted("年龄", handling="回归"), {"name": "吸烟"}]),
    (VISITS, "Visits:\nV1 @ day 0\nprocedures: ECG; lab\nV2 @ day 7", [{"name": "V1", "time": "day 0", "procedures": ["ECG", "lab"]}, {"name": "V2", "time": "day 7"}]),
    # a blank line ends the sub-labels' right to win over labels, not the list
    (CONFOUNDERS, "Confounders: age; smoking\n\nhandling: model", [AGE, adjusted("smoking")]),
    # lists of texts
    (OUTCOMES, "Outcomes: death; stroke\nbleeding", ["death; stroke", "bleeding"]),
    (OUTCOMES, "Outcomes: death; stroke\nNote: both adjudicated", ["death", "stroke", "Note: both adjudicated"]),
    (OUTCOMES, "Outcomes:\n- death; any cause\n- stroke", ["death; any cause", "stroke"]),
    (OUTCOMES, "结局：死亡、卒中\n备注：由委员会裁定", ["死亡", "卒中", "备注：由委员会裁定"]),
    (INCLUSION, "Inclusion criteria:\nAge: 18 to 75\nConsent: written", ["Age: 18 to 75", "Consent: written"]),
    (INCLUSION, "Inclusion criteria: adults\n- Age: 18 to 75\n- Consent: written", ["adults", "Age: 18 to 75", "Consent: written"]),
    (INCLUSION, "纳入标准：①年龄18岁以上②糖尿病③签署知情同意", ["年龄18岁以上", "糖尿病", "签署知情同意"]),
    (INCLUSION, "Inclusion criteria: ① adults; ② diabetes", ["adults", "diabetes"]),
    (INCLUSION, "Inclusion criteria: grade ② or ③", ["grade ② or ③"]),
    (CONFOUNDERS, "混杂因素：①年龄②吸烟", [{"name": "年龄"}, {"name": "吸烟"}]),
    # numbers that count up separate with and without a space, decimals and the numbers of one thing do not
    (OBJECTIVES, "研究目的：1、评价有效性2、评价安全性", ["评价有效性", "评价安全性"]),
    (OBJECTIVES, "研究目的：1.评价有效性2.评价安全性3.评价经济性", ["评价有效性", "评价安全性", "评价经济性"]),
    (OBJECTIVES, "研究目的：1．评价有效性，2．评价安全性", ["评价有效性", "评价安全性"]),
    (OBJECTIVES, "Objectives: a) efficacy b) safety", ["efficacy", "safety"]),
    (OBJECTIVES, "Objectives:\na) efficacy\nb) safety", ["efficacy", "safety"]),
    (OBJECTIVES, "Objectives: (a) efficacy (b) safety", ["efficacy", "safety"]),
    (INCLUSION, "纳入标准：（1）年龄≥18岁（2）知情同意", ["年龄≥18岁", "知情同意"]),
    (INCLUSION, "纳入标准：1）年龄（见表2）2）知情同意", ["年龄（见表2）", "知情同意"]),
    (INCLUSION, "纳入标准：1、18岁以上2、知情同意3、合并2、3级高血压", ["18岁以上", "知情同意", "合并2、3级高血压"]),
    (INCLUSION, "纳入标准：\n1、18岁以上\n2、知情同意", ["18岁以上", "知情同意"]),
    (INCLUSION, "纳入标准：1、18岁以上；2、知情同意", ["18岁以上", "知情同意"]),
    (INCLUSION, "纳入标准：1、服用维生素B2、叶酸2、知情同意", ["服用维生素B2、叶酸", "知情同意"]),
    (INCLUSION, "纳入标准：1、2型糖尿病", ["1、2型糖尿病"]),
    (INCLUSION, "纳入标准：1、2型糖尿病2、成人", ["2型糖尿病", "成人"]),
    (INCLUSION, "纳入标准：1、2、3级高血压", ["1、2、3级高血压"]),
    (INCLUSION, "纳入标准：年龄18、19岁", ["年龄18、19岁"]),
    (INCLUSION, "纳入标准：高血压1、2级、糖尿病", ["高血压1、2级", "糖尿病"]),
    (OUTCOMES, "Outcomes: 1.5 mg 2.5 mg", ["1.5 mg 2.5 mg"]),
    (OUTCOMES, "Outcomes: 1.5 mg; 2.5 mg", ["1.5 mg", "2.5 mg"]),
    # what stands in brackets is one piece
    (OUTCOMES, "Outcomes: death (cardiac; other); stroke", ["death (cardiac; other)", "stroke"]),
    (OUTCOMES, "结局：高血压（1级、2级）、糖尿病", ["高血压（1级、2级）", "糖尿病"]),
    (OUTCOMES, "结局：死亡（心源性；其他）；卒中[缺血性；出血性]", ["死亡（心源性；其他）", "卒中[缺血性；出血性]"]),
    (OUTCOMES, "Outcomes: a) death; b) stroke (", ["death", "stroke ("]),
    (ARMS, "Arms: A (type: experimental; description: 5 mg); B (type: placebo)", [{"name": "A", "type": "experimental", "description": "5 mg"}, {"name": "B", "type": "placebo"}]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "text", "expected"), CASES, ids=[text for _, text, _ in CASES])
def test_a_list_is_split_by_its_strongest_separator(path: str, text: str, expected: list[Any]) -> None:
    assert values(text, path.split(".")[0]) == {path: expected}


@pytest.mark.parametrize(
    ("text", "items", "label"),
    [
        ("入选标准：1）年龄18～75岁 2）PSA<10；剔除标准：既往放疗史", ["年龄18～75岁", "PSA<10"], "剔除标准"),
        ("Inclusion criteria: adults; ECOG 0-1; stopping criteria: toxicity", ["adults", "ECOG 0-1"], "stopping criteria"),
    ],
)  # fmt: skip
def test_a_list_of_another_name_is_no_item_and_is_named(text: str, items: list[str], label: str) -> None:
    found = reading(text, "pico")
    assert found.value("pico.inclusion_criteria") == items
    assert [unknown.label for unknown in found.unknown] == [label]


def test_what_we_do_behind_an_outcome_is_read_by_itself() -> None:
    said = "Primary endpoint: overall survival. We'll use a log-rank test stratified by centre."
    found = {path.rpartition(".")[2]: value for path, value in values(said, "endpoints").items()}
    assert found["primary"] == [{"name": "overall survival"}]
    assert found["primary_analysis"] == "a log-rank test stratified by centre"


@pytest.mark.parametrize(
    ("text", "path", "items"),
    [
        ("Secondary outcomes: length of stay, mortality, and cost", "endpoints.outcomes.secondary",
         [{"name": "length of stay"}, {"name": "mortality"}, {"name": "cost"}]),
        ("次要结局：住院天数，30天死亡，跌倒，费用", "endpoints.outcomes.secondary",
         [{"name": "住院天数"}, {"name": "30天死亡"}, {"name": "跌倒"}, {"name": "费用"}]),
        ("Exclusion: pregnancy, renal failure, and allergy to penicillin", "pico.exclusion_criteria",
         ["pregnancy", "renal failure", "allergy to penicillin"]),
        # one of them tells more of another
        ("Secondary outcomes: pain, as measured by VAS, and function", "endpoints.outcomes.secondary",
         [{"name": "pain, as measured by VAS, and function"}]),
        ("次要结局：住院天数，按出院日期减入院日期，费用", "endpoints.outcomes.secondary",
         [{"name": "住院天数，按出院日期减入院日期，费用"}]),
    ],
)  # fmt: skip
def test_commas_divide_short_things_of_one_sort(text: str, path: str, items: list[object]) -> None:
    assert values(text, path.partition(".")[0])[path] == items


INCLUDED, EXCLUDED = "pico.inclusion_criteria", "pico.exclusion_criteria"


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("Inclusion criteria: age 18 or over, BMI 25–35 and signed consent", ["age 18 or over", "BMI 25–35", "signed consent"]),
        ("Exclusion criteria: pregnancy, eGFR below 30 and previous bariatric surgery", ["pregnancy", "eGFR below 30", "previous bariatric surgery"]),
        ("Exclusion criteria: dementia, dialysis or life expectancy below 6 months", ["dementia", "dialysis", "life expectancy below 6 months"]),
        ("排除标准：妊娠，哺乳期妇女，严重肝肾功能不全，恶性肿瘤", ["妊娠", "哺乳期妇女", "严重肝肾功能不全", "恶性肿瘤"]),
        ("纳入标准：年龄18～75岁，符合2型糖尿病诊断标准，签署知情同意书", ["年龄18～75岁", "符合2型糖尿病诊断标准", "签署知情同意书"]),
    ],
)  # fmt: skip
def test_criteria_between_commas_are_one_each_where_that_is_certain(line: str, items: list[str]) -> None:
    assert [*values(line, "pico").values()] == [items]


@pytest.mark.parametrize(
    "line",
    [
        "Exclusion criteria: cancer of the lung, liver or bowel",
        "Exclusion criteria: severe renal, hepatic or cardiac disease",
        "Exclusion criteria: heart failure, defined as EF below 40 %, or NYHA III and IV",
        "Exclusion criteria: diabetes, on insulin",
        "Inclusion criteria: adults with heart failure, NYHA II and III",
        "Inclusion criteria: asthma, COPD or bronchiectasis",
        "Inclusion criteria: women, 18 to 45, trying to conceive",
        "纳入标准：60岁以上，能走路的",
        "纳入标准：确诊肺炎，自愿签署或口头同意",
        "排除标准：糖尿病，正在用胰岛素",
        "排除标准：肝肾功能不全，肌酐超过200",
    ],
)
def test_criteria_that_may_be_one_stay_one(line: str) -> None:
    ((criteria,),) = values(line, "pico").values()
    assert criteria == line.partition(":")[2].strip() or criteria == line.partition("：")[2]


@pytest.mark.parametrize(
    ("line", "items"),
    [
        (
            "Exclusion criteria: pregnancy; smokers we haven't decided about; dementia",
            ["pregnancy", "dementia"],
        ),
        ("排除标准：妊娠；吸烟的还没想好；痴呆", ["妊娠", "痴呆"]),
        ("Exclusion criteria: pregnancy; the frailty score is dropped; dementia", ["pregnancy", "dementia"]),
    ],
)
def test_what_is_undecided_or_dropped_is_no_item(line: str, items: list[str]) -> None:
    assert [*values(line, "pico").values()] == [items]
