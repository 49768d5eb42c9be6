"""Writes a protocol from its source: one section after the other, and the document that they make. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from apps.documents.blocks import Block, Document, Heading, Line, PageBreak, PageTurn, TitlePage, line
from apps.fields.bilingual import both
from apps.protocol.generation import facts
from apps.protocol.generation.outline import Kind, OutlineSection, kind_of_study
from apps.protocol.generation.section import Section, fields_of
from apps.protocol.generation.source import META_TITLES, Source
from apps.protocol.generation.tables.by_name import TABLES
from apps.protocol.generation.tables.synopsis import TITLE
from apps.protocol.generation.writing.additions import added_blocks, full_outline
from apps.protocol.generation.writing.appendices import APPENDICES
from apps.protocol.generation.writing.template import Item, applies, listing, paragraph, texts_of

STUDY_PROTOCOL: Final = both("Study protocol", "研究方案")
PROJECT: Final = both("Project", "项目")
COVER_FIELDS: Final = ("registration_no", "sponsor", "principal_investigator", "ethics_no", "funding")


def kind_of(source: Source) -> Kind:
    return kind_of_study(source.value(facts.DESIGN))


def write_all(source: Source) -> tuple[Section, ...]:
    """Every section of the outline, from the templates alone."""
    written: tuple[Section, ...] = ()
    for wanted in full_outline(source, kind_of(source)):
        written = (*written, write_section(source, wanted, written))
    return written


def write_section(source: Source, wanted: OutlineSection, earlier: tuple[Section, ...]) -> Section:
    """One section; `earlier` are those before it, which the appendices look at."""
    blocks = tuple(added_blocks(source, wanted) if wanted.added else _shipped_blocks(source, wanted, earlier))
    return Section(
        key=wanted.key or wanted.number,
        number=wanted.number,
        level=wanted.level,
        title=source.say(wanted.title),
        blocks=blocks,
        fields=fields_of(blocks),
    )


def _shipped_blocks(source: Source, wanted: OutlineSection, earlier: tuple[Section, ...]) -> Iterator[Block]:
    flags = facts.flags_of(source)
    for item in texts_of(kind_of(source)).get(wanted.key, ()):
        if applies(item, source, flags):
            yield from _blocks(item, source, earlier)


def _blocks(item: Item, source: Source, earlier: tuple[Section, ...]) -> Iterator[Block]:
    if item.table in APPENDICES:
        yield from APPENDICES[item.table](source, earlier)
    elif item.table:
        yield from TABLES[item.table](source)
    elif item.list_path:
        yield from listing(item, source)
    else:
        yield paragraph(item, source)


def document_of(source: Source, sections: Iterable[Section]) -> Document:
    """Title page, sections under their headings, header and footer."""
    sections = tuple(sections)
    stated = source.meta.get("version_label")
    version = f"{source.title('meta.version_label')} {stated}" if stated else version_label(source)
    return Document(
        language="zh-hans" if source.zh else "en",
        cover=cover(source),
        header=" · ".join(filter(None, (source.short_name, source.say(STUDY_PROTOCOL)))),
        footer=f"{version} · {date_label(source)}",
        blocks=tuple(_headings_turned(_with_headings(sections))),
    )


def _with_headings(sections: tuple[Section, ...]) -> Iterator[Block]:
    appendix_begun = False
    for section in sections:
        is_appendix = section.level == 1 and section.title.upper().startswith(
            ("APPENDIX", "APPENDICES", "附录")
        )
        if is_appendix and not appendix_begun:
            appendix_begun = True
            yield PageBreak()
        turns = [block for block in section.blocks if isinstance(block, PageTurn) and block.landscape]
        yield from turns  # the whole section lies on its side, its heading too
        yield Heading(level=section.level, number=section.number, text=section.title)
        yield from (block for block in section.blocks if block not in turns)


def _headings_turned(blocks: Iterable[Block]) -> Iterator[Block]:
    """Headings stand on the page of what they head, also when that lies on its side."""
    headings: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading):
            headings.append(block)
            continue
        waiting, headings = headings, []
        yield from (block, *waiting) if isinstance(block, PageTurn) and block.landscape else (*waiting, block)
    yield from headings


def cover(source: Source) -> TitlePage:
    rows: list[tuple[str, Line]] = []
    if not source.text(TITLE):  # the name of the project is none, so it does not stand above as if it were
        rows.append((source.title(TITLE), source.wording(TITLE)))
        rows += [(source.say(PROJECT), line(name)) for name in filter(None, (source.meta.get("project"),))]
    short = source.text("scientific_question.short_title")
    if short:
        rows.append((source.title("scientific_question.short_title"), line(short)))
    rows.append((source.title("meta.version_label"), line(version_label(source))))
    rows.append((source.title("meta.version_date"), line(date_label(source) + zone_label(source))))
    rows += [(source.say(META_TITLES[name]), source.wording(f"meta.{name}")) for name in COVER_FIELDS]
    design = facts.PHRASES["design"](source).text
    words = both(
        "Confidential. This draft was made from the values that the study team recorded; marked places have to be "
        "completed before it is submitted.",
        "保密文件。本稿依据研究团队记录的内容生成，标出的部分须在提交前补充完整。",
    )
    return TitlePage(
        title=source.text(TITLE) or source.say(STUDY_PROTOCOL),
        subtitle=design[:1].upper() + design[1:],
        rows=tuple(rows),
        notice=source.say(words),
    )


def version_label(source: Source) -> str:
    number = source.number
    return source.meta.get("version_label") or source.say(both(f"Draft {number}", f"第{number}稿"))


def date_label(source: Source) -> str:
    stated = source.meta.get("version_date")
    day = date.fromisoformat(stated) if stated else source.today
    return f"{day.year}年{day.month}月{day.day}日" if source.zh else f"{day.day} {day:%B %Y}"


def zone_label(source: Source) -> str:
    """Where it is that day, behind the day of a draft; nobody asks that of a date which the team stated."""
    if source.meta.get("version_date") or not source.zone:
        return ""
    return source.say(both(f" (time zone {source.zone})", f"（时区：{source.zone}）"))
