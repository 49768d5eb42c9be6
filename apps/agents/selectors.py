"""Every read of conversations and messages, limited to the projects of the person who asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat, JSONObject, Now

from apps.agents.models import (
    Agent,
    Attachment,
    CitedPassage,
    Conversation,
    Feedback,
    KeptResult,
    Message,
    Role,
    Trace,
)
from apps.projects.access import Person, may_enter, role_in
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to
from apps.runs.models import Run, RunState
from apps.runs.selectors import open_runs
from config.database.prepared import Prepared

TURN_KIND = "turn"
MOST_ATTACHMENTS = 10  # with one message


def enabled_agents() -> QuerySet[Agent]:
    return Agent.objects.filter(is_enabled=True)


def agent_slug(name: str) -> str:
    """The slug of a name in an address, which has hyphens."""
    return name.replace("-", "_")


def get_agent(slug: str) -> Agent:
    """An enabled agent by slug, written with hyphens or underscores."""
    agent = enabled_agents().filter(slug=agent_slug(slug)).first() if slug.isprintable() else None
    if agent is None:
        raise NotFound
    return agent


def conversations_visible_to(user: Person) -> QuerySet[Conversation]:
    return Conversation.objects.filter(project__in=projects_visible_to(user)).select_related(
        "agent", "project"
    )


def _visible(person: UUID, conversation: UUID) -> QuerySet[Conversation]:
    user = User(pk=person)
    visible = conversations_visible_to(user).annotate(role=role_in(user, OuterRef("project_id")))
    return visible.filter(pk=conversation).order_by()


VISIBLE_CONVERSATION = Prepared(_visible, person=UUID, conversation=UUID)


def get_conversation(user: Person, conversation_id: UUID) -> Conversation:
    """NotFound unless it belongs to one of the person's projects."""
    if not isinstance(user, User) or not user.is_active:
        raise NotFound
    conversation: Any = VISIBLE_CONVERSATION.first(person=user.pk, conversation=conversation_id)
    if conversation is None or not may_enter(user, conversation.project_id):
        raise NotFound
    conversation.project.role_read = (user.pk, conversation.role)
    found: Conversation = conversation
    return found


def published_agents() -> QuerySet[Agent]:
    """Agents that can be talked to, in the order of the hub."""
    return enabled_agents().filter(snapshots__isnull=False).distinct()


def get_message(user: Person, message_id: UUID) -> Message:
    """NotFound unless its conversation belongs to one of the person's projects."""
    messages = Message.objects.select_related("conversation__project")
    message = messages.filter(pk=message_id, conversation__in=conversations_visible_to(user)).first()
    if message is None:
        raise NotFound
    return message


def traces_in_full() -> QuerySet[Trace]:
    """With what a page says of them; of all projects."""
    return Trace.objects.select_related(
        "conversation__project", "conversation__agent", "snapshot", "message", "run"
    )


def get_trace(user: Person, trace_id: UUID) -> Trace:
    """NotFound unless its conversation belongs to one of the person's projects."""
    trace = traces_in_full().filter(pk=trace_id, conversation__in=conversations_visible_to(user)).first()
    if trace is None:
        raise NotFound
    return trace


def conversations_of(project: Project, *, query: str = "") -> QuerySet[Conversation]:
    """Of a project that the caller got through a selector; `last_state` is the state of the last answer, `asks` says
    that a turn waits for a person.

    `query` are words of the title or of a message.
    """
    found = about(Conversation.objects.filter(project=project), query)
    last = Message.objects.filter(conversation=OuterRef("pk"), role=Role.ASSISTANT).order_by(
        "-turn", "-created_at"
    )
    return found.select_related("agent", "project", "session").annotate(
        last_state=Subquery(last.values("state")[:1]), asks=_asks()
    )


def _asks() -> Exists:
    """Whether a turn of a conversation waits for a person, as a column of another query."""
    waiting = Run.objects.filter(state=RunState.WAITING).order_by()
    key = Concat(
        Value("conversation:"), Cast(OuterRef("pk"), CharField())
    )  # as Conversation.queue_key has it
    return Exists(waiting.filter(queue_key=key))


def about(conversations: QuerySet[Conversation], query: str) -> QuerySet[Conversation]:
    """Those with the words in the title or in a message; all when there are no words."""
    words = "".join(filter(str.isprintable, query)).strip()
    if not words:
        return conversations
    said = Message.objects.filter(conversation=OuterRef("pk"), content__icontains=words, replaced_at=None)
    return conversations.filter(Q(title__icontains=words) | Exists(said))


def conversations_found(user: Person, asked: Mapping[str, Any]) -> QuerySet[Conversation]:
    """The person's conversations, the last used first, limited to {project, agent, q, archived, subject…} where
    given."""
    found = about(conversations_visible_to(user), asked.get("q", ""))
    if "project" in asked:
        found = found.filter(project__slug=asked["project"])
    if "agent" in asked:
        found = found.filter(agent__slug=agent_slug(asked["agent"]))
    if asked.get("archived") is not None:
        found = found.filter(archived_at__isnull=not asked["archived"])
    found = about_subject(found, asked.get("subjectKind", ""), asked.get("subjectId", ""))
    return found.order_by("-updated_at", "-pk")


def about_subject(
    conversations: QuerySet[Conversation], kind: str, subject_id: str
) -> QuerySet[Conversation]:
    """Those about things of a kind, or about one of them; all without a kind."""
    if not kind:
        return conversations
    one = {"subject_id": subject_id} if subject_id else {}
    return conversations.filter(subject_kind=kind, **one)


CITED = ("number", "source", "source_id", "title", "locator", "quote", "verified", "url")


def cited() -> ArraySubquery:
    """What a message cites, as a column of another query, in the form of its events: most cite nothing."""
    passages = CitedPassage.objects.filter(message=OuterRef("pk")).order_by("number")
    return ArraySubquery(passages.values(data=JSONObject(**{name: name for name in CITED})))


def passages_of(message: Message) -> list[dict[str, Any]]:
    """What one message cites, in the same form."""
    return list(message.citations.values(*CITED))


def messages_of(
    conversation: Conversation, *, before: int | None = None, limit: int | None = None
) -> QuerySet[Message]:
    """What is shown: every message, and for each the answer that holds; `trace_id` leads to how it was made,
    `said_otherwise` tells whether the turn was begun anew in other words, `cited` what the message cites.

    With `limit` the last so many turns only, with `before` only turns before that one.
    """
    rows = conversation.messages.filter(replaced_at=None)
    otherwise = Message.objects.filter(
        conversation=OuterRef("conversation"),
        turn=OuterRef("turn"),
        role=Role.USER,
        replaced_at__isnull=False,
    )
    if before is not None:
        rows = rows.filter(turn__lt=before)
    if limit is not None:
        newest = rows.filter(role=Role.USER).order_by("-turn").values("turn")[:limit]
        rows = rows.filter(turn__in=list(newest.values_list("turn", flat=True)))
    return (
        rows.select_related("author")
        .prefetch_related("attachments__file")
        .annotate(trace_id=F("run__trace__id"), said_otherwise=Exists(otherwise), cited=cited())
        .order_by("turn", "created_at")
    )


def opinions_of(user: User, conversation: Conversation) -> dict[UUID, str]:
    """What this person thinks of the answers of a conversation, by message."""
    given = Feedback.objects.filter(user=user, message__conversation=conversation)
    return dict(given.values_list("message_id", "value"))


def opinions_about(trace: Trace) -> QuerySet[Feedback]:
    """What people think of the answer that a trace tells of, of a trace that the caller got through a selector."""
    given = Feedback.objects.filter(message__run=trace.run_id) if trace.run_id else Feedback.objects.none()
    return given.select_related("user").order_by("created_at")


@dataclass(frozen=True)
class Branch:
    """Messages that were set aside together, when the first of them was said in other words."""

    set_aside_at: datetime
    messages: list[Message]


def branches_at(conversation: Conversation, turn: int) -> list[Branch]:
    """What was set aside at this turn, the latest first."""
    said = conversation.messages.filter(role=Role.USER, turn=turn).exclude(replaced_at=None)
    moments = said.order_by("-replaced_at").values_list("replaced_at", flat=True)
    return [
        Branch(
            moment,
            list(
                conversation.messages.filter(replaced_at=moment, turn__gte=turn)
                .select_related("author")
                .annotate(cited=cited())
                .order_by("turn", "created_at")
            ),
        )
        for moment in moments
        if moment is not None
    ]


def attachments_visible_to(user: Person) -> QuerySet[Attachment]:
    return Attachment.objects.filter(conversation__in=conversations_visible_to(user)).select_related("file")


def with_files(conversation_id: OuterRef) -> Exists:
    """Whether files were sent in a conversation, as a column of another query: most have none."""
    return Exists(Attachment.objects.filter(conversation=conversation_id, message__isnull=False))


def files_up_to(
    message: Message, *, most_earlier: int
) -> tuple[tuple[Attachment, ...], tuple[Attachment, ...]]:
    """What came with a message, and with the messages before it that still hold, the newest first, in one query."""
    before = Q(
        message__conversation=message.conversation_id,
        message__turn__lt=message.turn,
        message__replaced_at=None,
    )
    files = Attachment.objects.filter(Q(message=message) | before if most_earlier else Q(message=message))
    found = files.select_related("file", "message").order_by("-message__turn", "created_at", "id")
    found = found[: MOST_ATTACHMENTS + most_earlier]
    now = tuple(one for one in found if one.message_id == message.pk)
    return now, tuple(one for one in found if one.message_id != message.pk)[:most_earlier]


@dataclass(frozen=True)
class Pending:
    """A turn without an answer yet: the message it answers, its run, and the run that it waits for because that one
    asks a person something."""

    run: Run
    turn_message_id: str
    waits_for: Run | None = None


def pending_turns(conversation: Conversation) -> list[Pending]:
    runs = list(open_runs(conversation.queue_key))
    asking = next((run for run in runs if run.state == RunState.WAITING), None)
    return [Pending(run, run.subject_id, asking if run.state == RunState.QUEUED else None) for run in runs]


def kept_results_of(project_id: UUID | str) -> QuerySet[KeptResult]:
    """What is kept for one project and still holds."""
    return KeptResult.objects.filter(project_id=project_id, expires_at__gt=Now())
