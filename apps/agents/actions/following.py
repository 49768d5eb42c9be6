"""What follows from values that are recorded: derived values, and what a person said otherwise.

A derived value never replaces in silence what somebody said: the said value is recorded and the derived one proposed,
each with the other beside it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.sources import is_computed
from apps.agents.models import Conversation, Proposal, ProposalState
from apps.agents.tools.registry import Derived, derivers_of
from apps.fields.paths import get_value, with_value
from apps.fields.sanitizing import value_as_seen
from apps.fields.values import check_value, field_of, same

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Edit:
    """A value to be recorded; None clears the field. `source` says where it comes from: {kind, …}."""

    field: str
    value: Any
    source: Data = dataclasses.field(default_factory=dict)
    derived: bool = False
    proposal: Proposal | None = None


@dataclass(frozen=True)
class Contested:
    """A value that `tool` derived, where somebody said `said`."""

    field: str
    value: Any
    tool: str
    said: Any
    method: str


def checked(config: AgentConfig, edit: Edit) -> Edit:
    """With its value cleaned. UnknownField, ValueRefused."""
    field_of(config.catalogue, edit.field)
    if edit.value is None:
        return edit
    seen = value_as_seen(edit.value)
    check_value(config.catalogue, edit.field, seen)
    return dataclasses.replace(edit, value=seen)


def with_derived(
    config: AgentConfig, data: Data, edits: list[Edit]
) -> tuple[dict[str, Any], list[Edit], list[Contested]]:
    """The data with the edits in it, the edits with those that follow from them, and what follows but was said
    otherwise."""
    after = dict(data)
    for edit in edits:
        after = with_value(after, edit.field, edit.value)
    wanted, contested = {edit.field: edit for edit in edits}, []
    for tool, derived in _following(config, after, tuple(wanted)):
        now = get_value(after, derived.field)
        if now is not None and _is_contested(config, derived, now, wanted.get(derived.field)):
            contested.append(_contested(tool, derived, now, wanted.get(derived.field)))
            continue
        source = {"kind": "derived", "because": derived.because}
        wanted[derived.field] = checked(config, Edit(derived.field, derived.value, source, derived=True))
        after = with_value(after, derived.field, derived.value)
    return after, list(wanted.values()), contested


def _following(config: AgentConfig, after: Data, changed: tuple[str, ...]) -> list[tuple[str, Derived]]:
    derivers = derivers_of(config.tools)
    return [(tool, derived) for tool, derive in derivers.items() for derived in derive(after, changed)]


def _is_contested(config: AgentConfig, derived: Derived, now: Any, edit: Edit | None) -> bool:
    """Whether the value that is there now was said: in the same step, or before as the tool noticed."""
    if same(config.catalogue, derived.field, derived.value, now):
        return False
    return not is_computed(edit.source) and not _is_undo(edit) if edit is not None else derived.contested


def _is_undo(edit: Edit) -> bool:
    return edit.source.get("kind") == "undo"


def _contested(tool: str, derived: Derived, now: Any, edit: Edit | None) -> Contested:
    method = str(edit.source.get("method") or "said") if edit else "said"
    return Contested(derived.field, derived.value, tool, now, method)


def propose_contested(conversation: Conversation, contested: Iterable[Contested]) -> tuple[Proposal, ...]:
    """The derived values as proposals that name what was said; an older proposal of a tool gives way."""
    made = tuple(_proposal(conversation, one) for one in contested)
    if made:
        older = conversation.proposals.filter(
            state=ProposalState.PENDING, method="tool", field__in=[proposal.field for proposal in made]
        )
        older.update(state=ProposalState.SUPERSEDED, resolved_at=timezone.now())
    return tuple(Proposal.objects.bulk_create(made))


def _proposal(conversation: Conversation, one: Contested) -> Proposal:
    return Proposal(
        conversation=conversation,
        field=one.field,
        value=one.value,
        method="tool",
        derived=True,
        evidence=[{"kind": "tool", "tool": one.tool}],
        conflict={"value": one.said, "method": one.method},
    )
