"""How many are in each group: told by the names of the groups, denied, or told by nobody."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked, Filled, MadeCall
from apps.fields.reading import read
from apps.protocol.following import follow
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.tool_words import fill
from tests.unit.protocol.reading.support import CATALOGUE

COHORT = {"study_design": {"design_type": "cohort"}, "sample_size": {"design": "two_proportions"}}
RATIO = "sample_size.allocation_ratio"
BASE = {"design": "two_proportions", "p1": 0.18, "p2": 0.25, "alpha": 0.05, "sided": 2, "power": 0.8}


def language_of(text: str) -> str:
    return "zh-hans" if any("\u4e00" <= sign <= "\u9fff" for sign in text) else "en"


def asked(text: str, **more: Any) -> Asked:
    return Asked(text, {}, more.pop("data", COHORT), language_of(text), **more)


# n2 / n1, group 1 being the unexposed or the controls; as it is recorded where both are told by their exposure.
TOLD = [
    ("Roughly one third are exposed, so it isn't 1:1 but two unexposed to one exposed.", 0.5, None),
    ("There are two unexposed patients for every exposed one.", 0.5, "2:1"),
    ("For every exposed child we have three unexposed children.", 1 / 3, "3:1"),
    ("There will be twice as many unexposed women as exposed.", 0.5, "2:1"),
    ("The unexposed outnumber the exposed two to one.", 0.5, "2:1"),
    ("The ratio of unexposed to exposed will be three to one.", 1 / 3, "3:1"),
    ("Exposed to unexposed 1:4.", 0.25, "4:1"),
    ("2:1 (exposed to unexposed)", 2, None),
    ("Two controls to one treated patient.", 0.5, None),
    ("There are three times as many controls as treated patients.", 1 / 3, None),
    ("We take two controls for each exposed woman.", 0.5, None),
    ("暴露的大概占三分之一，所以不是1比1，是两个非暴露对一个暴露。", 0.5, "2:1"),
    ("每一个暴露者对应两个非暴露者。", 0.5, "2:1"),
    ("每个暴露的病人配三个非暴露的病人。", 1 / 3, "3:1"),
    ("非暴露的人数是暴露的3倍。", 1 / 3, "3:1"),
    ("暴露组和非暴露组的比例是1比2。", 0.5, "2:1"),
    ("非暴露组与暴露组按2:1。", 0.5, "2:1"),
]


@pytest.mark.parametrize(("text", "ratio", "recorded"), TOLD)
def test_a_ratio_that_is_told_by_the_names_of_the_groups_is_used(
    text: str, ratio: float, recorded: str | None
) -> None:
    assert understood(asked(text)).said["ratio"] == pytest.approx(ratio)
    if recorded is not None:
        reading = read(text, CATALOGUE, current_stage="sample_size", context=COHORT)
        assert reading.value(RATIO) == recorded


@pytest.mark.parametrize(
    "text",
    [
        "It will not be 1:1.",
        "1:1 is not realistic here.",
        "We can't get 1:1.",
        "That won't be a 1:1 split.",
        "Anything rather than 1:1.",
        "做不到1比1。",
        "凑不齐1:1。",
        "肯定不是1比1。",
        "1比1恐怕不现实。",
    ],
)
def test_a_ratio_that_is_denied_is_never_used(text: str) -> None:
    request = understood(asked(text))
    assert "ratio" not in request.said
    assert "ratio" in request.missing
    reading = read(text, CATALOGUE, current_stage="sample_size", context=COHORT)
    assert reading.value(RATIO) is None


@pytest.mark.parametrize(
    "text",
    [
        "In the exposed twice as many strokes occur as in the unexposed.",
        "We draw two blood samples for every exposed patient.",
        "The risk of the exposed to the unexposed is 2 to 1.",
        "For every exposed patient there are two visits.",
        "One exposed patient lay in two unexposed wards.",
        "暴露组的风险是非暴露组的两倍。",
        "每个暴露者采两次血。",
        "暴露组与非暴露组的死亡率相差2倍。",
    ],
)
def test_what_is_counted_otherwise_is_no_ratio_of_the_groups(text: str) -> None:
    assert understood(asked(text)).said.get("ratio") is None
    assert read(text, CATALOGUE, current_stage="sample_size", context=COHORT).value(RATIO) is None


@pytest.mark.parametrize(
    ("text", "ratio"), [("1:1 matching is fine, not a problem.", 1), ("不用担心，就1:1。", 1)]
)
def test_what_is_denied_beside_a_ratio_takes_nothing_from_it(text: str, ratio: float) -> None:
    assert understood(asked(text)).said["ratio"] == ratio


def test_a_third_that_is_exposed_is_no_rate() -> None:
    request = understood(asked("A third of the patients are exposed. 18% vs 25%, how many?"))
    assert "33.3333%" not in {*request.missing.get("p1", ()), *request.missing.get("p2", ())}
    assert request.missing["ratio"] == ("0.5", "1")


@pytest.mark.parametrize(
    ("before", "now", "ratio"),
    [
        ("There are two unexposed patients for every exposed one.", "How many patients do I need?", 0.5),
        ("每个暴露者对应两个非暴露者。", "需要多少例？", 0.5),
    ],
)
def test_a_ratio_told_before_stands_above_the_usual_one(before: str, now: str, ratio: float) -> None:
    recorded = {
        **COHORT,
        "sample_size": {**BASE, "allocation_ratio": "1:1", "assumptions": {"p1": 0.18, "p2": 0.25}},
    }
    filled = fill(asked(now, data=recorded, earlier=(before,)))
    assert filled.arguments["ratio"] == ratio
    assert not filled.missing


@pytest.mark.parametrize(
    ("before", "now"),
    [("It will not be 1:1.", "How many patients do I need?"), ("做不到1比1。", "需要多少例？")],
)
def test_a_ratio_denied_before_is_asked_for(before: str, now: str) -> None:
    recorded = {
        **COHORT,
        "sample_size": {**BASE, "allocation_ratio": "1:1", "assumptions": {"p1": 0.18, "p2": 0.25}},
    }
    filled = fill(asked(now, data=recorded, earlier=(before,)))
    assert "ratio" not in filled.arguments
    assert len(filled.missing) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("There are two unexposed patients for every exposed one.", "unexposed first) 2:1** it is: 1257"),
        ("每个暴露者对应两个非暴露者。", "非暴露组在前） 2:1**：1257 例（比较组 838、暴露组 419）"),
    ],
)
def test_a_ratio_that_comes_after_the_number_changes_it(text: str, words: str) -> None:
    filled: Filled | None = follow(asked(text, calls=(MadeCall(BASE),)))
    assert filled is not None
    assert filled.decides
    assert words in filled.answer


@pytest.mark.parametrize(
    ("text", "replies"),
    [
        (
            "There are three patients with normal pressure for every one with low.",
            ("Allocation ratio: unexposed to exposed 3:1", "Allocation ratio: unexposed to exposed 1:3"),
        ),
    ],
)
def test_where_the_groups_are_not_told_apart_the_buttons_name_them(
    text: str, replies: tuple[str, ...]
) -> None:
    reading = read(text, CATALOGUE, current_stage="sample_size", context=COHORT)
    (problem,) = reading.unreadable
    assert problem.replies == replies
    for reply in replies:
        again = read(reply, CATALOGUE, current_stage="sample_size", context=COHORT)
        assert again.value(RATIO) == reply.rpartition(" ")[2]
