"""Names of fields in the midst of speech: what is dictated behind each of them is its own, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

BACKGROUND, QUESTION = "scientific_question.background", "scientific_question.question"
HYPOTHESIS = "scientific_question.hypothesis"
POPULATION, INCLUSION, EXCLUSION = "pico.population", "pico.inclusion_criteria", "pico.exclusion_criteria"
INTERVENTION, COMPARATOR = "pico.intervention", "pico.comparator"
PRIMARY, SECONDARY = "endpoints.outcomes.primary", "endpoints.outcomes.secondary"
SAFETY, BLINDING = "endpoints.outcomes.safety", "study_design.blinding"
FOLLOW_UP = "study_design.follow_up_duration"


def named(*names: str) -> list[dict[str, str]]:
    return [{"name": name} for name in names]


def open_label(text: str) -> dict[str, str]:
    return {"level": "open", "text": text}


IN_SPEECH: list[tuple[str, dict[str, Any]]] = [
    ("Hi, I run the stroke unit. Background: nobody knows how long to keep them in bed. Some say a week.",
     {BACKGROUND: "nobody knows how long to keep them in bed. Some say a week"}),
    ("So the question would be: does melatonin cut delirium after hip fracture? I did wonder about sleep masks.",
     {QUESTION: "does melatonin cut delirium after hip fracture?"}),
    ("我的问题其实就是：老年患者少吃一种降压药，会不会更少跌倒？本来想做别的。",
     {QUESTION: "老年患者少吃一种降压药，会不会更少跌倒？"}),
    ("Hypothesis - I reckon early feeding shortens the stay by a day.",
     {HYPOTHESIS: "early feeding shortens the stay by a day"}),
    ("Inclusion: over 18, able to consent. Leave out pregnant women and anyone with a pacemaker.",
     {INCLUSION: ["over 18, able to consent"], EXCLUSION: ["pregnant women", "anyone with a pacemaker"]}),
    ("Population: adults with a hip fracture. "
     "I'd leave out severe liver disease, those on melatonin and anyone who can't swallow.",
     {POPULATION: "adults with a hip fracture",
      EXCLUSION: ["severe liver disease", "on melatonin", "can't swallow"]}),
    ("病人就收这样的：40岁以上、因慢阻肺急性加重住院的。已经插管的、有哮喘的、怀孕的不要。",
     {POPULATION: "40岁以上、因慢阻肺急性加重住院的", EXCLUSION: ["已经插管", "有哮喘", "怀孕"]}),
    ("试验组：泼尼松40mg口服每天一次；对照组不管什么情况都是泼尼松40mg连用5天。",
     {INTERVENTION: "泼尼松40mg口服每天一次", COMPARATOR: "不管什么情况都是泼尼松40mg连用5天"}),
    ("纳入：18岁以上、首次发作的；排除：妊娠、肝肾功能不全的。",
     {INCLUSION: ["18岁以上", "首次发作的"], EXCLUSION: ["妊娠", "肝肾功能不全的"]}),
    ("Secondary: days of delirium, length of stay and falls.",
     {SECONDARY: named("days of delirium", "length of stay", "falls")}),
    ("Primary outcome: delirium within 7 days. Secondary: length of stay, falls, and 30-day mortality. "
     "Safety would be over-sedation.",
     {PRIMARY: named("delirium within 7 days"), SECONDARY: named("length of stay", "falls", "30-day mortality"),
      SAFETY: named("over-sedation")}),
    ("次要终点：住院天数、30天死亡、CAT评分。盲法用开放。随访到90天。",
     {SECONDARY: named("住院天数", "30天死亡", "CAT评分"), BLINDING: open_label("开放"),
      FOLLOW_UP: {"value": 90, "unit": "day"}}),
]  # fmt: skip
# Behind a comma, and what is taken back or left open.
BEHIND_COMMA: list[tuple[str, dict[str, Any]]] = [
    ("Patients: eighty and over, with surgery within 48 hours. Intervention, a nerve block given by a nurse at triage; "
     "control, just our standard paracetamol and opioids.",
     {POPULATION: "eighty and over, with surgery within 48 hours",
      INTERVENTION: "nerve block given by a nurse at triage"}),
    ("干预：停掉利伐沙班。对照呢，继续吃，20毫克一天一次。场所就我们医院加两家协作医院的门诊。",
     {INTERVENTION: "停掉利伐沙班", COMPARATOR: "继续吃，20毫克一天一次",
      "pico.setting": "我们医院加两家协作医院的门诊"}),
    ("入选：60岁以上，受伤72小时之内的。不要的，病理性骨折、MMSE低于18分的、还有一直在吃激素的。",
     {INCLUSION: ["60岁以上，受伤72小时之内的"], EXCLUSION: ["病理性骨折", "MMSE低于18分", "一直在吃激素"]}),
    ("Primary: change in walking distance to week 26. I'd report the mean difference, with an MMRM. "
     "Secondary, NT-proBNP at the same visit and time to worsening.",
     {PRIMARY: named("change in walking distance to week 26"),
      SECONDARY: named("NT-proBNP at the same visit", "time to worsening")}),
    ("Comparator: either an app or sleep hygiene leaflets, we're split on that.", {}),
    ("对照：要么用塞来昔布，要么用安慰剂，科里还没统一。", {}),
    ("Inclusion: HbA1c 7.5 to 10, sorry, 7.0 to 10 percent, BMI 27, actually no, scrap the BMI.", {}),
    ("排除的：做过减重手术的，另外用CPAP的我本来想排掉，现在想想不排了。", {}),
]  # fmt: skip
NAMED: list[tuple[str, dict[str, Any]]] = [
    ("Comparator would be usual care.", {COMPARATOR: "usual care"}),
    ("Secondaries would be length of stay, falls and 30-day mortality.",
     {SECONDARY: named("length of stay", "falls", "30-day mortality")}),
    ("Blinding would be open label.", {BLINDING: open_label("open label")}),
    ("Follow-up would be 6 months.", {FOLLOW_UP: {"value": 6, "unit": "month"}}),
    ("Hypothesis would be that early mobilisation shortens stay by a day.",
     {HYPOTHESIS: "early mobilisation shortens stay by a day"}),
    ("盲法就开放标签吧。", {BLINDING: open_label("开放标签")}),
    ("安全性主要看出血。", {SAFETY: named("出血")}),
    ("主要结局就定30天再入院。", {PRIMARY: named("30天再入院")}),
    # what is said of the thing itself is not what it is
    ("The comparator is hard to choose.", {}),
    ("Population is a problem here.", {}),
    ("Treatment is usually stopped early.", {}),
    ("对照是个难题。", {}),
    ("病人是个问题。", {}),
]  # fmt: skip
STRUNG: list[tuple[str, dict[str, Any]]] = [
    ("设计就是随机对照、非劣效，1:1，按中心分层。",
     {"study_design.design_type": "parallel_rct", "study_design.framework": "non_inferiority",
      "study_design.allocation_ratio": "1:1", "study_design.stratification_factors": ["中心"]}),
    ("盲法比较麻烦，安慰剂做不起，就开放吧，但是终点判定的人不知道分组。",
     {BLINDING: open_label("开放"), "study_design.blinded_roles": ["终点判定的人"]}),
    ("大概能拉到6家医院，两年左右入完。",
     {"study_design.centres": 6, "study_design.recruitment_period": {"value": 2, "unit": "year"}}),
    ("Superiority obviously, not non-inferiority.", {"study_design.framework": "superiority"}),
]  # fmt: skip


CASES = IN_SPEECH + BEHIND_COMMA + NAMED


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_what_is_dictated_behind_a_name_is_that_fields(text: str, expected: dict[str, Any]) -> None:
    assert values(text, "pico") == expected


@pytest.mark.parametrize(("text", "expected"), STRUNG, ids=[text for text, _ in STRUNG])
def test_a_design_in_a_breath_is_read_part_by_part(text: str, expected: dict[str, Any]) -> None:
    assert values(text, "study_design") == expected


def test_a_label_in_the_midst_of_speech_is_known() -> None:
    assert not reading("So the question would be: does A cut B? Well.").unknown


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("What I'm after is whether caffeine to 40 weeks rather than to 34 cuts the time on oxygen.",
         "whether caffeine to 40 weeks rather than to 34 cuts the time on oxygen"),
        ("我想比较早加激素和晚加激素，看28天病死率有没有差别。", "比较早加激素和晚加激素，看28天病死率有没有差别"),
        ("Right, so can rectal diazepam at home cut down the ambulance calls compared with just the advice leaflet?",
         "can rectal diazepam at home cut down the ambulance calls compared with just the advice leaflet?"),
        ("房颤消融以后抗凝还要不要接着吃？", "房颤消融以后抗凝还要不要接着吃？"),
        ("研究问题：75岁以上的新诊断病人，两个疗程就停，跟一直用比，行不行。主要结局我倾向无进展生存。",
         "75岁以上的新诊断病人，两个疗程就停，跟一直用比，行不行"),
    ],
)  # fmt: skip
def test_a_question_in_the_midst_of_a_message_is_the_research_question(text: str, question: str) -> None:
    assert values(text)[QUESTION] == question
