"""The table of the arms of a trial, and of the groups of a study that assigns nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.documents.blocks import Block, Table
from apps.fields.bilingual import both
from apps.protocol.generation import facts
from apps.protocol.generation.facts.study_arms import ARMS, arms_told, numbers_of_arms
from apps.protocol.generation.facts.study_arms import FIELDS as ARMS_FROM
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import (
    cell,
    or_gap,
    or_part_gap,
    part_title,
    part_words,
    say_missing,
)
from apps.protocol.generation.words.phrases import as_entry
from apps.protocol.sample_size.arms import arms_of


def arms(source: Source) -> list[Block]:
    """Name, treatment and number of each; the type is asked for where somebody recorded arms."""
    found = arms_of(source.data) or arms_told(source)  # a sentence is shown here alone
    if not found:
        return [say_missing(source, ARMS)]
    counts, typed = numbers_of_arms(source), bool(arms_of(source.data))
    if kind_of_study(source.value(facts.DESIGN)) == "observational":
        return [_groups(source, found, counts)]
    gap = both("number of this arm", "该组例数")
    described = both("treatment of this arm", "该组处理")
    rows = tuple(
        (
            cell(as_entry(str(arm.get("name") or ""), source.zh)),
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


def _groups(source: Source, found: Sequence[Mapping[str, Any]], counts: Mapping[str, Any]) -> Table:
    """Groups that are observed: what was told of them, without marks for what only a treated group has."""
    titles = {
        "name": source.say(both("Group", "组别")),
        "type": part_title(source, ARMS, "type"),
        "description": source.say(both("Description", "说明")),
        "number": source.say(both("Number", "例数")),
    }
    numbered = [{**arm, "number": counts.get(str(arm.get("name")))} for arm in found]
    keys = [key for key in titles if any(arm.get(key) for arm in numbered)]
    rows = tuple(
        tuple(cell(as_entry(part_words(source, ARMS, arm, key), source.zh)) for key in keys)
        for arm in numbered
    )
    caption = source.say(both("Study groups", "研究分组"))
    head = tuple(titles[key] for key in keys)
    return Table(caption=caption, head=head, rows=rows, fields=(*ARMS_FROM, facts.GROUPS))


def _arm_widths(*, typed: bool, counted: bool) -> tuple[float, ...]:
    """A name on one or two lines; where a number is missing its mark takes more room than the number."""
    last = 0.12 if counted else 0.2
    return (0.28, 0.18, 0.54 - last, last) if typed else (0.26, 0.74 - last, last)
