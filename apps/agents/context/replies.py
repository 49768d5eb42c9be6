"""What apps put below the answers of their agents: a page to go to with an answer, and what people replied to it.

A reply is no message: it is the person's, stands below the answer that it is about, and starts no turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.functional import Promise

from apps.agents.models import Conversation
from apps.projects.models import Project
from apps.projects.registry import Registry


@dataclass(frozen=True)
class AnswerLink:
    """Below each answer, for who may write in the conversation. `view` names an address that takes the project's slug
    and the `message_id` of the answer; `icon` is one of the interface."""

    title: str | Promise
    icon: str
    view: str

    def address(self, project: Project, message_id: UUID) -> str:
        return reverse(self.view, kwargs={"slug": project.slug, "message_id": message_id})


@dataclass(frozen=True)
class Reply:
    """What a person wrote to an answer."""

    by: str
    at: datetime
    text: str


# The replies of a conversation by the id of the answer, all in one query.
ReplySource = Callable[[Conversation], Mapping[UUID, Sequence[Reply]]]

ANSWER_LINKS: Registry[str, AnswerLink] = Registry("link below answers")
REPLIES: Registry[str, ReplySource] = Registry("source of replies")


def register_answer_link(agent: str, link: AnswerLink) -> None:
    ANSWER_LINKS.register(agent, link)


def register_replies(agent: str, source: ReplySource) -> None:
    REPLIES.register(agent, source)


def replies_in(conversation: Conversation) -> Mapping[UUID, Sequence[Reply]]:
    """Nothing for agents whose app brings none."""
    source = REPLIES.get(conversation.agent.slug)
    return source(conversation) if source else {}
