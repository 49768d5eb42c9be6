"""What a rate is and what somebody hopes to make of it, what is taken beyond the need, ratios that are drawn or left
open, and figures that are corrected in the same breath or in a later message."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.fields.reading import Reading, read
from tests.unit.protocol.reading.support import CATALOGUE

ASSUMED, DROPOUT, POWER = "sample_size.assumptions", "sample_size.dropout", "sample_size.power"
RATIO, CENTRES = "study_design.allocation_ratio", "study_design.centres"
FOLLOW_UP, TOTAL = "study_design.follow_up_duration", "sample_size.n_total"
TRIAL: Final = {"study_design": {"design_type": "parallel_rct"}}


def heard(said: str, stage: str, asked: str = "", context: dict[str, Any] | None = None) -> Reading:
    return read(said, CATALOGUE, current_stage=stage, context=context or {}, asked=asked)


def values(said: str, stage: str, asked: str = "", context: dict[str, Any] | None = None) -> dict[str, Any]:
    return {value.field: value.value for value in heard(said, stage, asked, context).values}


def taken_or_asked(found: Reading) -> set[str]:
    return {value.field for value in found.values} | {each.field for each in found.unreadable}


@pytest.mark.parametrize(
    ("said", "control", "treated"),
    [
        ("28% would get delirious on saline and we hope to get that down to 18%", 0.28, 0.18),
        ("One in four still smokes after the leaflet, and our hope is to bring it down to 15%.", 0.25, 0.15),
        ("Currently 60% take their tablets; we want to raise this to 75%.", 0.6, 0.75),
        ("In Boston it was 40%, ours is 25% and we hope to get down to 12%.", 0.25, 0.12),
        ("文献是40%，我们自己是两成五，希望能降到一成二", 0.25, 0.12),
        ("我们按百分之四算，希望降到百分之二", 0.04, 0.02),
        ("人家中心血栓率8%，咱们这儿12%，目标是降到6%", 0.12, 0.06),
        ("感染的本来有百分之八，争取减到百分之四，院里挺看重的", 0.08, 0.04),
        ("目前母乳喂养率四成，盼着能提到六成", 0.4, 0.6),
    ],
)
@pytest.mark.parametrize("asked", ["", ASSUMED])
def test_a_rate_and_what_is_hoped_for(said: str, control: float, treated: float, asked: str) -> None:
    assert values(said, "sample_size", asked, TRIAL) == {ASSUMED: {"p1": control, "p2": treated}}


@pytest.mark.parametrize(
    "said",
    [
        "His LDL was 160 and we hope to get that down to 100.",
        "Staff turnover is 28% and we hope to get that down to 18%.",
        "They had 30% and hoped to get that down to 20%.",
        "文献里从40%降到了25%",
        "床位使用率85%，想提到90%",
        "我们经费按百分之四算，希望降到百分之二",
        "再入院的有18%，最好能降到10%以下",
        "失访现在有两成，我们想降到一成",
    ],
)
def test_what_is_no_rate_of_ours_or_a_limit_is_not_assumed(said: str) -> None:
    assert ASSUMED not in values(said, "sample_size", "", TRIAL)


def test_what_is_hoped_for_the_losses_is_none_yet() -> None:
    assert DROPOUT not in values("失访现在有两成，我们想降到一成", "sample_size")


@pytest.mark.parametrize(
    ("said", "rate"),
    [
        ("再留出一成的富余", 0.1),
        ("多招一成半备着", 0.15),
        ("保险起见上浮百分之二十", 0.2),
        ("Let's add ten per cent for luck.", 0.1),
        ("I would put fifteen percent on top to be on the safe side.", 0.15),
        ("We'll recruit ten percent extra just to be safe.", 0.1),
    ],
)
def test_a_reserve_is_asked_about(said: str, rate: float) -> None:
    found = heard(said, "sample_size", "", TRIAL)
    assert DROPOUT not in {value.field for value in found.values}
    offered = [each.choices for each in found.unreadable if each.field == DROPOUT]
    assert offered == [(rate,)] or [each.value for each in found.likely if each.field == DROPOUT] == [rate]


@pytest.mark.parametrize(
    ("said", "rate"),
    [
        ("怕有人中途走，多招两成备着", 0.2),
        ("担心搬家联系不上，多招15%", 0.15),
        ("留一成给失访", 0.1),
        ("Add 12% on top because some will move away.", 0.12),
        ("Recruit 20% more since some always drop out.", 0.2),
    ],
)
def test_a_reserve_for_losses_is_the_dropout(said: str, rate: float) -> None:
    assert values(said, "sample_size", "", TRIAL) == {DROPOUT: rate}


@pytest.mark.parametrize(
    "said", ["预算多留一成备着", "药多备一成", "经费上浮10%", "Add ten per cent alcohol to the solution."]
)
def test_what_is_kept_of_things_is_no_loss(said: str) -> None:
    found = heard(said, "sample_size", "", TRIAL)
    assert DROPOUT not in taken_or_asked(found)


@pytest.mark.parametrize(
    ("said", "both"),
    [
        ("Either equal numbers or two to one", {"1:1", "2:1"}),
        ("Could be equal groups or two to one, we haven't settled.", {"1:1", "2:1"}),
        ("Either one to one or three to one", {"1:1", "3:1"}),
        ("一比一或者二比一，还没定", {"1:1", "2:1"}),
        ("要么平分，要么二比一", {"1:1", "2:1"}),
    ],
)
@pytest.mark.parametrize("asked", ["", RATIO])
def test_of_two_ratios_both_are_offered(said: str, both: set[str], asked: str) -> None:
    found = heard(said, "study_design", asked)
    assert RATIO not in {value.field for value in found.values}
    assert [set(each.choices) for each in found.unreadable if each.field == RATIO] == [both]


@pytest.mark.parametrize(
    ("said", "ratio"),
    [
        ("It would be one-to-one, drawn by a computer", "1:1"),
        ("It would be three-to-one, allocated by software.", "3:1"),
        ("一比一分，电脑抽", "1:1"),
        ("按一比一，系统自动分", "1:1"),
    ],
)
def test_a_ratio_beside_how_it_is_drawn(said: str, ratio: str) -> None:
    assert values(said, "study_design")[RATIO] == ratio


@pytest.mark.parametrize(
    "said",
    [
        "We hold one-to-one talks with each patient.",
        "护士一比一看护",
        "Dilute it one to four or one to five.",
        "Two-to-one tutoring or one-to-one tutoring is offered.",
    ],
)
def test_so_many_for_each_and_mixtures_are_no_ratio_of_groups(said: str) -> None:
    found = heard(said, "study_design")
    assert RATIO not in taken_or_asked(found)


@pytest.mark.parametrize(
    ("said", "stage", "asked", "field", "value"),
    [
        ("Eight hospitals said yes, no, sorry, seven", "study_design", "", CENTRES, 7),
        ("有七个中心答应了，哎不是，六个", "study_design", "", CENTRES, 6),
        ("Four centres agreed — I mean five.", "study_design", "", CENTRES, 5),
        ("Power eighty, sorry, ninety percent", "sample_size", "", POWER, 0.9),
        ("把握度80%，不是，90%", "sample_size", "", POWER, 0.9),
        ("失访率一成，不，一成半", "sample_size", "", DROPOUT, 0.15),
        ("两成，哦不，一成", "sample_size", DROPOUT, DROPOUT, 0.1),
        ("We'd lose 10%, actually make that 15.", "sample_size", DROPOUT, DROPOUT, 0.15),
        ("三个月，不，半年", "study_design", FOLLOW_UP, FOLLOW_UP, {"value": 6, "unit": "month"}),
    ],
)
def test_of_a_figure_that_is_corrected_at_once_the_last_one_counts(
    said: str, stage: str, asked: str, field: str, value: Any
) -> None:
    assert values(said, stage, asked)[field] == value


RATES: Final = {
    "sample_size": {"design": "two_proportions", "assumptions": {"p1": 0.3, "p2": 0.2}, "n_total": 582}
}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "Sorry, that's wrong: the control rate is 25% rather than 30%.",
            {ASSUMED: {"p1": 0.25, "p2": 0.2}},
        ),
        ("The rate with placebo should be 40% rather than 30%.", {ASSUMED: {"p1": 0.4, "p2": 0.2}}),
        ("对照组改成35%吧，总数就定600例", {ASSUMED: {"p1": 0.35, "p2": 0.2}, TOTAL: 600}),
        ("试验组改成15%，总例数改为400例", {ASSUMED: {"p1": 0.3, "p2": 0.15}, TOTAL: 400}),
        ("No, power should be 85%, not 80%.", {POWER: 0.85}),
    ],
)
def test_a_later_message_corrects_what_it_names(said: str, expected: dict[str, Any]) -> None:
    assert values(said, "sample_size", "", RATES) == expected
