"""Who is left out, told in one breath: all of a row is read, or nothing of it; and nothing of others' rows."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

EXCLUSION = "pico.exclusion_criteria"


def left_out(said: str) -> list[str] | None:
    value = read(said, CATALOGUE, current_stage="pico").value(EXCLUSION)
    return value if value is None else [*value]


@pytest.mark.parametrize(
    ("said", "items"),
    [
        (
            "We are leaving out anybody with previous eye surgery or LASIK, Down syndrome, vernal with shield ulcer,"
            " and those who are wearing RGP lens.",
            [
                "previous eye surgery or LASIK",
                "Down syndrome",
                "vernal with shield ulcer",
                "those who are wearing RGP lens",
            ],
        ),
        (
            "We'd exclude kids who already had esophageal disease, you know, repaired atresia, EoE with a stricture,"
            " and anyone with the battery in for more than 24 hours.",
            [
                "kids who already had esophageal disease",
                "repaired atresia",
                "EoE with a stricture",
                "the battery in for more than 24 hours",
            ],
        ),
        (
            "I'd not want those who've had permethrin or ivermectin in the last four weeks, nor anyone in the last"
            " days of life, it'd be indecent.",
            [
                "those who've had permethrin or ivermectin in the last four weeks",
                "anyone in the last days of life",
            ],
        ),
        (
            "不收的是以前就痴呆的、脑梗留了后遗症的、帕金森的，不然你分不清是哪个弄的。",
            ["以前就痴呆", "脑梗留了后遗症", "帕金森"],
        ),
        (
            "不要的啊，怀孕喂奶的、吃激素或者免疫抑制剂的、糖尿病脚上没知觉的，烫着都不知道，这个可得卡死。",
            ["怀孕喂奶", "吃激素或者免疫抑制剂", "糖尿病脚上没知觉"],
        ),
        (
            "病例跟对照都不要胃癌的、幽门梗阻的，还有脑子糊涂说不清自己吃了啥的。",
            ["胃癌", "幽门梗阻", "脑子糊涂说不清自己吃了啥"],
        ),
    ],
)
def test_all_of_a_row_is_read(said: str, items: list[str]) -> None:
    assert left_out(said) == items


@pytest.mark.parametrize(
    "said",
    [
        "The Danes left out anybody with asthma, gout, kidney stones and those on warfarin.",
        "Should we leave out anybody with asthma, gout, and those on warfarin?",
        "Perhaps we leave out anybody with asthma, gout, and those on warfarin, I have not made up my mind.",
        "人家那个试验不收的是痴呆的、帕金森的、脑梗的。",
        "不收的是痴呆的、帕金森的，还是都收？",
    ],
)
def test_rows_of_others_and_open_ones_are_not_taken(said: str) -> None:
    assert left_out(said) is None


def test_a_row_that_goes_on_to_something_else_is_not_taken_for_whole() -> None:
    said = "We leave out anybody with gout, kidney stones, and then every Monday my nurse rings the wards about it."
    assert not any("Monday" in item or "nurse" in item for item in left_out(said) or ())


def test_one_that_is_let_in_after_all_is_not_left_out() -> None:
    said = (
        "活动性肺结核的要排掉，肺癌的、准备吃吡非尼酮的也不要……等等，吃吡非尼酮的现在越来越多，"
        "排了就没人了，那就不排，记录下来。"
    )
    assert "吡非尼酮" not in "".join(left_out(said) or ())


def test_what_stands_in_brackets_is_no_item_of_its_own() -> None:
    said = "剔除的：原来就有肝硬化的，来了24小时内就自动出院的（这个我们这点多，家里没得钱），病历缺INR的。"
    assert not any(item.startswith("家里") for item in left_out(said) or ())


def test_a_word_is_not_torn() -> None:
    said = "Kick out the revisions, growing rods, anterior releases, and kids where the dose isn't in the record."
    assert not any(item.endswith(("isn", "isn'")) for item in left_out(said) or ())
