"""A reply that gives one input of a calculation by its title records that assumption, and no treatment."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked
from apps.protocol.tool_words import fill
from tests.unit.protocol.reading.support import values

ASSUMED = "sample_size.assumptions"
MARGIN = {"sample_size": {"design": "two_proportions_margin"}}


@pytest.mark.parametrize("stage", ["pico", "sample_size", "endpoints"])
@pytest.mark.parametrize("asked", ["", "pico.comparator", "pico.intervention", ASSUMED])
@pytest.mark.parametrize(
    ("line", "pairs"),
    [
        ("Rate in the control group = 25%", {"p1": 0.25}),
        ("Rate with the treatment = 20%.", {"p2": 0.2}),
        ("Mean in the control group = 12", {"mu1": 12}),
        ("Event-free rate in the control group = 30%", {"S_c": 0.3}),
        ("对照组率 = 25%", {"p1": 0.25}),
        ("试验组率＝20%", {"p2": 0.2}),
        ("对照组均数 = 12", {"mu1": 12}),
        ("对照组无事件率 = 30%", {"S_c": 0.3}),
        ("允许误差（绝对） = 5%", {"abs_error": 0.05}),
    ],
)
def test_one_input_by_its_title_is_an_assumption(
    line: str, pairs: dict[str, Any], asked: str, stage: str
) -> None:
    assert values(line, stage, asked=asked) == {ASSUMED: pairs}


def test_it_comes_beside_those_that_are_recorded_and_goes_by_the_calculation() -> None:
    known = {"sample_size": {"assumptions": {"p1": 0.3, "p2": 0.1}}}
    assert values("Rate in the control group = 25%", context=known) == {ASSUMED: {"p1": 0.25, "p2": 0.1}}
    assert values("Rate in the control group = 25%", context=MARGIN) == {ASSUMED: {"p_c": 0.25}}


@pytest.mark.parametrize("line", ["Rate in the control group = 250%", "Control = 25%", "Comparator = 25 %"])
def test_a_figure_alone_is_no_treatment(line: str) -> None:
    assert values(line, "pico") == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("18% vs 25%, treatment to control 2:1, two-sided 0.05, 80% power, how many patients?", "en"),
        ("两组率15%和12%，试验组与对照组2:1，双侧α=0.05，把握度90%，要多少病人？", "zh-hans"),
    ],
)
def test_each_reply_of_the_calculation_is_read_as_the_input_it_names(text: str, language: str) -> None:
    replies = fill(Asked(text, {}, {}, language)).replies
    assert replies
    for reply in replies:
        assert set(values(reply, "sample_size")) == {ASSUMED}
