"""What the dialogue asks beyond the required fields, and in which words: items that a reporting standard wants of such
a study, parts of the primary outcome, a calculation in a person's own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Json = dict[str, Any]

_TYPE: Final = "study_design.design_type"
_RANDOMISED: Final = ("parallel_rct", "crossover_rct", "cluster_rct", "factorial_rct", "within_person_rct")
_TRIALS: Final = (*_RANDOMISED, "single_arm")
_OBSERVED: Final = ("cohort", "case_control", "cross_sectional")


def _of(kinds: tuple[str, ...]) -> Json:
    return {"field": _TYPE, "op": "in", "value": list(kinds)}


_COMPARED: Final[Json] = {
    "not": {"field": _TYPE, "op": "in", "value": ["single_arm", "cross_sectional", "diagnostic_accuracy"]}
}
# Optional items that SPIRIT 2025 wants of trials, STROBE of observational studies; they are named once, few at a time.
WORTH_ASKING: Final[Mapping[str, Json | bool]] = {
    "scientific_question.title": True,
    "scientific_question.objectives": True,
    "pico.comparator": _COMPARED,
    "pico.time_frame": True,
    "pico.setting": True,
    "study_design.randomisation_method": _of(_RANDOMISED),
    "study_design.allocation_concealment": _of(_RANDOMISED),
    "study_design.blinding": _of(_TRIALS),
    "study_design.recruitment_period": _of(_OBSERVED),
    "study_design.follow_up_duration": _of(("cohort",)),
    "study_design.visits": _of((*_TRIALS, "cohort")),
    "study_design.matching": _of(("case_control",)),
    "study_design.washout": _of(("crossover_rct",)),
    "study_design.reference_standard": _of(("diagnostic_accuracy",)),
    "study_design.dmc": _of(_TRIALS),
    "study_design.safety_reporting": _of(_TRIALS),
    "sample_size.assumptions_source": True,
    "sample_size.margin_justification": {"field": "sample_size.margin", "op": "is_set"},
    "sample_size.dropout": _of((*_TRIALS, "cohort")),
    "endpoints.exposure": _of(_OBSERVED),
    "endpoints.outcomes.secondary": _of((*_TRIALS, "cohort")),
    "endpoints.outcomes.safety": _of(_TRIALS),
    "endpoints.confounders": _of(_OBSERVED),
    "endpoints.analysis_sets": _of(_TRIALS),
    "endpoints.missing_data": True,
}
# Who does not know what the calculation is called may ask for the number all the same.
ASK_LIKE: Final[Mapping[str, Json]] = {
    "sample_size.design": {
        "en": "two proportions, 15 % vs 12 %, two-sided 0.05, power 90 %, how many per group?",
        "zh_hans": "两组率 15% 比 12%，双侧 0.05，把握度 90%，每组需要多少例？",
    },
}
# Of an amount no share of people is reported, and nobody waits for it.
_OF_AMOUNTS: Final[Json] = {
    "words": [
        *(
            "score",
            "scale",
            "level",
            "index",
            "concentration",
            "distance",
            "mmhg",
            "mg/",
            "ml",
            "weight",
            "length",
        ),
        *(
            "qor-",
            "kccq",
            "vas",
            "nrs",
            "eq-5d",
            "sf-36",
            "sf36",
            "hba1c",
            "womac",
            "madrs",
            "phq-",
            "gad-",
            "egfr",
        ),
        *(
            "评分",
            "得分",
            "分值",
            "分数",
            "量表",
            "水平",
            "浓度",
            "距离",
            "指数",
            "体重",
            "血压",
            "糖化",
            "长度",
            "面积",
        ),
    ],
    "no_words": [
        *(
            "proportion",
            "percentage",
            "rate",
            "share",
            "whether",
            "number of",
            "at least",
            "below",
            "above",
            "time to",
        ),
        *(
            "responder",
            "≥",
            "≤",
            ">",
            "<",
            "比例",
            "率",
            "是否",
            "有没有",
            "达标",
            "以上",
            "以下",
            "不到",
            "低于",
            "高于",
        ),
        *("应答", "没有", "时间", "能不能", "failure", "death"),
    ],
    "places": [1, 2],
}
# The summary first: several of its answers say the metric with it.
PART_QUESTIONS: Final[Mapping[str, Json]] = {
    "endpoints.outcomes.primary": {
        "aggregation": {
            "likely": _OF_AMOUNTS,
            "ask": {
                "en": "How is it summarised in each group, for example as a proportion of patients, a mean change, "
                "a mean, or a median time to the event?",
                "zh_hans": "每组如何汇总？例如患者的比例、平均变化值、均数，或发生时间的中位数。",
            },
            "replies": {
                "en": [
                    "As the proportion of patients",
                    "As the mean change from baseline",
                    "As the mean",
                    "As the median time to the event",
                ],
                "zh_hans": [
                    "各组患者的比例",
                    "较基线的平均变化值",
                    "均数",
                    "发生时间的中位数",
                ],
            },
        },
        "metric": {
            "likely": _OF_AMOUNTS,
            "ask": {
                "en": "What is taken from each patient: whether it happened, a value at that time, a change from "
                "baseline, or the time to the event?",
                "zh_hans": "每位患者取什么：是否发生、该时点的测量值、较基线的变化，还是首次发生的时间？",
            },
            "replies": {
                "en": [
                    "Whether it happened",
                    "The value at that time",
                    "The change from baseline",
                    "The time to the event",
                ],
                "zh_hans": ["是否发生", "该时点的测量值", "较基线的变化值", "首次发生的时间"],
            },
        },
        "time_point": {
            "ask": {
                "en": "When is it measured, for example “at 12 weeks”?",
                "zh_hans": "何时测量？例如“第 12 周”。",
            },
            "replies": {"en": [], "zh_hans": []},
        },
    },
}
