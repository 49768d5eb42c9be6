"""The schedule of activities: visits as columns, what is done as rows, a mark where both meet.

Marks come from what was recorded: procedures of a visit, time points of outcomes, and consent and baseline
at the first visit. An outcome whose time no visit has is named, not put into another visit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.documents.blocks import Block, Line, ListBlock, PageBreak, PageTurn, Paragraph, Table, line
from apps.documents.landscape import fitted
from apps.fields.bilingual import Text, both
from apps.protocol.generation.facts.observational import SEEN_ONCE, is_accuracy, is_from_records
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import cell, part_title, say_missing
from apps.protocol.generation.tables.visit_columns import (
    OUTCOMES,
    VISITS,
    are_of_outcomes,
    columns,
    design,
    told_in_sentences,
)
from apps.protocol.generation.words.phrases import as_entry, as_sentence
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.said_times import as_printed
from apps.protocol.times.visit_times import (
    baseline_visit,
    begins_at_baseline,
    visits_at,
    without_visit,
)

MARK: Final = "×"
CAPTION: Final = both("Schedule of activities", "访视与操作时间表")
AT_VISITS: Final = both(
    f"{MARK}: takes place at this visit. Outcomes stand at the visits of their time points, and at baseline where "
    "the change from it is assessed, the analysis adjusts for it, or the primary outcome is measured by a scale.",
    f"{MARK}：在该次访视进行。结局标注于其时间点对应的访视；"
    "以较基线变化表示的结局、分析中校正其基线值的结局及采用量表测量的主要结局同时标注于基线访视。",
)
MANNER: Final = re.compile(r"\s?[（(]([^()（）]+)[)）]$")  # has its own line in the narrow head of a column
LOW_TABLE_ROWS: Final = 8
ANALYSIS: Final = "endpoints.primary_analysis"
CONSENT: Final = both("Eligibility and informed consent", "入组资格核对与知情同意")
ELIGIBILITY: Final = both("Eligibility", "入选资格核对")
BASELINE: Final = both("Baseline variables", "基线变量")


@dataclass(frozen=True)
class Activity:
    name: str
    at: tuple[int, ...]
    time: str = ""
    lacking: tuple[str, ...] = ()  # its points in time that no visit has
    is_outcome: bool = False


def schedule(source: Source) -> list[Block]:
    visits = columns(source)
    if not visits and (is_from_records(source) or design(source) in SEEN_ONCE):
        return []
    if not visits:
        return [say_missing(source, VISITS)]
    activities = list(_activities(source, visits))
    rows = tuple(
        (
            cell(as_entry(activity.name, source.zh)),
            *(cell(MARK if place in activity.at else "") for place in range(len(visits))),
        )
        for activity in activities
    )
    head = (source.say(both("Activity", "项目")), *(_visit_head(source, visit) for visit in visits))
    first = 0.3 if len(visits) < 6 else 0.22
    table = Table(
        caption=source.say(CAPTION),
        head=head,
        rows=rows,
        widths=(first, *([(1 - first) / len(visits)] * len(visits))),
        centred=tuple(range(1, len(visits) + 1)),
        fields=(VISITS, *OUTCOMES, "endpoints.baseline"),
    )
    is_landscape, parts = fitted(table, "zh-hans" if source.zh else "en", lambda *ends: _part(source, *ends))
    notes = list(_notes(source, visits, activities))
    if not is_landscape:
        return [*parts, *notes]
    return [PageTurn(landscape=True), *_on_pages(parts), *notes, PageTurn(landscape=False)]


def _on_pages(parts: list[Table]) -> Iterator[Block]:
    """Each part on a page of its own, unless they are low."""
    for place, part in enumerate(parts):
        if place and len(part.rows) > LOW_TABLE_ROWS:
            yield PageBreak()
        yield part


def _part(source: Source, first: int, last: int) -> str:
    visits = both(f"visits {first}–{last}", f"第{first}–{last}次访视")
    if first == last:
        visits = both(f"visit {first}", f"第{first}次访视")
    return source.say(CAPTION) + ("：" if source.zh else ": ") + source.say(visits)


def _visit_head(source: Source, visit: Mapping[str, Any]) -> str:
    name, time = as_entry(_printed(visit, "name"), source.zh), _printed(visit, "time")
    if not _is_named_by_time(visit):
        return f"{name}\n{time}"
    manner = MANNER.search(name)
    told = as_entry(time, source.zh) if len(time) > len(MANNER.sub("", name)) else MANNER.sub("", name)
    return f"{told}\n{manner[1]}" if manner else told


def _printed(visit: Mapping[str, Any], key: str) -> str:
    return as_printed(str(visit.get(key) or ""))


def _is_named_by_time(visit: Mapping[str, Any]) -> bool:
    """Whether one of them says the other: "week 2 (telephone)", "week 4 ± 3 days"."""
    name, time = (_printed(visit, key).casefold() for key in ("name", "time"))
    return time in name or (bool(name) and time.startswith(MANNER.sub("", name)))


def _activities(source: Source, visits: list[Mapping[str, Any]]) -> Iterator[Activity]:
    yield Activity(source.say(ELIGIBILITY if is_from_records(source) else CONSENT), (0,))
    if source.value("endpoints.baseline") is not None:
        yield Activity(source.say(BASELINE), baseline_visit(visits))
    for path in ("endpoints.exposure",) if kind_of_study(design(source)) == "observational" else ():
        for row in source.rows(path):
            if places := visits_at(visits, row.get("time")):
                yield Activity(str(row.get("name") or ""), places)
    for name in dict.fromkeys(name for visit in visits for name in _procedures(visit)):
        yield Activity(name, tuple(n for n, visit in enumerate(visits) if name in _procedures(visit)))
    for path in OUTCOMES:
        for row in source.rows(path):
            if design(source) == "diagnostic_accuracy" and is_accuracy(row.get("name")):
                continue  # worked out from the results of all, and measured at no visit
            yield _outcome(visits, row, source.text(ANALYSIS), is_primary=path == OUTCOMES[0])


def _outcome(
    visits: list[Mapping[str, Any]], row: Mapping[str, Any], analysis: str, *, is_primary: bool
) -> Activity:
    time = time_of_outcome(row)
    is_at_start = begins_at_baseline(row, is_primary=is_primary, analysis=analysis)
    first = baseline_visit(visits) if is_at_start else ()
    at = tuple(sorted({*first, *visits_at(visits, time)}))
    return Activity(str(row.get("name") or ""), at, time, tuple(without_visit(visits, time)), is_outcome=True)


def _procedures(visit: Mapping[str, Any]) -> list[str]:
    return [str(name) for name in visit.get("procedures") or []]


def _notes(
    source: Source, visits: list[Mapping[str, Any]], activities: list[Activity]
) -> Iterator[Paragraph]:
    lost = [activity for activity in activities if activity.lacking]
    timeless = [a for a in activities if not a.time and (a.is_outcome or not a.at)]
    yield Paragraph(line=line(source.say(AT_VISITS)))
    if words := told_in_sentences(source):
        told = ("；" if source.zh else "; ").join(words)
        lead = both(f"The visits as the study team told them: {told}", f"研究团队对访视的原话：{told}")
        yield Paragraph(line=line(as_sentence(source.say(lead), source.zh)), fields=(VISITS,))
    if lost:
        yield Paragraph(line=_lost(source, lost))
    if timeless:
        yield Paragraph(line=_timeless(source, timeless))
    if are_of_outcomes(source):
        yield _no_visit(source)
    elif not any(_procedures(visit) for visit in visits):
        what = both("procedures of each visit", "各次访视的具体操作")
        yield Paragraph(line=(source.gap(source.say(what)),), fields=(VISITS,))


def _no_visit(source: Source) -> Paragraph:
    told: Text = both(
        "No visit was recorded; the columns are the time points of the outcomes. ",
        "未记录访视；表中各列为结局的测量时间点。",
    )
    what = both("visits, with what is done at each", "访视安排及各次访视的操作")
    return Paragraph(line=line(source.say(told), source.gap(source.say(what))), fields=(VISITS,))


def _lost(source: Source, lost: list[Activity]) -> Line:
    separator = "；" if source.zh else "; "
    names = separator.join(_with_times(source, a) for a in lost)
    lead: Text = both("No visit has the time of: ", "以下项目的时间点没有对应的访视：")
    what = both("visit or other contact at which these are assessed", "评估上述项目的访视或其他联系方式")
    return line(source.say(lead), names, source.say(both(". ", "。")), source.gap(source.say(what)))


def _with_times(source: Source, activity: Activity) -> str:
    """Its own words where no visit has any of its times, else those that are left."""
    if not activity.at:
        time = as_printed(activity.time)
        return f"{activity.name}（{time}）" if source.zh else f"{activity.name} ({time})"
    times = ("、" if source.zh else ", ").join(map(as_printed, activity.lacking))
    return f"{activity.name}（{times}）" if source.zh else f"{activity.name} ({times})"


def _timeless(source: Source, found: list[Activity]) -> Line:
    names = ("；" if source.zh else "; ").join(activity.name for activity in found)
    lead: Text = both("No time point was given for: ", "以下项目未给出时间点：")
    what = both("visits at which these take place", "进行上述项目的访视")
    return line(source.say(lead), names, source.say(both(". ", "。")), source.gap(source.say(what)))


def visits(source: Source) -> list[Block]:
    """The visits as rows, with what is done at each."""
    found = columns(source)
    if not found:
        return [say_missing(source, VISITS)]
    if all(_is_named_by_time(visit) for visit in found) and not any(map(_procedures, found)):
        names = (_visit_head(source, visit).replace("\n", "，" if source.zh else ", ") for visit in found)
        return [ListBlock(items=tuple(map(cell, names)), fields=(VISITS,))]
    keys = ("time", "procedures") if any(_procedures(visit) for visit in found) else ("time",)
    separator = "、" if source.zh else ", "

    def wording(visit: Mapping[str, Any], key: str) -> Line:
        words = separator.join(_procedures(visit)) if key == "procedures" else _printed(visit, key)
        return cell(as_entry(words, source.zh)) or (source.gap(part_title(source, VISITS, key)),)

    names = (as_entry(_printed(visit, "name"), source.zh) for visit in found)
    rows = tuple(
        (cell(name), *(wording(visit, key) for key in keys)) for name, visit in zip(names, found, strict=True)
    )
    head = (source.say(both("Visit", "访视")), *(part_title(source, VISITS, key) for key in keys))
    widths = (0.35, 0.25, 0.4) if len(keys) > 1 else (0.6, 0.4)
    caption = source.say(both("Visits", "访视计划"))
    return [Table(caption=caption, head=head, rows=rows, widths=widths, fields=(VISITS,))]
