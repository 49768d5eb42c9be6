"""How many places take part, told beside their names, and who counts as exposed: read where nothing else is meant."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE


def told(said: str, path: str, stage: str) -> Any:
    return read(said, CATALOGUE, current_stage=stage).value(path)


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("三家医院：俺们市院，青州一家，临朐县医院也答应了。", 3),
        ("就我们医院和双流那边一个透析中心，两家。", 2),
        ("前瞻性队列，三家：我们院、汾阳一家、临汾一家，太原那个大医院人家自己要搞，不带我们玩。", 3),
        ("我们医院、省妇幼和二附院，三家一起做。", 3),
        ("中心一共四家，我们一家，然后苏州、杭州、还有宁波。", 4),
        ("就我们院和两个县医院，三家。", 3),
        ("It's us and the children's over in Leeds, so two sites.", 2),
        (
            "We've got us, then the VA across the street, and Okafor's group up in Rochester, so three places.",
            3,
        ),
        ("Four hospitals, Kuopio, Joensuu, Mikkeli and Jyväskylä, with one nurse in each.", 4),
    ],
)
def test_places_are_counted_where_their_names_agree(said: str, count: int) -> None:
    assert told(said, "study_design.centres", "study_design") == count


@pytest.mark.parametrize(
    "said",
    [
        "三家医院：我们院、二附院，省人民还没答应。",
        "他们那个研究三家医院：协和、华西、湘雅。",
        "Their trial had three hospitals, Leeds, York and Hull.",
        "每组三家，我们医院，二院。",
        "医院3家，我们盟医院、两个旗医院，病例从放射科登记本里挨个找。",
    ],
)
def test_a_number_that_the_names_do_not_bear_out_is_not_taken(said: str) -> None:
    assert told(said, "study_design.centres", "study_design") is None


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        (
            "So exposed is any honey or sucralfate before removal, at home or in the ED, at least one documented dose.",
            "intervention",
            "any honey or sucralfate before removal, at home or in the ED, at least one documented dose",
        ),
        (
            "Main exposure is sleeping prone on most nights, meaning four or more nights in a week, in the two years"
            " before diagnosis.",
            "intervention",
            "sleeping prone on most nights, meaning four or more nights in a week, in the two years before diagnosis",
        ),
        (
            "暴露就按脱离现场到头一次进舱的时间切，6小时以里算早，超过6小时算晚。",
            "intervention",
            "按脱离现场到头一次进舱的时间切，6小时以里算早，超过6小时算晚",
        ),
        ("没吃过或者饭后吃的当参照。", "comparator", "没吃过或者饭后吃"),
        ("待评价的就是住院医的床旁超声，线阵探头，沿着结肠扫一圈。", "intervention", "住院医的床旁超声"),
    ],
)
def test_who_is_exposed_is_what_the_sentence_defines(said: str, key: str, value: str) -> None:
    assert told(said, f"pico.{key}", "pico") == value


def test_what_a_test_is_done_with_is_no_reference_standard() -> None:
    said = "待评价的就是住院医的床旁超声，线阵探头，沿着结肠扫一圈。"
    assert told(said, "study_design.reference_standard", "pico") is None


@pytest.mark.parametrize(
    ("said", "path"),
    [
        (
            "Data on an encrypted drive in the department, coded numbers only, key stays with me.",
            "study_design.allocation_concealment",
        ),
        ("Data goes into REDCap at Leeds.", "pico.setting"),
        ("问卷录到问卷星再导出来，姓名电话不录。", "study_design.allocation_concealment"),
    ],
)
def test_where_data_are_kept_is_no_allocation_and_no_place_of_care(said: str, path: str) -> None:
    assert told(said, path, "endpoints") is None


@pytest.mark.parametrize(
    ("said", "factors"),
    [
        ("Stratified for centre and for first pregnancy yes or no.", ["centre", "first pregnancy yes or no"]),
        ("Stratified by centre and by sex.", ["centre", "sex"]),
        ("Stratified for TBSA below and above 20 percent.", ["TBSA below and above 20 percent"]),
    ],
)
def test_strata_are_told_with_for_as_with_by(said: str, factors: list[str]) -> None:
    assert told(said, "study_design.stratification_factors", "study_design") == factors


@pytest.mark.parametrize(
    ("said", "path", "stage"),
    [
        ("问的时候护士不晓得是病例还是对照，没招。", "pico.comparator", "study_design"),
        (
            "There's a Scandinavian crossover from the eighties with 20 patients.",
            "study_design.design_type",
            "pico",
        ),
        (
            "My wife says the gap is in my head.",
            "scientific_question.knowledge_gap",
            "scientific_question",
        ),
        (
            "A linear 12 megahertz probe, cross-sectional area of the ulnar nerve measured at the elbow.",
            "study_design.design_type",
            "pico",
        ),
        (
            "Two by two tables with exact intervals, subgroup for multibacillary versus paucibacillary.",
            "pico.comparator",
            "endpoints",
        ),
    ],
)
def test_what_only_sounds_like_a_value_is_none(said: str, path: str, stage: str) -> None:
    assert told(said, path, stage) is None
