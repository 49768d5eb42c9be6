"""What is still open in a document: findings of the checks, values to be reviewed, places to be completed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.agents.presenters.open_places import title_of
from apps.agents.presenters.quoting import EDGES
from apps.documents.blocks import Block, Line, ListBlock, Paragraph, Table, line
from apps.fields.bilingual import Text, both
from apps.protocol.generation.facts.phrase import DESIGN
from apps.protocol.generation.facts.randomisation import placeless
from apps.protocol.generation.facts.stated_numbers import GROUPS, STATEMENT, TOTAL, disagreeing
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import cell
from apps.protocol.generation.words.phrases import as_entry
from apps.protocol.generation.writing.spoken_texts import spoken_texts
from apps.protocol.generation.writing.template import Weight
from apps.protocol.generation.writing.weights import (
    WEIGHTS,
    Open,
    open_things,
    sections_named,
    title_of_weight,
)


def checks(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Findings of the rules; those that block a stage first."""
    found = [
        *_disagreement(source),
        *_placeless(source),
        *spoken_texts(source),
        *(c for c in source.checks if c["status"] == "failed"),
    ]
    failed = sorted(found, key=lambda c: not c["blocks"])
    not_run = [c for c in source.checks if c["status"] == "not_run" and c.get("why") != "not_concerned"]
    blocks: list[Block] = []
    if failed:
        blocks.append(_failed(source, failed))
    else:
        blocks.append(Paragraph(line=line(_nothing_found(source, earlier))))
    if not_run:
        lead = both("Not checked, with the reason:", "未执行的核查及其原因：")
        blocks.append(Paragraph(line=line(source.say(lead))))
        wording = dict.fromkeys(_with_reason(source, check) for check in not_run)
        blocks.append(ListBlock(items=tuple(line(words) for words in wording)))
    return blocks


def _nothing_found(source: Source, earlier: tuple[Section, ...]) -> str:
    """In one sentence with what is still open: a document of which nothing was found is not complete for that."""
    found = open_things(source, earlier)
    if not sum(section.placeholders for section in earlier):
        return source.say(both("The checks that could be run found nothing.", "已执行的核查未发现问题。"))
    needed, others = _counted(found)
    return source.say(
        both(
            f"The document is not complete: {needed['en']}, at which the checks do not look; {others['en']}. In what "
            "is recorded, the checks that could be run found nothing.",
            f"本文档尚不完整：{needed['zh_hans']}，核查不涉及这些内容；{others['zh_hans']}。对已记录的内容，已执行的核查"
            "未发现问题。",
        )
    )


def _counted(found: tuple[Open, ...]) -> tuple[Text, Text]:
    """How many things a protocol is sent back for, and how many others are open: one thing may be asked for in several
    places, and is filled in once."""
    first = sum(each.weight == "first" for each in found)
    needed = "nothing is missing without which it would be sent back"
    if first:
        needed = f"{first} thing{'' if first == 1 else 's'} must be completed before it is submitted"
    others = len(found) - first
    return (
        both(needed, f"提交前须补充{first}项" if first else "没有缺少即会被退回的内容"),
        both(f"{others} {'is' if others == 1 else 'are'} good to have", f"另有{others}项建议补充"),
    )


def _with_reason(source: Source, check: Mapping[str, Any]) -> str:
    name, reason = str(check["name"]), str(check.get("reason") or "")
    return f"{name}{'：' if source.zh else ': '}{reason}" if reason else name


def _disagreement(source: Source) -> Iterator[Mapping[str, Any]]:
    """Numbers of participants that contradict each other stand first among what is open."""
    if numbers := disagreeing(source):
        yield {
            "blocks": True,
            "message": source.say(
                both(f"The numbers of participants disagree: {numbers}.", f"例数不一致：{numbers}。")
            ),
            "suggestion": source.say(
                both(
                    "Decide which number holds and bring the others into line.",
                    "请核定以何者为准，并统一其余各处。",
                )
            ),
            "fields": (TOTAL, GROUPS, STATEMENT),
        }


def _placeless(source: Source) -> Iterator[Mapping[str, Any]]:
    """What the texts of this design have no place for, with its words: nothing recorded is passed over."""
    design = source.text(DESIGN)
    for path in placeless(source):
        told = f"{source.title(path)}{'：' if source.zh else ': '}{source.text(path)}"
        yield {
            "blocks": False,
            "message": source.say(
                both(
                    f"Recorded, but in no text of this document, for nobody is allocated by chance ({design}): {told}",
                    f"已记录，但本设计（{design}）不作随机分配，正文未采用：{told}",
                )
            ),
            "suggestion": source.say(
                both("Correct the design, or remove this entry.", "请更正研究设计，或删除该项内容。")
            ),
            "fields": (DESIGN, path),
        }


def _failed(source: Source, failed: list[Mapping[str, Any]]) -> Table:
    weights = {True: both("Must be solved", "须解决"), False: both("Advice", "建议")}
    separator = "；" if source.zh else "; "
    rows = tuple(
        (
            cell(number),
            cell(source.say(weights[bool(check["blocks"])])),
            cell(f"{check['message']}\n{check['suggestion']}".strip()),
            cell(separator.join(dict.fromkeys(source.title(path) for path in check["fields"]))),
        )
        for number, check in enumerate(failed, 1)
    )
    titles = (
        both("No.", "序号"),
        both("Weight", "程度"),
        both("Finding and advice", "问题与建议"),
        both("Fields", "相关内容"),
    )
    fields = tuple(dict.fromkeys(path for check in failed for path in check["fields"]))
    return Table(
        caption=source.say(both("Findings of the checks", "核查发现的问题")),
        head=tuple(source.say(title) for title in titles),
        rows=rows,
        widths=(0.08, 0.16, 0.5, 0.26),
        centred=(0,),
        fields=fields,
    )


def reviews(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Values that depend on something that was changed after them."""
    if not source.reviews:
        none = both("No value is marked for review.", "没有待复核的内容。")
        return [Paragraph(line=line(source.say(none)))]
    rows = tuple(
        (cell(source.title(path)), cell(source.title(str(mark.get("because", "")))))
        for path, mark in source.reviews.items()
    )
    head = (
        source.say(both("Value to be reviewed", "待复核的内容")),
        source.say(both("Because this was changed", "其后发生变更的内容")),
    )
    caption = source.say(both("Values marked for review", "待复核的内容"))
    return [Table(caption=caption, head=head, rows=rows, widths=(0.5, 0.5), fields=tuple(source.reviews))]


def placeholders(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """What is still to be completed, and where: what sends a protocol back stands first."""
    found = open_things(source, earlier)
    if not found:
        none = (
            both("Nothing else is left to be completed.", "此外没有待补充的信息。")
            if source.left_open
            else both("Nothing is left to be completed.", "没有待补充的信息。")
        )
        return [Paragraph(line=line(source.say(none)))]
    needed, others = _counted(found)
    lead = both(
        f"{needed['en'][:1].upper()}{needed['en'][1:]}; {others['en']}. They are marked in the text. The following "
        "tables list each thing once: first what a reviewer would send the protocol back for.",
        f"{needed['zh_hans']}，{others['zh_hans']}，均已在正文中标出。下表按重要程度逐项列出：首先列出缺少时方案会被退回的内容。",
    )
    tables = (_of_weight(source, weight, found) for weight in WEIGHTS)
    return [Paragraph(line=line(source.say(lead))), *(table for table in tables if table is not None)]


def _of_weight(source: Source, weight: Weight, found: tuple[Open, ...]) -> Table | None:
    things = [each for each in found if each.weight == weight]
    if not things:
        return None
    rows = tuple(
        (cell(as_entry(each.wanted, source.zh)), cell(sections_named(source, each))) for each in things
    )
    head = (source.say(both("To be completed", "待补充内容")), source.say(both("Section", "章节")))
    caption = source.say(title_of_weight(source, weight))
    return Table(caption=caption, head=head, rows=rows, widths=(0.55, 0.45))


def left_open(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """What the team called undecided, by item, with its words; nothing where there is none."""
    if not source.left_open:
        return []
    words = [
        cell(f"“{said}”" if (said := str(each["words"]).strip(EDGES)) else "–") for each in source.left_open
    ]
    head = [source.say(both("Item", "项目")), source.say(both("In the words of the team", "研究团队原话"))]
    rows: list[tuple[Line, ...]] = [(each,) for each in words]
    if is_of_items := any(each["path"] for each in source.left_open):
        titles = (
            title_of(source.catalogue, each["path"], source.language) if each["path"] else "–"
            for each in source.left_open
        )
        rows = [(cell(title), said) for title, said in zip(titles, words, strict=True)]
    caption = source.say(both("Left open by the study team", "研究团队尚未确定的事项"))
    fields = tuple(said["path"] for said in source.left_open if said["path"])
    return [
        Table(
            caption=caption,
            head=tuple(head) if is_of_items else (head[1],),
            rows=tuple(rows),
            widths=(0.35, 0.65) if is_of_items else (1.0,),
            fields=fields,
        )
    ]
