"""The estimand of each primary endpoint: its five attributes (ICH E9(R1))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.documents.blocks import Block, Line, Table
from apps.fields.bilingual import Text, both
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation import facts
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import bold, cell, or_gap, part_words
from apps.protocol.generation.tables.compared_by import compared_by
from apps.protocol.generation.words.phrases import as_entry

ESTIMAND_FROM: Final = (
    "pico.intervention",
    "pico.comparator",
    "pico.population",
    "sample_size.effect_measure",
    "endpoints.primary_analysis",
)
ESTIMAND_TITLES: Final[Mapping[str, Text]] = {
    "treatment": both("Treatment", "治疗"),
    "population": both("Population", "目标人群"),
    "variable": both("Endpoint (variable)", "终点（变量）"),
    "intercurrent_events": both("Intercurrent events and strategies", "伴发事件及处理策略"),
    "summary_measure": both("Population-level summary", "群体层面汇总"),
}


def estimands(source: Source) -> list[Block]:
    """The five attributes for each primary endpoint; what was not decided is marked."""
    known = _attributes_known(source)
    caption = both("Estimand of the primary objective", "主要目的的估计目标")
    return [_estimand(source, row, caption, known) for row in source.rows(facts.PRIMARY) or [{}]]


def further_estimands(source: Source) -> list[Block]:
    """Those that were told of other endpoints; what was not told of them is no attribute of theirs."""
    caption = both("Estimand", "估计目标")
    return [_estimand(source, row, caption, {}) for row in facts.further_estimands(source)]


def _estimand(source: Source, row: Mapping[str, Any], caption: Text, known: Mapping[str, str]) -> Table:
    stated = row.get("estimand") or {}
    wording = {
        key: str(stated.get(key) or known.get(key, ""))
        for key in ("treatment", "population", "summary_measure")
    }
    wording["variable"] = str(row.get("variable") or row.get("name") or "")
    events = [event for event in stated.get("intercurrent_events") or [] if isinstance(event, Mapping)]
    wording["intercurrent_events"] = "\n".join(_event(source, event) for event in events)
    cells = {key: or_gap(source, wording[key], title) for key, title in ESTIMAND_TITLES.items()}
    if not wording["summary_measure"]:
        cells["summary_measure"] = _summary(source, row)
    rows = tuple((bold(source.say(title)), cells[key]) for key, title in ESTIMAND_TITLES.items())
    name = str(row.get("name") or "")
    of = f"：{name}" if source.zh else f": {name}"
    return Table(
        caption=source.say(caption) + (of if name else ""),
        rows=rows,
        widths=(0.32, 0.68),
        fields=(facts.PRIMARY, *ESTIMAND_FROM),
    )


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


def _summary(source: Source, row: Mapping[str, Any]) -> Line:
    """How each group is summarised is known from the endpoint; by what two groups are compared is not."""
    known = part_words(source, facts.PRIMARY, row, "aggregation")
    if not known:
        return (source.gap(source.say(ESTIMAND_TITLES["summary_measure"])),)
    if source.value(facts.DESIGN) == "single_arm":
        return cell(as_entry(known, source.zh))
    measure = both("measure by which the groups are compared", "组间比较的指标")
    stop = "；" if source.zh else "; "
    if estimated := compared_by(source, known):
        return cell(f"{as_entry(known, source.zh)}{stop}{source.say(estimated)}")
    return (*cell(as_entry(known, source.zh) + stop), source.gap(source.say(measure)))


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
