"""The log-rank test: published numbers, probabilities by integration, and simulated trials."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from apps.protocol.sample_size import Refused, calculate
from apps.protocol.sample_size.designs.logrank_accrual import LogrankAccrual

EVENTS = {"hr": 0.5, "alpha": 0.05, "sided": 2, "power": 0.8}
ACCRUAL = {  # gsDesign ?nSurvival: 430 participants, 91 events (Lachin, Foulkes 1986)
    "hazard_control": 0.2,
    "hazard_treatment": 0.1,
    "dropout_hazard": 0.1,
    "accrual": 0.5,
    "followup": 1.5,
    "alpha": 0.025,
    "sided": 1,
    "power": 0.9,
}


@pytest.mark.parametrize(
    ("changes", "events"),
    [  # 4 (z + z)² / (ln HR)², the usual table of Schoenfeld's formula
        ({}, 66),
        ({"power": 0.9}, 88),
        ({"hr": 0.75, "power": 0.9}, 508),
        ({"hr": 0.7, "power": 0.9}, 331),
        ({"hr": 2}, 66),
        ({"method": "freedman"}, 71),  # Freedman (1982) table I
        ({"hr": None, "S_c": 0.3, "S_t": 0.45, "power": 0.9}, 250),  # Therneau, Grambsch (2000) p. 63
        ({"hr": 0.6, "alpha": 0.025, "sided": 1, "method": "freedman"}, 126),  # rpact: 125.58
    ],
)
def test_events(changes: dict[str, Any], events: int) -> None:
    found = calculate("logrank_events", {**EVENTS, **changes})
    assert (found.outputs["events"], found.events, found.groups) == (events, events, ())


def test_unequal_groups_need_more_events() -> None:
    """By (1+k)²/4k for Schoenfeld; Freedman's depends on which group is the larger."""
    base = calculate("logrank_events", EVENTS).outputs["events_raw"]
    for ratio in (2, 0.5):
        found = calculate("logrank_events", {**EVENTS, "ratio": ratio}).outputs["events_raw"]
        assert found == pytest.approx(base * 9 / 8)
    more, less = (
        calculate("logrank_events", {**EVENTS, "method": "freedman", "ratio": ratio}).outputs["events_raw"]
        for ratio in (2, 0.5)
    )
    assert more < less


def test_participants_and_events_as_gsdesign() -> None:
    found = calculate("logrank_accrual", ACCRUAL)
    assert (found.outputs["total"], found.outputs["events"]) == (430, 91)
    assert found.outputs["total_raw"] == pytest.approx(429.62, abs=0.01)


@pytest.mark.parametrize("hazard", [1e-9, 0.02, 0.7, 40.0])
@pytest.mark.parametrize("dropout", [0.0, 0.1])
def test_the_share_with_the_event_is_its_integral_over_entry_times(hazard: float, dropout: float) -> None:
    i = LogrankAccrual.model_validate({**ACCRUAL, "dropout_hazard": dropout, "accrual": 2, "followup": 1})

    def seen(entry: float) -> float:
        leaving = hazard + dropout
        return hazard / leaving * -math.expm1(-leaving * (3 - entry)) / 2

    assert i.event_share(hazard) == pytest.approx(quad(seen, 0, 2)[0], rel=1e-6)


def test_each_way_of_saying_the_same_gives_the_same() -> None:
    median = math.log(2) / 0.2
    control = [
        {"hazard_control": 0.2, "median_control": None},
        {"hazard_control": None, "median_control": median},
    ]
    effect = [{"hazard_treatment": 0.1, "hr": None}, {"hazard_treatment": None, "hr": 0.5}]
    for method in ("lachin_foulkes", "schoenfeld", "freedman"):
        found = {
            round(
                calculate("logrank_accrual", {**ACCRUAL, **one, **other, "method": method}).outputs[
                    "total_raw"
                ],
                6,
            )
            for one in control
            for other in effect
        }
        assert len(found) == 1


@pytest.mark.parametrize("method", ["schoenfeld", "freedman"])
@pytest.mark.parametrize("ratio", [1, 2])
def test_the_events_are_those_of_the_formula_and_the_participants_give_them(
    method: str, ratio: float
) -> None:
    test = {"alpha": 0.025, "sided": 1, "power": 0.9, "ratio": ratio, "method": method}
    found = calculate("logrank_accrual", {**ACCRUAL, **test})
    wanted = calculate("logrank_events", {**test, "hr": 0.5}).outputs["events_raw"]
    assert found.outputs["events_raw"] == pytest.approx(wanted)
    shares = LogrankAccrual.model_validate({**ACCRUAL, **test}).shares
    given = sum(group.n_raw * share for group, share in zip(found.groups, shares, strict=True))
    assert given == pytest.approx(wanted)


def logrank(times: Any, happened: Any, treated: Any) -> float:
    """The log-rank statistic, standardised."""
    order = np.argsort(times)
    happened, treated = happened[order], treated[order]
    at_risk = np.arange(len(times), 0, -1)
    share = (treated.sum() - np.concatenate([[0], np.cumsum(treated)[:-1]])) / at_risk
    return float((happened * (treated - share)).sum() / math.sqrt((happened * share * (1 - share)).sum()))


def test_simulated_trials_find_what_was_promised() -> None:
    found = calculate("logrank_accrual", {**ACCRUAL, "hazard_treatment": 0.06, "power": 0.8})
    draw = np.random.default_rng(20261121)
    treated = np.repeat([0, 1], [group.n for group in found.groups])
    hazards = np.where(treated, 0.06, 0.2)
    rejected = seen = 0
    for _ in range(600):
        event, loss = draw.exponential(1 / hazards), draw.exponential(10, len(treated))
        until = np.minimum(loss, 2 - draw.uniform(0, 0.5, len(treated)))
        rejected += logrank(np.minimum(event, until), event <= until, treated) < -1.959964
        seen += int((event <= until).sum())
    assert rejected / 600 == pytest.approx(0.8, abs=0.06)
    assert seen / 600 == pytest.approx(found.outputs["events_raw"], rel=0.05)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"hr": 1}, "hr"),
        ({"hr": 0}, "hr"),
        ({"hr": -1}, "hr"),
        ({"hr": 1 + 1e-12}, "hr"),
        ({"hr": None}, "hr"),
        ({"S_c": 0.3}, "S_c"),
        ({"hr": None, "S_c": 0.3}, "S_t"),
        ({"hr": None, "S_c": 0.3, "S_t": 0.3}, "S_t"),
        ({"hr": None, "S_c": 0, "S_t": 0.3}, "S_c"),
        ({"hr": None, "S_c": 0.3, "S_t": 1}, "S_t"),
        ({"method": "lachin_foulkes"}, "method"),
    ],
)
def test_events_refuse_by_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        calculate("logrank_events", {**EVENTS, **changes})
    assert [problem.field for problem in refusal.value.problems] == [field]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"accrual": 0, "followup": 0}, "followup"),
        ({"hazard_control": 1e-320}, "hazard_control"),
        ({"hazard_control": None, "hazard_treatment": None, "median_control": 12, "hr": 1e-320}, "hr"),
        ({"hazard_treatment": 1e-320}, "hazard_treatment"),
        ({"accrual": -1}, "accrual"),
        ({"followup": -1}, "followup"),
        ({"followup": True}, "followup"),
        ({"dropout_hazard": -0.1}, "dropout_hazard"),
        ({"hazard_treatment": 0.2}, "hazard_treatment"),
        ({"hazard_treatment": None}, "hazard_treatment"),
        ({"hr": 0.5}, "hr"),
        ({"hazard_control": None}, "hazard_control"),
        ({"median_control": 3}, "median_control"),
        ({"hazard_control": 1e-12, "hazard_treatment": 2e-12}, "hazard_treatment"),
        ({"hazard_treatment": None, "hr": 1}, "hr"),
    ],
)
def test_accrual_refuses_by_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        calculate("logrank_accrual", {**ACCRUAL, **changes})
    assert [problem.field for problem in refusal.value.problems] == [field]
    assert all(problem.reason["zh_hans"] for problem in refusal.value.problems)


def test_no_follow_up_after_the_last_entry_is_possible() -> None:
    assert calculate("logrank_accrual", {**ACCRUAL, "followup": 0}).total > 430


@pytest.mark.parametrize("method", ["lachin_foulkes", "schoenfeld", "freedman"])
def test_entry_at_once_is_the_limit_of_a_short_entry(method: str) -> None:
    """Without an entry period the share with the event is λ/(λ+η)·(1 − e^(−(λ+η)F))."""
    at_once, nearly = (
        calculate("logrank_accrual", {**ACCRUAL, "accrual": accrual, "method": method})
        for accrual in (0, 1e-7)
    )
    assert at_once.outputs["total_raw"] == pytest.approx(nearly.outputs["total_raw"], rel=1e-6)
    share = LogrankAccrual.model_validate({**ACCRUAL, "accrual": 0}).event_share(0.2)
    assert share == pytest.approx(0.2 / 0.3 * (1 - math.exp(-0.3 * 1.5)), rel=1e-14)
    assert "all entering at once" in at_once.sentence["en"]
    assert "全部同时入组" in at_once.sentence["zh_hans"]


def test_rare_events_are_not_lost_in_rounding() -> None:
    """λ(F + R/2) where λ is next to nothing."""
    inputs = LogrankAccrual.model_validate({**ACCRUAL, "dropout_hazard": 0})
    assert inputs.event_share(1e-14) == pytest.approx(1e-14 * (1.5 + 0.25), rel=1e-9)
