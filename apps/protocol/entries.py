"""The entries of the page of documents as places into which words of the conversation may be written: what each of them
holds, and how words stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.agents.extension import Conversation, DocumentEntries, DocumentEntry, User
from apps.projects.errors import Invalid
from apps.protocol.actions.generations import edit_title_page
from apps.protocol.generation.source import CONDUCT, META_TITLES
from apps.protocol.generation.words.spoken import planned
from apps.protocol.models import ProtocolContext
from apps.protocol.planned_start import start_told

START: Final = "planned_start"
_OF_ONE_THING: Final = (
    "sponsor", "principal_investigator", "ethics_no", "registration_no", "funding", START
)  # fmt: skip


def longest(name: str) -> int | None:
    return getattr(ProtocolContext._meta.get_field(name), "max_length", None)


def fitting(conversation: Conversation, key: str, words: str) -> str:
    """A planned start has its year, whenever the document is read, and what we do is told as it is done: whoever looks
    at the entry sees what the document will say."""
    if key in CONDUCT:
        return planned(words)
    if key != START:
        return words
    return start_told(words, timezone.localdate(timezone=ZoneInfo(conversation.project.time_zone)))


def _held(conversation: Conversation) -> Mapping[str, str]:
    own = ProtocolContext.objects.filter(conversation=conversation).first()
    return {key: str(getattr(own, key)) for key in (*_OF_ONE_THING, *CONDUCT) if getattr(own, key, "")}


def _write(conversation: Conversation, by: User, key: str, words: str) -> None:
    limit = longest(key)
    if limit is not None and len(words) > limit:
        raise Invalid(_("This place of the document takes %(n)s characters at most.") % {"n": limit})
    edit_title_page(conversation=conversation, by=by, entries={key: words})


ENTRIES: Final = DocumentEntries(
    tuple(DocumentEntry(key, META_TITLES[key], grows=key in CONDUCT) for key in (*CONDUCT, *_OF_ONE_THING)),
    held=_held,
    write=_write,
    fits=fitting,
)
