"""Which values of a protocol hang on which others: when one changes, those that hang on it are to be reviewed.

A mark warns and never blocks. The table says only direct dependence: what a reviewer would look at again
after a change, not all that might follow from it, or every change would mark everything: the source of the
assumptions is looked at when those change, and what a centre can recruit is not altered by the number that is
needed. A value that comes for the first time contradicts nothing: whoever goes through the stages in their order
records the primary outcome after the numbers that were worked out for it. Nor does a part that comes to a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from apps.fields.bilingual import Text, both


@dataclass(frozen=True)
class Dependency:
    """When one of `sources` changes or is cleared, `dependants` are to be reviewed; `why` is told to the user.

    `of_all_parts`: they are computed from each part, so one that comes to the value marks them.
    """

    sources: tuple[str, ...]
    dependants: tuple[str, ...]
    reason: Text
    of_all_parts: bool = False

    def counts(self, field: str) -> bool:
        """Whether a part that had no value before marks something."""
        return self.of_all_parts and any(field.startswith(f"{source}.") for source in self.sources)


def _in(stage: str, *keys: str) -> tuple[str, ...]:
    return tuple(f"{stage}.{key}" for key in keys)


NUMBERS = _in("sample_size", "n_evaluable", "n_per_group", "n_total", "n_events", "statement")
CALCULATION = _in("sample_size", "design", "effect_measure", "assumptions")
MARGIN = _in("sample_size", "margin", "margin_justification")
ANALYSIS = ("endpoints.primary_analysis",)
ENDPOINT = ("endpoints.outcomes.primary",)

DEPENDENCIES: tuple[Dependency, ...] = (
    Dependency(
        _in("scientific_question", "question"),
        (
            *_in("scientific_question", "title", "hypothesis", "objectives"),
            *_in("pico", "population", "intervention", "comparator", "outcomes"),
        ),
        both("PICO takes the question apart.", "PICO 由研究问题拆解而来。"),
    ),
    Dependency(
        _in("scientific_question", "hypothesis"),
        ("scientific_question.objectives", "study_design.framework", "sample_size.hypothesis", *ANALYSIS),
        both("Framework and test follow the hypothesis.", "研究框架与检验类型由研究假设决定。"),
    ),
    Dependency(
        _in("scientific_question", "objectives"),
        ("pico.outcomes", *ENDPOINT, "endpoints.outcomes.secondary"),
        both("Every objective has its outcome.", "每个研究目的对应相应的结局。"),
    ),
    Dependency(
        _in("scientific_question", "question_type"),
        ("study_design.design_type",),
        both("The type of question decides which design answers it.", "问题类型决定适用的设计。"),
    ),
    Dependency(
        _in("pico", "population"),
        (
            "scientific_question.title",
            *_in("pico", "inclusion_criteria", "exclusion_criteria"),
            "study_design.recruitment_rate",
            "sample_size.assumptions",
        ),
        both(
            "Criteria and expected rates are those of the population.", "入排标准与预期参数取决于研究人群。"
        ),
    ),
    Dependency(
        _in("pico", "intervention"),
        (
            "scientific_question.title",
            *_in("study_design", "arms", "intervention_type", "treatment_duration"),
            "endpoints.exposure",
        ),
        both("Arms and exposure describe the intervention.", "研究组与暴露变量描述干预。"),
    ),
    Dependency(
        _in("pico", "comparator"),
        (
            *_in("study_design", "arms", "framework", "blinding"),
            "sample_size.assumptions",
            *MARGIN,
        ),
        both(
            "Control rate, margin and blinding rest on the comparator.", "对照组参数、界值与盲法取决于对照。"
        ),
    ),
    Dependency(
        _in("pico", "outcomes"),
        (*ENDPOINT, "endpoints.outcomes.secondary"),
        both("Endpoints define the outcomes.", "终点指标是对结局的定义。"),
    ),
    Dependency(
        _in("pico", "time_frame"),
        (*_in("study_design", "follow_up_duration", "visits"), *ENDPOINT),
        both("Follow-up and time points fill the time frame.", "随访与时间点取决于时间范围。"),
    ),
    Dependency(
        _in("study_design", "design_type"),
        (
            *_in("study_design", "framework", "arms", "allocation_ratio", "randomisation_method"),
            *_in("study_design", "allocation_concealment", "blinding", "washout", "matching"),
            "pico.comparator",
            "sample_size.design",
            *NUMBERS,
            *_in("endpoints", "confounders", "analysis_sets"),
            *ANALYSIS,
        ),
        both(
            "Assignment, calculation and analysis follow the design.",
            "分配、样本量计算与分析由设计类型决定。",
        ),
    ),
    Dependency(
        _in("study_design", "framework"),
        (
            *_in("sample_size", "hypothesis", "design", "alpha", "sided"),
            *MARGIN,
            *NUMBERS,
            "endpoints.analysis_sets",
            *ANALYSIS,
        ),
        both("Test, margin and analysis sets follow the framework.", "检验、界值与分析集由研究框架决定。"),
    ),
    Dependency(
        _in("study_design", "arms"),
        (
            *_in("study_design", "allocation_ratio"),
            *_in("sample_size", "allocation_ratio", "n_per_group", "n_total", "statement"),
        ),
        both("Ratio and numbers are given per arm.", "分配比例与例数按研究组给出。"),
    ),
    Dependency(
        _in("study_design", "allocation_ratio"),
        ("sample_size.allocation_ratio", *NUMBERS),
        both("The numbers were computed for another ratio.", "例数按变更前的分配比例计算。"),
    ),
    Dependency(
        _in("study_design", "stratification_factors", "matching"),
        ANALYSIS,
        both("The analysis takes up strata and matching.", "分析须考虑分层与匹配因素。"),
    ),
    Dependency(
        _in("study_design", "matching"),
        _in("endpoints", "confounders"),
        both("What is matched for is no open confounder.", "已匹配的因素不再是未控制的混杂因素。"),
    ),
    Dependency(
        _in("study_design", "blinding"),
        ("study_design.blinded_roles",),
        both("The level of blinding says who is blinded.", "盲法水平决定设盲对象。"),
    ),
    Dependency(
        _in("study_design", "follow_up_duration"),
        ("study_design.visits", *ENDPOINT, "sample_size.dropout", "sample_size.assumptions"),
        both("Time points, losses and events hang on the follow-up.", "时间点、失访与事件数取决于随访时长。"),
    ),
    Dependency(
        _in("study_design", "interim_analysis"),
        ("study_design.dmc", "sample_size.alpha", *NUMBERS, *ANALYSIS),
        both("Looking early spends alpha and raises the number.", "期中分析消耗检验水准并增加例数。"),
    ),
    Dependency(
        _in("sample_size", "design", "hypothesis", "alpha", "sided", "power", "confidence", "assumptions"),
        NUMBERS,
        both("The numbers were computed with other inputs.", "例数按变更前的参数计算。"),
        of_all_parts=True,
    ),
    Dependency(
        _in("sample_size", "effect_measure"),
        ("sample_size.design", "sample_size.assumptions", *NUMBERS, *ANALYSIS),
        both("The calculation is for another measure of effect.", "样本量按变更前的效应指标计算。"),
    ),
    Dependency(
        _in("sample_size", "assumptions"),
        ("sample_size.assumptions_source",),
        both("The source was given for other assumptions.", "参数来源对应变更前的参数假设。"),
    ),
    Dependency(
        _in("sample_size", "margin"),
        ("sample_size.margin_justification", *NUMBERS),
        both("Justification and numbers are those of another margin.", "界值依据与例数对应变更前的界值。"),
    ),
    Dependency(
        _in("sample_size", "allocation_ratio"),
        ("study_design.allocation_ratio", *NUMBERS),
        both("The numbers were computed for another ratio.", "例数按变更前的分配比例计算。"),
    ),
    Dependency(
        _in("sample_size", "dropout", "n_evaluable"),
        _in("sample_size", "n_per_group", "n_total", "statement"),
        both("What is enrolled allows for dropout.", "入组例数已按失访率计算。"),
    ),
    Dependency(
        _in("sample_size", "n_per_group"),
        _in("sample_size", "n_total", "statement"),
        both("The total is the sum of the groups.", "总例数为各组例数之和。"),
        of_all_parts=True,
    ),
    Dependency(
        _in("sample_size", "n_total"),
        ("sample_size.statement", "study_design.recruitment_period"),
        both("Recruitment must reach the number.", "招募须达到该例数。"),
    ),
    Dependency(
        ENDPOINT,
        NUMBERS,
        both("The sample size is computed for the primary outcome.", "样本量针对主要结局计算。"),
    ),
    Dependency(
        ENDPOINT,
        (*CALCULATION, *MARGIN),
        both("Calculation and margin are for the primary outcome.", "样本量计算方法与界值针对主要结局。"),
    ),
    Dependency(
        ENDPOINT,
        (
            *_in("study_design", "follow_up_duration", "visits"),
            *_in("endpoints", "primary_analysis", "missing_data"),
        ),
        both("Time points and analysis are those of the primary outcome.", "时间点与分析方法针对主要结局。"),
    ),
    Dependency(
        _in("endpoints", "outcomes.secondary", "outcomes.safety"),
        ("study_design.visits",),
        both("Each outcome needs a visit.", "每个结局须有相应访视。"),
    ),
    Dependency(
        _in("endpoints", "exposure"),
        ("endpoints.confounders",),
        both("What confounds depends on the exposure.", "混杂因素取决于暴露。"),
    ),
    Dependency(
        _in("endpoints", "confounders"),
        ANALYSIS,
        both("The analysis adjusts for the confounders.", "分析须对混杂因素进行调整。"),
    ),
    Dependency(
        ANALYSIS,
        ("sample_size.design", "endpoints.missing_data"),
        both("The calculation is for this analysis.", "样本量须与该分析方法一致。"),
    ),
)


def dependants_of(field: str, *, arrived: bool = False) -> tuple[str, ...]:
    """Paths that hang on `field`, in the order of the table; a part of a field, or a whole stage, counts.

    `arrived`: it had no value before.
    """
    touched = [one for one in _touched(field) if not arrived or one.counts(field)]
    found = (path for one in touched for path in one.dependants)
    return tuple(dict.fromkeys(path for path in found if not _overlap(path, field)))


def reason_for(field: str, dependant: str) -> Text:
    """Why `dependant` is to be reviewed after a change of `field`; empty when it is not."""
    return next((one.reason for one in _touched(field) if dependant in one.dependants), {})


def _touched(field: str) -> Iterable[Dependency]:
    return (one for one in DEPENDENCIES if any(_overlap(field, source) for source in one.sources))


def _overlap(one: str, other: str) -> bool:
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")
