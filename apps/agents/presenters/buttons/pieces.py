"""What was said and is neither recorded nor left out, piece by piece, with the stage in which it was said: whatever
counts what is open counts these."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Proposal
from apps.agents.presenters.buttons.offered import Offers
from apps.agents.presenters.buttons.offers import open_offers
from apps.fields.schema.catalogue import FieldCatalogue


@dataclass(frozen=True)
class Piece:
    """Words, or the path of what was asked with a choice; `stage` is a key."""

    words: str
    stage: str


def open_pieces(
    conversation: Conversation,
    config: AgentConfig,
    data: Mapping[str, Any],
    pending: Iterable[Proposal],
    *,
    before: int | None = None,
) -> tuple[Piece, ...]:
    """Of all answers, or those `before` a turn."""
    current = conversation.session.current_stage
    return pieces_of(open_offers(conversation, config, data, pending, current, before=before))


def pieces_of(offers: Iterable[Offers]) -> tuple[Piece, ...]:
    return tuple(
        Piece(words, each.stage)
        for each in offers
        for words in (
            *(question.path for question in each.questions),
            *(row.words for row in (*each.guesses, *each.leftovers)),
        )
    )


def by_stage(pieces: Collection[Piece], catalogue: FieldCatalogue, language: str) -> str:
    """The stages in which they were said, with how many; how many is not said of the only one."""
    counts = {stage.key: 0 for stage in catalogue.stages} | {"": 0}
    for piece in pieces:
        counts[piece.stage if piece.stage in counts else ""] += 1
    named = [(catalogue.title(key, language), count) for key, count in counts.items() if key and count]
    if len(named) == 1 and not counts[""]:
        return named[0][0]
    return ("、" if language.startswith("zh") else ", ").join(f"{title} {count}" for title, count in named)
