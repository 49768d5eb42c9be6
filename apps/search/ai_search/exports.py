"""A saved search as a file: its kept papers as RIS, the whole of it as Word, every decision as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Any, Literal

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from apps.documents.blocks import (
    Block,
    Document,
    Heading,
    Line,
    ListBlock,
    PageTurn,
    Paragraph,
    Table,
    TitlePage,
    line,
)
from apps.documents.downloads import DOCX
from apps.documents.word import build_word
from apps.search.ai_search.columns import column_titles
from apps.search.ai_search.page import SearchView, candidate_of, fit_of, page_of, source_of
from apps.search.ai_search.reasons import reason_of
from apps.search.ai_search.records import CELLS
from apps.search.library.exporting.formats import ris_fields
from apps.search.models import Paper, SavedSearch

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BYTE_ORDER_MARK = "\ufeff"  # else Excel reads Chinese as something else


@dataclass(frozen=True)
class Export:
    title: str | Promise
    ending: str
    content_type: str
    make: Callable[[SavedSearch], bytes]


def as_ris(search: SavedSearch) -> bytes:
    """Kept papers alone, with all that the library knows of each; a value never goes over a line, so that none can
    begin a tag of its own."""
    papers = _rows_of(search)
    return "".join(line for data in search.kept for line in _ris(data, papers)).encode()


def _rows_of(search: SavedSearch) -> dict[str, Paper]:
    """The kept papers that are still in the library, by their id."""
    whose = Q(project=search.project) | Q(project=None)
    found = Paper.objects.filter(whose, pk__in=[data["paper_id"] for data in search.kept if data["paper_id"]])
    return {str(paper.pk): paper for paper in found}


def _ris(data: Mapping[str, Any], papers: Mapping[str, Paper]) -> Iterator[str]:
    paper = papers.get(data["paper_id"])
    yield from (_tag(*field) for field in (ris_fields(paper) if paper else _kept_fields(data)))
    yield _tag("N1", reason_of(data["decision"]))
    yield "ER  - \r\n\r\n"


def _kept_fields(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Of a page of the web, and of a paper that was deleted since, what the search kept."""
    paper = candidate_of(data)
    facts = paper.facts
    yield "TY", "ELEC" if paper.origin == "web" else "JOUR"
    yield "TI", paper.title
    yield from (("AU", author) for author in facts.get("authors") or ())
    values = {
        "JO": facts.get("journal"), "PY": facts.get("year"), "DO": facts.get("doi"), "AN": facts.get("pmid"),
        "UR": paper.url,
    }  # fmt: skip
    yield from ((tag, value) for tag, value in values.items() if value)


def _tag(tag: str, value: Any) -> str:
    return f"{tag}  - {' '.join(str(value).split())}\r\n"


def as_csv(search: SavedSearch) -> bytes:
    """Every result with its decision, safe to be opened in a spreadsheet."""
    written = StringIO()
    writer = csv.writer(written)
    titles = column_titles()
    with override(search.language):
        head = [
            _("Title"),
            _("Source"),
            _("Year"),
            "DOI",
            "PMID",
            _("Address"),
            _("Decision"),
            _("Reason"),
            _("Score"),
        ]
        writer.writerow([*head, *(str(titles[name]) for name in CELLS)])
        for data in search.papers:
            writer.writerow([harmless(value) for value in _values(search, data)])
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def _values(search: SavedSearch, data: Mapping[str, Any]) -> list[Any]:
    paper, decision = candidate_of(data), data["decision"]
    rows = {row["key"]: row["cells"] for row in search.result.get("rows", ())}
    cells = rows.get(paper.key, {})
    return [
        paper.title, source_of(paper), paper.facts.get("year") or "", paper.facts.get("doi") or "",
        paper.facts.get("pmid") or "", paper.url, _("kept") if decision["keep"] else _("dropped"),
        reason_of(decision), fit_of(decision), *(_cell(cells.get(name)) for name in CELLS),
    ]  # fmt: skip


def _cell(cell: Mapping[str, Any] | None) -> str:
    if not cell or not cell["value"]:
        return ""
    return str(cell["value"]) if cell["supported"] else f"{cell['value']} ({unsupported()})"


def unsupported() -> str:
    return _("unsupported")


def harmless(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection)."""
    if not isinstance(value, str):
        return value
    text = " ".join(value.split())
    return f"'{text}" if value.startswith(FORMULA_SIGNS) or text.startswith(FORMULA_SIGNS) else text


def as_word(search: SavedSearch) -> bytes:
    language: Literal["en", "zh-hans"] = "zh-hans" if search.language.startswith("zh") else "en"
    with override(language):
        view = page_of(search)
        title = _("Literature search")
        made = date_format(timezone.localtime(search.created_at), "DATE_FORMAT")
        cover = TitlePage(
            title=title,
            subtitle=search.question[:300],
            rows=(
                (_("Project"), line(search.project.name)),
                (_("Date"), line(made)),
                (_("Limits"), line(", ".join(_limits(view)) or "–")),
            ),
        )
        return build_word(Document(language=language, cover=cover, header=title, blocks=tuple(_blocks(view))))


def _limits(view: SearchView) -> list[str]:
    """Those of the form, and those that the question named."""
    return [*view.filters, *(part.text for part in view.understood if not part.is_topic)]


def _blocks(view: SearchView) -> Iterator[Block]:
    yield Heading(level=1, number="1", text=_("Answer"))
    for each in view.statements:
        yield Paragraph(
            line=line(f"{each['text']} ({each['title'] if each['supported'] else unsupported()})")
        )
    if view.flow:
        flow = view.flow
        counts = (
            (_("Found in the library"), flow.library), (_("Found on the web"), flow.web),
            (_("Duplicates removed"), flow.duplicates), (_("Screened"), flow.screened),
            (_("Dropped"), flow.dropped), (_("Kept"), flow.kept),
        )  # fmt: skip
        yield Heading(level=1, number="2", text=_("What became of the results"))
        yield Table(
            caption="",
            rows=tuple((line(label), line(str(number))) for label, number in counts),
            widths=(0.7, 0.3),
        )
    yield (
        ListBlock(items=tuple(line(note) for note in view.notes)) if view.notes else Paragraph(line=line("–"))
    )
    yield PageTurn(landscape=True)
    yield Heading(level=1, number="3", text=_("Kept papers"))
    if view.kept:
        yield _table(view)
    yield PageTurn(landscape=False)


def _table(view: SearchView) -> Table:
    rows = tuple(
        (line(f"{paper.title} ({paper.where})"), *_lines(paper.cells, len(view.columns)))
        for paper in view.kept
    )
    return Table(caption="", head=(_("Paper"), *(str(column) for column in view.columns)), rows=rows)


def _lines(cells: tuple[Mapping[str, Any], ...], number: int) -> tuple[Line, ...]:
    return tuple(line(_cell(cell) or "–") for cell in cells) or tuple(line("–") for _place in range(number))


EXPORTS: dict[str, Export] = {
    "ris": Export(gettext_lazy("Kept papers (RIS)"), "ris", "application/x-research-info-systems", as_ris),
    "csv": Export(gettext_lazy("Every decision (CSV)"), "csv", "text/csv; charset=utf-8", as_csv),
    "word": Export(gettext_lazy("Whole search (Word)"), "docx", DOCX, as_word),
}
