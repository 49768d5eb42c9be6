"""Who may join and who may not, as people tell it: with the reasons in between, in a row of sentences, behind "though
not"; and who is meant, to the end of it."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE, proposed, values

OUT, IN, WHO, WHERE = "pico.exclusion_criteria", "pico.inclusion_criteria", "pico.population", "pico.setting"


@pytest.mark.parametrize(
    ("said", "out"),
    [
        ("孕妇肯定不要，因为药有致畸；做过移植的也排掉", ["孕妇", "做过移植"]),
        ("凝血有问题的不收，因为阻滞打得深；本来就在吃阿片的也别要。", ["凝血有问题", "本来就在吃阿片"]),
        ("孕妇不能进，因为要拍片子，看牙前要吃抗生素的也不能进。", ["孕妇", "看牙前要吃抗生素"]),
        ("囊性纤维化的我不收，肺本来就不一样，上过呼吸机的也不收。", ["囊性纤维化", "上过呼吸机"]),
        ("对局麻药过敏的当然不能要，吃抗凝药的也一样。", ["对局麻药过敏", "吃抗凝药"]),
        ("吸烟的不要。孕妇也不收。", ["吸烟", "孕妇"]),
        (
            "Pregnant women are out because of the drug, and also care home residents because we can't consent them.",
            ["Pregnant women", "care home residents"],
        ),
        (
            "Leave out anybody with a bleeding disorder, because the block goes deep; people already on opioids are out"
            " too.",
            ["a bleeding disorder", "people already on opioids"],
        ),
        (
            "Nobody who's been psychotic, since the app could make it worse, and also not the ones in hospital right"
            " now.",
            ["been psychotic", "the ones in hospital right now"],
        ),
        (
            "Pregnant women can't take part because of the x-rays, and people who need antibiotics before a filling"
            " can't either.",
            ["Pregnant women", "people who need antibiotics before a filling"],
        ),
        (
            "I wouldn't take children with cystic fibrosis as their lungs are different, or those who were ventilated.",
            ["children with cystic fibrosis", "those who were ventilated"],
        ),
        (
            "Not people who had a second stroke, because they're too weak; those with a pacemaker are excluded too.",
            ["people who had a second stroke", "those with a pacemaker"],
        ),
        (
            "Exclude people on lithium because their levels swing; anyone with a learning disability too, since the"
            " diary is in words.",
            ["people on lithium", "a learning disability"],
        ),
        ("上周摔过的不收，毕竟鞋子是新的，用助行器的也不收。", ["上周摔过", "用助行器"]),
        ("We exclude smokers. Pregnant women are out.", ["smokers", "Pregnant women"]),
        ("Heart failure or on dialysis: out.", ["Heart failure or on dialysis"]),
    ],
)
def test_why_somebody_is_left_out_is_no_part_of_the_row(said: str, out: list[str]) -> None:
    assert proposed(said, "pico").get(OUT) == out


@pytest.mark.parametrize(
    "said",
    [
        "They are out of breath because of the drug.",
        "The results are out because we published.",
        "Nobody in the ward knows the allocation because we keep it sealed.",
        "Nobody who takes part is paid because of the rules.",
        "We leave the missing values out of the model because they bias it.",
        "数据缺太多的不要，因为没法分析。",
        "Double blinding is out because of the taste.",
        "Phone calls are out because people hate them.",
        "双盲就算了，因为味道不一样。",
        "安慰剂不要，因为不伦理。",
        "孕妇不排除，因为药很安全。",
        "Everyone over 60 is in, even those with a transplant.",
    ],
)
def test_what_is_out_for_a_reason_may_be_something_else(said: str) -> None:
    assert OUT not in proposed(said, "pico")


@pytest.mark.parametrize(
    ("said", "out"),
    [
        ("We'd take anyone over 60, though not the ones who've had a transplant.", ["had a transplant"]),
        ("Anyone over 18 with gum disease, though not smokers.", ["smokers"]),
        ("We only want first-time mothers, and not the ones who are carrying twins.", ["carrying twins"]),
        ("六十岁以上的都行，不过做过移植的不算。", ["做过移植"]),
        ("十八岁以上有牙周炎的都可以，不过抽烟的不算。", ["抽烟"]),
    ],
)
def test_who_may_not_join_after_all_is_left_out(said: str, out: list[str]) -> None:
    assert proposed(said, "pico").get(OUT) == out


@pytest.mark.parametrize(
    "said",
    [
        "Everyone gets a phone call, but not the ones who've moved.",
        "We analyse everyone, though not those who never started.",
        "All patients are followed for a year, but not the ones who died.",
        "每个病人都随访，不过搬走的不算。",
        "两组都测血压，不过卧床的不算。",
        "We take bloods in everyone, though not the ones who refuse.",
        "Anyone over 60, but not only men.",
        "Patients who smoke, but nobody with cancer will mind.",
    ],
)
def test_who_is_spared_something_may_join_all_the_same(said: str) -> None:
    assert OUT not in proposed(said, "pico")


def test_of_those_who_may_join_the_rest_is_told_behind() -> None:
    told = values("满十八岁、能嚼东西，不过戴假牙的不行", "pico", asked=IN)
    assert (told[IN], told[OUT]) == (["满十八岁", "能嚼东西"], ["戴假牙"])
    told = values("anyone over 60, though not the ones who've had a transplant", "pico", asked=IN)
    assert (told[IN], told[OUT]) == (["anyone over 60"], ["had a transplant"])


@pytest.mark.parametrize(
    "said",
    [
        "We exclude smokers. No, we exclude drinkers.",
        "We exclude smokers. Sorry, we exclude drinkers.",
        "排除吸烟的。不对，排除喝酒的。",
    ],
)
def test_who_is_named_instead_joins_no_list(said: str) -> None:
    assert len(proposed(said, "pico").get(OUT, [])) < 2


def test_nobody_is_no_word_of_a_criterion() -> None:
    assert values("nobody who's down for a transplant", "pico", asked=OUT)[OUT] == ["down for a transplant"]
    said = "We want the ones who are on dialysis, nobody who's down for a transplant."
    assert values(said, "pico")[OUT] == ["down for a transplant"]


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (
            "Stroke survivors who can sit up but can't walk ten metres alone.",
            "Stroke survivors who can sit up but can't walk ten metres alone",
        ),
        (
            "Teenagers between 13 and 17 who've been depressed for at least a month and aren't on tablets yet.",
            "Teenagers between 13 and 17 who've been depressed for at least a month and aren't on tablets yet",
        ),
        (
            "Everybody over 70 who's booked for a hip operation, except those with dementia.",
            "Everybody over 70 who's booked for a hip operation",
        ),
        ("只要头胎的妈妈，怀双胞胎的不要。", "头胎的妈妈"),
        ("能坐起来但自己走不了十米的脑卒中患者。", "能坐起来但自己走不了十米的脑卒中患者"),
    ],
)
def test_who_is_meant_is_told_to_the_end(said: str, who: str) -> None:
    assert proposed(said, "pico").get(WHO) == who


def test_what_is_done_with_them_is_not_who_they_are() -> None:
    said = "Patients with heart failure and are followed for a year."
    reading = read(said, CATALOGUE, current_stage="pico")
    assert "followed" not in str([each.value for each in (*reading.values, *reading.likely)])


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("We'd take consecutive patients in our two wards.", "our two wards"),
        ("Consecutive patients seen in our clinic.", "our clinic"),
        ("连续入组，门诊随访的病人。", "门诊"),
    ],
)
def test_where_they_are_seen_is_offered(said: str, where: str) -> None:
    reading = read(said, CATALOGUE, current_stage="pico")
    assert {each.field: each.value for each in reading.likely}.get(WHERE) == where


@pytest.mark.parametrize(
    "said",
    [
        "Last year 40 patients seen in our clinic had a fall.",
        "In our unit about a third of patients get delirium.",
        "我们科收治的病人三分之一会谵妄。",
    ],
)
def test_where_something_befell_people_is_no_place_of_the_study(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage="pico")
    assert WHERE not in {each.field for each in (*reading.values, *reading.likely)}
