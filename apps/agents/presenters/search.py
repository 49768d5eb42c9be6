"""Finding what a person may see, wherever it is: projects, conversations by title, messages by their words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from apps.agents.models import Conversation, Message
from apps.agents.selectors import conversations_visible_to
from apps.projects.access import Person
from apps.projects.models import Project
from apps.projects.selectors import projects_visible_to

MOST_OF_A_KIND = 6
BEFORE_CHARACTERS = 20  # the words must stand within what a line of the dialog shows
AFTER_CHARACTERS = 100
SHORTEST_WORDS = 2  # one letter is in every message


@dataclass(frozen=True)
class Hit:
    """A message that has the words: `before`, `words` and `after` are its text around them, each plain text."""

    message: Message
    before: str
    words: str
    after: str


@dataclass(frozen=True)
class Found:
    projects: tuple[Project, ...] = ()
    conversations: tuple[Conversation, ...] = ()
    hits: tuple[Hit, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.projects or self.conversations or self.hits)


def find(user: Person, query: str) -> Found:
    """The best few of each kind, the latest first; without words what the person last worked at."""
    conversations = conversations_visible_to(user).order_by("-updated_at")
    projects = projects_visible_to(user)
    if not query:
        return Found(conversations=tuple(conversations.filter(archived_at=None)[:MOST_OF_A_KIND]))
    return Found(
        tuple(projects.filter(name__icontains=query)[:MOST_OF_A_KIND]),
        tuple(conversations.filter(title__icontains=query)[:MOST_OF_A_KIND]),
        _hits(user, query) if len(query) >= SHORTEST_WORDS else (),
    )


def _hits(user: Person, query: str) -> tuple[Hit, ...]:
    messages = (
        Message.objects.filter(
            conversation__in=conversations_visible_to(user), content__icontains=query, replaced_at=None
        )
        .select_related("conversation__project")
        .order_by("-created_at")[:MOST_OF_A_KIND]
    )
    return tuple(_hit(message, query) for message in messages)


def _hit(message: Message, query: str) -> Hit:
    text, words = _plain(message.content), _plain(query)
    place = re.search(re.escape(words), text, re.IGNORECASE) if words else None
    at, end = place.span() if place else (0, 0)  # none: the words are marks that a reader does not see
    start = max(0, at - BEFORE_CHARACTERS)
    before, after = text[start:at], text[end : end + AFTER_CHARACTERS]
    return Hit(
        message,
        f"…{before}" if start else before,
        text[at:end],
        f"{after}…" if end + AFTER_CHARACTERS < len(text) else after,
    )


def _plain(text: str) -> str:
    return " ".join(text.replace("**", "").split())
