"""What a rule made of words that surely stand where something else is told is no value."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values

ELSEWHERE = [
    (
        "Delirium is CAM-ICU positive on any shift, done by the bedside nurse at eight, four and midnight, she ticks it"
        " in the chart software and we export it weekly, and a shift without a tick counts as unknown, not as negative,"
        " mind you.",
        "scientific_question.knowledge_gap",
    ),
    (
        "Any glucose under three gets phoned to me within the hour, and a board of three outsiders looks once at"
        " half-way and can pull the plug.",
        "scientific_question.background",
    ),
    ("术后跟五年，头两年三个月一次，后面半年一次，每次做胸部CT和肿瘤标志物。", "pico.intervention"),
    (
        "别的治疗我说一下。止吐、胃黏膜保护药、抗感染的都行,但抗生素别用氨基糖苷类和万古霉素这种伤肾的。",
        "pico.exclusion_criteria",
    ),
    ("生存曲线用KM，组间用log-rank，P小于0.05算有意义。亚组看年龄、分期、PD-L1高低。", "pico.outcomes"),
]
IN_PLACE = [
    (
        "We measure the walking speed and the number of falls as secondary outcomes.",
        "endpoints.outcomes.secondary",
    ),
    ("主要指标就选HbA1c下降幅度，用协方差分析，基线值做协变量。", "endpoints.outcomes.primary"),
    ("Nobody has looked at whether warming them on the trolley helps.", "scientific_question.knowledge_gap"),
]


@pytest.mark.parametrize(("said", "field"), ELSEWHERE)
def test_words_of_another_place_are_no_value(said: str, field: str) -> None:
    assert field not in values(said)


@pytest.mark.parametrize(("said", "field"), IN_PLACE)
def test_words_in_their_place_are_the_value(said: str, field: str) -> None:
    assert field in values(said)


def test_a_label_decides_where_its_words_belong() -> None:
    said = "Background: a shift without a tick counts as unknown, not as negative"
    assert "scientific_question.background" in values(said)


@pytest.mark.parametrize(
    ("said", "asked", "field", "value"),
    [
        (
            "Half the parents get the call at seven in the evening, the rest just get the leaflet like they do now, and"
            " what I care about is whether the child is back in hospital within a week.",
            "",
            "pico.comparator",
            "the leaflet like they do now",
        ),
        (
            "The stretcher people get the spring device to take home, for twelve weeks; the others do the same number"
            " of stretches with wooden spatulas.",
            "pico.intervention",
            "pico.intervention",
            "the spring device to take home, for twelve weeks",
        ),
    ],
)
def test_a_text_ends_where_something_else_is_told(said: str, asked: str, field: str, value: str) -> None:
    assert values(said, "pico", asked=asked)[field] == value


def test_what_stands_under_a_label_is_kept_whole() -> None:
    said = "Comparator: the leaflet, and the children are seen again after a week"
    assert (
        values(said, "pico")["pico.comparator"] == "the leaflet, and the children are seen again after a week"
    )


ANSWERS_ELSEWHERE = [
    ("endpoints", "endpoints.outcomes.primary", "换药就在病房换，回病房以后护士来做。"),
    ("endpoints", "endpoints.outcomes.primary", "总共抽八百个初中生，城里四所、乡下四所，校医室就是现场。"),
    ("endpoints", "endpoints.missing_data", "第2、4、8周各来一次门诊，误差不超过3天，每次都查血常规。"),
    ("pico", "pico.intervention", "文章第一作者归小周，我通讯，试剂盒公司白送，结果好坏他们不插手。"),
    (
        "pico",
        "pico.comparator",
        "Paper forms at the bedside, typed in twice by different people, kept fifteen years.",
    ),
    ("endpoints", "endpoints.outcomes.primary", "数据用EDC，双人录入，监查员每季度来一次，资料存十年。"),
    ("endpoints", "endpoints.outcomes.primary", "资料存十年"),
    ("endpoints", "endpoints.outcomes.primary", "问卷是六个月的时候电话里做，研究护士打。"),
    ("endpoints", "endpoints.outcomes.secondary", "量表由护士在出院时填"),
    ("endpoints", "endpoints.outcomes.secondary", "The questionnaires go out by post at six months."),
    ("pico", "pico.intervention", "The third arm with the high dose is gone."),
    (
        "endpoints",
        "endpoints.missing_data",
        "They're ventilated, so consent comes from the next of kin first and from the patient once he can hold a pen.",
    ),
]
ANSWERS = [
    ("pico", "pico.comparator", "另外一半按老办法"),
    ("pico", "pico.intervention", "术后第一天就下床，护士带着走，每天走四次，每次不少于十分钟，一直到出院。"),
    ("pico", "pico.intervention", "A nurse calls them twice a week for the first month after discharge."),
    ("endpoints", "endpoints.missing_data", "Dead people have no walking test, so give them zero metres."),
    ("endpoints", "endpoints.outcomes.secondary", "住院费用，从医保数据库取"),
    ("endpoints", "endpoints.outcomes.primary", "知情同意签署率"),
    ("endpoints", "endpoints.outcomes.primary", "六个月时的SF-36问卷"),
    ("endpoints", "endpoints.outcomes.secondary", "SGRQ questionnaire at six months"),
    ("endpoints", "endpoints.outcomes.primary", "Any red cell transfusion between randomisation and day 30."),
]


@pytest.mark.parametrize(("stage", "asked", "said"), ANSWERS_ELSEWHERE)
def test_a_reply_of_which_hardly_a_clause_tells_what_was_asked_answers_nothing(
    stage: str, asked: str, said: str
) -> None:
    assert asked not in values(said, stage, asked=asked)


@pytest.mark.parametrize(("stage", "asked", "said"), ANSWERS)
def test_a_reply_that_tells_what_was_asked_is_the_value(stage: str, asked: str, said: str) -> None:
    assert asked in values(said, stage, asked=asked)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        (
            "By relapse we mean two stools with blood on two days running, or steroids started again.",
            "pico.intervention",
        ),
        (
            "It's now the number of days they could go out, in the first month. Any day that's not been ticked counts"
            " as not out.",
            "pico.exclusion_criteria",
        ),
        (
            "还看八周的汉密尔顿焦虑、睡眠指数。复工这个是职业病科的人提的，上班满一周、每天四小时以上就算复工。",
            "pico.inclusion_criteria",
        ),
        (
            "术后四十八小时内有没有房颤。什么叫有呢，心电监护上持续三十秒以上，打印出来两个心内的看过的才算。",
            "pico.inclusion_criteria",
        ),
        (
            "手环的数据自动传。一天戴不足十小时的这天不算，一周有效天不满四天的这周不算。",
            "pico.exclusion_criteria",
        ),
        (
            "就数他摔没摔，半年里。摔的意思是身子碰了地，坐空凳子被人拽住的不算，每月家属撕一张日历寄回来。",
            "pico.exclusion_criteria",
        ),
    ],
)
def test_what_counts_as_one_is_nobody_and_no_treatment(said: str, field: str) -> None:
    assert field not in values(said, "pico")


@pytest.mark.parametrize(
    ("said", "out"),
    [
        ("抽烟一天十根以上的不算。", ["抽烟一天十根以上"]),
        (
            "孕妇喂奶的不收，肌酐清除率低于三十的不收，二甲双胍可以接着吃，但胰岛素要是加了就算补救，补救以后的血糖在"
            "主要分析里丢掉，另做一遍不丢的。",
            ["孕妇喂奶", "肌酐清除率低于三十"],
        ),
    ],
)
def test_who_does_not_count_is_left_out_all_the_same(said: str, out: list[str]) -> None:
    assert values(said, "pico").get("pico.exclusion_criteria") == out
