"""What was said and is neither recorded nor left out, piece by piece in the order of the rows: the list above the
message box, the answer to the question for it, the end of a stage and the document count these, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Proposal
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.buttons.offers import open_offers


def open_pieces(
    conversation: Conversation,
    config: AgentConfig,
    data: Mapping[str, Any],
    pending: Iterable[Proposal],
    *,
    before: int | None = None,
) -> tuple[str, ...]:
    """The words of each, or the title of what was asked with a choice: of all answers, or those `before` a turn."""
    offers = open_offers(
        conversation, config, data, pending, conversation.session.current_stage, before=before
    )
    rows = (row for each in offers for row in each.rows)
    return tuple(row.rest if isinstance(row, Leftover) else row.title for row in rows)
