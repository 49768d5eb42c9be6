"""Sentences that are no value of the field that was asked, or only in part: left, asked about, or read for another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.messages import Row, outcome_of
from tests.unit.protocol.reading.support import reading, values

STAGES = {
    "question": "scientific_question",
    "pico": "pico",
    "design": "study_design",
    "size": "sample_size",
    "end": "endpoints",
}
UNSETTLED = (
    "Not a crossover and no placebo app; the power was 80 or 90 percent, "
    "my statistician and I haven't settled it."
)
CORRECTION = "年龄改一下，现在改成60岁以上，原来写的65太严了。"
WANTS_TO_KNOW = (
    "What I really want to find out is whether six weeks of app-based sleep therapy gets people sleeping better "
    "than the leaflet we hand out now."
)


def _path(short: str) -> str:
    stage, _, key = short.partition(".")
    return f"{STAGES[stage]}.{key}" if key else ""


def _read(said: str, at: str, asked: str = "") -> dict[str, Any]:
    return values(said, STAGES[at], asked=_path(asked))


def _asked_about(said: str, at: str, asked: str = "") -> dict[str, tuple[Any, ...]]:
    return {p.field: p.choices for p in reading(said, STAGES[at], asked=_path(asked)).unreadable}


@pytest.mark.parametrize("asked", ["question.background", "end.outcomes.primary", "pico.intervention"])
@pytest.mark.parametrize(
    "said",
    [
        UNSETTLED,
        CORRECTION,
        WANTS_TO_KNOW,
        "Not the old device.",
        "no, that is another study",
        "不是交叉设计，是别的",
        "没有安慰剂，也没有交叉，就是这样的设计",
        "the patients and the dose have not been settled",
        "剂量和人群我们还没最后敲定，下周开会",
        "把握度我想取八成左右吧，统计师说的",
        "patients get the app, dropout would be 12 people in all",
        "the dose is now changed to two tablets",
    ],
)
def test_a_reply_that_is_none_fills_no_text(said: str, asked: str) -> None:
    assert _path(asked) not in _read(said, asked.partition(".")[0], asked)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("no treatment", "pico.comparator"),
        ("不治疗", "pico.comparator"),
        ("背景是：没有有效的治疗方法，患者很痛苦", "question.background"),
        ("no data exist for older women", "question.knowledge_gap"),
    ],
)
def test_a_denial_that_is_the_very_thing_is_taken(said: str, asked: str) -> None:
    assert _path(asked) in _read(said, asked.partition(".")[0], asked)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("预计患病率40%，敏感度按92%算，95%可信区间半宽5%，要收多少孩子？", "question.question"),
        ("With a specificity around 88 %, how many women would we need to enrol?", "question.question"),
        ("敏感度按九成算，样本量要多大？", "question.question"),
        ("计划2026年3月开始，收一年半。", "question.hypothesis"),
        ("预计明年5月开始入组，年底结束。", "question.hypothesis"),
        ("Recruitment starts in May 2027, the first ward is ready.", "question.hypothesis"),
        (
            "静脉用右美托咪定在ICU里有几篇文章说有效，但普通病房没法静脉泵，鼻喷还没人在骨科病房做过随机试验。",
            "question.hypothesis",
        ),
        ("文献报道有效率在60%左右，国内还没有数据。", "question.hypothesis"),
        ("Two small series have shown a benefit of oral iron in dialysis.", "question.hypothesis"),
        ("Earlier cohorts have shown lower risks with statins.", "question.question"),
    ],
)
def test_a_request_a_date_or_what_others_found_is_no_question_and_no_hypothesis(
    said: str, asked: str
) -> None:
    assert _path(asked) not in _read(said, "question", asked)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("How many patients need dialysis within a year of acute kidney injury?", "question.question"),
        ("Does what earlier trials have shown in adults hold in children?", "question.question"),
        ("2020年以后开始透析的患者死亡率是否降低", "question.question"),
        ("文献报道的获益在国内患者中是否成立？", "question.question"),
        ("从3月开始补充维生素D能减少夏季骨折", "question.hypothesis"),
        ("有研究提示的获益在老年人中会更大", "question.hypothesis"),
        ("The benefit that earlier trials have shown will hold in children", "question.hypothesis"),
        ("既往研究提示有效，我们认为在儿童中也不劣于静脉用药", "question.hypothesis"),
        ("Patients who start in 2026 will do better than those of 2020", "question.hypothesis"),
    ],
)
def test_an_expectation_and_a_question_may_speak_of_dates_and_of_others(said: str, asked: str) -> None:
    assert _path(asked) in _read(said, "question", asked)


def test_the_other_facts_of_a_plan_are_still_read() -> None:
    read = _read("计划2026年3月开始，收一年半。", "question", "question.hypothesis")
    assert read == {"study_design.recruitment_period": {"value": 18, "unit": "month"}}


def test_two_values_are_asked_about_beside_what_is_denied() -> None:
    found = _asked_about(UNSETTLED, "question", "question.background")
    assert found == {_path("size.power"): (0.8, 0.9)}


@pytest.mark.parametrize(
    "said",
    ["We do not want 6 or 12 months of follow-up.", "No blinding, and not 80 or 90 percent power."],
)
def test_two_values_that_are_denied_are_not_asked_about(said: str) -> None:
    assert _asked_about(said, "design") == {}


def test_what_somebody_wants_to_know_is_the_question() -> None:
    text = _read(WANTS_TO_KNOW, "question", "question.background")[_path("question.question")]
    assert text.startswith("whether six weeks")
    assert text.endswith("hand out now")
    zh = _read("我真正想知道的是，六周的APP睡眠治疗能不能改善睡眠", "question")
    assert zh[_path("question.question")] == "六周的APP睡眠治疗能不能改善睡眠"


def test_a_wish_for_advice_is_no_question_of_the_study() -> None:
    said = "I want to know whether we should lower the dose to reduce side effects."
    assert _read(said, "question") == {}


def test_people_end_before_what_is_done_with_them() -> None:
    found = _read("We take people with poor sleep and give half of them the app.", "pico")
    assert found.get(_path("pico.population")) in (None, "people with poor sleep")


def _names(items: Any) -> list[str]:
    return [item["name"] for item in items or ()]


@pytest.mark.parametrize(
    ("said", "confounders"),
    [
        (
            "ANCOVA adjusting for baseline score, and fill gaps by multiple imputation; no interim look",
            ["baseline score"],
        ),
        ("We adjust for age, sex and centre and present hazard ratios.", ["age", "sex", "centre"]),
        ("We adjust for age, sex, and treatment centre.", ["age", "sex", "treatment centre"]),
        ("校正年龄、性别，缺失用多重插补。", ["年龄", "性别"]),
    ],
)
def test_a_list_of_confounders_ends_before_what_is_done_besides(said: str, confounders: list[str]) -> None:
    assert _names(_read(said, "end")[_path("end.confounders")]) == confounders


def test_gaps_that_are_filled_are_missing_data() -> None:
    found = _read("ANCOVA adjusting for baseline score, and fill gaps by multiple imputation.", "end")
    assert found[_path("end.missing_data")] == "multiple imputation"


@pytest.mark.parametrize(
    ("said", "secondary", "safety"),
    [
        (
            "次要看六分钟步行距离的变化和生活质量评分，另外记录过敏反应",
            ["六分钟步行距离的变化", "生活质量评分"],
            ["过敏反应"],
        ),
        (
            "次要看步行距离和住院时间、生活质量，同时观察不良反应。",
            ["步行距离", "住院时间", "生活质量"],
            ["不良反应"],
        ),
        ("次要看步行距离，另外记录家庭住址。", ["步行距离"], []),
        (
            "Secondaries are walking distance, length of stay, and we also record allergic reactions.",
            ["walking distance", "length of stay"],
            ["allergic reactions"],
        ),
    ],
)
def test_measures_are_parted_and_harms_are_safety(said: str, secondary: list[str], safety: list[str]) -> None:
    found = _read(said, "end")
    assert _names(found.get(_path("end.outcomes.secondary"))) in (secondary, [])
    assert _names(found.get(_path("end.outcomes.safety"))) == safety


@pytest.mark.parametrize(
    "said",
    [
        "Single infusion versus tablets, which are taken for 24 weeks.",
        "A single infusion versus treatment for 24 weeks",
        "试验组单次输注，对照组口服治疗24周",
        "单次静脉输注，对照服药24周",
    ],
)
def test_the_duration_of_one_arm_is_not_that_of_the_study(said: str) -> None:
    for asked in ("", "design.treatment_duration"):
        assert _path("design.treatment_duration") not in _read(said, "design", asked)


EVERYDAY = "预计事件率从三成五降到两成，把握度八成五，双侧0.05，掉一成"


def test_tenths_are_read_and_an_everyday_loss_is_asked_about() -> None:
    assert _read(EVERYDAY, "size") == {
        _path("size.power"): 0.85,
        _path("size.alpha"): 0.05,
        _path("size.sided"): 2,
        _path("size.assumptions"): {"p1": 0.35, "p2": 0.2},
    }
    assert _asked_about(EVERYDAY, "size") == {_path("size.dropout"): (0.1,)}


@pytest.mark.parametrize(("said", "share"), [("八成五", 0.85), ("八成半", 0.85), ("把握度八成", 0.8)])
def test_tenths_answer_a_question(said: str, share: float) -> None:
    assert _read(said, "size", "size.power") == {_path("size.power"): share}


@pytest.mark.parametrize("said", ["死亡率掉一成", "我们假设成立", "八成患者会好"])
def test_what_is_no_loss_of_people_is_not_asked_about(said: str) -> None:
    assert _asked_about(said, "size") == {}


@pytest.mark.parametrize("asked", ["design.design_type", "size.design", "design.blinding"])
@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("We look after forty people a month and most of them sleep badly at home.", False),
        ("我们每个月大概看四十个病人，大多数人回家以后还是睡不好觉。", False),
        ("it is purple", False),
        ("purple", True),
        ("紫色的那种", True),
    ],
)
def test_only_a_brief_reply_is_none_of_the_choices(said: str, asked: str, refused: bool) -> None:
    assert (_path(asked) in _asked_about(said, asked.partition(".")[0], asked)) is refused


def test_a_long_list_of_choices_is_cut() -> None:
    (problem,) = reading("purple", STAGES["size"], asked=_path("size.design")).unreadable
    assert problem.accepted.startswith("For example: ")
    assert problem.accepted.count(";") == 4


@pytest.mark.parametrize(
    ("said", "population", "excluded"),
    [
        (
            "We'd include adults admitted with acute heart failure, and leave out dialysis patients, type 1 diabetics "
            "and anyone already on an SGLT2 inhibitor.",
            "adults admitted with acute heart failure",
            ["dialysis patients", "type 1 diabetics", "anyone already on an SGLT2 inhibitor"],
        ),
        (
            "We will include adults with variceal bleeding and leave out anyone already on octreotide.",
            "adults with variceal bleeding",
            ["anyone already on octreotide"],
        ),
        (
            "We enrol adults with cirrhosis and exclude anyone currently taking a statin.",
            "adults with cirrhosis",
            ["anyone currently taking a statin"],
        ),
    ],
)
def test_whoever_is_on_a_drug_already_is_excluded(said: str, population: str, excluded: list[str]) -> None:
    assert outcome_of(_prose(said)).proposed == {
        "pico.population": population,
        "pico.exclusion_criteria": excluded,
    }


@pytest.mark.parametrize(
    "said",
    ["Anyone already enrolled said it was too long.", "I would not tell anyone about the 12 centres."],
)
def test_what_is_said_of_anyone_else_is_not_ours(said: str) -> None:
    assert outcome_of(_prose(said)).proposed == {}


def _prose(said: str) -> Row:
    return Row(said, "prose", "pico", "", {}, {}, ())
