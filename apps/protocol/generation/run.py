"""The run that makes a document: section by section, each finished one kept, then the Word file.

What was written before a worker was lost is not written again; the values are those of the request.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.agents.context.notes import note
from apps.agents.models import NoteKind
from apps.documents.actions.files import store_file
from apps.documents.word import build_word
from apps.projects.actions import audit
from apps.protocol.generation.citation_numbers import with_numbers
from apps.protocol.generation.drafts.drafting import Drafter, drafter_for
from apps.protocol.generation.loading import source_of
from apps.protocol.generation.outline import OutlineSection
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.additions import full_outline
from apps.protocol.generation.writing.writer import document_of, kind_of, write_section
from apps.protocol.models import GenerationState, ProtocolGeneration
from apps.runs.models import Run, RunState
from apps.runs.registry import Ending, Remains
from apps.runs.work.handle import RunHandle

WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
UNFIT_FOR_NAMES = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True)
class Made:
    """What the body hands to `write_generation`."""

    number: int
    sections: tuple[Section, ...]
    word: bytes
    file_name: str


def make_document(handle: RunHandle) -> Made:
    """The body of the run."""
    generation = _opened(handle)
    number = _next_number(generation)
    source = source_of(generation, number=number)
    sections = with_numbers(source, _write(handle, source, drafter_for(generation, source, handle)))
    handle.events.emit("status", {"text": _("The Word file is being generated.")})
    word = build_word(document_of(source, sections))
    handle.check()
    return Made(number, sections, word, file_name(source))


def _opened(handle: RunHandle) -> ProtocolGeneration:
    """The row, tied to this run: a retry is a run of its own."""
    generation = ProtocolGeneration.objects.select_related("conversation__project", "snapshot").get(
        pk=handle.run.subject_id
    )
    generation.run, generation.state = handle.run, GenerationState.OPEN
    generation.save(update_fields=["run", "state"])
    return generation


def _next_number(generation: ProtocolGeneration) -> int:
    """Nobody else takes it: the documents of a conversation are made one after the other."""
    others = ProtocolGeneration.objects.filter(conversation_id=generation.conversation_id)
    last: int | None = others.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _write(handle: RunHandle, source: Source, drafter: Drafter | None) -> tuple[Section, ...]:
    outline = full_outline(source, kind_of(source))
    done = tuple(Section.model_validate(kept) for kept in _kept(handle.run))
    for place in range(len(done), len(outline)):
        handle.check()
        _tell(handle, source, outline, place)
        section = write_section(source, outline[place], done)
        done = (
            *done,
            drafter.drafted(section) if drafter else section.model_copy(update={"why": "no_model"}),
        )
        if drafter or _ends_chapter(outline, place):
            handle.save_checkpoint({"sections": [kept.model_dump(mode="json") for kept in done]})
    _tell(handle, source, outline, len(outline))
    return done


def _kept(run: Run) -> Sequence[dict[str, Any]]:
    """What this run has written, or the one that it tries again: the values are those of the request in both."""
    checkpoint = run.checkpoint or (run.retry_of.checkpoint if run.retry_of else {})
    sections: Sequence[dict[str, Any]] = checkpoint.get("sections", ())
    return sections


def _ends_chapter(outline: tuple[OutlineSection, ...], place: int) -> bool:
    """Templates are fast: keeping each of their sections would take longer than writing it."""
    return place + 1 == len(outline) or outline[place + 1].level == 1


def _tell(handle: RunHandle, source: Source, outline: tuple[OutlineSection, ...], done: int) -> None:
    at = outline[min(done, len(outline) - 1)]
    label = f"{at.number} {source.say(at.title)}" if done < len(outline) else _("All sections are written.")
    handle.events.emit("progress", {"done": done, "total": len(outline), "label": label})


def file_name(source: Source) -> str:
    """“SWITCH-GNB protocol draft 2.docx”, in the protocol's language."""
    title = source.text("scientific_question.short_title") or source.study_name
    short = UNFIT_FOR_NAMES.sub("-", title)[:60].strip("-.")
    words = f"研究方案-第{source.number}稿" if source.zh else f"protocol-draft-{source.number}"
    return "-".join(part for part in (short, words) if part) + ".docx"


def write_generation(run: Run, ending: Ending) -> Remains:
    """What remains of the run, whoever ended it; in the transaction of its end."""
    generation = (
        ProtocolGeneration.objects.select_for_update(of=("self",))
        .select_related("conversation__project", "created_by")
        .filter(pk=run.subject_id)
        .first()
    )
    if generation is None:  # the conversation was deleted meanwhile
        return Remains()
    generation.run, generation.finished_at = run, timezone.now()
    generation.state = GenerationState(ending.state)
    if ending.state == RunState.FINISHED:
        _keep(generation, ending.payload)
    generation.save(update_fields=["run", "state", "finished_at", "number", "sections", "file"])
    return Remains(result={"generation_id": str(generation.pk), "number": generation.number})


def _keep(generation: ProtocolGeneration, made: Made) -> None:
    project, by = generation.conversation.project, generation.created_by
    generation.number = made.number
    note(generation.conversation, NoteKind.DOCUMENT_MADE, {"number": made.number})
    generation.sections = [section.model_dump(mode="json") for section in made.sections]
    generation.file = store_file(
        project=project,
        by=by,
        name=made.file_name,
        content=made.word,
        content_type=WORD_TYPE,
        kind="protocol",
    )
    data: dict[str, Any] = {"number": made.number, "sections": len(made.sections)}
    audit.record(by=by, project=project, action="protocol.generated", subject=generation, data=data)
