"""Figures that are changed by their name, outbid by ours, or told of others and of money, and what our records say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

DROPOUT, ALPHA, POWER = "sample_size.dropout", "sample_size.alpha", "sample_size.power"
TOTAL, ASSUMED, FOLLOW_UP = (
    "sample_size.n_total",
    "sample_size.assumptions",
    "study_design.follow_up_duration",
)


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("alpha 0.05, power 90. Actually no, make the power 80 %.", POWER, 0.8),
        ("Power 90. Hmm, set the power to 85 %.", POWER, 0.85),
        ("Dropout 10 %. No, put the dropout at 15 %.", DROPOUT, 0.15),
        ("Power 90. We'll make the dinner 42.", POWER, 0.9),
        ("随访一年，把握度九成。不对，把握度改成八成。", POWER, 0.8),
        ("把握度90%，双侧0.05。算了，把握度就用80%。", POWER, 0.8),
        ("Power 90. And set the dropout to 15 %.", POWER, 0.9),
        ("alpha 0.05. We'll add up and make it 42.", ALPHA, 0.05),
    ],
)
def test_what_is_changed_is_named(said: str, field: str, value: float) -> None:
    assert values(said, "sample_size")[field] == value


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("My boss wants two years of follow-up, but I think one is enough.", FOLLOW_UP),
        ("My boss wants power 90 %, but I think 80 is plenty.", POWER),
        ("Our professor insists on 300 patients, but I think 200 will do.", TOTAL),
        ("主任想要随访两年，但我觉得一年就够了。", FOLLOW_UP),
        ("老板要求做300例，不过我们觉得200例就够。", TOTAL),
        ("Rickard in Lancet, 3,283 patients, 7 percent phlebitis.", TOTAL),
        ("We have twelve thousand from the nurses' association.", TOTAL),
        ("评审费一人五百。", TOTAL),
    ],
)
def test_what_others_want_or_had_and_what_it_costs_is_not_ours(said: str, field: str) -> None:
    assert field not in values(said, "sample_size")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (
            "A difference of 6 points on the scale is the smallest that patients notice, and the SD is about 14.",
            {"delta": 6, "sd": 14},
        ),
        ("The smallest difference that matters is 6 points, SD 14.", {"delta": 6, "sd": 14}),
        ("量表上差6分病人才感觉得到，标准差大概14。", {"delta": 6, "sd": 14}),
        (
            "假针组两小时VAS大概4.2分，真针组大概3分，标准差1.8。",
            {"mu1": 4.2, "mu2": 3, "sd": 1.8},
        ),
        (
            "对照组半年HbA1c大概8.1，试验组7.5，标准差1.2",
            {"mu1": 8.1, "mu2": 7.5, "sd": 1.2},
        ),
        ("对照组平均年龄大概62岁，试验组60岁，标准差8", {"sd": 8}),
        ("按去年病历，感染率8%，希望降到4%。", {"p1": 0.08, "p2": 0.04}),
    ],
)
def test_what_is_expected_of_groups(said: str, value: dict[str, Any]) -> None:
    assert values(said, "sample_size")[ASSUMED] == value


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Power of 85 % would do.", {POWER: 0.85}),
        ("80 % power is fine by me, alpha 0.05.", {POWER: 0.8, ALPHA: 0.05}),
        ("检验水准双侧0.05。", {ALPHA: 0.05, "sample_size.sided": 2}),
        ("Power of 85 % would be too low.", {}),
    ],
)
def test_a_level_that_will_do(said: str, found: dict[str, Any]) -> None:
    assert values(said, "sample_size") == found


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("脱落率10%，不是，10%是上次那个课题的，这次按20%。", DROPOUT, 0.2),
        ("失访率15%，不对，那是人家文献里的，我们就按10%。", DROPOUT, 0.1),
        ("把握度80%，哦不对，80%是去年那个项目用的，这回取90%。", POWER, 0.9),
        ("失访率一成，不对，那是老的数，现在按两成算。", DROPOUT, 0.2),
        ("SD 8, no hold on, that's the standard error, the SD is 21.", ASSUMED, {"sd": 21}),
        ("Drop-out 15 %? No, that's the old study, here 5 %.", DROPOUT, 0.05),
        ("Dropout 10 %, no, 10 % is what the last trial had, we take 20 %.", DROPOUT, 0.2),
        ("Power 80, sorry, that was my boss's wish, we take 90.", POWER, 0.9),
        ("随访12周，不对，那是治疗时间，随访24周。", FOLLOW_UP, {"value": 24, "unit": "week"}),
    ],
)
def test_whose_the_first_figure_was_stands_before_ours(said: str, field: str, value: Any) -> None:
    assert values(said, "sample_size")[field] == value


@pytest.mark.parametrize(
    "said",
    [
        "Dropout 10 %, no, that's the other study. Power 90 %.",
        "失访率10%，不对，那是上次的。把握度90%。",
        "Dropout 10 %, no, that's the other study.",
    ],
)
def test_another_figure_does_not_take_the_place_of_theirs(said: str) -> None:
    assert DROPOUT not in values(said, "sample_size")


@pytest.mark.parametrize(
    ("said", "events"),
    [
        ("要220个事件，HR按0.68算。", 220),
        ("一共要攒够220个终点事件。", 220),
        ("等到220例死亡事件就分析。", 220),
        ("We need 220 events for 90 % power.", 220),
        ("We'd stop after 150 deaths.", 150),
        ("I'd wait for about 180 events.", 180),
        ("180 events are needed.", 180),
        ("每组要110个事件。", None),
        ("要看220个不良事件。", None),
        ("他们那篇要了220个事件。", None),
        ("We need 220 events per arm.", None),
        ("The Danes had 220 events.", None),
        ("We need 220 events, says the Danish paper.", None),
    ],
)
def test_events_are_no_people(said: str, events: int | None) -> None:
    found = values(said, "sample_size")
    assert found.get("sample_size.n_events") == events
    assert TOTAL not in found


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("允许误差五个点，95%置信。", 0.95),
        ("置信95%，误差5%。", 0.95),
        ("We'd expect 30 %, give or take 4 points, with 95 % confidence.", 0.95),
        ("误差正负三个点，把握度九成，结果给出OR及区间。", None),
        ("结果给出OR及95%置信区间。", None),
    ],
)
def test_how_sure_an_interval_is_is_no_power(said: str, share: float | None) -> None:
    found = values(said, "sample_size")
    assert found.get("sample_size.confidence") == share
    assert found.get(POWER) == (0.9 if "把握度" in said else None)


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("We keep nine in ten of them to the end.", 0.1),
        ("Usually nine out of ten stay till the last visit.", 0.1),
        ("Ninety percent complete the study here.", 0.1),
        ("We'd keep 85 % to the end.", 0.15),
        ("We retain about 90 percent.", 0.1),
        ("Our retention rate is about 90 %.", 0.1),
        ("About four in five make it to the end.", 0.2),
        ("十个里能留住九个。", 0.1),
        ("九成能随访到底。", 0.1),
        ("大概八成五的人能坚持到最后。", 0.15),
        ("能跟到最后的大概九成。", 0.1),
        ("随访完成率按90%算。", 0.1),
    ],
)
def test_who_stays_tells_who_is_lost(said: str, lost: float) -> None:
    assert values(said, "sample_size") == {DROPOUT: lost}


@pytest.mark.parametrize(
    "said",
    [
        "About 80 % stay in remission.",
        "Urinary retention in 10 %.",
        "80 % stay on the drug.",
        "90 % make it to surgery.",
        "They kept 90 % to the end in Oslo.",
        "We keep nine in ten samples frozen.",
        "We'd keep 90 percent.",
        "We want to keep 90 % power.",
        "九成的人能治好。",
        "九成的腿能保住。",
        "依从率九成。",
        "文献里九成能随访到底。",
    ],
)
def test_what_stays_otherwise_is_nobody_lost(said: str) -> None:
    assert DROPOUT not in values(said, "sample_size")


@pytest.mark.parametrize(
    ("said", "total"),
    [
        ("Let's take 500 in total then.", 500),
        ("OK, let's take 300 altogether.", 300),
        ("Make that 240 altogether.", 240),
        ("总共就做三百例", 300),
        ("那一共收两百四吧", 240),
        ("The Oslo lot had 500 in total.", None),
        ("Let's say five visits in total.", None),
        ("Let's have 500 euros in total.", None),
        ("500 in total were screened last year.", None),
        ("一共做十二次访视", None),
        ("一共收两百块", None),
        ("他们一共做五百例", None),
    ],
)
def test_a_total_that_is_settled(said: str, total: int | None) -> None:
    assert values(said, "sample_size").get(TOTAL) == total


@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("二比一，试验组80，对照组40。", False),
        ("干预组60，对照组40", False),
        ("复发率，对照组40，试验组20", True),
        ("有效率试验组80，对照组40", True),
    ],
)
def test_so_many_in_each_group_are_no_rates(said: str, is_asked: bool) -> None:
    open_ones = {each.field for each in reading(said, "sample_size").unreadable}
    assert (ASSUMED in open_ones) == is_asked


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("We lose about one in eight before the last visit, so put 12 percent.", 0.12),
        ("We lose one in nine, make it 11 %.", 0.11),
        ("大概八分之一会失访，就按12%算。", 0.12),
        ("We lose about one in eight, so put 20 percent power.", 0.125),
    ],
)
def test_losses_in_round_numbers(said: str, lost: float) -> None:
    assert values(said, "sample_size")[DROPOUT] == lost


@pytest.mark.parametrize(
    "said",
    [
        "I am happy with plus or minus seven. With one in five being drained, as it was here.",
        "正负7个点我能接受，这里有两成要引流。",
    ],
)
def test_how_wide_an_interval_may_be_is_no_rate_of_a_group(said: str) -> None:
    assert "p2" not in (values(said, "sample_size").get("sample_size.assumptions") or {})


@pytest.mark.parametrize(
    ("said", "alpha", "power"),
    [
        ("alpha and power the usual five and eighty percent", 0.05, 0.8),
        ("power and alpha are 90 and 5 percent, dropout 10", 0.05, 0.9),
        ("α和把握度就零点零五、百分之八十，双侧。", 0.05, 0.8),
        ("The Danes had alpha and power of 0.05 and 90%", None, None),
        ("α和把握度一般是0.05和0.8吗", None, None),
        ("power and alpha are 5 and 90 percent", None, None),
    ],
)
def test_figures_in_the_order_of_their_names(said: str, alpha: float | None, power: float | None) -> None:
    found = values(said, "sample_size")
    assert found.get("sample_size.alpha") == alpha
    assert found.get("sample_size.power") == power
