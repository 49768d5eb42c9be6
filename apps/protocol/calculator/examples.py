"""One worked example for each design, for a page that has nothing to show yet; sources stand in docs/sample-size.md."""

from __future__ import annotations

from typing import Final

TWO_SIDED = {"alpha": "0.05", "sided": "2", "power": "0.8"}
ONE_SIDED = {"alpha": "0.025", "sided": "1", "power": "0.8"}

EXAMPLES: Final[dict[str, dict[str, str]]] = {
    "two_means": {"mu1": "5", "mu2": "10", "sd": "10", **TWO_SIDED},
    "two_means_margin": {
        "mu_t": "20",
        "mu_c": "20",
        "sd": "10",
        "margin": "-5",
        "hypothesis": "non_inferiority",
        **ONE_SIDED,
    },
    "two_proportions": {"p1": "65%", "p2": "85%", **TWO_SIDED},
    "two_proportions_margin": {
        "p_t": "85%",
        "p_c": "85%",
        "margin": "-10%",
        "hypothesis": "non_inferiority",
        **ONE_SIDED,
    },
    "one_proportion": {"p": "50%", "p0": "30%", **TWO_SIDED},
    "logrank_events": {"S_c": "30%", "S_t": "45%", **TWO_SIDED},
    "logrank_accrual": {"median_control": "12", "hr": "0.7", "accrual": "24", "followup": "12", **TWO_SIDED},
    "prevalence": {"p": "15%", "abs_error": "3%", "conf": "0.95"},
    "diagnostic_sensitivity": {"se": "90%", "prevalence": "20%", "abs_error": "5%", "conf": "0.95"},
    "diagnostic_specificity": {"sp": "90%", "prevalence": "20%", "abs_error": "5%", "conf": "0.95"},
    "dropout": {"n_evaluable": "63", "dropout": "20%"},
}
