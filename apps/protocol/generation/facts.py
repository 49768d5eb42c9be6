"""What follows from the values and is said in several places: names made of them, and what holds for the study.

Each phrase names the fields that it is made of, so that a paragraph knows where it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation.analysis_sets import (
    ANALYSIS,
    SETS,
    primary_set,
    safety_set,
    speaks_of_randomisation,
)
from apps.protocol.generation.arm_names import named_arms
from apps.protocol.generation.common_care import FIELDS as COMMON_CARE
from apps.protocol.generation.common_care import common_care
from apps.protocol.generation.number_words import in_digits
from apps.protocol.generation.observational_facts import exposure_of, observational_flags, test_interval
from apps.protocol.generation.other_analyses import other_analyses
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.oversight import DMC, oversight
from apps.protocol.generation.phrases import as_clause, is_none, joined
from apps.protocol.generation.recruitment import PERIOD, RATE, Recruitment, recruitment
from apps.protocol.generation.source import Source
from apps.protocol.generation.stated_numbers import disagreeing, group_name, is_foreign, statement
from apps.protocol.generation.study_arms import ARMS, TREATMENTS, are_recorded, arms_told
from apps.protocol.sample_size.arms import control_arm

DESIGN: Final = "study_design.design_type"
PRIMARY: Final = "endpoints.outcomes.primary"
OBJECTIVES: Final = "scientific_question.objectives"
QUESTION: Final = "scientific_question.question"
GROUPS: Final = "sample_size.n_per_group"
RANDOMISED: Final = ("parallel_rct", "crossover_rct", "cluster_rct", "factorial_rct", "within_person_rct")
KIND_WORDS: Final[Mapping[str, Text]] = {
    "parallel_rct": both("parallel-group", "平行组"),
    "crossover_rct": both("crossover", "交叉"),
    "cluster_rct": both("cluster", "整群"),
    "factorial_rct": both("factorial", "析因"),
    "within_person_rct": both("within-person", "自身对照"),
}
BOUNDARIES: Final = re.compile(
    r"boundar|O['’]Brien|Pocock|Haybittle|Lan[-–\s]?DeMets|spending|界值|界限|消耗函数", re.IGNORECASE
)
UNBLINDING: Final = re.compile(r"unblind|揭盲|破盲", re.IGNORECASE)
WORDS: Final = re.compile(r"[a-z]{4,}|[\u3400-\u9fff]{2}", re.IGNORECASE)


@dataclass(frozen=True)
class Phrase:
    """`text` is empty where it cannot be said; `missing` then names what is lacking."""

    text: str
    fields: tuple[str, ...]
    missing: Text


def _design(source: Source) -> Phrase:
    fields = (DESIGN, "study_design.centres", "study_design.blinding", "study_design.framework")
    key = str(source.value(DESIGN) or "")
    if not key:
        return Phrase("", fields, both("design of the study", "研究设计"))
    parts = [_centres_word(source)]
    if key in RANDOMISED:
        parts += [source.say(both("randomised", "随机")), _blinding_word(source), *_kind_words(source, key)]
    else:
        parts.append(as_clause(source.text(DESIGN), source.zh))
    named = [part for part in parts if part]
    separators = ("、", ", ") if key in RANDOMISED else ("", " ")
    separator = separators[0 if source.zh else 1]
    return Phrase(separator.join(named), fields, {})


def _kind_words(source: Source, key: str) -> list[str]:
    """“parallel-group”, “non-inferiority trial”."""
    framework = source.text("study_design.framework")
    kind = source.say(KIND_WORDS[key])
    trial = "试验" if source.zh else " trial"
    return [kind, framework + trial] if framework else [kind + trial]


def _centres_word(source: Source) -> str:
    centres = source.value("study_design.centres")
    if not isinstance(centres, int):
        return ""
    return source.say(both("multicentre", "多中心") if centres > 1 else both("single-centre", "单中心"))


def _blinding_word(source: Source) -> str:
    words = {
        "open": both("open-label", "开放"),
        "single": both("single-blind", "单盲"),
        "double": both("double-blind", "双盲"),
        "triple": both("triple-blind", "三盲"),
    }
    return source.say(words.get(blinding_level(source), both("", "")))


def blinding_level(source: Source) -> str:
    blinding = source.value("study_design.blinding")
    return str(blinding.get("level") or "") if isinstance(blinding, Mapping) else ""


def arm_names(source: Source) -> list[str]:
    return [str(arm["name"]) for arm in named_arms(source)]


def _arms(source: Source) -> Phrase:
    missing = both("study arms", "研究组")
    if are_recorded(source) or not arms_told(source):
        return Phrase(joined(arm_names(source), source.zh), (ARMS,), missing)
    two = both("an intervention group and a control group", "试验组和对照组")
    return Phrase(source.say(two), (ARMS, *TREATMENTS), missing)


def _ratio(source: Source) -> Phrase:
    names, fields = arm_names(source), ("study_design.allocation_ratio", "study_design.arms")
    ratio = str(
        source.value("study_design.allocation_ratio") or source.value("sample_size.allocation_ratio") or ""
    )
    missing = both("allocation ratio", "分配比例")
    if not ratio or len(set(ratio.split(":"))) == 1 or len(names) != ratio.count(":") + 1:
        return Phrase(ratio, fields, missing)
    order = (" : ").join(names)
    return Phrase(f"{ratio}（{order}）" if source.zh else f"{ratio} ({order})", fields, missing)


def _arm(place: Callable[[list[Mapping[str, Any]], int], Mapping[str, Any] | None], part: str) -> Maker:
    def make(source: Source) -> Phrase:
        arms = named_arms(source)
        control = control_arm(arms, source.value("pico.comparator")) if arms else 0
        arm = place(arms, control) if len(arms) > 1 else None
        fields: tuple[str, ...] = ("study_design.arms",)
        text = str((arm or {}).get(part) or "")
        if not text and part == "name":
            return Phrase(source.say(both("the intervention", "研究干预")), (), {})
        return Phrase(text, fields, both("arms and their treatment", "研究组及其处理"))

    return make


def _n_total(source: Source) -> Phrase:
    """One number, the same wherever it appears: the total, else the sum of the groups."""
    total = source.value("sample_size.n_total")
    if total is None and (rows := source.rows(GROUPS)):
        counts = [row.get("n") for row in rows]
        total = sum(n for n in counts if isinstance(n, int)) if all(counts) else None
    text = "" if total is None else str(total)
    return Phrase(text, ("sample_size.n_total",), both("total number of participants", "总例数"))


def _n_groups(source: Source) -> Phrase:
    """Empty where there is one group: its number is the total."""
    rows = source.rows(GROUPS)
    pairs = [(group_name(source, row.get("arm")), row.get("n")) for row in rows]
    missing = both("number in each group", "每组例数")
    if len(pairs) == 1:
        return Phrase("", (GROUPS,), missing)
    if source.zh:
        text = "，".join(f"{arm}{' ' if arm[-1:].isascii() else ''}{n}例" for arm, n in pairs)
    else:
        text = ", ".join(f"{arm}: {n}" for arm, n in pairs)
    return Phrase(text, (GROUPS,), missing)


def _statement(source: Source) -> Phrase:
    missing = both("statement of the sample size calculation", "样本量计算说明")
    return Phrase(statement(source), ("sample_size.statement",), missing)


def _disagreeing(source: Source) -> Phrase:
    """Never said, only marked: what the team has to decide."""
    numbers = disagreeing(source)
    what = both(
        f"which number of participants holds, for they disagree: {numbers}", f"例数不一致，请核定：{numbers}"
    )
    return Phrase("", ("sample_size.n_total", GROUPS, "sample_size.statement"), what)


def recruited(source: Source) -> Recruitment | None:
    return recruitment(source, _n_total(source).text)


def _recruited(source: Source) -> Phrase:
    found = recruited(source)
    return Phrase(str(found.expected) if found else "", (RATE, PERIOD), both("recruitment", "入组"))


def _recruitment_months(source: Source) -> Phrase:
    found = recruited(source)
    return Phrase(
        f"{found.months:g}" if found else "", (RATE, "sample_size.n_total"), both("recruitment", "入组")
    )


def _primary(source: Source) -> Phrase:
    """The names of the primary endpoints, with their times."""
    named = [_at(source, row) for row in source.rows(PRIMARY) if row.get("name")]
    return Phrase(joined(named, source.zh), (PRIMARY,), both("primary endpoint", "主要终点"))


def _at(source: Source, row: Mapping[str, Any]) -> str:
    name, time = as_clause(str(row["name"]), source.zh), str(row.get("time_point") or "")
    if not time or time in name:
        return name
    return f"{name}（{time}）" if source.zh else f"{name} ({time})"


def _primary_variable(source: Source) -> Phrase:
    wording = [str(row["variable"]) for row in source.rows(PRIMARY) if row.get("variable")]
    missing = both("variable and method of assessment of the primary endpoint", "主要终点的变量和评估方法")
    return Phrase(joined(wording, source.zh), (PRIMARY,), missing)


def primary_objective(source: Source) -> str:
    """The objective that speaks of the primary endpoint most; the first one where none stands out."""
    objectives = _objectives(source)
    names = " ".join(str(row.get("name") or "") for row in source.rows(PRIMARY)).lower()
    wanted = set(WORDS.findall(names))
    return max(objectives, key=lambda text: len(wanted & set(WORDS.findall(text.lower()))), default="")


def _objectives(source: Source) -> list[str]:
    found = source.value(OBJECTIVES)
    return [str(text) for text in found] if isinstance(found, list) else []


def _primary_objective(source: Source) -> Phrase:
    """As stated; where none was, to answer the question that the study asks."""
    text, question = primary_objective(source), source.text(QUESTION)
    missing = both("primary objective", "主要目的")
    if text or not question:
        return Phrase(text, (OBJECTIVES,), missing)
    answered = f"回答以下研究问题：{question}" if source.zh else f"to answer the question: {question}"
    return Phrase(answered, (OBJECTIVES, QUESTION), missing)


def secondary_objectives(source: Source) -> list[str]:
    first = primary_objective(source)
    return [text for text in _objectives(source) if text != first]


def _alpha(source: Source) -> Phrase:
    fields = ("sample_size.alpha", "sample_size.sided")
    alpha, sided = source.text(fields[0]), source.text(fields[1])
    if not (alpha and sided):
        return Phrase("", fields, both("significance level and sides of the test", "检验水准和单双侧"))
    return Phrase(
        f"{sided}检验水准{alpha}" if source.zh else f"{sided} significance level of {alpha}", fields, {}
    )


def _centres_clause(source: Source) -> Phrase:
    """ ", with 14 centres" where the number is known and the setting does not say it."""
    centres, setting = source.value("study_design.centres"), source.text("pico.setting")
    fields = ("study_design.centres",)
    said = re.findall(r"\d+", in_digits(setting, small=True))
    if not isinstance(centres, int) or str(centres) in said:
        return Phrase("", (), {})
    words = f" ({centres} centres)" if centres > 1 else " (1 centre)"
    return Phrase(f"（{centres}个中心）" if source.zh else words, fields, {})


def _exposure(source: Source) -> Phrase:
    named = "endpoints.exposure" if source.text("endpoints.exposure") else "pico.intervention"
    return Phrase(as_clause(exposure_of(source), source.zh), (named,), both("exposure", "暴露"))


def _exposure_described(source: Source) -> Phrase:
    """In the words of the question, which often say more than the names; the names where it has none."""
    described = source.text("pico.intervention")
    return _exposure(source) if says_nothing(described) else Phrase(described, ("pico.intervention",), {})


def _index_test(source: Source) -> Phrase:
    test = source.text("pico.intervention")
    return Phrase(
        "" if says_nothing(test) else test, ("pico.intervention",), both("index test", "待评价试验")
    )


def _test_interval(source: Source) -> Phrase:
    return Phrase(
        test_interval(source),
        ("pico.intervention", "study_design.reference_standard"),
        both("interval", "间隔"),
    )


def _common_care(source: Source) -> Phrase:
    missing = both("care given to all participants", "全部受试者共同接受的治疗")
    return Phrase(common_care(source), COMMON_CARE, missing)


def _primary_set(source: Source) -> Phrase:
    names, missing = primary_set(source)
    return Phrase(names, (SETS, ANALYSIS), missing)


def _safety_set(source: Source) -> Phrase:
    missing = both("analysis set of the safety analyses", "安全性分析所用的分析集")
    return Phrase(safety_set(source), (SETS,), missing)


def _dmc(source: Source) -> Phrase:
    missing = both("data monitoring committee, or that there is none", "数据监查委员会的设置，或不设")
    return Phrase(oversight(source).monitoring, (DMC,), missing)


def _ethics_told(source: Source) -> Phrase:
    return Phrase(oversight(source).ethics, (DMC,), {})


Maker = Callable[[Source], Phrase]
PHRASES: Final[Mapping[str, Maker]] = {
    "design": _design,
    "arms": _arms,
    "ratio": _ratio,
    "experimental": _arm(
        lambda arms, control: next((a for n, a in enumerate(arms) if n != control), None), "name"
    ),
    "experimental_description": _arm(
        lambda arms, control: next((a for n, a in enumerate(arms) if n != control), None), "description"
    ),
    "control": _arm(lambda arms, control: arms[control], "name"),
    "control_description": _arm(lambda arms, control: arms[control], "description"),
    "n_total": _n_total,
    "n_groups": _n_groups,
    "statement": _statement,
    "disagreeing_numbers": _disagreeing,
    "recruited": _recruited,
    "recruitment_months": _recruitment_months,
    "primary": _primary,
    "primary_variable": _primary_variable,
    "primary_objective": _primary_objective,
    "alpha": _alpha,
    "centres_clause": _centres_clause,
    "exposure": _exposure,
    "exposure_described": _exposure_described,
    "index_test": _index_test,
    "test_interval": _test_interval,
    "common_care": _common_care,
    "dmc": _dmc,
    "ethics_told": _ethics_told,
    "primary_set": _primary_set,
    "safety_set": _safety_set,
}
LISTS: Final[Mapping[str, Callable[[Source], list[str]]]] = {"secondary_objectives": secondary_objectives}
OPTIONAL: Final = frozenset({"centres_clause"})


def _any_part(source: Source, path: str, keys: tuple[str, ...]) -> bool:
    return any(row.get(key) for row in source.rows(path) for key in keys)


def flags_of(source: Source) -> frozenset[str]:
    """What holds for the study, for the conditions of texts."""
    return frozenset(name for name, holds in conditions_of(source).items() if holds)


def conditions_of(source: Source) -> Mapping[str, bool]:
    """Every condition by its name, with whether it holds."""
    design, arms = str(source.value(DESIGN) or ""), arms_told(source)
    kind = source.value("study_design.intervention_type")
    interim, framework = source.text("study_design.interim_analysis"), source.value("study_design.framework")
    reaching = recruited(source)
    one_primary = len(source.rows(PRIMARY)) == 1
    return {
        **observational_flags(source),
        **other_analyses(source),
        "recruitment_reached": reaching is not None and reaching.reached,
        "recruitment_short": reaching is not None and not reaching.reached,
        "recruitment_unclear": reaching is None,
        "confounders_measured": _any_part(source, "endpoints.confounders", ("measurement",)),
        "exposure_sources": _any_part(source, "endpoints.exposure", ("source", "definition")),
        "one_group": len(source.rows(GROUPS)) == 1 or len(arms) == 1,
        "adjusted": source.value("endpoints.confounders") is not None,
        "numbers_disagree": bool(disagreeing(source)),
        "statement_foreign": is_foreign(source),
        "numbers_differ": bool(disagreeing(source)),
        "trial": kind_of_study(design) == "trial",
        "randomised": design in RANDOMISED,
        "analysis_as_randomised": bool(design)
        and design not in RANDOMISED
        and speaks_of_randomisation(source.text(ANALYSIS)),
        "single_arm": design == "single_arm",
        "crossover": design == "crossover_rct",
        "within_person": design == "within_person_rct",
        "cluster": design == "cluster_rct",
        "non_inferiority": framework == "non_inferiority",
        "equivalence": framework == "equivalence",
        "descriptive": framework == "descriptive",
        "drug": kind == "drug",
        "not_drug": kind is not None and kind != "drug",
        "arms_several": len(arms) > 1,
        "two_or_one_arm": len(arms) in (1, 2),
        "one_primary": one_primary,
        "interim_none": is_none(interim),
        "boundaries_stated": bool(BOUNDARIES.search(interim)),
        "simple_test": one_primary and len(arms) in (1, 2) and is_none(interim),
        "blinded": blinding_level(source) in ("single", "double", "triple"),
        "only_blinded_roles": source.value("study_design.blinded_roles") is not None
        and not blinding_level(source),
        "unblinding_stated": bool(UNBLINDING.search(source.text("study_design.blinding"))),
    }
