"""Buttons that write words into a place of the document which no field fills: what an answer offered so, and all such
places for words that somebody wants to put there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.context.domains import domain_of
from apps.agents.context.outlets import DocumentEntry
from apps.agents.models import Conversation
from apps.fields.reading.text import bare


@dataclass(frozen=True)
class EntryPlace:
    """`says` is what its button says, `title` its name in the list of all, `also` in the other language; `text` what
    would be written, where that is less than all words of the row."""

    key: str
    title: str
    says: str
    text: str = ""
    also: str = ""


@dataclass(frozen=True)
class EntryPlaces:
    """Those of one conversation, with what they hold now."""

    entries: tuple[DocumentEntry, ...] = ()
    held: Mapping[str, str] | None = None

    def places(self, language: str) -> tuple[EntryPlace, ...]:
        return tuple(self._place(entry, "", language) for entry in self.entries)

    def rows(self, reading: Mapping[str, Any], language: str) -> Iterator[tuple[str, tuple[EntryPlace, ...]]]:
        """The words of an answer with the entries that it offered for them, (key, words, text), but for what was left
        out or stands there already."""
        rows, out = [*map(tuple, reading.get("entries", ()))], reading.get("left_out", ())
        for words in dict.fromkeys(words for _key, words, _text in rows):
            found = tuple(self._offered([row for row in rows if row[1] == words], language))
            if found and words not in out:
                yield words, found

    def _offered(self, rows: Iterable[Any], language: str) -> Iterator[EntryPlace]:
        held = self.held or {}
        for key, _words, text in rows:
            entry = next((each for each in self.entries if each.key == key), None)
            if entry is not None and bare(text) not in bare(held.get(key, "")):
                yield self._place(entry, text, language)

    def _place(self, entry: DocumentEntry, text: str, language: str) -> EntryPlace:
        title = entry.titled(language)
        with translation.override(language):
            says = self._saying(entry) % {"title": title}
            named = title if entry.grows or not (self.held or {}).get(entry.key) else says
        also = entry.titled("en" if language.startswith("zh") else "zh-hans")
        return EntryPlace(entry.key, named, says, text, also)

    def _saying(self, entry: DocumentEntry) -> str:
        """What holds something gets more or loses it, and the button says which."""
        if not (self.held or {}).get(entry.key):
            return _("Write it into “%(title)s”")
        if entry.grows:
            return _("Add it to “%(title)s”")
        return _("Write it into “%(title)s” (instead of what it holds)")


def entry_places(conversation: Conversation, slug: str) -> EntryPlaces:
    """None where the agent makes no document, or its entries are another form's."""
    known = domain_of(slug).entries
    return EntryPlaces(known.entries, known.held(conversation)) if known else EntryPlaces()
