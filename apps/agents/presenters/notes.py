"""The quiet lines of the thread in the words of who reads them: a stage completed, a document made, a change undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.notes import data_with_waiting, opening_note
from apps.agents.context.reviews import all_complete
from apps.agents.models import Conversation, NoteKind, ThreadNote
from apps.agents.presenters.asking import leads_into
from apps.fields.bilingual import run_on
from apps.fields.stages.machine import COMPLETE

MOST_TITLES = 5


@dataclass(frozen=True)
class NoteLine:
    """`makes_document` and `made_document` say that the page of the documents is where to go on."""

    id: str
    turn: int
    text: str
    at: datetime
    makes_document: bool = False
    made_document: bool = False


def note_lines(conversation: Conversation, config: AgentConfig, language: str) -> tuple[NoteLine, ...]:
    """In their order; changes that were undone one after the other are one line, and a move of which the answer tells
    is none."""
    untold = (note for note in conversation.notes.all() if not note.data.get("is_told"))
    runs = groupby(untold, key=lambda note: (note.turn, note.kind, _single(note)))
    marks = conversation.context.reviews
    lines = [_line(list(notes), config, language, marks) for _key, notes in runs]
    if lines and (leads := _leads(conversation, config, language)):
        lines[-1] = replace(lines[-1], text=run_on(lines[-1].text, leads, language=language))
    return tuple(lines)


def _leads(conversation: Conversation, config: AgentConfig, language: str) -> str:
    """What the latest line goes on with, when it opened the stage where the work stands."""
    latest: int | None = conversation.messages.aggregate(latest=Max("turn"))["latest"]
    note = opening_note(conversation, latest_turn=latest or 0)
    if note is None:
        return ""
    data, waits = data_with_waiting(conversation)
    return leads_into(config, note.data["to"], data, language, waits=waits)


def _single(note: ThreadNote) -> int:
    return 0 if note.kind == NoteKind.CHANGE_UNDONE else note.pk


def _line(
    notes: Sequence[ThreadNote], config: AgentConfig, language: str, marks: Mapping[str, Any]
) -> NoteLine:
    note = notes[0]
    return NoteLine(
        id=str(note.pk),
        turn=note.turn,
        text=_text(notes, config, language, marks),
        at=note.created_at,
        makes_document=note.kind == NoteKind.STAGE_COMPLETED and note.data["to"] == COMPLETE,
        made_document=note.kind == NoteKind.DOCUMENT_MADE,
    )


def _text(notes: Sequence[ThreadNote], config: AgentConfig, language: str, marks: Mapping[str, Any]) -> str:
    """`marks` are the values that are to be reviewed now: nothing is called complete without them."""
    note = notes[0]
    if note.kind == NoteKind.CHANGE_UNDONE:
        return _undone([config.catalogue.title(each.data["field"], language) for each in notes], language)
    if note.kind == NoteKind.DOCUMENT_MADE:
        return _("Document generated: draft %(number)s.") % {"number": note.data["number"]}
    if note.data["to"] == COMPLETE and note.kind == NoteKind.STAGE_COMPLETED:
        return all_complete(marks)
    titles = {end: config.catalogue.title(note.data[end], language) for end in ("from", "to")}
    if note.kind == NoteKind.STAGE_COMPLETED:
        return _("“%(previous)s” is complete. Next: %(next)s.") % {
            "previous": titles["from"],
            "next": titles["to"],
        }
    return _("You are now in “%(stage)s”. Nothing was lost.") % {"stage": titles["to"]}


def _undone(titles: Sequence[str], language: str) -> str:
    comma = "、" if language.startswith("zh") else ", "
    listed = comma.join(dict.fromkeys(titles[:MOST_TITLES]))
    return _("Undone: %(titles)s.") % {"titles": f"{listed}…" if len(titles) > MOST_TITLES else listed}
