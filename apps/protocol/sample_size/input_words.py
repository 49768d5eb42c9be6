"""The inputs of calculations in words, for forms: the names are for scripts and models, these are for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.fields.paths import get_value

INPUTS: Final[dict[str, Text]] = {
    "alpha": both("Significance level α", "检验水准 α"),
    "sided": both("Sides of the test", "单双侧"),
    "power": both("Power", "把握度"),
    "conf": both("Confidence level", "置信水平"),
    "hypothesis": both("Hypothesis", "检验类型"),
    "method": both("Formula", "计算公式"),
    "ratio": both("Group sizes, treatment to control", "例数比（试验组比对照组）"),
    "margin": both("Margin, treatment minus control", "界值（试验组减对照组）"),
    "margin_log_or": both("Margin (log odds ratio)", "界值（对数比值比）"),
    "margin_log_hr": both("Margin (log hazard ratio)", "界值（对数风险比）"),
    "p1": both("Rate in the control group", "对照组率"),
    "p2": both("Rate with the treatment", "试验组率"),
    "p3": both("Third probability", "第三个概率"),
    "p_t": both("Rate with the treatment", "试验组率"),
    "p_c": both("Rate in the control group", "对照组率"),
    "p": both("Expected rate", "预期率"),
    "p0": both("Reference rate", "参照率"),
    "p01": both("Discordant pairs, one direction", "不一致对比例（一个方向）"),
    "p10": both("Discordant pairs, other direction", "不一致对比例（另一方向）"),
    "psi": both("Ratio of the discordant proportions", "不一致比例之比"),
    "p_discordant": both("Share of discordant pairs", "不一致对所占比例"),
    "mu1": both("Mean in the control group", "对照组均数"),
    "mu2": both("Mean with the treatment", "试验组均数"),
    "mu_t": both("Mean with the treatment", "试验组均数"),
    "mu_c": both("Mean in the control group", "对照组均数"),
    "mu": both("Expected mean", "预期均数"),
    "mu0": both("Reference mean", "参照均数"),
    "delta": both("Difference to be shown", "要检出的差值"),
    "diff": both("Expected difference", "预期差值"),
    "true_diff": both("Expected difference (treatment minus control)", "预期差值（试验组减对照组）"),
    "sd": both("Standard deviation", "标准差"),
    "sd1": both("Standard deviation, control group", "对照组标准差"),
    "sd2": both("Standard deviation with the treatment", "试验组标准差"),
    "d": both("Standardised difference of the pairs", "配对标准化差值"),
    "n_pairs": both("Number of pairs", "对子数"),
    "n1": both("Number in group 1", "第 1 组例数"),
    "n2": both("Number in group 2", "第 2 组例数"),
    "comparisons": both("Number of comparisons", "比较次数"),
    "f": both("Cohen's f", "Cohen f"),
    "groups": both("Number of groups", "组数"),
    "r": both("Expected correlation", "预期相关系数"),
    "sigma": both("Standard deviation σ", "标准差 σ"),
    "sigma2": both("Residual variance", "残差方差"),
    "rho": both("Correlation within subject or cluster", "个体内或群内相关系数"),
    "times": both("Times of measurement", "测量时间"),
    "m": both("Measurements for each subject", "每例测量次数"),
    "hr": both("Hazard ratio", "风险比"),
    "log_hr": both("Log hazard ratio per unit", "每单位对数风险比"),
    "S_c": both("Event-free rate in the control group", "对照组无事件率"),
    "S_t": both("Event-free rate with the treatment", "试验组无事件率"),
    "hazard_control": both("Hazard, control group", "对照组风险率"),
    "hazard_treatment": both("Hazard, treatment", "试验组风险率"),
    "median_control": both("Median time to the event, control group", "对照组中位生存时间"),
    "dropout_hazard": both("Hazard of dropping out", "脱落风险率"),
    "accrual": both("Accrual period", "入组时长"),
    "followup": both("Follow-up", "随访时长"),
    "p_exposed": both("Share of exposed or treated", "暴露（处理）比例"),
    "p_event": both("Share that has the event", "事件发生比例"),
    "rho2": both("R² on the other covariates", "与其他协变量的 R²"),
    "abs_error": both("Half width of the interval", "允许误差（绝对）"),
    "rel_error": both("Half width relative to the rate", "允许误差（相对）"),
    "population": both("Size of the population", "总体大小"),
    "cluster_size": both("Mean cluster size", "平均群大小"),
    "se": both("Expected sensitivity", "预期灵敏度"),
    "sp": both("Expected specificity", "预期特异度"),
    "prevalence": both("Prevalence of the condition", "目标疾病患病率"),
    "odds_ratio": both("Odds ratio to be found", "拟检出的比值比"),
    "phi": both("Correlation of exposure within sets", "匹配组内暴露相关系数"),
    "controls_per_case": both("Controls for each case", "每例病例的对照数"),
    "cases_per_set": both("Cases in each set", "每匹配组病例数"),
    "controls_per_set": both("Controls in each set", "每匹配组对照数"),
    "risk0": both("Risk of the unexposed", "非暴露组风险"),
    "risk_ratio": both("Risk ratio to be found", "拟检出的相对危险度"),
    "rate1": both("Rate of the exposed", "暴露组发生率"),
    "rate0": both("Rate of the unexposed", "非暴露组发生率"),
    "cv": both("Within-subject coefficient of variation", "个体内变异系数"),
    "theta0": both("Expected ratio of the means", "预期均数比"),
    "limits": both("Limits of equivalence", "等效界限"),
    "looks": both("Number of analyses", "分析次数"),
    "boundary": both("Boundary", "界限类型"),
    "gamma": both("Parameter of the spending function", "α 消耗函数参数"),
    "n_evaluable": both("Participants needed for analysis", "分析所需例数"),
    "dropout": both("Expected dropout", "预计失访率"),
}
# In a study that treats nobody the groups are told by their exposure.
OF_EXPOSURE: Final = frozenset({"cohort", "cross_sectional"})
EXPOSED: Final[dict[str, Text]] = {
    **dict.fromkeys(("p1", "p_c"), both("Rate in the unexposed group", "非暴露组率")),
    **dict.fromkeys(("p2", "p_t"), both("Rate in the exposed group", "暴露组率")),
    **dict.fromkeys(("mu1", "mu_c"), both("Mean in the unexposed group", "非暴露组均数")),
    **dict.fromkeys(("mu2", "mu_t"), both("Mean in the exposed group", "暴露组均数")),
    "ratio": both("Group sizes, exposed to unexposed", "例数比（暴露组比非暴露组）"),
    "sd1": both("Standard deviation, unexposed group", "非暴露组标准差"),
    "sd2": both("Standard deviation, exposed group", "暴露组标准差"),
    "S_c": both("Event-free rate in the unexposed group", "非暴露组无事件率"),
    "S_t": both("Event-free rate in the exposed group", "暴露组无事件率"),
    "median_control": both("Median time to the event, unexposed group", "非暴露组中位生存时间"),
}
# Further words for inputs, as people say them in a sentence.
_CONTROL: Final = ("control", "control group", "controls", "对照组", "对照")
_OTHER: Final = (
    "treatment", "treatment group", "experimental group", "intervention group", "试验组", "治疗组", "干预组",
)  # fmt: skip
SAID_AS: Final[dict[str, tuple[str, ...]]] = {
    "alpha": ("alpha", "α", "significance level", "检验水准", "显著性水平"),
    "power": ("power", "把握度", "检验效能", "检验功效"),
    "conf": ("confidence", "confidence level", "置信度", "置信水平"),
    "sd": ("standard deviation", "σ", "标准差"),
    "delta": ("δ", "difference", "mean difference", "差值", "均数差", "均数差值"),
    "diff": ("difference", "mean difference", "差值", "均数差"),
    "true_diff": ("true difference", "expected difference", "预期差值"),
    "hr": ("hazard ratio", "HR", "风险比"),
    "odds_ratio": ("odds ratio", "OR", "比值比"),
    "risk_ratio": ("risk ratio", "relative risk", "RR", "相对危险度"),
    "accrual": ("accrual", "recruitment", "入组", "入组期"),
    "followup": ("follow-up", "随访", "随访期"),
    "abs_error": ("precision", "margin of error", "允许误差"),
    "dropout": ("dropout", "失访率", "脱落率"),
    **dict.fromkeys(("p1", "p_c", "mu1", "mu_c", "S_c"), _CONTROL),
    **dict.fromkeys(("p2", "p_t", "mu2", "mu_t", "S_t"), _OTHER),
}
CHOICES: Final[dict[str, Text]] = {
    "1": both("one-sided", "单侧"),
    "2": both("two-sided", "双侧"),
    "equality": both("Difference, without a margin", "差异性（不设界值）"),
    "non_inferiority": both("Non-inferiority", "非劣效"),
    "superiority": both("Superiority by a margin", "优效（界值）"),
    "equivalence": both("Equivalence", "等效"),
    "unpooled": both("Unpooled variance", "非合并方差"),
    "pooled": both("Pooled variance", "合并方差"),
    "arcsine": both("Arcsine", "反正弦变换"),
    "continuity_corrected": both("With continuity correction", "连续性校正"),
    "farrington_manning": both("Farrington–Manning", "Farrington–Manning 法"),
    "z": both("Normal approximation", "正态近似"),
    "t": both("t distribution", "t 分布"),
    "wald": both("Wald", "Wald 法"),
    "score": both("Score", "得分法"),
    "connor": both("Connor", "Connor 法"),
    "odds": both("Discordant odds", "不一致比值法"),
    "schoenfeld": both("Schoenfeld", "Schoenfeld 法"),
    "freedman": both("Freedman", "Freedman 法"),
    "lachin_foulkes": both("Lachin–Foulkes", "Lachin–Foulkes 法"),
    "obrien_fleming": both("O'Brien–Fleming", "O'Brien–Fleming"),
    "pocock": both("Pocock", "Pocock"),
    "hwang_shih_decani": both("Hwang–Shih–DeCani", "Hwang–Shih–DeCani"),
}


def input_title(name: str) -> Text:
    """A name that has no words yet is shown as it is."""
    return INPUTS.get(name, both(name, name))


def title_in_study(name: str, kind: Any) -> Text:
    """The title of an input in a study of this design type."""
    return EXPOSED.get(name, input_title(name)) if kind in OF_EXPOSURE else input_title(name)


def kind_of_study(data: Mapping[str, Any]) -> Any:
    """The design type that is recorded or proposed."""
    return get_value(data, "study_design.design_type")


def titles_of(name: str) -> tuple[Text, ...]:
    """Every title of an input, whatever the study."""
    return (input_title(name), *([EXPOSED[name]] if name in EXPOSED else []))


def choice_title(value: Any) -> Text:
    return CHOICES.get(str(value), both(str(value), str(value)))


HELP: Final[dict[str, Text]] = {
    "alpha": both(
        "The whole level; two-sided, half of it lies on each side.", "总水准；双侧检验时每侧各一半。"
    ),
    "ratio": both(
        "2 means twice as many with the treatment as in the control group.",
        "填 2 表示试验组例数为对照组的两倍。",
    ),
    "margin": both(
        "Negative when more is better (−0.1: at most 0.1 lower), positive when less is better.",
        "数值越大越好时为负（−0.1：最多低 0.1），越小越好时为正。",
    ),
    "hr": both(
        "Treatment to control; below 1 the treatment is better.", "试验组比对照组；小于 1 表示试验组更好。"
    ),
    "S_c": both("At the time of interest, such as 30% at two years.", "所关注时间点的比例，如两年时 30%。"),
    "accrual": both(
        "How long participants enter, in the same unit as the hazards; 0 when all enter at once.",
        "入组时长，与风险率同一时间单位；全部同时入组为 0。",
    ),
    "followup": both(
        "Of the last participant to enter, in the same unit.",
        "末例受试者入组后的随访时间，采用同一时间单位。",
    ),
    "dropout_hazard": both("Per unit of time; 0 when nobody drops out.", "每单位时间；无脱落时为 0。"),
    "hazard_control": both("Events per participant and unit of time.", "每例每单位时间的事件数。"),
    "rel_error": both("20% of an expected 15% is ±3 points.", "预期率 15% 的 20% 即 ±3 个百分点。"),
    "population": both(
        "Only when it is small: the number is corrected for it.", "仅在总体较小时填写（有限总体校正）。"
    ),
    "n_evaluable": both("Of one group, after those who are lost.", "每组，不含失访者。"),
    "dropout": both("Participants who are lost or withdraw.", "失访或退出者所占比例。"),
    "p0": both("Such as a performance goal.", "例如目标值。"),
    "method": both("The formula is named in the sentence.", "结果的语句中会注明所用公式。"),
}
NOTHING: Final = both("", "")


def input_help(name: str) -> Text:
    """A line below the field; empty where the title says enough."""
    return HELP.get(name, NOTHING)
