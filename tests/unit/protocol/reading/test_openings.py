"""The first message about a study is read as a whole, and only then: never in part, in doubt, or as a reply."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.spoken.greetings import without_introduction
from apps.fields.reading.text import Said
from tests.unit.protocol.reading.support import CATALOGUE

OPENING = "老年髋部骨折，比较髂筋膜阻滞和口服止痛药，看谵妄发生率。"


def _read(text: str, **known: Any) -> dict[str, Any]:
    reading = read(text, CATALOGUE, **{"current_stage": "scientific_question", **known})
    return {value.field: value.value for value in reading.values}


def test_clauses_without_a_verb_fill_what_they_can_only_mean() -> None:
    found = _read(OPENING)
    assert found["pico.population"] == "老年髋部骨折"
    assert (found["pico.intervention"], found["pico.comparator"]) == ("髂筋膜阻滞", "口服止痛药")
    assert found["pico.outcomes"] == ["谵妄发生率"]


@pytest.mark.parametrize(
    "before",
    [
        "",
        "您好！",
        "您好，我是呼吸科的王医生。",
        "老师好，想请教一下，",
        "感染科医生。",
        "骨科：",
        "护理部的小陈，",
        "本人来自麻醉科，",
    ],
)
def test_who_speaks_is_none_of_the_study_and_the_first_question_may_be_answered_by_an_opening(
    before: str,
) -> None:
    values = _read(before + OPENING, asked="scientific_question.background")
    assert values == _read(OPENING)
    assert "scientific_question.background" not in values


@pytest.mark.parametrize(
    "before",
    [
        "Hi, cardiology fellow here. ",
        "Good morning, I'm a surgeon in Leeds. ",
        "Wound clinic nurse: ",
        "Rheum here, ",
        "GI trial: ",
        "This is Dr. Patel from the ICU. ",
        "Endocrine: ",
    ],
)
def test_who_speaks_is_none_of_the_study_in_english(before: str) -> None:
    said = "We compare early feeding with delayed feeding in adults with acute pancreatitis, length of stay."
    values = _read(before + said)
    assert values
    assert values == _read(said)


@pytest.mark.parametrize(
    "said",
    [
        "Nurses in our hospital, burnout by MBI, cross-sectional survey",
        "护士手卫生依从性，前后对照",
        "医生的职业倦怠，横断面调查",
        "呼吸科住院病人，COPD，比较无创通气和高流量",
    ],
)
def test_people_who_are_studied_do_not_speak(said: str) -> None:
    with speaking_of(CATALOGUE.phrasebook):
        assert without_introduction(Said.of(said)).text == said


def test_it_is_no_opening_once_something_else_is_gone_through() -> None:
    assert "pico.outcomes" not in _read(OPENING, current_stage="endpoints")


def test_a_study_told_when_its_hypothesis_was_asked_for_is_no_hypothesis() -> None:
    read = _read(OPENING, asked="scientific_question.hypothesis")
    assert read["pico.outcomes"] == ["谵妄发生率"]
    assert "scientific_question.hypothesis" not in read


@pytest.mark.parametrize(
    "text",
    [
        "老年髋部骨折。",  # one thing alone may be said of anything
        "做RCT还是做队列，血压达标率和死亡率，哪个好？",
        "Maybe block versus tablets, or nothing, I am not sure.",
        "Their trial compared block versus tablets in adults with hip fracture.",
    ],
)
def test_doubt_others_and_a_single_clause_say_nothing(text: str) -> None:
    assert _read(text) == {}


def test_the_name_behind_the_second_amount_is_that_of_the_first_too() -> None:
    found = _read("3 days versus 7 days amoxicillin for children with otitis media, cure at day 10.")
    assert found["pico.intervention"] == "3 days amoxicillin"
    assert found["pico.comparator"] == "7 days amoxicillin"


WHO, WHAT, VERSUS, ENDS, MANY = (
    "pico.population",
    "pico.intervention",
    "pico.comparator",
    "pico.outcomes",
    "sample_size.n_total",
)
PLAIN: list[tuple[str, dict[str, Any]]] = [
    (
        "We want to see if a nurse phone call two days after discharge cuts readmissions in heart failure patients, "
        "versus usual care.",
        {
            WHO: "heart failure patients",
            WHAT: "nurse phone call two days after discharge",
            VERSUS: "usual care",
            ENDS: ["readmissions"],
        },
    ),
    (
        "Could we find out whether early physiotherapy works better than bed rest for people with acute low back pain?",
        {WHO: "people with acute low back pain", WHAT: "early physiotherapy", VERSUS: "bed rest"},
    ),
    (
        "I'd like to test whether low dose gabapentin after each session helps compared with placebo, maybe 60 people.",
        {WHAT: "low dose gabapentin after each session", VERSUS: "placebo"},
    ),
    (
        "I'm planning a randomised trial of vitamin D against placebo for preventing falls in care home residents.",
        {WHO: "care home residents", WHAT: "vitamin D", VERSUS: "placebo", ENDS: ["falls"]},
    ),
    (
        "We plan to enrol 200 adults with migraine at three clinics and randomise them to acupuncture or sham.",
        {WHO: "adults with migraine", WHAT: "acupuncture", VERSUS: "sham", MANY: 200},
    ),
    (
        "Our idea: give tranexamic acid before hip replacement and see whether fewer patients need a transfusion. "
        "Control gets saline.",
        {WHAT: "tranexamic acid before hip replacement", VERSUS: "saline"},
    ),
    (
        "I'd like to look back at all our sepsis admissions from 2019 to 2023 and see whether lactate on arrival "
        "predicts death in hospital.",
        {WHO: "sepsis admissions", WHAT: "lactate on arrival", ENDS: ["death in hospital"]},
    ),
    (
        "Thinking about a study in stroke patients who can't swallow: early tube feeding, outcome is pneumonia.",
        {WHO: "stroke patients who can't swallow", ENDS: ["pneumonia"]},
    ),
    (
        "想做个随机对照，养老院老人吃维生素D和安慰剂比，看能不能少摔跤。",
        {WHO: "养老院老人", WHAT: "维生素D", VERSUS: "安慰剂"},
    ),
    (
        "急性腰痛早期理疗是不是比卧床休息好？想做个研究。",
        {WHO: "急性腰痛", WHAT: "早期理疗", VERSUS: "卧床休息"},
    ),
    (
        "髋关节置换术前给氨甲环酸，对照组给生理盐水。",
        {WHO: "髋关节置换", WHAT: "术前给氨甲环酸", VERSUS: "生理盐水"},
    ),
    (
        "准备在三家医院招200例偏头痛成人，随机分成针灸组和假针灸组。",
        {WHO: "偏头痛成人", WHAT: "针灸", VERSUS: "假针灸", MANY: 200},
    ),
    (
        "妊娠期糖尿病用二甲双胍代替胰岛素，主要看新生儿出生体重。",
        {WHO: "妊娠期糖尿病", WHAT: "二甲双胍", VERSUS: "胰岛素"},
    ),
    (
        "想给护士做正念减压，先做个预试验，30个人，6周，没有对照组。",
        {WHO: "护士", WHAT: "正念减压", MANY: 30},
    ),
    (
        "肾移植后糖尿病人用司美格鲁肽安全吗？想随访一年看eGFR。",
        {WHO: "肾移植后糖尿病人", WHAT: "司美格鲁肽", ENDS: ["eGFR"]},
    ),
]


@pytest.mark.parametrize(("text", "expected"), PLAIN, ids=[text[:40] for text, _expected in PLAIN])
def test_what_a_study_is_about_is_read_from_plain_words(text: str, expected: dict[str, Any]) -> None:
    found = _read(text)
    assert {field: found.get(field) for field in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        "Does melatonin reduce delirium after hip surgery?",
        "Their group tested whether zinc shortens colds in 120 adults.",
        "这个药在小鼠里比安慰剂好。",
    ],
)
def test_a_question_alone_and_what_others_did_are_no_plan(text: str) -> None:
    found = _read(text)
    assert not {WHO, WHAT, VERSUS, ENDS} & set(found)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (
            "I think the legs score drops by at least 5 points more than with placebo",
            "the legs score drops by at least 5 points more than with placebo",
        ),
        (
            "I expect fewer patients to fall than with usual care.",
            "fewer patients to fall than with usual care",
        ),
        ("我们估计加巴喷丁组评分比安慰剂多降5分", "加巴喷丁组评分比安慰剂多降5分"),
    ],
)
@pytest.mark.parametrize("asked", ["background", "question", ""])
def test_an_expectation_is_the_hypothesis_whatever_was_asked(text: str, hypothesis: str, asked: str) -> None:
    found = _read(text, asked=f"scientific_question.{asked}" if asked else "")
    assert found == {"scientific_question.hypothesis": hypothesis}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "骨科，股骨颈骨折老人术后用唑来膦酸和阿仑膦酸钠比，看一年再骨折率。",
            {
                "pico.population": "股骨颈骨折老人",
                "pico.intervention": "唑来膦酸",
                "pico.comparator": "阿仑膦酸钠",
            },
        ),
        (
            "单臂，复发难治滤泡淋巴瘤，来那度胺联合利妥昔单抗，主要看CR率，次要安全性、PFS。",
            {
                "pico.population": "复发难治滤泡淋巴瘤",
                "pico.intervention": "来那度胺联合利妥昔单抗",
                "endpoints.outcomes.primary": [{"name": "CR率"}],
                "endpoints.outcomes.secondary": [{"name": "安全性"}, {"name": "PFS"}],
            },
        ),
        (
            "病例对照研究：病例是新诊断胃癌患者，对照按性别配，看幽门螺杆菌暴露史，两家医院。",
            {
                "study_design.design_type": "case_control",
                "pico.population": "新诊断胃癌患者",
                "pico.intervention": "幽门螺杆菌暴露史",
                "pico.outcomes": None,
            },
        ),
        (
            "前瞻性队列，初发膜性肾病，记录吸烟情况，随访2年。",
            {"study_design.design_type": "cohort", "pico.population": "初发膜性肾病"},
        ),
        (
            "血压课题，阶梯楔形，20家基层医院分批上线管理软件。",
            {"study_design.design_type": "cluster_rct", "study_design.centres": 20},
        ),
        (
            "想给住院焦虑症病人做正念训练，两周，对照是放松音乐，看睡眠评分。",
            {"pico.intervention": "正念训练", "pico.comparator": "放松音乐"},
        ),
        (
            "回顾性，胃癌病人，全胃切除和近端胃切除比，看反流症状，倾向评分匹配1:1",
            {
                "pico.intervention": "全胃切除",
                "pico.comparator": "近端胃切除",
                "endpoints.primary_analysis": "倾向评分匹配1:1",
            },
        ),
        (
            "Going to look back at our grafts and compare mesh vs suture for hernia pain, approx 210 pts.",
            {"pico.intervention": "mesh", "sample_size.n_total": 210},
        ),
        (
            "Case-control of vaping and lung collapse in young adults, controls from the eye clinic, 1:3.",
            {"study_design.design_type": "case_control", "pico.comparator": "controls from the eye clinic"},
        ),
        (
            "Hernia, mesh vs suture, seroma by day 10 primary, return to work secondary.",
            {
                "endpoints.outcomes.primary": [{"name": "seroma by day 10"}],
                "endpoints.outcomes.secondary": [{"name": "return to work"}],
            },
        ),
        (
            "Prognostic model for relapse in first episode psychosis, 600 people.",
            {
                "pico.outcomes": ["relapse"],
                "pico.population": "first episode psychosis",
                "sample_size.n_total": 600,
            },
        ),
        (
            "diagnostic study: handheld camera against dilated exam by a specialist, kids with diabetes.",
            {"study_design.reference_standard": "dilated exam by a specialist", "pico.comparator": None},
        ),
    ],
)
def test_each_design_is_read_by_its_own_words(text: str, expected: dict[str, Any]) -> None:
    found = _read(text)
    assert {field: found.get(field) for field in expected} == expected


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("入选3个月到12岁、因为疑似肠套叠来急诊并且临床上要做腹部CT的孩子；心脏病的不要。", "pico.intervention"),
        ("床旁超声诊断小儿肠套叠，金标准手术病理，疑似病例连续入组，5到14岁。", "pico.population"),
        ("Cast vs splint in toddlers with fractures, and compare cast vs splint at 2 weeks.", "pico.outcomes"),
        ("The Dutch group used 8 mg and followed for a year; we do it our own way.", "study_design.follow_up_duration"),
    ],
)  # fmt: skip
def test_what_only_looks_like_people_a_treatment_or_ours_is_left(text: str, wrong: str) -> None:
    assert wrong not in _read(text)
