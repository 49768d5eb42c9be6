"""The tables of a protocol by name. They hold values as recorded; no model ever writes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.documents.blocks import Block, Line, ListBlock, Table, plain
from apps.fields.bilingual import Text, both
from apps.protocol.generation import facts
from apps.protocol.generation.facts.phrase import PRIMARY
from apps.protocol.generation.facts.stated_numbers import group_name
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables import statistics
from apps.protocol.generation.tables.arms import arms
from apps.protocol.generation.tables.cells import (
    FOLLOW_UP,
    Row,
    bold,
    cell,
    label_rows,
    or_gap,
    or_part_gap,
    part_title,
    part_words,
    period_rows,
    phrase_row,
    say_missing,
)
from apps.protocol.generation.tables.compared_rows import FIELDS as COMPARED
from apps.protocol.generation.tables.compared_rows import compared_rows
from apps.protocol.generation.tables.estimands import estimands, further_estimands
from apps.protocol.generation.tables.outcomes import OUTCOME_ROWS, outcomes
from apps.protocol.generation.tables.schedule import schedule, visits
from apps.protocol.generation.tables.synopsis import synopsis
from apps.protocol.generation.tables.trial_schema import trial_schema
from apps.protocol.generation.words.phrases import as_entry, joined
from apps.protocol.times.named_times import time_of_outcome, with_time
from apps.protocol.times.said_times import as_printed

TableMaker = Callable[[Source], list[Block]]

QUESTION_TYPE: Final = "scientific_question.question_type"
OUTCOMES: Final = "pico.outcomes"
TIME_FRAME: Final = "pico.time_frame"


def pico(source: Source) -> list[Block]:
    others = ("pico.setting",)
    rows = (
        *label_rows(source, (QUESTION_TYPE,), demanded=False),
        *label_rows(source, ("pico.population",)),
        *compared_rows(source),
        (bold(source.title(OUTCOMES)), _outcomes_timed(source)),
        (bold(source.title(TIME_FRAME)), _time_frame(source)),
        *label_rows(source, others),
    )
    caption = source.say(both("The question in PICO form", "研究问题（PICO）"))
    fields = (QUESTION_TYPE, "pico.population", *COMPARED, OUTCOMES, TIME_FRAME, PRIMARY, *others)
    return [Table(caption=caption, rows=rows, widths=(0.28, 0.72), fields=fields)]


def time_frame_told(source: Source) -> str:
    """When the primary outcome is measured, where no time frame was recorded and that is one time."""
    times = {found for row in source.rows(PRIMARY) if (found := time_of_outcome(row))}
    return times.pop() if source.value(TIME_FRAME) is None and len(times) == 1 else ""


def _time_frame(source: Source) -> Line:
    if told := time_frame_told(source):
        return cell(as_entry(as_printed(told), source.zh))
    return source.wording(TIME_FRAME)


def _outcomes_timed(source: Source) -> Line:
    """With the times that were recorded for the endpoints of the same names; where none are, those endpoints."""
    named = source.value(OUTCOMES)
    rows = [row for path, _ in OUTCOME_ROWS for row in source.rows(path)]
    if named is None and source.rows(PRIMARY):
        return source.wording(PRIMARY)
    if not isinstance(named, list) or not rows:
        return source.wording(OUTCOMES)
    times: dict[str, list[str]] = {}
    for row in rows:
        times.setdefault(str(row.get("name") or "").casefold(), []).append(str(row.get("time_point") or ""))
    timed = (
        {"name": str(name), "time_point": joined(times.get(str(name).casefold(), []), source.zh)}
        for name in named
    )
    return cell("\n".join(as_entry(with_time(each, zh=source.zh), source.zh) for each in timed))


def flow(source: Source) -> list[Block]:
    """How the groups of an observational study are formed, and how large they are."""
    groups = source.rows(facts.GROUPS)
    rows = label_rows(source, ("pico.population", "pico.setting"))
    rows += compared_rows(source)
    if len(groups) > 1:
        rows += [(bold(_group(source, row)), cell(f"n = {row.get('n')}")) for row in groups]
    rows.append(phrase_row(source, both("Total", "合计"), "n_total"))
    rows += period_rows(source, FOLLOW_UP, demanded=source.value(facts.DESIGN) == "cohort")
    rows.append(phrase_row(source, both("Primary outcome", "主要结局"), "primary"))
    caption = source.say(both("Flow of the study", "研究流程"))
    fields = ("pico.population", facts.GROUPS, "sample_size.n_total", facts.PRIMARY)
    return [Table(caption=caption, rows=tuple(rows), widths=(0.32, 0.68), fields=fields)]


def _group(source: Source, row: Mapping[str, Any]) -> str:
    return group_name(source, row.get("arm"))


def _of_others(paths: list[str]) -> Text:
    if any(path.endswith(".safety") for path in paths):
        return both("Secondary and safety", "次要与安全性")
    return both("Secondary", "次要")


def objectives(source: Source) -> list[Block]:
    """Objectives beside endpoints: the primary one with its own, the others with theirs as a list."""
    first, others = facts.PHRASES["objective_referred"](source), facts.secondary_objectives(source)
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
        told = "\n".join(as_entry(aim, source.zh) for aim in others)
        aims = or_gap(source, told, both("secondary objectives", "次要目的"))
        rows.append(
            (
                bold(source.say(_of_others(secondary))),
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
    "further_estimands": further_estimands,
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
