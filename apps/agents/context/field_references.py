"""What fields rest on beside what people said: the works that are cited for them, and where to look for some.

An app that finds works registers a link for the fields of every agent; an app that has an agent says what its values
ask of the literature.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.functional import Promise

from apps.agents.models import Conversation, FieldReference
from apps.projects.registry import Registry


@dataclass(frozen=True)
class FieldLink:
    """Beside each value, for who may change it. `view` names an address that takes the project's slug, the
    `conversation_id` and the `field`."""

    title: str | Promise
    view: str

    def address(self, conversation: Conversation, field: str) -> str:
        kwargs = {"slug": conversation.project.slug, "conversation_id": conversation.pk, "field": field}
        return reverse(self.view, kwargs=kwargs)


# What to look for about a field: (values, path, language) -> a question, empty where the values say too little.
FieldQuestion = Callable[[Mapping[str, Any], str, str], str]

# Of the works of one kind of source, by id: those that were retracted since.
RetractedWorks = Callable[[Collection[str]], AbstractSet[str]]

FIELD_LINKS: Registry[str, FieldLink] = Registry("link of fields")
FIELD_QUESTIONS: Registry[str, FieldQuestion] = Registry("question about a field")
RETRACTED_WORKS: Registry[str, RetractedWorks] = Registry("retracted works")


def register_field_link(name: str, link: FieldLink) -> None:
    FIELD_LINKS.register(name, link)


def register_field_question(agent: str, question: FieldQuestion) -> None:
    FIELD_QUESTIONS.register(agent, question)


def register_retracted_works(source: str, retracted: RetractedWorks) -> None:
    RETRACTED_WORKS.register(source, retracted)


def question_about(conversation: Conversation, field: str, language: str) -> str:
    """Empty for agents whose app says nothing."""
    asked = FIELD_QUESTIONS.get(conversation.agent.slug)
    return asked(conversation.context.data, field, language) if asked else ""


def references_by_field(conversation: Conversation) -> Mapping[str, Sequence[FieldReference]]:
    """Those that hold, in the order in which they were cited."""
    found: dict[str, list[FieldReference]] = defaultdict(list)
    for each in FieldReference.objects.filter(conversation=conversation, removed_at=None):
        found[each.field].append(each)
    return found


def references_as_json(conversation_id: UUID) -> list[dict[str, Any]]:
    """As a document keeps them: each work once, with the fields that rest on it, and whether it is retracted by now."""
    rows = list(FieldReference.objects.filter(conversation_id=conversation_id, removed_at=None))
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for each in rows:
        kept = found.setdefault((each.source, each.source_id), {"text": each.text, "fields": []})
        kept["fields"].append(each.field)
    for work in _retracted(found):
        found[work]["retracted"] = True
    return list(found.values())


def _retracted(works: Collection[tuple[str, str]]) -> list[tuple[str, str]]:
    """Works are (source, id); of a source that no app speaks for none is known to be retracted."""
    ids: dict[str, list[str]] = defaultdict(list)
    for source, source_id in works:
        ids[source].append(source_id)
    known = {source: find(each) for source, each in ids.items() if (find := RETRACTED_WORKS.get(source))}
    return [(source, each) for source, each in works if each in known.get(source, ())]
