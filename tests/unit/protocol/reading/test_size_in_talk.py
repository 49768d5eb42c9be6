"""The sample size as people talk of it: our own figures beside those of others, second thoughts, losses in everyday
words. Ours are proposed where that is certain, else asked with their buttons; those of others are never proposed."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.utils import translation

from apps.agents.extension import Asked
from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import Reading, read
from apps.protocol.size_requests.whole.understanding import understood
from tests.unit.protocol.reading.support import CATALOGUE

SIZE: Final = "sample_size"
ASSUMED: Final = f"{SIZE}.assumptions"
TRIAL: Final = {"study_design": {"design_type": "parallel_rct"}}
COHORT: Final = {"study_design": {"design_type": "cohort"}}
ACCURACY: Final = {"study_design": {"design_type": "diagnostic_accuracy"}}
CASES: Final = {"study_design": {"design_type": "case_control"}}
SURVEY: Final = {"study_design": {"design_type": "cross_sectional"}}


def read_as(said: str, context: dict[str, Any]) -> tuple[dict[str, Any], Reading]:
    """What is proposed, by the last part of its path, and what was read."""
    found = read(said, CATALOGUE, current_stage=SIZE, context=context)
    kept = found_by_rules(found, message_id="1", catalogue=CATALOGUE)
    return {each.field.rpartition(".")[2]: each.value for each in kept}, found


def asked(found: Reading, key: str) -> tuple[Any, ...]:
    """The buttons of what is asked of an item."""
    problems = [problem for problem in found.unreadable if problem.field == f"{SIZE}.{key}"]
    return tuple(each for problem in problems for each in (*problem.choices, *problem.replies))


@pytest.mark.parametrize(
    ("said", "context", "rates"),
    [
        (
            "Our audit says 22 per cent and I'd be thrilled to get that down to ten. The Dutch had thirty-odd but I "
            "don't believe it'd be that high here.",
            TRIAL,
            {"p1": 0.22, "p2": 0.1},
        ),
        (
            "I'd expect 26 per cent before, that's what our logbook says, and if it's 16 with the camera I'd be happy.",
            COHORT,
            {"p1": 0.26, "p2": 0.16},
        ),
        (
            "The Glasgow lot had nine percent leaks, we sit at about fourteen, and I'd be over the moon with seven.",
            TRIAL,
            {"p1": 0.14, "p2": 0.07},
        ),
        (
            "In the sham arm I expect 40 percent to be dry at three months, in the real one 60.",
            TRIAL,
            {"p1": 0.4, "p2": 0.6},
        ),
        ("人家华西报的是百分之八，我们这儿十五，用上新支架争取压到七。", TRIAL, {"p1": 0.15, "p2": 0.07}),
        (
            "没扎的大概百分之十二有严重的，扎了的差不多百分之二十二。江西那边报过三十五，他们五步蛇多，不能照搬。",
            COHORT,
            {"p1": 0.12, "p2": 0.22},
        ),
        ("假针那组我估四成能好，真针六成。", TRIAL, {"p1": 0.4, "p2": 0.6}),
    ],
)
def test_our_own_rates_are_taken_beside_those_of_others(
    said: str, context: dict[str, Any], rates: dict[str, float]
) -> None:
    proposed, _found = read_as(said, context)
    assert proposed[ASSUMED.rpartition(".")[2]] == rates


@pytest.mark.parametrize(
    ("said", "context", "buttons"),
    [
        (
            "光做LIFT的按六十五算，国外有篇荟萃说七十六，我觉着偏高。加了PRP我希望到八十五，把握度八成。",
            TRIAL,
            ("参数假设：对照组率 65%；试验组率 85%",),
        ),
        (
            "短疗程复发大概百分之十五，长的大概百分之六吧，新疆那篇是百分之十八对百分之九。",
            COHORT,
            ("参数假设：非暴露组率 15%；暴露组率 6%", "参数假设：非暴露组率 6%；暴露组率 15%"),
        ),
        (
            "In those who sleep on the floor the rate of sores is maybe 9 percent and in the ones with a mattress 4.",
            COHORT,
            (
                "Assumptions: rate in the unexposed 9%; rate in the exposed 4%",
                "Assumptions: rate in the unexposed 4%; rate in the exposed 9%",
            ),
        ),
        (
            "我们浅表的小的按八十六来估。两组假设一样，非劣效的界值放到百分之十二。",
            TRIAL,
            ("参数假设：对照组率 86%；试验组率 86%",),
        ),
    ],
)
def test_rates_of_which_one_thing_is_uncertain_are_asked_with_their_buttons(
    said: str, context: dict[str, Any], buttons: tuple[str, ...]
) -> None:
    language = "en" if said.isascii() else "zh-hans"
    with translation.override(language):
        proposed, found = read_as(said, context)
    assert "assumptions" not in proposed
    assert asked(found, "assumptions") == buttons


@pytest.mark.parametrize(
    "said",
    [
        "Last year's trial in Lyon had 22 percent against 12 and lost a quarter of its patients.",
        "去年韩国那个试验是两成二比一成二，还丢了四分之一的人。",
        "The Dutch had thirty per cent and got it down to ten.",
        "对照组失禁50%吧，我们希望能降20%。",
        "单臂二期，历史上大概25%，我们希望做到45%。",
        "再入院的有18%，最好能降到10%以下",
        "对照组感染率20%，随访率提高到90%。",
    ],
)
def test_rates_of_others_and_what_is_no_pair_are_neither_taken_nor_offered(said: str) -> None:
    proposed, found = read_as(said, TRIAL)
    assert not {"p1", "p2"} <= set(proposed.get("assumptions", {}))
    assert "dropout" not in proposed
    assert (asked(found, "assumptions"), asked(found, "dropout")) == ((), ())


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (
            "They don't answer the phone, so I reckon we lose fifteen per cent; my colleague says twenty.",
            0.15,
        ),
        ("About twelve percent won't finish the six sessions, that's our experience.", 0.12),
        ("Eight percent of the interviews will not be usable, memory, dementia, these things.", 0.08),
        ("We'll be missing calcium in about four per cent.", 0.04),
        ("Dropouts we put at seven percent.", 0.07),
        ("一成拍不成CT。", 0.1),
        ("失访的话七天内的基本不会跑，主要怕转院，留个百分之八。", 0.08),
        ("脱落按一五算，哦我是说百分之十五，不是一点五。", 0.15),
        ("再加点取材不够、照片糊掉的，百分之五。", 0.05),
        ("问卷不合格的加一成。", 0.1),
        ("六次课坚持不下来的大概百分之十二，按这个留。", 0.12),
    ],
)
def test_losses_in_everyday_words(said: str, value: float) -> None:
    proposed, _found = read_as(said, TRIAL)
    assert proposed["dropout"] == pytest.approx(value)


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        ("Dropouts twelve percent maybe.", (0.12,)),
        ("And maybe 6 percent with no final diagnosis cause they move away.", (0.06,)),
        (
            "My registrar thinks we'll lose ten percent but honestly it's going to be nearer twenty.",
            (0.2, 0.1),
        ),
        ("学生说丢一成，我看得两成才保险。", (0.2, 0.1)),
    ],
)
def test_losses_in_doubt_or_in_the_word_of_another_are_asked(said: str, buttons: tuple[float, ...]) -> None:
    proposed, found = read_as(said, TRIAL)
    assert "dropout" not in proposed
    assert asked(found, "dropout") == buttons


@pytest.mark.parametrize(
    "said",
    [
        "if one in ten drops out of the course we call them",
        "失访率原来按10%，后来再说",
        "失访现在有两成，我们想降到一成",
        "The trial lost 20%, we expect 12% against 8%",
        "Fifteen percent lose their hearing.",
        "15 percent of them died and 5 percent relapsed.",
    ],
)
def test_what_is_no_plan_for_losses(said: str) -> None:
    assert "dropout" not in read_as(said, TRIAL)[0]


@pytest.mark.parametrize(
    ("said", "power"),
    [
        ("Power, I'd go for 90, uh, let me think, no, 80, or we'll never finish.", 0.8),
        ("Power, hmm, 90, no hang on, that'd be four hundred people, make it 80.", 0.8),
        ("Power 80, alpha 5.", 0.8),
        ("Eighty per cent power, five per cent two-sided, the usual.", 0.8),
        ("Two-sided alpha of five percent and a power of eighty five.", 0.85),
        ("八十的把握度，双侧零点零五。", 0.8),
        ("八成把握度，双侧零点零五。", 0.8),
        ("把握度九十吧，等等，九十要收太多了，还是八十。", 0.8),
        ("依我七成把握就够了，统计的非要八成，那就八成。", 0.8),
        ("α就双侧0.05，把握度给到90%，病人出院后跑掉的按15%算。", 0.9),
    ],
)
def test_power_as_it_falls_in_talk(said: str, power: float) -> None:
    proposed, _found = read_as(said, TRIAL)
    assert proposed["power"] == power
    assert "n_total" not in proposed


@pytest.mark.parametrize(
    "said",
    [
        "As controls we take people with a cataract, two for each case, same sex and age.",
        "一个病例找三个对照。",
    ],
)
def test_how_many_controls_are_taken_for_each_case(said: str) -> None:
    matching = read_as(said, CASES)[0]["matching"]
    assert "two for each case" in matching or matching == "一个病例找三个对照"


def test_a_figure_that_settles_the_power_is_no_rate() -> None:
    said = "依我七成把握就够了，统计的非要八成，那就八成。"
    request = understood(Asked(said, {f"{SIZE}.power": 0.8}, TRIAL, "zh-hans"))
    assert request.inputs["power"] == 0.8
    assert not any(request.missing.values())


def test_level_and_sides_as_they_fall_in_talk() -> None:
    assert read_as("Power 80, alpha 5.", TRIAL)[0] == {"power": 0.8, "alpha": 0.05}
    said = "80 percent power, the usual five percent, both sides."
    assert read_as(said, TRIAL)[0] == {"power": 0.8, "alpha": 0.05, "sided": 2}


@pytest.mark.parametrize(
    "said",
    [
        "Would that be enough for 80 per cent?",
        "The statistician won't go below 80 percent power.",
        "Laser power 80.",
        "Power 90, maybe.",
        "医生的把握度八十。",
        "一般做到九十的把握度要多不少病人。",
    ],
)
def test_what_settles_no_power(said: str) -> None:
    assert "power" not in read_as(said, TRIAL)[0]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        (
            "I want to detect 1.5 points between the groups, and the standard deviation is about 2.8 from our own "
            "pilot. The French paper had a difference of 1.8 but with an SD of like 3.1.",
            {"delta": 1.5, "sd": 2.8},
        ),
        ("打鼾评分差两分我就满意了，标准差咱自己预试验是三点五。", {"delta": 2, "sd": 3.5}),
        (
            "Mean time to first flatus is 52 hours with us, SD around 20, and I'd like to see it at 42.",
            {"mu1": 52, "mu2": 42, "sd": 20},
        ),
    ],
)
def test_differences_and_averages_beside_their_spread(said: str, means: dict[str, float]) -> None:
    assert read_as(said, TRIAL)[0]["assumptions"] == means


def test_averages_of_which_nobody_knows_whose_they_are_are_asked_both_ways() -> None:
    said = "The mean in the late group is around 7.2 and in the early group 8.2, and the SD I take as 2.4."
    proposed, found = read_as(said, COHORT)
    assert "mu1" not in proposed.get("assumptions", {})
    assert [each.count("7.2") for each in asked(found, "assumptions")] == [1, 1]
    late = {"pico": {"comparator": "those treated late"}, **COHORT}
    assert read_as(said, late)[0]["assumptions"] == {"mu1": 7.2, "mu2": 8.2, "sd": 2.4}


@pytest.mark.parametrize(
    ("said", "context", "value"),
    [
        ("Sensitivity, I'd bet on 95 percent. Specificity say 90.", ACCURACY, {"se": 0.95, "sp": 0.9}),
        (
            "灵敏度我估百分之八十五，特异度七十吧，误差正负七个点。国外有报到九十八的，那是癌和正常比。",
            ACCURACY,
            {"se": 0.85, "sp": 0.7, "abs_error": 0.07},
        ),
        ("我们这里切了活检的，中度以上的大概占三成。", ACCURACY, {"prevalence": 0.3}),
        (
            "Roughly four in ten of the referred toddlers have it, the Lancet paper had six in ten.",
            ACCURACY,
            {"prevalence": 0.4},
        ),
        (
            "The breath test picks up 88 percent, and of those without worms it wrongly flags about 10 percent.",
            ACCURACY,
            {"se": 0.88, "sp": 0.9},
        ),
        (
            "In the controls I think that 25 percent have feathers. I would like to see an odds ratio of 2, the "
            "Spanish would suggest even 4 but I do not trust it.",
            CASES,
            {"p1": 0.25, "odds_ratio": 2},
        ),
        ("对照里养过鹦鹉的估计一成八，OR想看到2.5。", CASES, {"p1": 0.18, "odds_ratio": 2.5}),
        ("养蜂的我猜三分之一过敏，正负五个点。", SURVEY, {"p": 0.3333, "abs_error": 0.05}),
        (
            "From our pilot 14 percent of the divers had it; in Cairns they found 40, and I want to be within three "
            "points.",
            SURVEY,
            {"p": 0.14, "abs_error": 0.03},
        ),
    ],
)
def test_measures_of_tests_surveys_and_cases(
    said: str, context: dict[str, Any], value: dict[str, float]
) -> None:
    assert read_as(said, context)[0]["assumptions"] == value


def test_of_two_shares_who_have_it_the_one_of_the_registry_is_asked_about() -> None:
    said = "About a third of those babies, 35 percent if you believe our registry, end up with atresia."
    proposed, found = read_as(said, ACCURACY)
    assert "assumptions" not in proposed
    assert asked(found, "assumptions") == ("Assumptions: prevalence 33.33%", "Assumptions: prevalence 35%")


@pytest.mark.parametrize(
    ("said", "button"),
    [
        (
            "Hazard ratio of 0.7 is what the oncologists dream of, I'd settle for 0.75.",
            "Assumptions: hazard ratio 0.75",
        ),
        ("肿瘤科想要HR零点七，我觉得零点七五就行。", "参数假设：风险比 0.75"),
    ],
)
def test_a_hazard_ratio_that_others_dream_of_is_not_ours(said: str, button: str) -> None:
    with translation.override("en" if said.isascii() else "zh-hans"):
        proposed, found = read_as(said, TRIAL)
    assert "assumptions" not in proposed
    assert asked(found, "assumptions") == (button,)


@pytest.mark.parametrize(
    "said",
    [
        "Power should be eighty percent and alpha five percent, two-sided.",
        "Power should be 80% and alpha 5%, two-sided.",
        "The Americans had 1.4 but they picked theirs, so eighty percent power, the usual five percent two-sided.",
    ],
)
def test_power_and_level_are_told_in_one_breath(said: str) -> None:
    proposed, _found = read_as(said, TRIAL)
    assert (proposed["power"], proposed["alpha"], proposed["sided"]) == (0.8, 0.05, 2)
