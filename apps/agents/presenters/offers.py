"""What answers offered to record and nobody has recorded yet: buttons on the answer that they belong to.

An offer stands for as long as its field is empty and its words are recorded nowhere, however much was said since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Proposal, Role
from apps.fields.paths import get_value
from apps.fields.reading import format_value, read
from apps.fields.reading.text import bare
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class Offer:
    """`words` may be recorded under `title`; `line` is the message that says so."""

    title: str
    words: str
    line: str


@dataclass(frozen=True)
class Offers:
    """Those of one answer."""

    message_id: UUID
    run_id: UUID | None
    offers: tuple[Offer, ...]


def line_of(field: Field, words: str, language: str) -> str:
    """The words under the title of a field, as a message."""
    return f"{field.titles.in_language(language)}{_colon(language)}{words}"


def is_read(catalogue: FieldCatalogue, field: Field, words: str, language: str) -> bool:
    """Whether the line for these words gives the field a value: else its button would do nothing."""
    return (
        read(line_of(field, words, language), catalogue, current_stage=field.stage).value(field.path)
        is not None
    )


def open_offers(
    conversation: Conversation, config: AgentConfig, data: Mapping[str, Any], pending: Iterable[Proposal]
) -> tuple[Offers, ...]:
    """In the order of the answers; what several of them offered stands at the last."""
    offering = conversation.messages.filter(replaced_at=None, role=Role.ASSISTANT, reading__has_key="offers")
    answers = list(offering.order_by("-turn").only("pk", "run", "reading"))
    if not answers:
        return ()
    proposed = {proposal.field: proposal.value for proposal in pending}
    known = frozenset(_known(config.catalogue, data, proposed))
    seen: set[tuple[str, str]] = set()
    found = []
    for answer in answers:
        language = answer.reading.get("language") or conversation.language
        fields = [(config.catalogue.find(path), words) for path, words in answer.reading["offers"]]
        offers = [
            Offer(field.titles.in_language(language), words, line_of(field, words, language))
            for field, words in fields
            if field is not None and (field.path, bare(words)) not in seen
            if get_value(data, field.path) is None and field.path not in proposed and bare(words) not in known
        ]
        seen |= {(field.path, bare(words)) for field, words in fields if field is not None}
        if offers:
            found.append(Offers(answer.pk, answer.run_id, tuple(offers)))
    return tuple(reversed(found))


def _known(catalogue: FieldCatalogue, data: Mapping[str, Any], proposed: Mapping[str, Any]) -> Iterator[str]:
    """All that is recorded or proposed, whole and line by line."""
    for field in catalogue.fields:
        for value in (get_value(data, field.path), proposed.get(field.path)):
            if value is not None:
                text = format_value(field, value, "en", data)
                yield from map(bare, (text, *text.splitlines()))


def _colon(language: str) -> str:
    return "：" if language.startswith("zh") else ": "
