"""How a request was understood where it could have been meant otherwise, in words for the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both, in_language, run_on
from apps.protocol.reading.figures.assumptions import PAIRS
from apps.protocol.sample_size.changes import assumed_of_clusters, terms_of
from apps.protocol.sample_size.input_values import is_number, number_in_words
from apps.protocol.sample_size.input_words import OF_EXPOSURE, title_in_study
from apps.protocol.size_requests.words.readings import written
from apps.protocol.tool_form import value_title, values_of

REMARKS: Final[dict[str, Text]] = {
    "order": both(
        "{control} is taken for the control group, {treatment} for the other group.",
        "按对照组 {control}、试验组 {treatment} 理解。",
    ),
    "order_of_exposed": both(
        "{control} is taken for the unexposed group, {treatment} for the exposed group.",
        "按非暴露组 {control}、暴露组 {treatment} 理解。",
    ),
    "relative": both(
        "A relative change of {size} turns {control} into {treatment}.",
        "相对变化 {size}：由 {control} 变为 {treatment}。",
    ),
    "risk_ratio": both(
        "A risk ratio of {size} turns {control} into {treatment}.",
        "相对危险度 {size}：由 {control} 变为 {treatment}。",
    ),
    "absolute": both(
        "A change of {size} percentage points turns {control} into {treatment}.",
        "变化 {size} 个百分点：由 {control} 变为 {treatment}。",
    ),
    "medians": both(
        "Medians of {control} and {treatment} give a hazard ratio of {hr} when the hazards are constant.",
        "按恒定风险，中位时间 {control} 与 {treatment} 对应风险比 {hr}。",
    ),
    "effect_size": both(
        "A standardised difference of {size}: the standard deviation is 1.", "标准化差值 {size}：标准差取 1。"
    ),
    "no_difference": both(
        "{rate} in both groups leaves no difference to detect. To show that one is no worse than the other, write "
        "“non-inferiority” with its margin, such as “non-inferiority, margin 10 percentage points”.",
        "两组均为 {rate}，没有可检出的差异。如要证明不劣于对照，请写明“非劣效”及界值，例如“非劣效，界值10个百分点”。",
    ),
    "usual_level": both(
        "No level was said: one-sided 0.025 is taken, as is usual for non-inferiority.",
        "未说明检验水准：按非劣效检验的惯例取单侧 0.025。",
    ),
    "two_frameworks": both(
        "The hypothesis says “no worse than”, the framework says superiority. The first needs a margin; for the other "
        "write “calculate the sample size for superiority”.",
        "研究假设说的是“不差于”，研究框架却是优效。按前者需要界值；如按优效，请发送“请按优效性计算样本量”。",
    ),
    "both_measures": both(
        "A study of a test is planned by its sensitivity and its specificity; the larger of both numbers is taken.",
        "诊断试验按灵敏度和特异度分别计算，取较大者。",
    ),
    "months": both("All times are in months.", "时间均换算为月。"),
    "recorded": both("Taken from the protocol: {values}.", "取自研究方案：{values}。"),
    "waiting": both(
        "Not added yet, but used here: {values}.", "以下各项尚未采纳，本次计算已采用：{values}。"
    ),
    "passed_over": both(
        "Proposed and not added, so not used here: {values}.",
        "以下建议内容尚未采纳，本次计算未采用：{values}。",
    ),
    "earlier": both(
        "The calculation also goes by what you wrote before: {words}", "计算时一并采用了您之前说的：{words}"
    ),
    "unused": both(
        "Not used in this calculation: {values}. It is for participants who are allocated one by one; for whole "
        "clusters multiply the number by the design effect, 1 + (cluster size − 1) × intracluster correlation.",
        "本次计算未使用{values}：公式适用于个体随机；整群随机时，例数需再乘以设计效应，"
        "即 1 +（群大小 − 1）× 群内相关系数。",
    ),
    "unsupported": both(
        "There is no calculation here for {name}, so no number is given.",
        "目前没有适用于{name}的计算，因此不给出例数。",
    ),
}
RATIO: Final = both("group sizes (control first)", "例数比（对照组在前）")
RATIO_OF_EXPOSED: Final = both("group sizes (unexposed first)", "例数比（非暴露组在前）")
SAY_THEMSELVES: Final = frozenset({"sided", "hypothesis"})
BETWEEN: Final = both(", ", "、")


def remark(key: str, parts: Mapping[str, str], language: str, kind: Any = None) -> str:
    """`kind` is the design type of the study."""
    key = f"{key}_of_exposed" if kind in OF_EXPOSURE and f"{key}_of_exposed" in REMARKS else key
    return in_language(REMARKS[key], language).format(**parts)


def earlier_remarks(texts: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Which messages before it a calculation goes by."""
    if not texts:
        return ()
    words = run_on(*(f"“{' '.join(text.split())}”" for text in texts), language=language)
    return (remark("earlier", {"words": words}, language),)


def unsupported_remark(name: Text, language: str) -> str:
    return remark("unsupported", {"name": in_language(name, language)}, language)


def unused_remarks(data: Mapping[str, Any], language: str) -> tuple[str, ...]:
    """By name what is assumed of clusters, where something is: no calculation here takes it."""
    said = [
        f"{in_language(PAIRS[name].titles, language)} {written(value)}"
        for name, value in assumed_of_clusters(data).items()
    ]
    values = in_language(BETWEEN, language).join(said)
    return (remark("unused", {"values": values}, language),) if said else ()


def ratio_title(kind: Any) -> Text:
    """As it is written beside its terms; `kind` is the design type of the study."""
    return RATIO_OF_EXPOSED if kind in OF_EXPOSURE else RATIO


def recorded_remark(
    design: Any, values: Mapping[str, Any], language: str, kind: Any = None, *, key: str = "recorded"
) -> str:
    """Which values of the protocol a calculation goes by, with their titles; `key`: the sentence that says so."""
    said = [
        f"{in_language(ratio_title(kind), language)} {terms_of(value)}"
        if name == "ratio"
        else value_in_words(design, name, value, language)
        if name in SAY_THEMSELVES
        else f"{in_language(title_in_study(name, kind), language)} {value_in_words(design, name, value, language)}"
        for name, value in values.items()
    ]
    return remark(key, {"values": in_language(BETWEEN, language).join(said)}, language)


def value_in_words(design: Any, name: str, value: Any, language: str) -> str:
    """The value of an input as people read it."""
    is_choice = design and name in design.inputs and values_of(design.model.model_fields[name].annotation)
    if is_number(value) and not is_choice:
        return in_language(number_in_words(design.name if design else "", name, value), language)
    if isinstance(value, int | float):
        return in_language(value_title(design, name, value), language)
    return (
        in_language(value_title(design, name, value), language)
        if isinstance(value, str) and design
        else written(value)
    )
