"""Every read of protocols, limited to the projects of the person who asks."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.db.models import Case, QuerySet, When

from apps.agents.models import Change, Conversation, Role
from apps.agents.selectors import conversations_of, conversations_visible_to, get_conversation
from apps.documents.models import StoredFile
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import fold
from apps.fields.reading.words import tells_of_others
from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.protocol.checks.reading import DESIGN
from apps.protocol.content_loader import SLUG
from apps.protocol.models import (
    EndedTour,
    ExampleKind,
    ExampleStudy,
    GenerationState,
    ProtocolContext,
    ProtocolGeneration,
)
from apps.protocol.record_dates import dates_told
from apps.runs.models import Run
from apps.runs.selectors import open_runs

GENERATION_KIND = "protocol_generation"
OTHER_ENTRIES = (  # on no title page
    "planned_start",
    "recruitment",
    "background_care",
    "concomitant_care",
    "discontinuation",
    "trial_stopping",
    "consent",
    "ethics_review",
    "data_management",
    "monitoring",
    "publication",
    "retention",
)
META_FIELDS = (
    "version_label",
    "version_date",
    "registration_no",
    "sponsor",
    "principal_investigator",
    "ethics_no",
    "funding",
    *OTHER_ENTRIES,
)
LOOKS = re.compile(
    r"\b(?:retro|pro|ambi)spective(?:ly)?\b(?=[^.!?]{0,24}\b(?:cohort|stud(?:y|ies)|design|case|review|analysis|observ|cross))"
    r"|(?:回顾|前瞻|双向)性?(?=[^。！？]{0,8}(?:队列|研究|设计|病例|分析|观察|横断面))",
    re.IGNORECASE,
)
OURS = re.compile(
    r"^\W*(?:(?:and|so|well|but)\W+)?(?:it|this|that|we|i|our)\b|\bour\sstudy\b|^[^，。；]{0,6}(?:我们?|本研究|这个?|打算|准备|想|计划|就|做)",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[^.!?。！？\n]+")
SIZE = "sample_size"
HEAVY = ("data", "reviews", "checks", "sections")


def protocol_conversation(user: Person, conversation_id: UUID) -> Conversation:
    """NotFound unless it is one of the person's, with the agent that designs protocols."""
    conversation = get_conversation(user, conversation_id)
    if conversation.agent.slug != SLUG:
        raise NotFound
    return conversation


def protocol_conversations(project: Project) -> QuerySet[Conversation]:
    """The open conversations about the protocol, newest first, of a project got through a selector."""
    return conversations_of(project).filter(agent__slug=SLUG, agent__is_enabled=True, archived_at=None)


def generations_of(conversation: Conversation) -> QuerySet[ProtocolGeneration]:
    """Of a conversation that the caller got through a selector, the newest first, without their texts."""
    return conversation.generations.select_related("created_by", "file", "run").defer(*HEAVY)


def finished_generations_of(conversation: Conversation) -> QuerySet[ProtocolGeneration]:
    return generations_of(conversation).filter(state=GenerationState.FINISHED).order_by("-number")


def files_of(conversation_id: UUID) -> list[StoredFile]:
    """The Word files of a conversation's documents."""
    made = ProtocolGeneration.objects.filter(conversation=conversation_id).exclude(file=None)
    return list(StoredFile.objects.filter(pk__in=made.values("file")).select_related("project"))


def get_generation(user: Person, generation_id: UUID) -> ProtocolGeneration:
    """NotFound unless it belongs to one of the person's projects."""
    found = ProtocolGeneration.objects.filter(
        pk=generation_id, conversation__in=conversations_visible_to(user)
    )
    generation = found.select_related(
        "conversation__project", "conversation__agent", "snapshot", "file", "run", "created_by"
    ).first()
    if generation is None:
        raise NotFound
    return generation


def generation_queue(conversation: Conversation) -> str:
    """One document of a conversation is made at a time; its turns go on meanwhile."""
    return f"{conversation.queue_key}:generation"


def running_generation(conversation: Conversation) -> Run | None:
    return open_runs(generation_queue(conversation)).first()


def meta_of(conversation: Conversation) -> dict[str, str]:
    """The entries of the title page; what the protocol leaves empty comes from the project, but for the principal
    investigator: who holds the account of the project may be another (`lead_of`)."""
    project = conversation.project
    entries: dict[str, Any] = {
        "registration_no": project.registration_no,
        "sponsor": project.sponsor,
        "ethics_no": project.ethics_no,
        "funding": project.funding,
    }
    own = ProtocolContext.objects.filter(conversation=conversation).first()
    for name in META_FIELDS:
        stated = getattr(own, name, None)
        if stated:
            entries[name] = stated.isoformat() if name == "version_date" else stated
    return {name: str(value) for name, value in entries.items() if value}


def lead_of(conversation: Conversation) -> str:
    """Who leads the project, offered as the principal investigator and asserted nowhere."""
    return str(conversation.project.principal_investigator.get_full_name())


def said_of_design(conversation: Conversation) -> dict[str, str]:
    """The words that the design was read from: "retrospective cohort study" says more than the design's name; and the
    sentences in which they stand: "a cohort, and it's prospective"."""
    last = conversation.changes.filter(field=DESIGN).order_by("version", "created_at").last()
    told = last.source.get("evidence") if last is not None and last.new else None
    evidence = [each for each in told or [] if isinstance(each, dict)]
    quotes = [str(each.get("quote") or "") for each in evidence]
    told_of = _sentences_of_design(conversation, evidence)
    if last is not None and last.new and not LOOKS.search(f"{quotes} {told_of}"):
        told_of |= _direction_told(conversation)  # a button says no more than the design's name
    return {**({"said_of_design": "; ".join(quotes)} if any(quotes) else {}), **told_of}


def record_dates(conversation: Conversation, period: Any) -> dict[str, str]:
    """From when to when the records are looked at, as it was told."""
    dates = dates_told(_said(conversation), period) if period is not None else ""
    return {"record_dates": dates} if dates else {}


def _said(conversation: Conversation) -> list[str]:
    """What people wrote, in its order."""
    said = conversation.messages.filter(role=Role.USER, replaced_at=None).order_by("turn")
    return list(said.values_list("content", flat=True))


def _direction_told(conversation: Conversation) -> dict[str, str]:
    """The last sentence that somebody wrote of a study that looks back or forward."""
    with speaking_of(SLUG):
        found = [
            sentence[0].strip()
            for text in _said(conversation)
            for sentence in SENTENCE.finditer(text)
            if LOOKS.search(sentence[0])
            and OURS.search(sentence[0])
            and text[sentence.end() : sentence.end() + 1] not in ("?", "？")
            and not tells_of_others(fold(sentence[0]))
        ]
    return {"design_sentence": found[-1]} if found else {}


def _sentences_of_design(conversation: Conversation, evidence: list[dict[str, Any]]) -> dict[str, str]:
    wanted = [each["message_id"] for each in evidence if each.get("message_id") and "start" in each]
    texts = {
        str(pk): text for pk, text in conversation.messages.filter(pk__in=wanted).values_list("pk", "content")
    }
    sentences = [
        sentence[0].strip()
        for each in evidence
        for sentence in SENTENCE.finditer(texts.get(str(each.get("message_id")), ""))
        if sentence.start() <= each["start"] < sentence.end()
    ]
    return {"design_sentence": " ; ".join(sentences)} if sentences else {}


def taken_as_usual(conversation: Conversation) -> dict[str, str]:
    """The inputs of the calculation for which the team accepted the usual value that the tool had taken."""
    last: dict[str, Change] = {}
    changes = conversation.changes.filter(field__startswith=f"{SIZE}.").select_related("proposal")
    for change in changes.order_by("version", "created_at"):
        last[change.field] = change
    paths = [path for path, change in last.items() if change.new is not None and _is_usual(change)]
    return {"taken_as_usual": " ".join(paths)} if paths else {}


def _is_usual(change: Change) -> bool:
    if change.proposal is None or change.source.get("kind") != "proposal" or change.source.get("edited"):
        return False
    return change.proposal.method == "tool" and change.proposal.derived


def get_finished(user: Person, generation_id: UUID) -> ProtocolGeneration:
    """NotFound also while it is being made, and when it came to nothing: there is nothing to read."""
    generation = get_generation(user, generation_id)
    if generation.state != GenerationState.FINISHED:
        raise NotFound
    return generation


def last_unfinished(conversation: Conversation) -> ProtocolGeneration | None:
    """The newest attempt, when it came to nothing: its run can be tried again."""
    newest = generations_of(conversation).first()
    ended_well = newest is None or newest.state in (GenerationState.FINISHED, GenerationState.OPEN)
    return None if ended_well else newest


def example_study(user: User, kind: ExampleKind) -> Conversation | None:
    """The example of that kind that the person may read, in their language if there is one."""
    rows = _examples(user).filter(kind=kind).select_related("conversation__project")
    rows = rows.order_by(Case(When(language=user.language, then=0), default=1))
    found = rows.first()
    return found.conversation if found else None


def has_examples(user: User) -> bool:
    return _examples(user).exists()


def has_ended_tour(user: User) -> bool:
    return EndedTour.objects.filter(user=user).exists()


def _examples(user: User) -> QuerySet[ExampleStudy]:
    readable = conversations_visible_to(user).filter(archived_at=None)
    return ExampleStudy.objects.filter(conversation__in=readable)
