"""What agents of other apps bring: which fields depend on which, and what follows from a changed value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

from apps.agents.context.known_answers import KnownAnswer
from apps.agents.context.outlets import DocumentEntries
from apps.agents.models import Conversation
from apps.documents.models import StoredFile
from apps.fields.bilingual import Text, both
from apps.projects.registry import Registry


class Dependants(Protocol):
    """Paths of values that hang on a path; `arrived`: it had no value before. A part that came
    to a value has the value's path before its key."""

    def __call__(self, field: str, *, arrived: bool = False) -> tuple[str, ...]: ...


Reason = Callable[[str, str], Text]


@dataclass(frozen=True)
class OpenCount:
    """Things that a document needs before it is handed in, and others that are good to have."""

    needed: int
    others: int

    def __bool__(self) -> bool:
        return bool(self.needed or self.others)


@dataclass(frozen=True)
class WorkedOut:
    """That a tool can work a value out: said in place of the question for it, with the message that asks for it."""

    question: str
    reply: str


@dataclass
class Domain:
    """What one kind of agent knows about its fields.

    `dependants` of a path are marked for review when it changes, once their stage was completed, and those of
    `computed`, which are made from others, before it too; `reason` says why one of them is. `subject` is what the
    values make up, as people call it; `title_field` the field that names it, if there is one; `about` are fields
    that say together what it is about, the best first: they name a conversation until it has a name; `document_url`
    the page that makes a document of a conversation, empty where there is none, `make_document_url` the address
    that starts a run which makes it, `document_file_urls` where the files of those made are, by their number, and
    `open_places` how many things in it would be left to be completed: those without which it is sent back, and all
    others; `entries` are its places that no field fills, `files` those that go when a conversation goes, besides
    its attachments; `stages` the keys of stages whose part of a context the interface describes by name; `openings`
    whole first messages that an empty conversation offers; `answers` those to questions beside the fields that need
    no model; `worked_out` tells of a path whether all that its value is worked out from is there, recorded or
    proposed.
    """

    dependants: Dependants = field(default=lambda field, *, arrived=False: ())
    computed: tuple[str, ...] = ()
    reason: Reason = field(default=lambda changed, dependant: {})
    subject: Text = field(default_factory=lambda: both("Study details", "研究内容"))
    title_field: str = ""
    about: tuple[tuple[str, ...], ...] = ()
    document_url: Callable[[UUID], str] = field(default=lambda conversation_id: "")
    make_document_url: Callable[[UUID], str] = field(default=lambda conversation_id: "")
    document_file_urls: Callable[[UUID], Mapping[int, str]] = field(default=lambda conversation_id: {})
    open_places: Callable[[Conversation, Mapping[str, Any], str], OpenCount] = field(
        default=lambda conversation, data, language: OpenCount(0, 0)
    )
    entries: DocumentEntries | None = None
    files: Callable[[UUID], list[StoredFile]] = field(default=lambda conversation_id: [])
    stages: tuple[str, ...] = ()
    openings: tuple[Text, ...] = ()
    answers: tuple[KnownAnswer, ...] = ()
    worked_out: Callable[[str, Mapping[str, Any], Mapping[str, Any], str], WorkedOut | None] = field(
        default=lambda path, recorded, proposed, language: None
    )


DOMAINS: Registry[str, Domain] = Registry("domain")


def register_domain(agent_slug: str, domain: Domain) -> None:
    DOMAINS.register(agent_slug, domain)


def described_stages() -> tuple[str, ...]:
    """The stages that the agents of all apps describe by name, each once."""
    return tuple(dict.fromkeys(stage for domain in DOMAINS.things() for stage in domain.stages))


def domain_of(agent_slug: str) -> Domain:
    return DOMAINS.get(agent_slug) or Domain()
