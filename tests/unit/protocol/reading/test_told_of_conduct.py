"""How long a study takes, how many go where, and who is told of harm, in plain words; and what only sounds so."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.placing import fitting
from tests.unit.protocol.reading.support import CATALOGUE, proposed

DESIGN, END = "study_design", "endpoints"
RECRUITED, FOLLOWED = "study_design.recruitment_period", "study_design.follow_up_duration"
TREATED, RATIO = "study_design.treatment_duration", "study_design.allocation_ratio"
UNTIL_THE_OPERATION = (
    "Each gets the drops for six weeks and then we follow them until a year after the operation."
)


@pytest.mark.parametrize(
    ("said", "path", "told"),
    [
        ("We start recruiting next March and think it'll take us fourteen months.", RECRUITED, (14, "month")),
        ("Recruitment opens in autumn, it'll probably last a year and a half.", RECRUITED, (18, "month")),
        ("It takes us a year and a half, I'd think, to get a hundred and twenty.", RECRUITED, (18, "month")),
        ("Recruitment from January 2027 to June 2028.", RECRUITED, (18, "month")),
        ("They started recruiting in 2019 and it took them four years.", RECRUITED, None),
        ("We start recruiting in May and it takes two months to train the nurses.", RECRUITED, None),
        ("It takes us a year to get ethics.", RECRUITED, None),
        (UNTIL_THE_OPERATION, TREATED, (6, "week")),
        (UNTIL_THE_OPERATION, FOLLOWED, (1, "year")),
        ("Follow-up ends with the visit at month twelve.", FOLLOWED, (12, "month")),
        ("The last visit is at twelve months, and that's the end of it.", FOLLOWED, (12, "month")),
        ("末次访视在24周，之后就不管了。", FOLLOWED, (24, "week")),
        ("The last visit was at two years in the Danish trial.", FOLLOWED, None),
        ("The last visit is at home.", FOLLOWED, None),
    ],
)
def test_how_long_each_part_takes(said: str, path: str, told: tuple[int, str] | None) -> None:
    found = proposed(said, DESIGN).get(path)
    assert (found and (found["value"], found["unit"])) == told


@pytest.mark.parametrize(
    ("said", "ratio"),
    [
        ("The same number in each group, drawn by the web system in blocks nobody knows.", "1:1"),
        ("We split them evenly between the two, by sealed envelopes.", "1:1"),
        ("Both groups the same size, by sealed envelopes.", "1:1"),
        ("两组一样多，电脑随机。", "1:1"),
        ("The same number of visits in each group, drawn by a computer.", None),
        ("Both groups of the same age, drawn by a computer.", None),
        ("Not one to one, drawn by computer.", None),
        ("We'd rather not split them evenly, the computer draws.", None),
    ],
)
def test_as_many_in_one_as_in_the_other(said: str, ratio: str | None) -> None:
    assert proposed(said, DESIGN).get(RATIO) == ratio


SAFETY = "study_design.safety_reporting"


@pytest.mark.parametrize(
    ("said", "behind"),
    [
        (
            "出了严重不良事件24小时内报伦理和申办方，一般的记在CRF上，随访到好了为止，跟药有没有关系由研究医生判断。",
            "",
        ),
        ("住院或者死亡的24小时内报伦理，其他的登记就行，经费院里出。", "，经费院里出"),
        ("孩子要是住院了，当天报我，24小时内报伦理，一周内写报告。", ""),
        (
            "If a child lands in hospital or stops breathing, the centre phones us the same day, my registrar writes it"
            " up within 24 hours and the ethics committee gets it within seven days.",
            "",
        ),
        (
            "Anyone who's admitted, we hear of it the same day, the sponsor within 24 hours, ethics within a week.",
            "",
        ),
        ("If somebody dies, I'm rung at once, day or night, and the sponsor knows by the next morning.", ""),
    ],
)
def test_who_is_told_of_harm_is_one_text(said: str, behind: str) -> None:
    assert proposed(said, END).get(SAFETY) == said.rstrip("。.").removesuffix(behind)


@pytest.mark.parametrize(
    "said",
    [
        "If a child stops breathing we bag it.",
        "死亡率每个月报一次给院里，这是医务处的规定。",
        "If somebody dies, the family gets a letter.",
        "他们那个试验里死了人，当天就报了。",
    ],
)
def test_harm_alone_is_no_report(said: str) -> None:
    assert SAFETY not in proposed(said, END)


@pytest.mark.parametrize(
    ("said", "path", "told"),
    [
        ("分层就按中心和是不是糖尿病。", "study_design.stratification_factors", ["中心", "是不是糖尿病"]),
        ("分层就按什么好呢？", "study_design.stratification_factors", None),
        ("分层就看年龄，亚组分析用。", "study_design.stratification_factors", None),
        ("病人从门诊和义诊里找，海报贴在候诊区，微信群里也发一下。", "pico.setting", "门诊和义诊里找"),
    ],
)
def test_strata_named_first_and_places_without_how_people_are_reached(
    said: str, path: str, told: Any
) -> None:
    assert proposed(said, DESIGN).get(path) == told


@pytest.mark.parametrize(
    ("said", "words", "first"),
    [
        ("Half way through an independent statistician looks once.", "", "interim_analysis"),
        ("The questionnaire is at six months, by post.", "The questionnaire is at six months", "visits"),
        ("问卷是六个月的时候电话里做，研究护士打。", "问卷是六个月的时候电话里做", "visits"),
        ("The gaps get multiple imputation, twenty sets, and that's it.", "twenty sets", None),
        ("按2:1分，因为对照组没人愿意去。", "因为对照组没人愿意去", None),
    ],
)
def test_the_first_button_goes_by_what_words_say(said: str, words: str, first: str | None) -> None:
    whole = Said.of(said)
    start = said.index(words)
    with speaking_of(CATALOGUE.phrasebook):
        fits = fitting([whole], whole.at((start, start + len(words or said))))
    assert (fits[0].key if fits else None) == first
