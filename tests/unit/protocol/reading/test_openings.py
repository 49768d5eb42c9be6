"""The first message about a study is read as a whole, and only then: never in part, in doubt, or as a reply."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
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
    "known",
    [
        {"asked": "scientific_question.background"},
        {"current_stage": "endpoints"},
        {"context": {"pico": {"population": "成人"}}},
    ],
)
def test_it_is_no_opening_once_something_was_asked_or_is_known(known: dict[str, Any]) -> None:
    assert "pico.outcomes" not in _read(OPENING, **known)


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "骨科，股骨颈骨折老人术后用唑来膦酸和阿仑膦酸钠比，看一年再骨折率。",
            {
                "pico.population": "股骨颈骨折老人术后",
                "pico.intervention": "唑来膦酸",
                "pico.comparator": "阿仑膦酸钠",
            },
        ),
        (
            "单臂，复发难治滤泡淋巴瘤，来那度胺联合利妥昔单抗，主要看CR率，次要安全性、PFS。",
            {
                "pico.population": "复发难治滤泡淋巴瘤",
                "pico.intervention": "来那度胺联合利妥昔单抗",
                "endpoints.outcomes.secondary": [{"name": "安全性"}, {"name": "PFS"}],
            },
        ),
        (
            "病例对照研究：病例是新诊断胃癌患者，对照按性别配，看幽门螺杆菌暴露史，两家医院。",
            {
                "study_design.design_type": "case_control",
                "pico.population": "新诊断胃癌患者",
                "pico.intervention": "幽门螺杆菌",
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
            {"endpoints.primary_analysis": "倾向评分匹配1:1"},
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
        ("推拿治疗颈椎病的合并失眠患者，真推拿vs假推拿，每周3次。", "pico.population"),
        ("床旁超声诊断小儿肠套叠，金标准手术病理，疑似病例连续入组，5到14岁。", "pico.population"),
        ("Cast vs splint in toddlers with fractures, and compare cast vs splint at 2 weeks.", "pico.outcomes"),
        ("The Dutch group used 8 mg and followed for a year; we do it our own way.", "study_design.follow_up_duration"),
    ],
)  # fmt: skip
def test_what_only_looks_like_people_a_treatment_or_ours_is_left(text: str, wrong: str) -> None:
    assert wrong not in _read(text)
