"""The trial schema as a diagram: enrolment, allocation, an arm beside the other, follow-up, endpoint.

What is long is shortened at a sentence or clause: it stands in full in the synopsis and in the table of the arms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.documents.blocks import Block, Box, Diagram, Line, plain
from apps.fields.bilingual import Text, both
from apps.protocol.generation import facts
from apps.protocol.generation.facts.study_arms import ARMS, arms_told, numbers_of_arms
from apps.protocol.generation.facts.study_arms import FIELDS as ARMS_FROM
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import cell, or_gap

LONGEST: Final = {"en": 240, "zh": 90}
MOST_DESCRIBED: Final = 4  # more arms beside each other have room for names and numbers only
CLAUSE_END: Final = re.compile(r"[.;。；]\s?|[,，]\s?")
FIELDS: Final = (
    *ARMS_FROM,
    facts.GROUPS,
    "sample_size.n_total",
    facts.PRIMARY,
    "study_design.follow_up_duration",
)


def trial_schema(source: Source) -> list[Block]:
    arms = arms_told(source)
    rows: list[tuple[Box, ...]] = [
        (_box(source, both("Enrolment", "入组"), source.wording("pico.population")),)
    ]
    if len(arms) > 1:
        rows.append((_allocation(source),))
    rows.append(tuple(_arm(source, arm, len(arms)) for arm in arms) or (_only_group(source),))
    for title, name in (
        (both("Follow-up", "随访"), "follow_up"),
        (both("Primary endpoint", "主要终点"), "primary"),
    ):
        phrase = facts.PHRASES[name](source)
        rows.append((_box(source, title, or_gap(source, phrase.text, phrase.missing)),))
    caption = source.say(both("Trial schema", "试验示意图"))
    return [Diagram(caption=caption, alt=_in_words(source, rows), rows=tuple(rows), fields=FIELDS)]


def _box(source: Source, title: Text, *lines: Line) -> Box:
    return Box(title=source.say(title), lines=tuple(_shortened(source, wording) for wording in lines))


def _allocation(source: Source) -> Box:
    randomised = source.value(facts.DESIGN) in facts.RANDOMISED
    title = both("Randomisation", "随机化") if randomised else both("Allocation", "分配")
    total, ratio = facts.PHRASES["n_total"](source), facts.PHRASES["ratio"](source)
    number = or_gap(source, total.text and f"N = {total.text}", total.missing)
    if not (ratio.text or randomised):
        return _box(source, title, number)
    return _box(source, title, number, or_gap(source, re.split(r" \(|（", ratio.text)[0], ratio.missing))


def _arm(source: Source, arm: Mapping[str, Any], arms: int) -> Box:
    number = numbers_of_arms(source).get(str(arm.get("name")))
    wording = or_gap(source, f"n = {number}" if number else "", both("number of this arm", "该组例数"))
    described = or_gap(source, arm.get("description"), both("treatment of this arm", "该组处理"))
    lines = (_shortened(source, described), wording) if arms <= MOST_DESCRIBED else (wording,)
    return Box(title=str(arm.get("name")), lines=lines)


def _only_group(source: Source) -> Box:
    """Without arms: the treatment where all receive the same, else the mark that the arms are missing."""
    if source.value(facts.DESIGN) == "single_arm":
        return _box(source, both("Intervention", "干预"), source.wording("pico.intervention"))
    return _box(source, both("Arms", "研究组"), (source.gap(source.title(ARMS)),))


def _shortened(source: Source, wording: Line) -> Line:
    text, most = plain(wording), LONGEST["zh" if source.zh else "en"]
    if len(text) <= most or any(span.kind != "text" for span in wording):
        return wording
    ends = [match.start() for match in CLAUSE_END.finditer(text, most // 2, most)]
    blank = text.rfind(" ", 0, most)
    end = ends[-1] if ends else blank if blank > most // 2 else most
    return cell(text[:end].rstrip() + "…")


def _in_words(source: Source, rows: list[tuple[Box, ...]]) -> str:
    """What the diagram shows, for who does not see it: the boxes in their order."""
    colon, between, after = ("：", "；", "。") if source.zh else (": ", "; ", ". ")
    steps = []
    for row in rows:
        boxes = [
            colon.join([box.title, between.join(plain(wording) for wording in box.lines)]) for box in row
        ]
        steps.append(between.join(boxes).replace("\n", between))
    return after.join(step.rstrip(".。") for step in steps) + after.strip()
