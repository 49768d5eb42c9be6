"""The tables of a protocol by name. They hold values as recorded; no model ever writes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.documents.blocks import Block, Line, ListBlock, Table, plain
from apps.fields.bilingual import Text, both
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation import facts
from apps.protocol.generation.facts.stated_numbers import group_name
from apps.protocol.generation.facts.study_arms import ARMS, arms_told, numbers_of_arms
from apps.protocol.generation.facts.study_arms import FIELDS as ARMS_FROM
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables import statistics
from apps.protocol.generation.tables.cells import (
    Row,
    bold,
    cell,
    label_rows,
    or_gap,
    or_part_gap,
    part_title,
    part_words,
    say_missing,
)
from apps.protocol.generation.tables.compared_rows import FIELDS as COMPARED
from apps.protocol.generation.tables.compared_rows import compared_rows
from apps.protocol.generation.tables.outcomes import OUTCOME_ROWS, outcomes
from apps.protocol.generation.tables.schedule import schedule, visits
from apps.protocol.generation.tables.trial_schema import trial_schema
from apps.protocol.sample_size.arms import arms_of

TableMaker = Callable[[Source], list[Block]]

TITLE: Final = "scientific_question.title"
BLINDING: Final = "study_design.blinding"
ROLES: Final = "study_design.blinded_roles"
FOLLOW_UP: Final = "study_design.follow_up_duration"
ESTIMAND_FROM: Final = (
    "pico.intervention",
    "pico.comparator",
    "pico.population",
    "sample_size.effect_measure",
)
ESTIMAND_TITLES: Final[Mapping[str, Text]] = {
    "treatment": both("Treatment", "治疗"),
    "population": both("Population", "目标人群"),
    "variable": both("Endpoint (variable)", "终点（变量）"),
    "intercurrent_events": both("Intercurrent events and strategies", "伴发事件及处理策略"),
    "summary_measure": both("Population-level summary", "群体层面汇总"),
}


def synopsis(source: Source) -> list[Block]:
    """The protocol in one table; the numbers are the ones of its sections."""
    trial = kind_of_study(source.value(facts.DESIGN)) == "trial"
    randomised = source.value(facts.DESIGN) in facts.RANDOMISED
    rows: list[Row] = [(bold(source.title(TITLE)), cell(source.study_name) or source.wording(TITLE))]
    rows += label_rows(source, ("scientific_question.short_title",), demanded=False)
    rows.append(_phrase_row(source, both("Design", "研究设计"), "design"))
    rows += label_rows(source, ("study_design.phase",), demanded=trial and _is_drug(source))
    rows.append(_phrase_row(source, both("Primary objective", "主要目的"), "primary_objective"))
    rows += label_rows(source, ("pico.population",))
    rows += compared_rows(source)
    primary = both("Primary endpoint", "主要终点") if trial else both("Primary outcome", "主要结局")
    rows.append(_phrase_row(source, primary, "primary"))
    rows += label_rows(source, ("endpoints.outcomes.secondary",))
    rows += label_rows(source, ("endpoints.outcomes.safety",), demanded=trial)
    rows += label_rows(source, ("pico.setting", "study_design.centres"))
    rows += _numbers(source)
    if randomised:
        rows += label_rows(source, ("study_design.allocation_ratio",))
        rows.append((bold(source.title(BLINDING)), _blinding(source)))
    rows += label_rows(source, ("study_design.recruitment_period",))
    rows += label_rows(source, ("study_design.treatment_duration",), demanded=trial)
    rows += label_rows(source, (FOLLOW_UP,), demanded=trial or source.value(facts.DESIGN) == "cohort")
    rows += label_rows(source, ("endpoints.primary_analysis", "meta.sponsor"))
    caption = source.say(both("Synopsis", "方案概要"))
    return [Table(caption=caption, rows=tuple(rows), widths=(0.28, 0.72), fields=_synopsis_fields())]


def _blinding(source: Source) -> Line:
    """Who is blinded where nobody said to what degree the study is."""
    roles = source.text(ROLES)
    if source.value(BLINDING) is not None or not roles:
        return source.wording(BLINDING)
    known = f"设盲对象：{roles}；" if source.zh else f"Blinded: {roles}; "
    return (*cell(known), source.gap(source.say(both("level of blinding", "设盲程度"))))


def _is_drug(source: Source) -> bool:
    return bool(source.value("study_design.intervention_type") == "drug")


def _synopsis_fields() -> tuple[str, ...]:
    return (
        TITLE,
        facts.DESIGN,
        facts.OBJECTIVES,
        "pico.population",
        "pico.intervention",
        "pico.comparator",
        facts.PRIMARY,
        "sample_size.n_total",
        "endpoints.primary_analysis",
    )


def _phrase_row(source: Source, title: Text, name: str) -> Row:
    phrase = facts.PHRASES[name](source)
    return bold(source.say(title)), or_gap(source, phrase.text, phrase.missing)


def _numbers(source: Source) -> list[Row]:
    title, number = _phrase_row(source, both("Number of participants", "样本量"), "n_total")
    rows: list[Row] = [(title, (*number, *statistics.disagreement(source)))]
    if facts.PHRASES["n_groups"](source).text:
        rows.append(_phrase_row(source, both("Number in each group", "每组例数"), "n_groups"))
    return rows


def pico(source: Source) -> list[Block]:
    others = ("pico.outcomes", "pico.time_frame", "pico.setting")
    rows = (*label_rows(source, ("pico.population",)), *compared_rows(source), *label_rows(source, others))
    caption = source.say(both("The question in PICO form", "研究问题（PICO）"))
    fields = ("pico.population", *COMPARED, *others)
    return [Table(caption=caption, rows=rows, widths=(0.28, 0.72), fields=fields)]


def flow(source: Source) -> list[Block]:
    """How the groups of an observational study are formed, and how large they are."""
    groups = source.rows(facts.GROUPS)
    rows = label_rows(source, ("pico.population", "pico.setting"))
    rows += compared_rows(source)
    if len(groups) > 1:
        rows += [(bold(_group(source, row)), cell(f"n = {row.get('n')}")) for row in groups]
    rows.append(_phrase_row(source, both("Total", "合计"), "n_total"))
    rows += label_rows(source, (FOLLOW_UP,), demanded=source.value(facts.DESIGN) == "cohort")
    rows.append(_phrase_row(source, both("Primary outcome", "主要结局"), "primary"))
    caption = source.say(both("Flow of the study", "研究流程"))
    fields = ("pico.population", facts.GROUPS, "sample_size.n_total", facts.PRIMARY)
    return [Table(caption=caption, rows=tuple(rows), widths=(0.32, 0.68), fields=fields)]


def _group(source: Source, row: Mapping[str, Any]) -> str:
    return group_name(source, row.get("arm"))


def arms(source: Source) -> list[Block]:
    """Name, treatment and number of each; the type is asked for where somebody recorded arms."""
    found = arms_of(source.data) or arms_told(source)  # a sentence is shown here alone
    if not found:
        return [say_missing(source, ARMS)]
    counts, typed = numbers_of_arms(source), bool(arms_of(source.data))
    gap = both("number of this arm", "该组例数")
    described = both("treatment of this arm", "该组处理")
    rows = tuple(
        (
            cell(arm.get("name")),
            *([or_part_gap(source, ARMS, arm, "type")] if typed else []),
            or_gap(source, arm.get("description"), described),
            or_gap(source, counts.get(str(arm.get("name"))), gap),
        )
        for arm in found
    )
    head = (
        source.say(both("Arm", "研究组")),
        *([part_title(source, ARMS, "type")] if typed else []),
        source.say(both("Treatment", "处理")),
        source.say(both("Number", "例数")),
    )
    caption = source.say(both("Study arms", "研究组"))
    widths = _arm_widths(typed=typed, counted=all(str(arm.get("name")) in counts for arm in found))
    last, fields = len(head) - 1, (*ARMS_FROM, facts.GROUPS)
    return [Table(caption=caption, head=head, rows=rows, widths=widths, centred=(last,), fields=fields)]


def _arm_widths(*, typed: bool, counted: bool) -> tuple[float, ...]:
    """A name on one or two lines; where a number is missing its mark takes more room than the number."""
    last = 0.12 if counted else 0.2
    return (0.28, 0.18, 0.54 - last, last) if typed else (0.26, 0.74 - last, last)


def objectives(source: Source) -> list[Block]:
    """Objectives beside endpoints: the primary one with its own, the others with theirs as a list."""
    first, others = facts.PHRASES["primary_objective"](source), facts.secondary_objectives(source)
    primary = facts.PHRASES["primary"](source)
    rows: list[Row] = [
        (
            bold(source.say(both("Primary", "主要"))),
            or_gap(source, first.text, first.missing),
            or_gap(source, primary.text, primary.missing),
        )
    ]
    secondary = [path for path, _ in OUTCOME_ROWS[1:] if source.value(path) is not None]
    if others or secondary:
        wording = "\n".join(plain(source.wording(path)) for path in secondary)
        what = both("secondary endpoints", "次要终点")
        aims = or_gap(source, "\n".join(others), both("secondary objectives", "次要目的"))
        rows.append(
            (
                bold(source.say(both("Secondary and safety", "次要与安全性"))),
                aims,
                or_gap(source, wording, what),
            )
        )
    head = (
        source.say(both("Level", "类别")),
        source.say(both("Objective", "研究目的")),
        source.say(both("Endpoint", "终点指标")),
    )
    caption = source.say(both("Objectives and endpoints", "研究目的与终点指标"))
    fields = (*first.fields, *(path for path, _ in OUTCOME_ROWS))
    table = Table(caption=caption, head=head, rows=tuple(rows), widths=(0.18, 0.44, 0.38), fields=fields)
    trial = kind_of_study(source.value(facts.DESIGN)) == "trial"
    return [table, *(outcomes(source) if trial else ())]


def estimands(source: Source) -> list[Block]:
    """The five attributes for each primary endpoint; what was not decided is marked."""
    primary = source.rows(facts.PRIMARY) or [{}]
    return [_estimand(source, row, number) for number, row in enumerate(primary, 1)]


def _estimand(source: Source, row: Mapping[str, Any], number: int) -> Table:
    stated = row.get("estimand") or {}
    known = _attributes_known(source)
    wording = {
        key: str(stated.get(key) or known[key]) for key in ("treatment", "population", "summary_measure")
    }
    wording["variable"] = str(row.get("variable") or row.get("name") or "")
    events = [event for event in stated.get("intercurrent_events") or [] if isinstance(event, Mapping)]
    wording["intercurrent_events"] = "\n".join(_event(source, event) for event in events)
    rows = tuple(
        (bold(source.say(title)), or_gap(source, wording[key], title))
        for key, title in ESTIMAND_TITLES.items()
    )
    name = str(row.get("name") or "")
    of = f"：{name}" if source.zh else f": {name}"
    caption = source.say(both("Estimand of the primary objective", "主要目的的估计目标")) + (
        of if name else ""
    )
    return Table(caption=caption, rows=rows, widths=(0.32, 0.68), fields=(facts.PRIMARY, *ESTIMAND_FROM))


def _attributes_known(source: Source) -> Mapping[str, str]:
    """What other fields say of the attributes, where the estimand itself does not."""
    treatment, control = source.text("pico.intervention"), source.text("pico.comparator")
    measure = source.text("sample_size.effect_measure") if len(source.rows(facts.PRIMARY)) == 1 else ""
    both_known = not (says_nothing(treatment) or says_nothing(control))
    compared = f"{treatment}\n对照：{control}" if source.zh else f"{treatment}\nCompared with: {control}"
    return {
        "treatment": compared if both_known else "",
        "population": source.text("pico.population"),
        "summary_measure": measure,
    }


def _event(source: Source, event: Mapping[str, Any]) -> str:
    words = {
        "treatment_policy": both("treatment policy strategy", "疗法策略"),
        "hypothetical": both("hypothetical strategy", "假想策略"),
        "composite": both("composite strategy", "复合变量策略"),
        "while_on_treatment": both("while-on-treatment strategy", "在治策略"),
        "principal_stratum": both("principal stratum strategy", "主层策略"),
    }
    strategy = words.get(str(event.get("strategy") or ""))
    name = str(event.get("event") or "")
    return f"{name}{'：' if source.zh else ': '}{source.say(strategy)}" if strategy else name


def _listed(path: str, caption: Text, keys: tuple[str, ...], widths: tuple[float, ...]) -> TableMaker:
    """A table of a list of objects: a column for each part that was given; a plain list where only names were."""

    def make(source: Source) -> list[Block]:
        found = source.rows(path)
        if not found:
            return [say_missing(source, path)]
        wording = [key for key in keys if any(part_words(source, path, row, key) for row in found)]
        if len(wording) == 1:
            items = tuple(or_gap(source, row.get(wording[0]), {}) for row in found)
            return [ListBlock(items=items, fields=(path,))]
        rows = tuple(tuple(or_part_gap(source, path, row, key) for key in wording) for row in found)
        head = tuple(part_title(source, path, key) for key in wording)
        shares = tuple(widths[keys.index(key)] for key in wording)
        return [Table(caption=source.say(caption), head=head, rows=rows, widths=shares, fields=(path,))]

    return make


TABLES: Final[Mapping[str, TableMaker]] = {
    "synopsis": synopsis,
    "pico": pico,
    "schema": trial_schema,
    "flow": flow,
    "schedule": schedule,
    "visits": visits,
    "objectives": objectives,
    "outcomes": outcomes,
    "estimands": estimands,
    "arms": arms,
    "baseline": _listed(
        "endpoints.baseline",
        both("Baseline variables", "基线变量"),
        ("name", "measurement", "time"),
        (0.4, 0.35, 0.25),
    ),
    "exposures": _listed(
        "endpoints.exposure",
        both("Exposure variables", "暴露变量"),
        ("name", "definition", "source", "time"),
        (0.2, 0.35, 0.25, 0.2),
    ),
    "confounders": _listed(
        "endpoints.confounders",
        both("Potential confounders", "潜在混杂因素"),
        ("name", "measurement", "handling"),
        (0.3, 0.4, 0.3),
    ),
    "analysis_sets": statistics.analysis_sets,
    "sample_size": statistics.sample_size,
    "sample_size_groups": statistics.groups,
}
