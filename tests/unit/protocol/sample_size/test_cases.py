"""Numbers of established books and software; the shared file of cases too, where it is beside the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.protocol.sample_size import calculate, designs
from apps.protocol.sample_size.cases import Case, agrees, compare, read_cases

OWN = Path(__file__).parent / "published_cases.csv"
SHARED = Path(__file__).resolve().parents[5] / "shared" / "data" / "sample_size_cases.csv"


def test_the_published_cases_of_every_design_there_is_agree() -> None:
    names = {design.name for design in designs()}
    cases = [case for case in read_cases(OWN) if case.design in names]
    assert {case.design for case in cases} >= {"two_proportions", "two_proportions_margin"}
    assert [difference for _case, found in compare(cases) for difference in found] == []


@pytest.mark.skipif(
    not SHARED.exists(), reason=f"an additional test: {SHARED.name} is not beside the repository"
)
def test_the_shared_cases_of_every_design_there_is_agree() -> None:
    names = {design.name for design in designs()}
    cases = [case for case in read_cases(SHARED) if case.design in names]
    assert {case.design for case in cases} >= {"two_proportions", "two_proportions_margin", "dropout"}
    assert [difference for _case, found in compare(cases) for difference in found] == []


# Source beside each row; gsDesign numbers are printed in its reference page of nBinomial().
PUBLISHED: list[tuple[str, dict[str, Any], dict[str, float]]] = [
    (  # Chow, Shao, Wang (2008) p. 89
        "two_proportions",
        {"p1": 0.65, "p2": 0.85, "alpha": 0.05, "sided": 2, "power": 0.8},
        {"n_per_group": 70, "total": 140},
    ),
    (  # the same question by R power.prop.test(p1 = .65, p2 = .85, power = .8): 73
        "two_proportions",
        {"p1": 0.65, "p2": 0.85, "alpha": 0.05, "sided": 2, "power": 0.8, "method": "pooled"},
        {"n_per_group": 73},
    ),
    (  # R ?power.prop.test: power = .90, p1 = .50, p2 = .75
        "two_proportions",
        {"p1": 0.5, "p2": 0.75, "alpha": 0.05, "sided": 2, "power": 0.9, "method": "pooled"},
        {"n_raw_per_group": 76.7},
    ),
    (  # gsDesign nBinomial(p1 = .15, p2 = .1, beta = .2, alpha = .05): 1079.853 in all
        "two_proportions",
        {"p1": 0.15, "p2": 0.1, "alpha": 0.05, "sided": 1, "power": 0.8, "method": "pooled"},
        {"total_raw": 1079.853},
    ),
    (  # gsDesign nBinomial(p1 = .15, p2 = .1, beta = .2, ratio = 2, alpha = .05): 1191.041 in all
        "two_proportions",
        {"p1": 0.15, "p2": 0.1, "alpha": 0.05, "sided": 1, "power": 0.8, "method": "pooled", "ratio": 2},
        {"total_raw": 1191.041},
    ),
    (  # pwr vignette, pwr.2p.test(h = ES.h(0.55, 0.50), power = .80): 1565
        "two_proportions",
        {"p1": 0.55, "p2": 0.5, "alpha": 0.05, "sided": 2, "power": 0.8, "method": "arcsine"},
        {"n_per_group": 1565},
    ),
    (  # Chow, Shao, Wang (2008) p. 90
        "two_proportions_margin",
        {
            "p_t": 0.85,
            "p_c": 0.65,
            "margin": -0.1,
            "alpha": 0.05,
            "power": 0.8,
            "hypothesis": "non_inferiority",
        },
        {"n_per_group": 25, "total": 50},
    ),
    (  # gsDesign nBinomial(p1 = .2, p2 = .2, delta0 = .05, alpha = .025, beta = .1): 2697.607 in all
        "two_proportions_margin",
        {
            "p_t": 0.2,
            "p_c": 0.2,
            "margin": -0.05,
            "alpha": 0.025,
            "power": 0.9,
            "hypothesis": "non_inferiority",
            "method": "farrington_manning",
        },
        {"total_raw": 2697.607},
    ),
    (  # gsDesign nBinomial(p1 = .2, p2 = .19, delta0 = .05, …): 4131.9 in all
        "two_proportions_margin",
        {
            "p_t": 0.19,
            "p_c": 0.2,
            "margin": -0.05,
            "alpha": 0.025,
            "power": 0.9,
            "hypothesis": "non_inferiority",
            "method": "farrington_manning",
        },
        {"total_raw": 4131.9},
    ),
    (  # Machin et al. (2009) p. 113
        "two_proportions_margin",
        {"p_t": 0.5, "p_c": 0.5, "margin": 0.2, "alpha": 0.1, "power": 0.8, "hypothesis": "equivalence"},
        {"n_per_group": 83},
    ),
    ("dropout", {"n_evaluable": 63, "dropout": 0.2}, {"n_enrolled_per_group": 79}),
]


@pytest.mark.parametrize(("design", "inputs", "expected"), PUBLISHED)
def test_published_numbers_are_reached(
    design: str, inputs: dict[str, Any], expected: dict[str, float]
) -> None:
    [(_case, differences)] = compare([Case("published", design, inputs, expected)])
    assert differences == []


def test_the_gsdesign_numbers_agree_to_their_last_digit() -> None:
    found = calculate(
        "two_proportions_margin",
        {
            "p_t": 0.2,
            "p_c": 0.2,
            "margin": -0.05,
            "alpha": 0.025,
            "power": 0.9,
            "hypothesis": "non_inferiority",
            "method": "farrington_manning",
        },
    )
    assert found.outputs["total_raw"] == pytest.approx(2697.607, abs=0.001)


@pytest.mark.parametrize(
    ("name", "wanted", "got", "agree"),
    [
        ("n", 70, 70, True),
        ("n", 70, 71, False),
        ("n_raw", 100.0, 100.4, True),
        ("n_raw", 100.0, 100.6, False),
        ("power", 0.742, 0.7455, True),
        ("power", 0.742, 0.748, False),
        ("z", [1.0, 2.0], [1.0, 2.0], True),
        ("z", [1.0, 2.0], [1.0], False),
        ("n", 70, None, False),
    ],
)
def test_numbers_agree_within_the_tolerance_of_their_kind(
    name: str, wanted: Any, got: Any, agree: bool
) -> None:
    assert agrees(name, wanted, got) is agree


def test_a_case_may_expect_a_refusal() -> None:
    bad = {"n_evaluable": 63, "dropout": 1}
    cases = [
        Case("refused", "dropout", bad, {"error": True}),
        Case("surprised", "dropout", bad, {"n_enrolled_per_group": 1}),
        Case("accepted", "dropout", {"n_evaluable": 63, "dropout": 0.1}, {"error": True}),
        Case("other output", "dropout", {"n_evaluable": 63, "dropout": 0.1}, {"n": 70}),
        Case("unknown", "astrology", {}, {"error": True}),
    ]
    assert [(case.id, len(found)) for case, found in compare(cases)] == [
        ("refused", 0),
        ("surprised", 1),
        ("accepted", 1),
        ("other output", 1),
        ("unknown", 0),
    ]


def test_a_row_that_cannot_be_read_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "cases.csv"
    file.write_text('id,design,inputs,expected\nA,dropout,{},{}\nB,dropout,"[1]",{}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="line 3"):
        read_cases(file)
