"""Who asks about which project, and what an answer is made of. Whoever answers reads the project through here."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from apps.agents.extension import Citation
from apps.iit_memory.reading.clock import Clock
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to


@dataclass(frozen=True)
class Scene:
    """`project` is one that `user` may read; `clock` counts its days. `conversation_id` is None outside of one."""

    user: User
    project: Project
    clock: Clock
    conversation_id: UUID | None = None
    message_id: UUID | None = None

    @property
    def language(self) -> str:
        return self.clock.language

    @property
    def is_chinese(self) -> bool:
        return self.language.startswith("zh")

    @property
    def colon(self) -> str:
        return "：" if self.is_chinese else ": "

    def prose(self, *sentences: str) -> str:
        """Sentences in one paragraph, as the language sets them."""
        text = ""
        for sentence in filter(None, sentences):
            text += ("" if not text or (self.is_chinese and not text[-1].isascii()) else " ") + sentence
        return text


@dataclass(frozen=True)
class Reply:
    """A part of an answer, with the passages that it rests on. `found` is false for what is not known."""

    text: str
    citations: tuple[Citation, ...] = ()
    found: bool = True


def scene_of(
    user_id: UUID | str | None,
    project_id: UUID | str,
    language: str,
    *,
    conversation_id: UUID | None = None,
    message_id: UUID | None = None,
) -> Scene:
    """NotFound unless the project is the person's."""
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    project = projects_visible_to(user).filter(pk=project_id).first() if user else None
    if user is None or project is None:
        raise NotFound
    clock = Clock.of(timezone.now(), project.time_zone, language)
    return Scene(user, project, clock, conversation_id, message_id)
