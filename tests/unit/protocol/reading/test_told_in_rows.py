"""Outcomes and visits as busy people dictate them: one entry for each thing that is looked at, with its times, and what
is done goes with its visit; remarks, and what leads up to the first of them, are none."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.pressed import read_pressed
from apps.fields.reading.text import Said
from apps.protocol.content_loader import SLUG
from apps.protocol.reading.outcomes.told_rows import entries_of, rows_in
from apps.protocol.reading.told.visit_clauses import visits_told
from tests.unit.protocol.reading.support import CATALOGUE, field, proposed, values

END = "endpoints"
SECONDARY = "endpoints.outcomes.secondary"
SAFETY = "endpoints.outcomes.safety"
PRIMARY = "endpoints.outcomes.primary"
VISITS = "study_design.visits"


def outcomes(said: str) -> list[tuple[str, str]]:
    entries = [entry for row in rows_in(Said.of(said)) for entry in entries_of(row)]
    return [(entry["name"], entry.get("time_point", "")) for entry in entries]


def visits(said: str) -> list[tuple[str, str, list[str]]]:
    with speaking_of(SLUG):
        told = visits_told(Said.of(said))
    return [(each["name"], each["time"], each.get("procedures", [])) for each in told]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "On top of that I'd record whether they fell at all, and how often, by three and six months, the balance "
            "score at week 4 and again at week 12, and how many diazepam or oxazepam tablets they needed.",
            [
                ("whether they fell at all, and how often", "three and six months"),
                ("the balance score", "week 4 and again at week 12"),
                ("how many diazepam or oxazepam tablets they needed", ""),
            ],
        ),
        (
            "As for harm, keep an eye on drowsiness, low sodium, falls and any stay, which all count from day one.",
            [("drowsiness", ""), ("low sodium", ""), ("falls", ""), ("any stay", "")],
        ),
        (
            "另外想看看，术后三天里用了多少吗啡，第7天睡眠评分涨了几分，住院天数和总费用。",
            [("术后三天里用了多少吗啡", ""), ("第7天睡眠评分涨了几分", ""), ("住院天数", ""), ("总费用", "")],
        ),
        (
            "安全这块主要是灌流带来的，置管出血、血肿，血小板降到50以下也算。",
            [("置管出血", ""), ("血肿", ""), ("血小板降到50以下", "")],
        ),
        ("我们科主任说还要看住院天数，我觉得也行，加上吧。", [("住院天数", "")]),
        ("心肌也会受损，肌钙蛋白第1、3天查一下。", [("肌钙蛋白", "第1、3天")]),
        ("次要终点是住院时间，主要终点是死亡。", [("住院时间", "")]),
    ],
)
def test_each_outcome_is_one_entry_with_its_times(said: str, told: list[tuple[str, str]]) -> None:
    assert outcomes(said) == told


@pytest.mark.parametrize(
    ("said", "path", "names"),
    [
        (
            "次要的有第一次停下来花了多少小时，每天打嗝的次数，疼痛评分降了多少。",
            SECONDARY,
            ["第一次停下来花了多少小时", "每天打嗝的次数", "疼痛评分降了多少"],
        ),
        ("一定要盯着嗜睡、头晕和锥体外系反应。", SAFETY, ["嗜睡", "头晕", "锥体外系反应"]),
        (
            "Besides that I would count the spasms per day over the second week, and how many women have their pain "
            "halved. Then whether she is still breastfeeding, the depression score at day 14 and at six weeks, and how "
            "much paracetamol and ibuprofen got taken.",
            SECONDARY,
            [
                "the spasms per day over the second week",
                "how many women have their pain halved",
                "whether she is still breastfeeding",
                "the depression score",
                "how much paracetamol and ibuprofen got taken",
            ],
        ),
        (
            "最要紧看的就是肾，7天以内有没有出现KDIGO 2期的急性肾损伤。",
            PRIMARY,
            ["7天以内有没有出现KDIGO 2期的急性肾损伤"],
        ),
        ("就看吃药第五天打嗝停没停的病人占多少。", PRIMARY, ["吃药第五天打嗝停没停的病人占多少"]),
    ],
)
def test_such_a_row_is_proposed_whole(said: str, path: str, names: list[str]) -> None:
    assert [entry["name"] for entry in proposed(said, END)[path]] == names


def test_what_is_only_somebody_elses_word_is_asked() -> None:
    assert SECONDARY not in proposed("我们科主任说还要看住院天数。", END)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "They come in at the start, then in weeks 2 and 6 with bloods and an ECG each time, a nurse rings them in "
            "week 9, and the last visit is at three months. "
            "Three days either way for the visits, a week for the calls.",
            [
                ("the start", "the start", []),
                ("week 2", "week 2 ± Three days", ["bloods", "ECG"]),
                ("week 6", "week 6 ± Three days", ["bloods", "ECG"]),
                ("week 9 (telephone)", "week 9 ± a week", []),
                ("three months", "three months ± Three days", []),
            ],
        ),
        (
            "第14天不管出没出院查一次，28天打电话加抽血。三个月门诊来一次，查肌酐和尿蛋白。14天和28天的前后差2天可以。",
            [
                ("第14天", "第14天±2天", []),
                ("28天（电话）", "28天±2天", ["抽血"]),
                ("三个月（门诊）", "三个月", ["肌酐", "尿蛋白"]),
            ],
        ),
        (
            "入组当天、第三天、第五天各看一次，第五天再抽一次肝肾功能，心电图入组和第三天各做一份。",
            [
                ("入组当天", "入组当天", ["心电图"]),
                ("第三天", "第三天", ["心电图"]),
                ("第五天", "第五天", ["肝肾功能"]),
            ],
        ),
        (
            "She comes on day 7 and again on day 14, with blood pressure both times and the baby weighed on the day 0 "
            "and day 14 visits.",
            [
                ("day 0", "day 0", ["the baby weighed"]),
                ("day 7", "day 7", ["blood pressure"]),
                ("day 14", "day 14", ["blood pressure", "the baby weighed"]),
            ],
        ),
        ("治疗12周，停药后再随访24周。", []),
        ("Eighteen months of recruitment and six months of follow-up each.", []),
    ],
)
def test_what_is_done_goes_with_its_visit(said: str, told: list[tuple[str, str, list[str]]]) -> None:
    assert visits(said) == told


def test_a_window_told_later_is_that_of_the_recorded_visits() -> None:
    known: dict[str, Any] = {"study_design": {"visits": [{"name": "第14天", "time": "第14天"}]}}
    found = values("第14天的前后差2天可以。", "study_design", context=known)
    assert found[VISITS] == [{"name": "第14天", "time": "第14天±2天"}]


def test_one_time_alone_is_no_schedule() -> None:
    assert VISITS not in values(
        "Patients take the tablets for 6 months and we see them again at a year.", "study_design"
    )


@pytest.mark.parametrize(
    ("path", "words", "names"),
    [
        (SECONDARY, "我们科主任说还要看住院天数", ["住院天数"]),
        (
            SECONDARY,
            "on the side I'd like the trismus questionnaire at twelve weeks",
            ["the trismus questionnaire"],
        ),
        (SAFETY, "一定要盯着嗜睡、头晕和锥体外系反应", ["嗜睡", "头晕", "锥体外系反应"]),
        (VISITS, "心电图入组和第三天各做一份", ["入组", "第三天"]),
    ],
)
def test_a_button_records_what_its_words_say(path: str, words: str, names: list[str]) -> None:
    label = "在此补充：" if not words.isascii() else "Add: "
    language = "en" if words.isascii() else "zh-hans"
    reading = read_pressed(f"{label}{words}", len(label), field(path), CATALOGUE, language=language)
    assert [entry["name"] for entry in reading.value(path)] == names


def test_two_buttons_for_one_visit_make_one_visit() -> None:
    before = [{"name": "第三天", "time": "第三天", "procedures": ["心电图"]}]
    said = "在访视里补充：第三天再抽一次肝肾功能"
    reading = read_pressed(
        said, said.index("：") + 1, field(VISITS), CATALOGUE, language="zh-hans", before=before
    )
    assert reading.value(VISITS) == [
        {"name": "第三天", "time": "第三天", "procedures": ["心电图", "肝肾功能"]}
    ]


def test_the_times_of_outcomes_are_no_visits() -> None:
    said = (
        "On top of that I'd record whether they fell by three and six months, the walk at week 4 and week 12."
    )
    assert VISITS not in values(said, END)


def test_a_row_is_whole_whatever_else_of_its_stage_was_asked_and_its_times_are_no_visits() -> None:
    said = (
        "Besides that I would count the spasms per day from the diary over the second week, and how many women have "
        "their pain halved by the end of the fortnight against baseline. Then the depression score at day 14 and at "
        "six weeks, and how much paracetamol and ibuprofen got taken in the fortnight."
    )
    told = values(said, END, asked="endpoints.primary_analysis")
    assert [entry["name"] for entry in told[SECONDARY]][1:] == [
        "how many women have their pain halved by the end of the fortnight against baseline",
        "the depression score",
        "how much paracetamol and ibuprofen got taken in the fortnight",
    ]
    assert VISITS not in told
