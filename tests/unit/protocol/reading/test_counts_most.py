"""What counts most in the end, in the words of those who say so; and what two halves of the people get."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE, proposed, values

PRIMARY, OUTCOMES = "endpoints.outcomes.primary", "pico.outcomes"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("What really counts is whether they go home alive.", "whether they go home alive"),
        ("The thing I care about most is how they sleep at night.", "how they sleep at night"),
        (
            "At the end of the day we're looking at whether they go back to school.",
            "whether they go back to school",
        ),
        (
            "What I really care about is how much morphine they need in the first day.",
            "how much morphine they need in the first day",
        ),
        ("What really matters to us is sleep.", "sleep"),
        ("The thing I care about most is a composite of death or stroke.", "a composite of death or stroke"),
        (
            "The one thing that decides it is a combination of death, stroke or heart attack.",
            "a combination of death, stroke or heart attack",
        ),
        ("说到底我们看的就是病人能不能活着出院。", "病人能不能活着出院"),
        ("说到底，我们看的就是三个月死亡率。", "三个月死亡率"),
        ("说白了就看他们能不能回去上学。", "他们能不能回去上学"),
        ("我最关心的是头一天要用多少吗啡。", "头一天要用多少吗啡"),
        ("关键是能不能重新爬楼梯。", "能不能重新爬楼梯"),
        ("只看四周里有没有新长压疮。", "四周里有没有新长压疮"),
        ("决定成败的就一个，死亡、卒中或者心梗的复合终点。", "死亡、卒中或者心梗的复合终点"),
    ],
)
def test_what_counts_most_is_the_primary_outcome(said: str, name: str) -> None:
    for found in (proposed(said, "endpoints"), values(said, "pico")):
        assert [outcome["name"] for outcome in found[PRIMARY]] == [name]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "What counts is whether they can climb the stairs again.",
            "whether they can climb the stairs again",
        ),
        ("说到底我们看的就是三个月后还疼不疼。", "三个月后还疼不疼"),
    ],
)
def test_where_outcomes_were_asked_for_it_is_the_answer(said: str, name: str) -> None:
    assert values(said, "pico", asked=OUTCOMES) == {OUTCOMES: [name]}


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        (
            "The thing I care about most is pain or walking distance.",
            ["pain", "walking distance", "pain or walking distance"],
        ),
        (
            "The thing we look at first is walking speed or the number of falls.",
            ["walking speed", "number of falls", "walking speed or the number of falls"],
        ),
        ("我最看重的是疼痛或者步行距离。", ["疼痛", "步行距离", "疼痛或者步行距离"]),
    ],
)
def test_of_two_it_is_asked_which_or_whether_both(said: str, choices: list[str]) -> None:
    reading = read(said, CATALOGUE, current_stage="endpoints")
    assert {each.field: each.choices for each in reading.unreadable} == {
        PRIMARY: tuple([{"name": name}] for name in choices)
    }
    assert PRIMARY not in {value.field for value in reading.values}


@pytest.mark.parametrize(
    "said",
    [
        "What counts is whether the ethics committee agrees.",
        "What really counts is that we recruit fast.",
        "What matters most is the deadline.",
        "The thing I care about most is whether we can recruit enough.",
        "What I want to know is which test to use.",
        "What we want to know is whether the drug works.",
        "In their study what counted was whether they lived.",
        "关键是能不能招到人。",
        "我最关心的是经费够不够。",
        "说到底就看伦理过不过。",
        "我们最想知道的是这个药有没有用。",
        "关键是要随机。",
    ],
)
def test_what_counts_for_the_work_is_no_outcome(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage="pico")
    assert not {PRIMARY, OUTCOMES} & {value.field for value in reading.values}


@pytest.mark.parametrize(
    ("said", "arms"),
    [
        (
            "Half get the new inhaler, the other half stay on what they have.",
            ("the new inhaler", "what they have"),
        ),
        (
            "One group uses the electric brush, the others keep their manual one.",
            ("the electric brush", "their manual one"),
        ),
        (
            "One group uses the app while the other group carries on with paper diaries.",
            ("the app", "paper diaries"),
        ),
        ("Half get caffeine, half get nothing extra.", ("caffeine", "nothing extra")),
        ("一半用新的吸入器，另一半还用原来的药。", ("新的吸入器", "原来的药")),
        ("一半人打神经阻滞，另一半还是用镇痛泵。", ("神经阻滞", "镇痛泵")),
        ("一组用电动牙刷，另一组照旧用手动的。", ("电动牙刷", "手动的")),
        ("一半给咖啡因，一半什么都不加。", ("咖啡因", "什么都不加")),
        ("一组做针灸，另一组只做常规护理。", ("针灸", "常规护理")),
    ],
)
def test_two_halves_are_two_arms(said: str, arms: tuple[str, str]) -> None:
    told = values(said, "pico")
    assert (told.get("pico.intervention"), told.get("pico.comparator")) == arms


@pytest.mark.parametrize(
    "said",
    [
        "Half of them get better, the others stay ill.",
        "Half get lost, the rest keep coming.",
        "一半人用药后好转，另一半人没好转。",
        "一组的人吃了药，另一组的人没吃。",
        "去年一半人用了激素，另一半用了免疫球蛋白。",
    ],
)
def test_what_befalls_two_halves_is_no_arm(said: str) -> None:
    assert not {"pico.intervention", "pico.comparator"} & set(values(said, "pico"))


def test_what_the_other_half_goes_on_with_is_the_comparator() -> None:
    assert values("另一半就接着吃原来的药", "pico", asked="pico.comparator") == {
        "pico.comparator": "原来的药"
    }


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "What I really want to know is whether they're trigger free at six months without another injection or"
            " surgery, that's the whole ball game.",
            "whether they're trigger free at six months without another injection or surgery",
        ),
        (
            "The thing we'd look at first is severe injury on the index endoscopy, that's Zargar 2b or worse.",
            "severe injury on the index endoscopy",
        ),
        ("Sensitivity is the main thing, then specificity.", "Sensitivity"),
    ],
)
def test_what_is_looked_at_first_ends_before_what_is_said_of_it(said: str, name: str) -> None:
    read_value = read(said, CATALOGUE, current_stage="pico").value("endpoints.outcomes.primary")
    assert [item["name"] for item in read_value] == [name]


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (
            "The main thing we look at is the QoR-15 on the first morning after surgery, asked over the telephone.",
            {"name": "the QoR-15 on the first morning after surgery, asked over the telephone"},
        ),
        (
            "What I'd really like to know in the end is how much they drink, asked by post.",
            {"name": "how much they drink, asked by post"},
        ),
        (
            "If I could measure only one thing it would be the walking distance in six minutes.",
            {"name": "the walking distance in six minutes"},
        ),
        (
            "What matters most to us is pain on getting out of bed, 0 to 10, the morning after.",
            {"name": "pain on getting out of bed, 0 to 10, the morning after"},
        ),
        (
            "The main thing for us is the pain on day one, zero to ten.",
            {"name": "the pain on day one", "variable": "zero to ten"},
        ),
        (
            "说到底就看一个东西，术后第二天早上下床的时候疼几分，用数字评分。",
            {"name": "术后第二天早上下床的时候疼几分", "variable": "用数字评分"},
        ),
        ("我们就看一个指标，三个月的糖化。", {"name": "三个月的糖化"}),
        ("归根结底就一个数，一年的总生存。", {"name": "一年的总生存"}),
    ],
)
def test_what_points_at_it_and_how_people_are_asked_are_no_part_of_it(
    said: str, outcome: dict[str, str]
) -> None:
    assert proposed(said, "pico")[PRIMARY] == [outcome]


@pytest.mark.parametrize(
    "said",
    [
        "The main thing we worry about is the money.",
        "The main thing they looked at in Leeds was survival.",
        "What I'd like to know is whether you can write that.",
        "老主任想看生存率，我没同意，我们还没定。",
        "The sponsor would like quality of life as well, but I refused.",
        "我们就一项，是医院自己的课题。",
    ],
)
def test_what_is_no_outcome_of_ours_counts_for_nothing(said: str) -> None:
    found = proposed(said, "pico")
    assert PRIMARY not in found
    assert OUTCOMES not in found
