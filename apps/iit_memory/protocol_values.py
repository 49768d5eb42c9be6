"""Values of a project's protocols that a question is about: recalled where its prompt does not have them already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.agents.configuration.in_force import config_for
from apps.agents.errors import NotPublished
from apps.agents.models import Context, Conversation
from apps.agents.selectors import conversations_visible_to
from apps.fields.paths import get_value
from apps.fields.reading.showing import format_value
from apps.iit_memory.fitting import about
from apps.projects.models import Project, User

MOST_CONVERSATIONS, MOST_VALUES = 5, 6
VALUE = "value"


@dataclass(frozen=True)
class ValueHeld:
    """`ref` names it below an answer: the conversation and the field."""

    text: str
    source: str
    fit: float
    ref: str


def values_about(user: User, project: Project, query: str, *, besides: str = "") -> list[ValueHeld]:
    """The values that fit best, of the conversations used last; of none but `besides`, whose turn it is."""
    conversations = conversations_visible_to(user).filter(project=project, archived_at=None)
    used = conversations.order_by("-updated_at")[: MOST_CONVERSATIONS + 1]
    others = [conversation for conversation in used if str(conversation.pk) != besides]
    found = [value for conversation in others[:MOST_CONVERSATIONS] for value in _values(conversation, query)]
    return sorted((value for value in found if value.fit > 0), key=lambda value: -value.fit)[:MOST_VALUES]


def _values(conversation: Conversation, query: str) -> Iterator[ValueHeld]:
    context = Context.objects.filter(conversation=conversation).first()
    if context is None or not context.data:
        return
    worded = values_worded(conversation, context)
    source = f"{conversation.title} · {context.updated_at:%Y-%m-%d}"
    fits = about(query, list(worded.values()))
    for (field, text), fit in zip(worded.items(), fits, strict=True):
        yield ValueHeld(text, source, fit, f"{VALUE}:{conversation.pk}/{field}")


def values_worded(conversation: Conversation, context: Context) -> dict[str, str]:
    """The values of a conversation's work in words, by field."""
    try:
        catalogue = config_for(conversation).catalogue
    except NotPublished:
        return {}
    language = conversation.language
    return {
        field.path: f"{catalogue.title(field.path, language)}: {format_value(field, value, language, context.data)}"
        for field in catalogue.fields
        if (value := get_value(context.data, field.path)) not in (None, "", [], {})
    }
