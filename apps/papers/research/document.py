"""A report as a document for Word, and as Markdown; both in the language of the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from apps.documents.blocks import (
    Block,
    Document,
    Heading,
    Line,
    ListBlock,
    Paragraph,
    Span,
    Table,
    TitlePage,
    line,
)
from apps.papers.models import ResearchReport
from apps.papers.research.citing import Cited, Source, cited_in
from apps.papers.research.references import in_one_line
from apps.papers.research.wording import (
    Part,
    conclusion_of,
    heading_of,
    limitations_of,
    methods_of,
    parts_of,
    searches_of,
    without_statements,
)


def document_of(report: ResearchReport) -> Document:
    language: Literal["en", "zh-hans"] = "en" if report.language == "en" else "zh-hans"
    with override(language):
        rows = (
            (_("Question"), line(report.question)),
            (_("Date"), line(date_format(timezone.localtime(report.created_at), "DATE_FORMAT"))),
            (_("Version"), line(str(report.version))),
        )
        cover = TitlePage(title=_("Research report"), subtitle=report.project.name, rows=rows)
        return Document(
            language=language, cover=cover, header=report.project.name, blocks=tuple(_blocks(report))
        )


def file_name(report: ResearchReport, ending: str) -> str:
    return f"{report.project.slug}-research-{report.created_at:%Y-%m-%d}.{ending}"


def _blocks(report: ResearchReport) -> Iterator[Block]:
    found = cited_in(report)
    yield Heading(level=1, number="1", text=_("Conclusion"))
    yield from _conclusion(report)
    number = 1
    for number, part in enumerate(parts_of(report), start=2):
        yield Heading(level=1, number=str(number), text=heading_of(part))
        yield from _part(part, found)
    yield Heading(level=1, number=str(number + 1), text=_("Methods"))
    yield ListBlock(items=tuple(line(each) for each in methods_of(report)))
    yield _search_table(report)
    yield Heading(level=1, number=str(number + 2), text=_("Limitations"))
    yield ListBlock(items=tuple(line(each) for each in limitations_of(report)))
    if found.sources:
        yield Heading(level=1, text=_("References"))
        yield from (_reference(each) for each in found.sources)


def _conclusion(report: ResearchReport) -> Iterator[Block]:
    first, *more = conclusion_of(report) or [_("No evidence was found.")]
    yield Paragraph(line=line(first))
    if more:
        yield ListBlock(items=tuple(line(each) for each in more))


def _part(part: Part, found: Cited) -> Iterator[Block]:
    for statement in part.section["statements"] if part.section else ():
        yield Paragraph(line=_cited(statement, found))
    if not part.section:
        yield Paragraph(line=line(without_statements(part, found)))


def _cited(statement: Mapping[str, Any], found: Cited) -> Line:
    marks = [Span(text=f"[{number}]", kind="citation") for number in found.of(statement["numbers"])]
    by_hand = _("changed by hand")
    changed = (Span(text=f" ({by_hand})", italic=True),) if statement.get("by_hand") else ()
    return line(f"{statement['text']} ", *marks, *changed)


def _search_table(report: ResearchReport) -> Table:
    rows = tuple(
        (line(each.query), line(each.lane), line(str(each.found)), line(each.problem))
        for each in searches_of(report)
    )
    head = (_("Query"), _("Source"), _("Found"), _("Remark"))
    return Table(caption=_("Searches"), head=head, rows=rows, widths=(0.5, 0.13, 0.1, 0.27), centred=(2,))


def _reference(source: Source) -> Paragraph:
    quotes = [piece for each in source.passages for piece in _quote(each)]
    return Paragraph(line=line(f"[{source.number}] {in_one_line(source.reference)}", *quotes))


def _quote(passage: Mapping[str, Any]) -> tuple[Span, Span]:
    locator = f" ({passage['locator']})" if passage["locator"] else ""
    return Span(text=f" “{passage['quote']}”", italic=True), Span(text=locator)


def markdown_of(report: ResearchReport) -> str:
    with override("en" if report.language == "en" else "zh-hans"):
        return "\n\n".join(_markdown(report)) + "\n"


def _markdown(report: ResearchReport) -> Iterator[str]:
    found = cited_in(report)
    yield f"# {report.question}"
    yield _headed(_("Conclusion"))
    first, *more = conclusion_of(report) or [_("No evidence was found.")]
    yield "\n".join([first, "", *(f"- {each}" for each in more)]).strip()
    for part in parts_of(report):
        yield f"## {heading_of(part)}"
        yield from (_in_markdown(each, found) for each in (part.section or {"statements": ()})["statements"])
        if not part.section:
            yield without_statements(part, found)
    yield _headed(_("Methods"))
    yield _listed(methods_of(report))
    yield _headed(_("Limitations"))
    yield _listed(limitations_of(report))
    if found.sources:
        yield _headed(_("References"))
        yield "\n".join(_reference_in_markdown(each) for each in found.sources)


def _in_markdown(statement: Mapping[str, Any], found: Cited) -> str:
    by_hand = _("changed by hand")
    changed = f" *({by_hand})*" if statement.get("by_hand") else ""
    return f"{statement['text']} {found.marks(statement['numbers'])}{changed}"


def _reference_in_markdown(source: Source) -> str:
    quotes = " ".join(f"“{each['quote']}”" for each in source.passages)
    return f"{source.number}. {in_one_line(source.reference)} {quotes}"


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {each}" for each in lines)


def _headed(title: str) -> str:
    return f"## {title}"
