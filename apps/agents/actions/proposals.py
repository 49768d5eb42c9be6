"""Values that were found but not yet taken over: proposing them, taking them over, turning them down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.agents.actions.changes import Applied, apply_edits
from apps.agents.actions.following import Edit
from apps.agents.actions.locking import WorkRows, lock_open_rows, lock_rows
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.sources import contradicted, disagree, tool_of
from apps.agents.errors import NotProposed
from apps.agents.models import Conversation, Message, Proposal, ProposalState
from apps.fields.errors import ValueRefused
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from apps.fields.values import problem_with, read_given, says_no_more
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import User

ANSWERED = "answered"  # words that name no field: only a person takes them over


@transaction.atomic(savepoint=False)
def propose(
    *,
    conversation: Conversation,
    config: AgentConfig,
    message: Message | None,
    found: Iterable[Found],
    rows: WorkRows | None = None,
    decided: Collection[str] = (),
) -> list[Proposal]:
    """Make proposals of what was found. Equal values merge and keep both evidences; a later one supersedes. Of the
    tools that are `decided` a result was chosen: what else they had proposed is withdrawn.

    Called inside the transaction that ends a turn, which has locked the `rows`.
    """
    found = tuple(found)
    if not found:
        return []
    context = (rows or lock_rows(conversation)).context
    pending = {p.field: p for p in conversation.proposals.filter(state=ProposalState.PENDING)}
    made: dict[str, Proposal] = {}
    new: list[Proposal] = []
    for item in found:
        if not item.evidence or problem_with(config.catalogue, item.field, item.value):
            continue
        recorded = get_value(context.data, item.field)
        if says_no_more(config.catalogue, item.field, item.value, recorded):
            if item.decided and item.field in pending:
                _supersede(pending.pop(item.field))
            continue
        against = None if item.decided else contradicted(conversation, item, recorded)
        proposal = _merged_or_new(conversation, config, message, item, pending.get(item.field), against)
        pending[item.field] = made[item.field] = proposal
        if proposal._state.adding and proposal not in new:
            new.append(proposal)
    _withdraw(pending, found, decided)
    _insert(new)
    return list(made.values())


def _withdraw(pending: Mapping[str, Proposal], found: Iterable[Found], decided: Collection[str]) -> None:
    """What waits of a calculation that was not chosen, and is no part of the one that was."""
    kept = {item.field for item in found}
    for field, proposal in pending.items():
        if (
            field not in kept
            and proposal.method == "tool"
            and tool_of(proposal.evidence).get("tool") in decided
        ):
            _supersede(proposal)


def _supersede(proposal: Proposal) -> None:
    proposal.state, proposal.resolved_at = ProposalState.SUPERSEDED, timezone.now()
    _update(proposal, "state", "resolved_at")


def _insert(new: list[Proposal]) -> None:
    """All in one statement, which has one time: a microsecond apart they stay in the order in which they were found."""
    for place, proposal in enumerate(new):
        proposal.created_at = Now() + timedelta(microseconds=place)
    Proposal.objects.bulk_create(new)


def _merged_or_new(
    conversation: Conversation,
    config: AgentConfig,
    message: Message | None,
    item: Found,
    earlier: Proposal | None,
    conflict: dict[str, Any] | None,
) -> Proposal:
    if earlier is not None:
        if says_no_more(config.catalogue, item.field, item.value, earlier.value):
            earlier.evidence = [*earlier.evidence, *(e for e in item.evidence if e not in earlier.evidence)]
            earlier.confidence = max(earlier.confidence, item.confidence)
            _update(earlier, "evidence", "confidence")
            return earlier
        crosses = (earlier.method == "tool") != (item.method == "tool")
        if crosses and not item.decided and disagree(earlier.value, item.value):
            conflict = {"value": earlier.value, "method": earlier.method, "proposal": str(earlier.pk)}
            conflict |= tool_of(earlier.evidence)
        _supersede(earlier)
    return Proposal(
        conversation=conversation,
        message=message,
        field=item.field,
        value=item.value,
        confidence=item.confidence,
        method=item.method,
        derived=item.derived,
        evidence=list(item.evidence),
        checks=list(item.checks),
        conflict=conflict,
    )


def _update(proposal: Proposal, *fields: str) -> None:
    """One that was made in the same turn is not stored yet."""
    if not proposal._state.adding:
        proposal.save(update_fields=fields)


@transaction.atomic
def sync_proposals(
    *,
    conversation: Conversation,
    config: AgentConfig,
    wanted: Iterable[str] | None,
    by: User,
    edits: Mapping[str, Any] | None = None,
    expected_version: int | None = None,
) -> Applied:
    """Take proposals over: `wanted` are ids or field paths, None means all that are pending.

    `edits` gives other values by id or path. One value that is refused refuses all; NotProposed names what is
    not there.
    """
    require(by, conversation.project, Right.EDIT)
    rows = lock_open_rows(conversation)
    pending = list(conversation.proposals.select_for_update().filter(state=ProposalState.PENDING))
    chosen = pending if wanted is None else _chosen(pending, list(wanted))
    given = dict(edits or {})
    _require_known(chosen, given)
    applied = apply_edits(
        rows=rows,
        config=config,
        edits=[_edit(config, proposal, given, rows.context.data) for proposal in chosen],
        by=by,
        expected_version=expected_version,
    )
    _resolve(chosen, ProposalState.SYNCED, by)
    fields = [proposal.field for proposal in chosen]
    audit.record(
        by=by,
        project=conversation.project,
        action="proposals.synced",
        subject=conversation,
        data={"fields": fields},
    )
    return applied


@transaction.atomic
def reject_proposals(*, conversation: Conversation, wanted: Iterable[str] | None, by: User) -> list[Proposal]:
    require(by, conversation.project, Right.EDIT)
    pending = list(conversation.proposals.select_for_update().filter(state=ProposalState.PENDING))
    chosen = pending if wanted is None else _chosen(pending, list(wanted))
    _resolve(chosen, ProposalState.REJECTED, by)
    fields = [proposal.field for proposal in chosen]
    audit.record(
        by=by,
        project=conversation.project,
        action="proposals.rejected",
        subject=conversation,
        data={"fields": fields},
    )
    return chosen


def sync_sure_proposals(
    rows: WorkRows, config: AgentConfig, proposals: list[Proposal]
) -> list[tuple[str, dict[str, Any]]]:
    """Take over by itself what is surer than the agent's threshold; returns the `context_update` events, and
    the `stage` event when that moved a stage by itself.

    What cannot be taken over stays proposed: nobody asked for it.
    """
    threshold = config.sync_threshold
    may_be = (p for p in proposals if p.method != ANSWERED and not p.conflict)
    sure = [p for p in may_be if threshold is not None and p.confidence >= threshold]
    return _taken_over(rows, config, sure, None)


def add_waiting(
    rows: WorkRows, config: AgentConfig, fields: Iterable[str], *, by: User | None
) -> list[tuple[str, dict[str, Any]]]:
    """Take over what is proposed for these fields, because a person said so in words; events as above."""
    pending = rows.conversation.proposals.filter(state=ProposalState.PENDING, field__in=list(fields))
    return _taken_over(rows, config, list(pending), by)


def _taken_over(
    rows: WorkRows, config: AgentConfig, chosen: list[Proposal], by: User | None
) -> list[tuple[str, dict[str, Any]]]:
    """All of them or none; what a rule refuses stays proposed."""
    if not chosen:
        return []
    rows.require_open()
    try:
        with transaction.atomic():
            applied = apply_edits(
                rows=rows,
                config=config,
                edits=[_edit(config, proposal, {}, rows.context.data) for proposal in chosen],
                by=by,
            )
    except Invalid:
        rows.refresh()
        return []
    _resolve(chosen, ProposalState.SYNCED, by)
    who = by.email if by is not None else config.slug
    updates = [
        ("context_update", {"field": change.field, "data": change.new, "by": who})
        for change in applied.changes
    ]
    return [*updates, ("stage", dict(applied.moved))] if applied.moved else updates


def _chosen(pending: list[Proposal], wanted: list[str]) -> list[Proposal]:
    by_name: dict[str, Proposal] = {}
    for proposal in pending:
        by_name[str(proposal.pk)] = by_name[proposal.field] = proposal
    missing = [name for name in wanted if name not in by_name]
    if missing:
        raise NotProposed(fields={name: [_("There is no pending proposal for this.")] for name in missing})
    return list({by_name[name].pk: by_name[name] for name in wanted}.values())


def _require_known(chosen: list[Proposal], edits: Mapping[str, Any]) -> None:
    """Another value for something that is not being taken over is a mistake, not to be passed over in silence."""
    known = {name for proposal in chosen for name in (str(proposal.pk), proposal.field)}
    unknown = [name for name in edits if name not in known]
    if unknown:
        raise NotProposed(fields={name: [_("This is not among the values to be added.")] for name in unknown})


def _edit(config: AgentConfig, proposal: Proposal, given: dict[str, Any], data: Mapping[str, Any]) -> Edit:
    source = {"kind": "proposal", "method": proposal.method, "evidence": proposal.evidence}
    for name in (str(proposal.pk), proposal.field):
        if name in given:
            value = read_given(config.catalogue, proposal.field, given[name], context=data)
            if value is None:
                raise ValueRefused(
                    fields={proposal.field: [_("This is empty. Write a value, or reject the proposal.")]}
                )
            return Edit(proposal.field, value, {**source, "edited": True}, proposal=proposal)
    return Edit(proposal.field, proposal.value, source, derived=proposal.derived, proposal=proposal)


def _resolve(proposals: list[Proposal], state: str, by: User | None) -> None:
    ids: list[UUID] = [proposal.pk for proposal in proposals]
    Proposal.objects.filter(pk__in=ids).update(state=state, resolved_at=timezone.now(), resolved_by=by)
