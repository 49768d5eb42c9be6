"""Where the values come from, for a message that asks about them: nobody else pays for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.sources import source_of, tool_of, turns_of
from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.quoting import quoted
from apps.agents.turn.commands.asked_plainly import may_ask_plainly
from apps.agents.turn.commands.asked_recorded import asked_recorded
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said


def origins_of(text: str, conversation: Conversation, config: AgentConfig, language: str) -> dict[str, str]:
    """By path, in one line; what is proposed counts before what is recorded."""
    said = [sentence.plain for sentence in sentences(Said.of(text))]
    if not any(asked_recorded(plain) or may_ask_plainly(plain) for plain in said):
        return {}
    turns = turns_of(conversation)
    with translation.override(language):
        changed = conversation.changes.select_related("by").order_by("version", "created_at")
        recorded = {
            change.field: _quoted(change.source.get("evidence") or (), language)
            or source_of(change, turns, config, language).text
            for change in changed
        }
        waiting = conversation.proposals.filter(state=ProposalState.PENDING)
        proposed = {each.field: _quoted(each.evidence, language) for each in waiting}
    return {**recorded, **{path: words for path, words in proposed.items() if words}}


def _quoted(evidence: Iterable[Mapping[str, Any]], language: str) -> str:
    rows = list(evidence)
    words = [str(row["quote"]) for row in rows if row.get("quote")]
    if not words or tool_of(rows):
        return ""
    return _("from your words %(words)s") % {"words": quoted(words[-1:], language)}
