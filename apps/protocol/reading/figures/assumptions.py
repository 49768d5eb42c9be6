"""What the inputs of a calculation are called where they are recorded as assumptions: short, as people say them.

The names are for scripts and models. A calculation with a margin has names of its own for the same things.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from apps.fields.bilingual import Text, both
from apps.fields.reading.results import Known
from apps.fields.reading.showing import format_value
from apps.fields.reading.vocabulary import PairName
from apps.fields.schema.field import Field
from apps.protocol.sample_size.input_words import CHOICES, OF_EXPOSURE

WITH_MARGIN: Final = frozenset({"two_proportions_margin", "two_means_margin", "crossover_margin"})
CONTROL_RATE: Final = both("control rate", "对照组率")
TREATMENT_RATE: Final = both("treatment rate", "试验组率")
CONTROL_MEAN: Final = both("control mean", "对照组均数")
TREATMENT_MEAN: Final = both("treatment mean", "试验组均数")
EXPECTED_DIFFERENCE: Final = both("expected difference", "预期差值")
# In a study that treats nobody the groups are told by their exposure.
_EXPOSED: Final[Mapping[str, Text]] = {
    CONTROL_RATE["en"]: both("rate in the unexposed", "非暴露组率"),
    TREATMENT_RATE["en"]: both("rate in the exposed", "暴露组率"),
    CONTROL_MEAN["en"]: both("mean in the unexposed", "非暴露组均数"),
    TREATMENT_MEAN["en"]: both("mean in the exposed", "暴露组均数"),
}


def _name(titles: Text, *, share: bool = False, within: frozenset[str] = frozenset()) -> PairName:
    otherwise = _EXPOSED.get(titles["en"])
    return PairName(titles, share, within, otherwise, "study_design.design_type", OF_EXPOSURE)


def _share(titles: Text, within: frozenset[str] = frozenset()) -> PairName:
    return _name(titles, share=True, within=within)


PAIRS: Final[Mapping[str, PairName]] = {
    "p1": _share(CONTROL_RATE),
    "p2": _share(TREATMENT_RATE),
    "p_c": _share(CONTROL_RATE, WITH_MARGIN),
    "p_t": _share(TREATMENT_RATE, WITH_MARGIN),
    "p": _share(both("expected rate", "预期率")),
    "p0": _share(both("reference rate", "参照率")),
    "se": _share(both("expected sensitivity", "预期灵敏度")),
    "sp": _share(both("expected specificity", "预期特异度")),
    "prevalence": _share(both("prevalence", "患病率")),
    "abs_error": _share(both("half-width of the confidence interval", "置信区间半宽")),
    "rho": PairName(both("intracluster correlation", "群内相关系数")),
    "cluster_size": PairName(both("mean cluster size", "平均群大小")),
    "S_c": _share(both("event-free share of the control group", "对照组无事件比例")),
    "S_t": _share(both("event-free share of the treatment group", "试验组无事件比例")),
    "mu1": _name(CONTROL_MEAN),
    "mu2": _name(TREATMENT_MEAN),
    "mu_c": _name(CONTROL_MEAN, within=WITH_MARGIN),
    "mu_t": _name(TREATMENT_MEAN, within=WITH_MARGIN),
    "mu": PairName(both("expected mean", "预期均数")),
    "mu0": PairName(both("reference mean", "参照均数")),
    "sd": PairName(both("standard deviation", "标准差")),
    "delta": PairName(both("difference to be found", "拟检出的差值")),
    "diff": PairName(EXPECTED_DIFFERENCE),
    "true_diff": PairName(EXPECTED_DIFFERENCE, within=WITH_MARGIN),
    "hr": PairName(both("hazard ratio", "风险比")),
    "odds_ratio": PairName(both("odds ratio", "比值比")),
    "risk_ratio": PairName(both("risk ratio", "相对危险度")),
    "method": PairName(both("formula", "计算公式"), choices=CHOICES),
}


def not_said_whose(known: Known) -> str:
    """Of two figures, where nothing tells which of them is the control group's."""
    if known.value("study_design.design_type") in OF_EXPOSURE:
        return _("It is not said which of the two is the unexposed group.")
    return _("It is not said which of the two is the control group.")


def reply(field: Field, values: Mapping[str, Any], known: Known) -> str:
    """The message that says these values."""
    language = get_language() or "en"
    title, colon = field.titles.in_language(language), pgettext("after a title", ": ")
    kind = known.value("study_design.design_type")
    shown = format_value(field, dict(values), language, {"study_design": {"design_type": kind}})
    return f"{title}{colon}{shown}"
