"""What was decided in the studies of a project, in the words of who asks: with the study where there are several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Conversation
from apps.agents.selectors import conversations_visible_to
from apps.fields.reading.showing import format_value
from apps.iit_memory.manager.scene import Scene
from apps.iit_memory.models import Memory, MemoryOrigin

SEPARATOR = " · "


@dataclass(frozen=True)
class Studies:
    """The conversations of a project in which values of a protocol were confirmed, by their id."""

    scene: Scene
    conversations: Mapping[UUID, Conversation]

    def words_of(self, memory: Memory) -> str:
        """A confirmed value in the language of the answer; the study's title before it where there are others."""
        study = self.conversations.get(memory.conversation_id) if memory.conversation_id else None
        if study is None:
            return memory.text
        text = self._value_in(study, memory)
        return f"{study.title}{SEPARATOR}{text}" if len(self.conversations) > 1 and study.title else text

    def _value_in(self, study: Conversation, memory: Memory) -> str:
        config = current_config(study.agent)
        path = memory.key.partition("@")[0]
        field = config.catalogue.find(path) if config and memory.origin == MemoryOrigin.PROTOCOL else None
        if field is None:
            return memory.text
        language = self.scene.language
        worded = format_value(field, memory.value, language, study.context.data)
        return f"{field.titles.in_language(language)}{self.scene.colon}{worded}"


def studies_of(scene: Scene) -> Studies:
    confirmed = Memory.objects.filter(
        project=scene.project, origin=MemoryOrigin.PROTOCOL, conversation_id__isnull=False
    )
    rows = conversations_visible_to(scene.user).filter(
        project=scene.project, pk__in=confirmed.values("conversation_id"), context__isnull=False
    )
    return Studies(scene, {row.pk: row for row in rows.select_related("agent", "context")})
