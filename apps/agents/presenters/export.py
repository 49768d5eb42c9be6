"""A conversation as a document that can be kept and sent: who said what and when, and what it produced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Role
from apps.agents.selectors import messages_of
from apps.documents.blocks import Block, Document, Heading, ListBlock, Paragraph, Span, Table, TitlePage, line
from apps.fields.bilingual import in_language
from apps.fields.paths import leaves
from apps.fields.reading import format_value


def as_document(conversation: Conversation, config: AgentConfig, language: str) -> Document:
    """The messages that hold, in their order, then the recorded values by stage."""
    messages = list(messages_of(conversation))
    name = in_language(config.name, language)
    blocks: list[Block] = [Heading(level=1, text=_("Conversation"))]
    for message in messages:
        blocks += _message_blocks(message, name)
    values = list(_value_blocks(conversation, config, language))
    if values:
        blocks += [Heading(level=1, text=_("Recorded values")), *values]
    return Document(
        language="zh-hans" if language.startswith("zh") else "en",
        cover=TitlePage(
            title=conversation.title or _("Conversation"),
            subtitle=name,
            rows=(
                (_("Project"), line(conversation.project.name)),
                (_("Started at"), line(_when(conversation.created_at))),
                (_("Exported"), line(_when(timezone.now()))),
                (_("Messages"), line(str(len(messages)))),
            ),
        ),
        header=conversation.title,
        blocks=tuple(blocks),
    )


def as_markdown(document: Document) -> str:
    """The same as plain text with Markdown's headings, lists and tables."""
    parts = [f"# {document.cover.title}", document.cover.subtitle]
    colon = pgettext("after a title", ": ")
    parts += [f"- {label}{colon}{_plain(text)}" for label, text in document.cover.rows]
    return "\n\n".join(part for part in [*parts, *map(_markdown, document.blocks)] if part) + "\n"


def _message_blocks(message: Message, agent: str) -> list[Block]:
    who = (str(message.author) if message.author else _("Someone")) if message.role == Role.USER else agent
    said = [Paragraph(line=line(paragraph)) for paragraph in message.content.split("\n") if paragraph.strip()]
    if message.error_message:
        said.append(Paragraph(line=line(Span(text=message.error_message, italic=True))))
    about = line(Span(text=who, bold=True), f" · {_when(message.created_at)}")
    return [Paragraph(line=about), *said, *_cited_blocks(getattr(message, "cited", ()))]


def _cited_blocks(cited: Iterable[Mapping[str, Any]]) -> list[Block]:
    """The passages that the answer rests on, each with its number."""
    lines = tuple(line(_cited(each)) for each in cited)
    return [Paragraph(line=line(Span(text=_("Sources"), bold=True))), ListBlock(items=lines)] if lines else []


def _cited(cited: Mapping[str, Any]) -> str:
    checked = _("Checked") if cited["verified"] else _("Not checked")
    quote = " ".join(str(cited["quote"]).split())
    parts = (cited["title"] or cited["source"], cited["locator"], f"“{quote}”" if quote else "", cited["url"])
    return " · ".join([f"[{cited['number']}] {parts[0]}", *filter(None, parts[1:]), checked])


def _value_blocks(conversation: Conversation, config: AgentConfig, language: str) -> Iterable[Block]:
    data = conversation.context.data
    for stage in config.stages:
        fields = [field for field in config.catalogue.fields if field.stage == stage.key]
        known = dict(leaves(data, tuple(field.path for field in fields)))
        rows = tuple(
            (
                line(field.titles.in_language(language)),
                line(format_value(field, known[field.path], language, data)),
            )
            for field in fields
            if field.path in known
        )
        if rows:
            yield Heading(level=2, text=in_language(stage.name, language))
            yield Table(caption=in_language(stage.name, language), rows=rows, widths=(0.3, 0.7))


def _when(moment: object) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")  # type: ignore[arg-type]


def _markdown(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * (block.level + 1)} {block.text}"
        case Paragraph():
            return _plain(block.line)
        case ListBlock():
            return "\n".join(f"- {_plain(item)}" for item in block.items)
        case Table():
            return _markdown_table(block)
        case _:
            return ""


def _markdown_table(table: Table) -> str:
    width = len(table.head) or max((len(row) for row in table.rows), default=1)
    head = list(table.head) or [""] * width
    rows = [head, ["---"] * width, *[[_cell(cell) for cell in row] for row in table.rows]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(cell: Iterable[Span]) -> str:
    return _plain(cell).replace("|", "\\|").replace("\n", "<br>")


def _plain(spans: Iterable[Span]) -> str:
    return "".join(f"**{span.text}**" if span.bold else span.text for span in spans)
