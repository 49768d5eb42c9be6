"""An item is corrected by its place in its list, and a whole list by what stands behind a colon."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.fields.reading import Reading
from tests.unit.protocol.reading.support import reading

EXCLUSION, INCLUSION = "pico.exclusion_criteria", "pico.inclusion_criteria"
OUT: Final = ["on dialysis", "eGFR under 15", "we wanted the arch cases, but they're out"]
RECORDED: Final[dict[str, Any]] = {
    "pico": {
        "population": "adults",
        "inclusion_criteria": ["age 18 to 70", "positive breath test"],
        "exclusion_criteria": OUT,
    },
    "endpoints": {
        "outcomes": {"secondary": [{"name": "ICU stay"}, {"name": "death"}]},
        "primary_analysis": "Cox",
    },
}


def _read(said: str) -> Reading:
    return reading(said, "pico", context=RECORDED)


@pytest.mark.parametrize(
    ("said", "out"),
    [
        ("The last exclusion should just be aortic arch surgery.", [*OUT[:2], "aortic arch surgery"]),
        ("Make the last exclusion aortic arch surgery.", [*OUT[:2], "aortic arch surgery"]),
        ("Change the last exclusion to aortic arch surgery.", [*OUT[:2], "aortic arch surgery"]),
        ("Exclusion number 2 should simply say eGFR under 20.", [OUT[0], "eGFR under 20", OUT[2]]),
        ("The second exclusion criterion should be eGFR under 20.", [OUT[0], "eGFR under 20", OUT[2]]),
        ("最后一条排除改成主动脉弓手术。", [*OUT[:2], "主动脉弓手术"]),
        ("最后一条排除标准应该就写：主动脉弓手术。", [*OUT[:2], "主动脉弓手术"]),
        ("第二条排除标准应该是eGFR低于20。", [OUT[0], "eGFR低于20", OUT[2]]),
    ],
)
def test_an_item_is_told_by_its_place(said: str, out: list[str]) -> None:
    assert _read(said).value(EXCLUSION) == out


@pytest.mark.parametrize(
    "said",
    [
        "The last exclusion should be checked by a nurse.",
        "The last exclusion should be stricter than that.",
        "Should the last exclusion be smokers?",
        "The first patient should be in by March.",
        "第二条排除标准是多余的。",
        "第一条纳入标准是不是应该是18岁以上？",
        "第一批病人应该是3月份入组。",
    ],
)
def test_what_is_said_of_an_item_is_not_what_it_is_to_be(said: str) -> None:
    found = _read(said)
    assert found.value(EXCLUSION) is None
    assert found.value(INCLUSION) is None


@pytest.mark.parametrize("said", ["The fifth exclusion should be smokers.", "第五条排除标准应该是吸烟者。"])
def test_an_item_that_is_not_there_is_asked_for(said: str) -> None:
    found = _read(said)
    assert found.value(EXCLUSION) is None
    assert [each.field for each in found.unreadable] == [EXCLUSION]


def test_of_clauses_it_is_asked_whether_all_are_meant() -> None:
    found = _read("The last exclusion should be smokers, drinkers and drug users.")
    assert found.value(EXCLUSION) is None
    assert found.unreadable[0].replies == (
        f"Replace “{OUT[2]}” under “Exclusion criteria” by: smokers, drinkers and drug users",
    )


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        (
            "纳入标准改成：年龄18到75岁，碳13呼气试验阳性，以前从来没根除过。",
            INCLUSION,
            ["年龄18到75岁", "碳13呼气试验阳性", "以前从来没根除过"],
        ),
        ("排除标准改成：青霉素过敏、孕妇。", EXCLUSION, ["青霉素过敏", "孕妇"]),
        ("纳入标准就写：年龄18到75岁，没根除过。", INCLUSION, ["年龄18到75岁", "没根除过"]),
        ("纳入标准改为：18岁以上。", INCLUSION, ["18岁以上"]),
        (
            "Change the inclusion criteria to: age 18 to 75, a positive breath test, never treated before.",
            INCLUSION,
            ["age 18 to 75", "a positive breath test", "never treated before"],
        ),
        ("人群改成：18到75岁，没有治疗过的初治病人。", "pico.population", "18到75岁，没有治疗过的初治病人"),
        (
            "主要分析改成：logistic回归，校正年龄和性别。",
            "endpoints.primary_analysis",
            "logistic回归，校正年龄和性别",
        ),
    ],
)
def test_all_behind_a_colon_is_meant(said: str, path: str, value: object) -> None:
    assert _read(said).value(path) == value


@pytest.mark.parametrize(
    "said",
    [
        "纳入标准改成：你觉得怎么写好？",
        "我们改成：先做随访，再做手术。",
        "The study was changed to: one arm.",
    ],
)
def test_a_colon_alone_changes_nothing(said: str) -> None:
    assert not _read(said).values
