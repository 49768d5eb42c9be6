"""Which of two figures is whose, where each group is named before its figure, or behind it; and which
calculation the recorded figures are of."""

from __future__ import annotations

import pytest

from apps.agents.extension import Asked
from apps.protocol.size_requests.whole.understanding import understood


@pytest.mark.parametrize(
    "said",
    [
        "The drop on placebo will be 0.2 and with the drug 0.7",
        "The drop will be 0.2 on placebo and 0.7 with the drug",
        "With the drug 0.7 and on placebo 0.2",
        "0.7 with the drug and 0.2 on placebo",
        "Mean on placebo 0.2 while on the drug 0.7",
        "Usual care 0.2 versus with the intervention 0.7",
        "In the placebo group 0.2 and in the drug group 0.7",
        "在对照组是0.2而在试验组是0.7",
        "对照组降0.2，试验组降0.7",
    ],
)
def test_of_means(said: str) -> None:
    found = understood(Asked(f"{said}, SD 1.1, alpha 0.05, power 90 %. How many?", {}, {}, "en"))
    assert (found.inputs["mu1"], found.inputs["mu2"]) == (0.2, 0.7)


@pytest.mark.parametrize(
    "said",
    [
        "Mortality on placebo will be 20 % and with the drug 15 %",
        "Mortality is 20 % and with the drug 15 %",
        "With the drug 15 %, on placebo 20 %",
        "15 % die with the drug and 20 % on placebo",
        "20 % of those on placebo and 15 % of those on the drug",
        "20 % in the control group but in the treatment group 15 %",
    ],
)
def test_of_rates(said: str) -> None:
    found = understood(Asked(f"{said}, alpha 0.05, power 90 %. How many?", {}, {}, "en"))
    assert (found.inputs["p1"], found.inputs["p2"]) == (0.2, 0.15)


PRECISE = {"p": 0.3, "abs_error": 0.04}


@pytest.mark.parametrize(
    ("kind", "assumed", "designs"),
    [
        ("cross_sectional", PRECISE, ("prevalence",)),
        (None, PRECISE, ("prevalence",)),
        ("cross_sectional", {"p": 0.3}, ()),
        ("cross_sectional", {"p1": 0.3, "p2": 0.2}, ()),
        ("cross_sectional", {"abs_error": 0.04}, ()),
        ("parallel_rct", {"p1": 0.3, "p2": 0.2, "abs_error": 0.04}, ("two_proportions",)),
    ],
)
def test_a_share_with_its_precision_is_estimated(
    kind: str | None, assumed: dict[str, float], designs: tuple[str, ...]
) -> None:
    data = {"study_design": {"design_type": kind}, "sample_size": {"assumptions": assumed}}
    assert understood(Asked("So how many do we need?", {}, data, "en")).designs == designs
