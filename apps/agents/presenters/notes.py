"""The quiet lines of the thread in the words of who reads them: a stage completed, a document made, a change undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.db.models import Max
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.domains import domain_of
from apps.agents.context.notes import data_with_waiting, opening_note
from apps.agents.models import Conversation, NoteKind, ThreadNote
from apps.agents.presenters.asking import leads_into
from apps.agents.presenters.open_places import (
    NOTHING,
    StillOpen,
    completed_words,
    is_named,
    recall_question,
    still_open,
)
from apps.fields.bilingual import run_on
from apps.fields.stages.machine import COMPLETE

MOST_TITLES = 5


@dataclass(frozen=True)
class NoteLine:
    """`makes_document` and `made_document` say that the page of the documents is where to go on; `recall` is the
    message that lists what the line says is open, `lists_open` that the list above the message box has it;
    `file_url` is where the document is, `written` the part of its page where words went."""

    id: str
    turn: int
    text: str
    at: datetime
    makes_document: bool = False
    made_document: bool = False
    recall: str = ""
    lists_open: bool = False
    file_url: str = ""
    written: str = ""


def note_lines(conversation: Conversation, config: AgentConfig, language: str) -> tuple[NoteLine, ...]:
    """In their order; changes that were undone one after the other are one line, and a move of which the answer tells
    is none."""
    notes = list(conversation.notes.all())
    untold = [note for note in notes if not note.data.get("is_told")]
    ends = any(note.kind == NoteKind.STAGE_COMPLETED for note in untold)
    found = still_open(conversation, config, conversation.context.data) if ends else NOTHING
    is_made = any(note.kind == NoteKind.DOCUMENT_MADE for note in untold)
    files = domain_of(config.slug).document_file_urls(conversation.pk) if is_made else {}
    latest = notes[-1] if notes and notes[-1].turn == _latest_turn(conversation) else None
    runs = groupby(untold, key=lambda note: (note.turn, note.kind, _single(note)))
    lines = [
        _line(each, config, language, found if latest in each else replace(found, pieces=()), files)
        for each in (list(group) for _key, group in runs)
    ]
    if lines and (leads := _leads(conversation, config, language)):
        lines[-1] = replace(lines[-1], text=run_on(lines[-1].text, leads, language=language))
    return tuple(lines)


def _leads(conversation: Conversation, config: AgentConfig, language: str) -> str:
    """What the latest line goes on with, when it opened the stage where the work stands."""
    note = opening_note(conversation, latest_turn=_latest_turn(conversation))
    if note is None:
        return ""
    data, waits = data_with_waiting(conversation)
    return leads_into(config, note.data["to"], data, language, waits=waits)


def _latest_turn(conversation: Conversation) -> int:
    latest: int | None = conversation.messages.aggregate(latest=Max("turn"))["latest"]
    return latest or 0


def _single(note: ThreadNote) -> int:
    return 0 if note.kind == NoteKind.CHANGE_UNDONE else note.pk


def _line(
    notes: Sequence[ThreadNote],
    config: AgentConfig,
    language: str,
    found: StillOpen,
    files: Mapping[int, str],
) -> NoteLine:
    note = notes[0]
    is_end = note.kind == NoteKind.STAGE_COMPLETED
    return NoteLine(
        id=str(note.pk),
        turn=note.turn,
        text=_text(notes, config, language, found),
        at=note.created_at,
        makes_document=is_end and note.data["to"] == COMPLETE,
        made_document=note.kind == NoteKind.DOCUMENT_MADE,
        written=f"id_{note.data['entry']}" if note.kind == NoteKind.ENTRY_WRITTEN else "",
        recall=recall_question() if is_end and is_named(found, (note.data["from"], note.data["to"])) else "",
        lists_open=is_end and bool(found.pieces),
        file_url=files.get(note.data["number"], "") if note.kind == NoteKind.DOCUMENT_MADE else "",
    )


def _text(notes: Sequence[ThreadNote], config: AgentConfig, language: str, found: StillOpen) -> str:
    """Nothing is called complete without what is to be reviewed now."""
    note = notes[0]
    if note.kind == NoteKind.CHANGE_UNDONE:
        return _undone([config.catalogue.title(each.data["field"], language) for each in notes], language)
    if note.kind == NoteKind.DOCUMENT_MADE:
        return _("Document generated: draft %(number)s.") % {"number": note.data["number"]}
    if note.kind == NoteKind.ENTRY_WRITTEN:
        return _written(note, config, language)
    if note.kind == NoteKind.STAGE_COMPLETED:
        marks = note.conversation.context.reviews
        return completed_words(config, found, (note.data["from"], note.data["to"]), marks, language)
    title = config.catalogue.title(note.data["to"], language)
    return _("You are now in “%(stage)s”. Nothing was lost.") % {"stage": title}


def _written(note: ThreadNote, config: AgentConfig, language: str) -> str:
    places = domain_of(config.slug).entries
    entry = places.find(note.data["entry"]) if places else None
    named = {"title": entry.titled(language) if entry else note.data["entry"], "text": note.data["text"]}
    return _("Written into “%(title)s”: “%(text)s”.") % named


def _undone(titles: Sequence[str], language: str) -> str:
    comma = "、" if language.startswith("zh") else ", "
    listed = comma.join(dict.fromkeys(titles[:MOST_TITLES]))
    return _("Undone: %(titles)s.") % {"titles": f"{listed}…" if len(titles) > MOST_TITLES else listed}
