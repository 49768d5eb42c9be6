"""A report as a document: what Word and print show of it, in the language of the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from apps.documents.blocks import Block, Document, Heading, Line, ListBlock, Paragraph, Table, TitlePage, line
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.by_rules import week_in_words
from apps.iit_memory.reports.figures import listed
from apps.iit_memory.reports.parts import PARTS, SUMMARY, lists_of, summary_of
from apps.iit_memory.weeks import Week


def document_of(report: WeeklyReport) -> Document:
    language: Literal["en", "zh-hans"] = "zh-hans" if report.language.startswith("zh") else "en"
    with override(language):
        title = _("Weekly report")
        cover = TitlePage(title=title, subtitle=report.project.name, rows=tuple(_rows(report)))
        return Document(
            language=language,
            cover=cover,
            header=f"{report.project.name} · {report}",
            is_short=True,
            blocks=tuple(_blocks(report)),
        )


def file_name(report: WeeklyReport) -> str:
    return f"{report.project.slug}-{report}.docx"


def _rows(report: WeeklyReport) -> Iterator[tuple[str, Line]]:
    yield _("Week"), line(week_in_words(Week(report.year, report.week)))
    if report.project.registration_no:
        yield _("Registration number"), line(report.project.registration_no)
    yield _("Written by"), line(written_by(report))


def written_by(report: WeeklyReport) -> str:
    """Who or what wrote the summary."""
    if SUMMARY in report.corrections and report.corrected_by:
        return str(report.corrected_by)
    return report.model or _("rules, without a model")


def _blocks(report: WeeklyReport) -> Iterator[Block]:
    yield Heading(level=1, number="1", text=str(PARTS[SUMMARY]))
    for paragraph in summary_of(report).splitlines():
        if paragraph.strip():
            yield Paragraph(line=line(paragraph.strip()))
    yield Heading(level=1, number="2", text=_("Figures of the week"))
    rows = tuple((line(title), line(number_format(value, 0))) for title, value in listed(report.metrics))
    yield Table(caption="", rows=rows, widths=(0.7, 0.3))
    filled = [part for part in lists_of(report) if part.items]
    for number, part in enumerate(filled, start=3):
        yield Heading(level=1, number=str(number), text=part.title)
        yield ListBlock(items=tuple(line(str(item["text"])) for item in part.items))
