"""For tests: documents of the knowledge base, added and read in this process, and turns with their traces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Message, Role, Step, Trace
from apps.documents.parsing import pieces
from apps.documents.parsing.markdown import read_markdown
from apps.medical_qa.actions.approval import approve
from apps.medical_qa.actions.documents import Content, Details, Upload, add_document, add_version
from apps.medical_qa.actions.passages import Piece, keep_passages
from apps.medical_qa.figures.turns import AGENT
from apps.medical_qa.models import KnowledgeDocument
from apps.projects.models import Project, User
from apps.runs.models import Run

CEFAZOLIN = """# Cefazolin before surgery

Give cefazolin 2 g intravenously within 60 minutes before the incision.

# After surgery

Stop cefazolin within 24 hours after the operation.
"""


def drafted(
    by: User, project: Project | None, text: str = CEFAZOLIN, *, title: str = ""
) -> KnowledgeDocument:
    """A draft whose text has been read."""
    document = add_document(by=by, project=project, content=Content(text), details=Details(title=title))
    _read(document)
    return document


def answering_document(
    by: User,
    project: Project | None,
    text: str = CEFAZOLIN,
    *,
    title: str = "",
    valid_from: date | None = None,
    valid_until: date | None = None,
) -> KnowledgeDocument:
    """One from which questions are answered, between these days."""
    document = drafted(by, project, text, title=title)
    KnowledgeDocument.objects.filter(pk=document.pk).update(valid_from=valid_from, valid_until=valid_until)
    return approve(by=by, document=document, number=1)


def with_file(by: User, project: Project | None) -> KnowledgeDocument:
    """A draft of a text file, read."""
    upload = Upload("cefazolin.md", CEFAZOLIN.encode())
    document = add_document(by=by, project=project, content=Content(file=upload))
    _read(document)
    return document


@dataclass(frozen=True)
class MedicalTurn:
    question: Message
    answer: Message
    trace: Trace


def medical_turn(
    project: Project,
    by: User,
    text: str,
    *,
    lane: str = "quick",
    sources: object = "kb",
    at: datetime | None = None,
    step: Mapping[str, Any] | None = None,
    **figures: Any,
) -> MedicalTurn:
    """A question with its answer and the trace that the agent for medical questions leaves, without running it."""
    agent, is_new = Agent.objects.get_or_create(
        slug=AGENT, defaults={"name_en": "Medical questions", "name_zh_hans": "医学问答"}
    )
    if is_new:
        publish(agent=agent, by=None)
    conversation = start_conversation(agent=agent, project=project, title="", by=by)
    asked = Message.objects.create(conversation=conversation, turn=1, role=Role.USER, content=text, author=by)
    run = Run.objects.create(
        kind="turn", project=project, user=by, subject_id=str(asked.pk), state="finished"
    )
    answer = Message.objects.create(
        conversation=conversation, turn=1, role=Role.ASSISTANT, content="It depends.", run=run
    )
    given = {"outcome": "success", "duration_ms": 1000, "first_token_ms": 300, **figures}
    trace = Trace.objects.create(run=run, conversation=conversation, message=asked, **given)
    if at is not None:
        Trace.objects.filter(pk=trace.pk).update(started_at=at)
    node = {"quick": "quickResponse", "react": "reactLoop"}.get(lane, lane)
    Step.objects.create(trace=trace, position=1, name="node:classifyIntent", output=dict(step or {}))
    Step.objects.create(
        trace=trace, position=2, name=f"node:{node}", output={"sources": sources} if sources else {}
    )
    return MedicalTurn(asked, answer, trace)


def with_version(by: User, document: KnowledgeDocument, text: str) -> int:
    """The number of one more version, read and not approved."""
    version = add_version(by=by, document=document, content=Content(text))
    _read(document)
    return version.number


def _read(document: KnowledgeDocument) -> None:
    """By the reader of Markdown, without the process of its own that takes half a second for each."""
    for version in document.versions.select_related("file"):
        text = version.text
        if version.file is not None:
            with version.file.file.open("rb") as opened:
                text = opened.read().decode()
        found = pieces(read_markdown(text))
        keep_passages(version.pk, [Piece(each.text, each.section, kind=each.kind) for each in found])
