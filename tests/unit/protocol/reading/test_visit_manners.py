"""How people are seen, how far from the day, and when they are screened stands with the visit; what a sentence says
besides is left to others, and what was recorded stays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import proposed, values

VISITS = "study_design.visits"


def told(text: str, **known: Any) -> list[tuple[str, str]]:
    return [(each["name"], each["time"]) for each in values(text, "study_design", **known).get(VISITS, [])]


@pytest.mark.parametrize(
    ("said", "visits"),
    [
        ("At week 2 and week 16 we just ring them.", "week 2 (telephone), week 16 (telephone)"),
        (
            "Telephone call at week 2, visits in clinic at week 8 and week 12.",
            "week 2 (telephone), week 8 (clinic), week 12 (clinic)",
        ),
        ("At week 2 and 16 they won't come, ring them.", "week 2 (telephone), week 16 (telephone)"),
        ("Week 2 and week 16 are telephone visits.", "Week 2 (telephone), week 16 (telephone)"),
        ("The nurse goes to their home at month six.", "month 6 (home visit)"),
        (
            "We ring them at six weeks and see them in clinic at three months.",
            "6 weeks (telephone), 3 months (clinic)",
        ),
        (
            "第二周和第十六周打个电话就行，第八周、第十二周来门诊。",
            "第2周（电话）, 第8周（门诊）, 第12周（门诊）, 第16周（电话）",
        ),
        ("出院后两周护士上门看一次。", "出院后2周（上门）"),
        ("三个月电话随访，半年门诊复查。", "3个月（电话）, 半年（门诊）"),
        (
            "访视就安排在出院当天、第30天和第90天，第30天来门诊，第90天打电话就行。",
            "出院当天, 第30天（门诊）, 第90天（电话）",
        ),
        (
            "They come for screening up to two weeks before and then at weeks four and eight, and at week sixteen we "
            "ring them.",
            "Screening, week 4, week 8, week 16 (telephone)",
        ),
        (
            "At day 1, day 3, and week 2 we ring them.",
            "day 1 (telephone), day 3 (telephone), week 2 (telephone)",
        ),
        (
            "我们随访三个月，第四周和第八周来门诊，第十六周电话问一下。",
            "第4周（门诊）, 第8周（门诊）, 第16周（电话）",
        ),
        ("第一周打电话，第二周上门，第四周来门诊。", "第1周（电话）, 第2周（上门）, 第4周（门诊）"),
        ("入组前两周内筛查，之后第1、2、4周复查。", "筛选, 第1周, 第2周, 第4周"),
        ("第1、3、7天查房看，第28天电话随访。", "第1天, 第3天, 第7天, 第28天（电话）"),
    ],
)
def test_the_manner_stands_with_the_visit(said: str, visits: str) -> None:
    assert ", ".join(name for name, _ in told(said)) == visits
    assert VISITS in proposed(said, "study_design")


@pytest.mark.parametrize(
    ("said", "visits"),
    [
        (
            "Week 2 and week 16 by phone, week 8 in clinic.",
            "Week 2 (telephone), week 8 (clinic), week 16 (telephone)",
        ),
        ("第2周、第6周、第12周，第2周那次打电话就行。", "第2周（电话）, 第6周, 第12周"),
        ("术后一个月、三个月、半年，半年那次电话", "术后1个月, 术后3个月, 术后半年（电话）"),
        ("up to four weeks before for screening, then weeks 2 and 8", "Screening, week 2, week 8"),
    ],
)
def test_a_reply_keeps_them_as_well(said: str, visits: str) -> None:
    assert ", ".join(name for name, _ in told(said, asked=VISITS)) == visits


@pytest.mark.parametrize(
    ("said", "times"),
    [
        (
            "We see them at baseline, week 4 and week 12, give or take three days.",
            ["baseline ± three days", "week 4 ± three days", "week 12 ± three days"],
        ),
        (
            "Visits on days 1, 3 and 7, plus or minus 1 day.",
            ["day 1 ± 1 day", "day 3 ± 1 day", "day 7 ± 1 day"],
        ),
        (
            "筛选期最长二十八天，第一、四、八周访视（前后可差三天）。",
            ["开始前二十八天内", "第1周±三天", "第4周±三天", "第8周±三天"],
        ),
        ("术后第2周电话，第6周门诊，前后差三天。", ["术后第2周±三天", "术后第6周±三天"]),
    ],
)
def test_the_window_stands_with_the_time(said: str, times: list[str]) -> None:
    assert [time for _, time in told(said)] == times


@pytest.mark.parametrize(
    ("said", "screened"),
    [
        ("They come up to four weeks before for screening.", "up to four weeks before"),
        ("Screening within a fortnight before randomisation.", "within a fortnight before randomisation"),
        ("The screening window is four weeks.", "within four weeks before the start"),
        ("入组前四周内做筛查。", "入组前四周内"),
    ],
)
def test_a_screening_window_is_a_visit_and_no_duration(said: str, screened: str) -> None:
    assert told(said) == [("筛选" if not said.isascii() else "Screening", screened)]
    assert not {"study_design.treatment_duration", "study_design.follow_up_duration"} & set(
        proposed(said, "study_design")
    )


def test_a_whole_course_from_screening_on() -> None:
    said = (
        "They come up to four weeks before the operation for screening, then on the day, then at weeks two, eight "
        "and twelve."
    )
    assert [name for name, _ in told(said)] == ["Screening", "on the day", "week 2", "week 8", "week 12"]


@pytest.mark.parametrize(
    "said",
    [
        "We phone the GP about the drug at week 2.",
        "They had phone visits at week 2 last year.",
        "Pain is measured at week 4 by telephone.",
        "Maybe we ring them at week 2.",
        "Do we ring them at week 2?",
        "The other trial rang people at week 2 and week 4.",
        "去年那个研究第二周打过电话。",
        "第二周要不要打电话？",
        "We see them at week 4 and at week 8 by phone.",
        "每周打一次电话。",
        "We ring them every week.",
    ],
)
def test_what_says_something_else_is_no_visit_with_a_manner(said: str) -> None:
    assert not any("(" in name or "（" in name for name, _ in told(said))


def test_a_call_that_was_asked_for_as_the_intervention_is_no_visit() -> None:
    assert told("Phone calls at week 2 and week 4.", asked="pico.intervention") == []


def test_what_is_recorded_stays_and_gets_its_manner() -> None:
    recorded = {"study_design": {"visits": [{"name": each, "time": each} for each in ("week 2", "week 8")]}}
    assert [name for name, _ in told("At week 2 and week 16 we ring them.", context=recorded)] == [
        "week 2 (telephone)",
        "week 8",
        "week 16 (telephone)",
    ]


WHAT_IS_DONE = [
    (
        "We'd see them at two weeks and at three months, take blood each time and do the six-minute walk at the last"
        " one.",
        {"two weeks": ["blood"], "three months": ["blood", "six-minute walk"]},
    ),
    (
        "They come four times: at screening, the day of the first injection, at month one and at month six. Blood"
        " pressure every time, ECG only at the first and last.",
        {
            "screening": ["Blood pressure", "ECG"],
            "the day of the first injection": ["Blood pressure"],
            "month one": ["Blood pressure"],
            "month six": ["Blood pressure", "ECG"],
        },
    ),
    (
        "We see the children on day 3, day 7 and day 28, weigh them and take a swab.",
        {key: ["weigh them", "swab"] for key in ("day 3", "day 7", "day 28")},
    ),
    (
        "They come back after two, six and twelve weeks, with a blood count each time.",
        {key: ["blood count"] for key in ("two weeks", "six weeks", "twelve weeks")},
    ),
    (
        "We check them at week 4 and week 12, and at both we do a lung function test.",
        {key: ["lung function test"] for key in ("week 4", "week 12")},
    ),
    (
        "中间第2周、第4周各来一次，每次都抽血查肝功，第4周加做一次胃镜。",
        {"第2周": ["抽血", "肝功"], "第4周": ["抽血", "肝功", "胃镜"]},
    ),
    (
        "三个月、半年、一年各来一次门诊，都要查糖化，一年那次加做眼底。",
        {"三个月": ["糖化"], "半年": ["糖化"], "一年": ["糖化", "眼底"]},
    ),
    (
        "来四次：筛选的时候、打第一针那天、一个月、六个月。每次都量血压，最后一次加做心电图。",
        {"筛选": ["血压"], "打第一针那天": ["血压"], "一个月": ["血压"], "六个月": ["血压", "心电图"]},
    ),
    (
        "We'd see them at month 3 and month 9. Every time we ask them whether they'd rather stop.",
        {"month 3": None, "month 9": None},
    ),
]


@pytest.mark.parametrize(("said", "done"), WHAT_IS_DONE)
def test_what_is_done_goes_with_its_visits(said: str, done: dict[str, list[str] | None]) -> None:
    visits = proposed(said, "study_design")[VISITS]
    assert {visit["time"]: visit.get("procedures") for visit in visits} == done


@pytest.mark.parametrize(
    "said",
    [
        "The Danes saw them at two and six months, took blood each time.",
        "In the last one they saw people at 3 and 6 months and took blood each time.",
        "每次来都要排队，挺烦的。",
        "住院三天，出院时、一个月、三个月来门诊，每次拍片。",
        "The drug is given on the day of the operation.",
    ],
)
def test_no_visits_of_others_and_no_lengths(said: str) -> None:
    assert VISITS not in proposed(said, "study_design")


def test_the_one_that_is_met_is_not_rung() -> None:
    said = "电话随访，第1、3、6、12个月各打一次，十二个月那次来院拍个片。"
    assert [visit["name"] for visit in proposed(said, "study_design")[VISITS]][2:] == [
        "第6个月（电话）",
        "第12个月（门诊）",
    ]


@pytest.mark.parametrize("said", ["访视就安排在出院当天、第30天和第90天。", "访视定在第2周和第8周。"])
def test_that_visits_are_arranged_is_nothing_that_is_done_there(said: str) -> None:
    assert not any("procedures" in visit for visit in proposed(said, "study_design")[VISITS])
