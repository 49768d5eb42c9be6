"""A report as a document for Word, and as Markdown; both in the language of the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

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
from apps.papers.research.references import in_one_line
from apps.papers.research.wording import limitations_of, methods_of, searches_of


def document_of(report: ResearchReport) -> Document:
    language: Literal["en", "zh-hans"] = "en" if report.language == "en" else "zh-hans"
    with override(language):
        rows = (
            (_("Question"), line(report.question)),
            (_("Date"), line(date_format(report.created_at, "DATE_FORMAT"))),
            (_("Version"), line(str(report.version))),
        )
        cover = TitlePage(title=_("Research report"), subtitle=report.project.name, rows=rows)
        return Document(
            language=language, cover=cover, header=report.project.name, blocks=tuple(_blocks(report))
        )


def file_name(report: ResearchReport, ending: str) -> str:
    return f"{report.project.slug}-research-{report.created_at:%Y-%m-%d}.{ending}"


def _blocks(report: ResearchReport) -> Iterator[Block]:
    number = 0
    for number, section in enumerate(report.sections, start=1):
        yield Heading(level=1, number=str(number), text=section["heading"])
        for statement in section["statements"]:
            yield Paragraph(line=_cited(statement["text"], statement["numbers"]))
    if not report.sections:
        yield Paragraph(line=line(_("No evidence was found.")))
    yield Heading(level=1, number=str(number + 1), text=_("Methods"))
    yield ListBlock(items=tuple(line(each) for each in methods_of(report)))
    yield _search_table(report)
    limits = [line(each) for each in limitations_of(report)]
    if limits:
        yield Heading(level=1, number=str(number + 2), text=_("Limitations"))
        yield ListBlock(items=tuple(limits))
    if report.references:
        yield Heading(level=1, text=_("References"))
        yield from (_reference(each) for each in report.references)


def _cited(text: str, numbers: list[int]) -> Line:
    marks = (Span(text=f"[{number}]", kind="citation") for number in numbers)
    return line(f"{text} ", *marks)


def _search_table(report: ResearchReport) -> Table:
    rows = tuple(
        (line(each.query), line(each.lane), line(str(each.found)), line(each.problem))
        for each in searches_of(report)
    )
    head = (_("Query"), _("Source"), _("Found"), _("Remark"))
    return Table(caption=_("Searches"), head=head, rows=rows, widths=(0.5, 0.13, 0.1, 0.27), centred=(2,))


def _reference(reference: dict[str, object]) -> Paragraph:
    quote = Span(text=f"“{reference['quote']}”", italic=True)
    locator = f" ({reference['locator']})" if reference["locator"] else ""
    return Paragraph(line=line(f"[{reference['number']}] {in_one_line(reference)}{locator} ", quote))


def markdown_of(report: ResearchReport) -> str:
    with override("en" if report.language == "en" else "zh-hans"):
        return "\n\n".join(_markdown(report)) + "\n"


def _markdown(report: ResearchReport) -> Iterator[str]:
    yield f"# {report.question}"
    for section in report.sections:
        yield f"## {section['heading']}"
        for each in section["statements"]:
            yield f"{each['text']} {''.join(f'[{number}]' for number in each['numbers'])}"
    if not report.sections:
        yield _("No evidence was found.")
    yield _headed(_("Methods"))
    yield "\n".join(f"- {each}" for each in methods_of(report))
    limits = list(limitations_of(report))
    if limits:
        yield _headed(_("Limitations"))
        yield "\n".join(f"- {each}" for each in limits)
    if report.references:
        yield _headed(_("References"))
        yield "\n".join(
            f"{each['number']}. {in_one_line(each)} “{each['quote']}”" for each in report.references
        )


def _headed(title: str) -> str:
    return f"## {title}"
