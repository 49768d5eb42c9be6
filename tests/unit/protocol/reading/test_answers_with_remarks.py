"""What people say around an answer – where it is written down, who would moan, by the way – is none of it; and a list
is no list of remarks."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import values

QUESTION, HYPOTHESIS, BACKGROUND = (
    f"scientific_question.{key}" for key in ("question", "hypothesis", "background")
)
POPULATION, INTERVENTION, COMPARATOR, INCLUSION, EXCLUSION, OUTCOMES = (
    f"pico.{key}"
    for key in (
        "population",
        "intervention",
        "comparator",
        "inclusion_criteria",
        "exclusion_criteria",
        "outcomes",
    )
)
RATE, VISITS = "study_design.recruitment_rate", "study_design.visits"
ANALYSIS, MISSING, SECONDARY = (
    f"endpoints.{key}" for key in ("primary_analysis", "missing_data", "outcomes.secondary")
)

TOLD: Final[list[tuple[str, str, Any]]] = [
    (
        COMPARATOR,
        "Just what we do anyway, which is physio twice a week and a leaflet.",
        "physio twice a week and a leaflet",
    ),
    (COMPARATOR, "The usual, which is paracetamol and rest.", "paracetamol and rest"),
    (COMPARATOR, "按照我们平时的老规矩，静脉帕瑞昔布加必要时曲马多。", "静脉帕瑞昔布加必要时曲马多"),
    (
        INTERVENTION,
        "Teriparatide, 20 micrograms under the skin every day for two years, and by the way the pharmacy says that "
        "the price has come down.",
        "Teriparatide, 20 micrograms under the skin every day for two years",
    ),
    (
        SECONDARY,
        "Sure, how many need a second antibiotic, how many get C. diff, and oh yes, what it all costs.",
        ["how many need a second antibiotic", "how many get C. diff", "what it all costs"],
    ),
    (
        SECONDARY,
        "Length of stay, readmission and falls, all of which is in our discharge system.",
        ["Length of stay", "readmission", "falls"],
    ),
    (
        SECONDARY,
        "14天死亡、7天内血培养转阴、90天内复发，都能从系统里拉出来。",
        ["14天死亡", "7天内血培养转阴", "90天内复发"],
    ),
    (EXCLUSION, "没啥特别的，签不了字的、预计活不过三个月的不要。", ["签不了字的", "预计活不过三个月"]),
    (
        EXCLUSION,
        "起搏器的不行，癫痫的不行，颅骨缺损没补的也不行，经颅磁都做不了。",
        ["起搏器", "癫痫", "颅骨缺损没补"],
    ),
    (
        EXCLUSION,
        "严重肾功能不全的，做不了MRI的，还有不愿意参加的。",
        ["严重肾功能不全的", "做不了MRI的", "不愿意参加的"],
    ),
    (INCLUSION, "岁数18到75吧，太老的麻醉科也不乐意。", ["岁数18到75"]),
    (
        EXCLUSION,
        "有严重先天畸形的、染色体病的剔掉，生后24小时以后才转来的也剔掉，不然说不清。",
        ["有严重先天畸形的", "染色体病", "生后24小时以后才转来的"],
    ),
    (
        RATE,
        "Around six a month if the junior doctors remember, and we've got funding for two years.",
        "Around six a month",
    ),
    (RATE, "Three or four a week per centre, I'd say.", "Three or four a week per centre"),
    (RATE, "一个月大概十来个吧，忙的时候少一点。", "一个月大概十来个"),
    (
        RATE,
        "In winter about ten a month and in summer two a month.",
        "In winter about ten a month and in summer two a month",
    ),
    (
        ANALYSIS,
        "Cox model with age, sex and ASA grade in it, everybody counted in the group they were drawn into.",
        "Cox model with age, sex and ASA grade in it",
    ),
    (
        ANALYSIS,
        "A mixed model for the pain scores, with the surgeon as a random effect.",
        "A mixed model for the pain scores, with the surgeon as a random effect",
    ),
    (ANALYSIS, "Logistic regression with age, and we report odds ratios.", "Logistic regression with age"),
    (MISSING, "Pitt评分会缺一些，多重插补；死了没死打电话都能查到。", "多重插补"),
    (
        MISSING,
        "Where the booking weight is missing he wants to do multiple imputation.",
        "multiple imputation",
    ),
    (
        VISITS,
        "We'd see them before the first session, then at six weeks and again at three months, and if the money runs "
        "to it a year later.",
        ["before the first session", "six weeks", "three months"],
    ),
    (
        VISITS,
        "They come in before the operation, at two weeks, and at three months.",
        ["before the operation", "two weeks", "three months"],
    ),
    (
        QUESTION,
        "想弄明白的其实就一件事：急诊打个髂筋膜阻滞，能不能让术后谵妄少一点。",
        "急诊打个髂筋膜阻滞，能不能让术后谵妄少一点",
    ),
    (QUESTION, "想搞明白的问题很简单，就是早期下床能不能减少肺部感染。", "早期下床能不能减少肺部感染"),
]
NOT_TOLD: Final[list[tuple[str, str, str]]] = [
    (HYPOTHESIS, "我们科的数，单药30天死亡大概30%，联合能降到20%才算有意义吧。", HYPOTHESIS),
    (INCLUSION, "ECOG 0到2分的都可以收,3分的不收,3分的人本来就不太会上联合。", EXCLUSION),
    (
        OUTCOMES,
        "By the Bristol stool chart in a diary that the parents keep, filled in each evening.",
        INTERVENTION,
    ),
    (
        QUESTION,
        "These people are mostly farm labourers, they get some dialysis, we discharge them and then nobody is seeing "
        "them any more.",
        POPULATION,
    ),
]


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [item["name"] if isinstance(item, dict) else item for item in value]
    return value


@pytest.mark.parametrize(("asked", "text", "value"), TOLD)
def test_an_answer_is_read_without_the_remarks_around_it(asked: str, text: str, value: Any) -> None:
    assert _plain(values(text, asked.partition(".")[0], asked=asked)[asked]) == value


@pytest.mark.parametrize(("asked", "text", "path"), NOT_TOLD)
def test_what_is_only_said_about_it_fills_nothing(asked: str, text: str, path: str) -> None:
    assert path not in values(text, asked.partition(".")[0], asked=asked)
