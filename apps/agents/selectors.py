"""Every read of conversations and messages, limited to the projects of the person who asks."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from apps.agents.models import Agent, Conversation, Message, Role, Trace
from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.projects.selectors import projects_visible_to
from apps.runs.models import Run
from apps.runs.selectors import open_runs

TURN_KIND = "turn"


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


def get_conversation(user: Person, conversation_id: UUID) -> Conversation:
    """NotFound unless it belongs to one of the person's projects."""
    conversation = conversations_visible_to(user).filter(pk=conversation_id).first()
    if conversation is None:
        raise NotFound
    return conversation


def published_agents() -> QuerySet[Agent]:
    """Agents that can be talked to, in the order of the hub."""
    return enabled_agents().filter(snapshots__isnull=False).distinct()


def get_trace(user: Person, trace_id: UUID) -> Trace:
    """NotFound unless its conversation belongs to one of the person's projects."""
    traces = Trace.objects.select_related(
        "conversation__project", "conversation__agent", "snapshot", "message", "run"
    )
    trace = traces.filter(pk=trace_id, conversation__in=conversations_visible_to(user)).first()
    if trace is None:
        raise NotFound
    return trace


def conversations_of(project: Project, *, query: str = "") -> QuerySet[Conversation]:
    """Of a project that the caller got through a selector; `last_state` is the state of the last answer.

    `query` are words of the title or of a message.
    """
    found = Conversation.objects.filter(project=project)
    if query:
        said = Message.objects.filter(conversation=OuterRef("pk"), content__icontains=query, replaced_at=None)
        found = found.filter(Q(title__icontains=query) | Exists(said))
    last = Message.objects.filter(conversation=OuterRef("pk"), role=Role.ASSISTANT).order_by(
        "-turn", "-created_at"
    )
    return found.select_related("agent", "project", "session").annotate(
        last_state=Subquery(last.values("state")[:1])
    )


def messages_of(conversation: Conversation) -> QuerySet[Message]:
    """What is shown: every message, and for each the answer that holds; `trace_id` leads to how it was made."""
    return (
        conversation.messages.filter(replaced_at=None)
        .select_related("author")
        .annotate(trace_id=F("run__trace__id"))
        .order_by("turn", "created_at")
    )


@dataclass(frozen=True)
class Pending:
    """A turn without an answer yet: the message it answers and its run."""

    run: Run
    turn_message_id: str


def pending_turns(conversation: Conversation) -> list[Pending]:
    return [Pending(run, run.subject_id) for run in open_runs(conversation.queue_key)]
