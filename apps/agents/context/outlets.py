"""Where a stage or field that an administrator added goes in a document: said by the app that makes the document, or by
one that adds fields of its own. Nothing that people recorded is left out because nobody thought of it. And the places
of a document that no field fills, so that words of a conversation get there without a second form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from apps.agents.models import Conversation
from apps.fields.bilingual import Text, in_language
from apps.projects.models import User
from apps.projects.registry import Registry


@dataclass(frozen=True)
class FieldOutlet:
    """`chapters`: the chapter at whose end the values get a section, by kind of document, as the app that makes it
    names both. `title` of the section; empty: that of the stage."""

    chapters: Mapping[str, str]
    title: Text = field(default_factory=dict)


FIELD_OUTLETS: Registry[tuple[str, str], FieldOutlet] = Registry("outlet of fields")


def register_field_outlet(agent: str, path: str, outlet: FieldOutlet) -> None:
    """For a field, or for all below `path` that no longer path takes: a stage, a part of one; empty for all."""
    FIELD_OUTLETS.register((agent, path), outlet)


def outlet_of(agent: str, path: str) -> FieldOutlet | None:
    """The one registered for the longest part of the path."""
    parts = path.split(".")
    places = (".".join(parts[:end]) for end in range(len(parts), -1, -1))
    found = (FIELD_OUTLETS.get((agent, place)) for place in places)
    return next((outlet for outlet in found if outlet is not None), None)


@dataclass(frozen=True)
class DocumentEntry:
    """A place of a document that no field fills. `key` names it, here and on the page of documents (“id_…”). What one
    that `grows` holds gets more words behind it; any other holds one thing, which further words replace."""

    key: str
    title: Text
    grows: bool = False

    def titled(self, language: str) -> str:
        return in_language(self.title, language)


@dataclass(frozen=True)
class DocumentEntries:
    """`held` is what each of them holds, by its key; `write` puts words into one in place of that, and nothing empties
    it; `fits` gives words as that entry has them ("next May" with its year)."""

    entries: tuple[DocumentEntry, ...]
    held: Callable[[Conversation], Mapping[str, str]]
    write: Callable[[Conversation, User, str, str], None]
    fits: Callable[[Conversation, str, str], str]

    def find(self, key: str) -> DocumentEntry | None:
        return next((entry for entry in self.entries if entry.key == key), None)
