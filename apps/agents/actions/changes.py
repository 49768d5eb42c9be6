"""Every change of a conversation's values: checked, recorded with where it comes from, and able to be undone.

All or nothing: a value that is refused leaves everything as it was.
"""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.actions.conversations import name_after_value, names_of
from apps.agents.actions.following import Edit, checked, propose_contested, with_derived
from apps.agents.actions.locking import WorkRows, lock_open_rows
from apps.agents.actions.stages import advance
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks
from apps.agents.context.completion import with_proposed
from apps.agents.context.domains import domain_of
from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.context.notes import note
from apps.agents.context.reviews import marks_after
from apps.agents.errors import (
    AlreadyUndone,
    LaterValue,
    RefusedByRule,
    StaleContext,
    ValueAsBefore,
)
from apps.agents.models import Change, Conversation, NoteKind, Proposal
from apps.fields.bilingual import in_language
from apps.fields.errors import UnknownField
from apps.fields.paths import get_value
from apps.fields.rules import RuleReport
from apps.fields.values import read_given
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Applied:
    """What was changed (nothing, when every value was there already), the rows as they are now, and what the rules
    say of the values. `contested` was proposed instead of recorded: somebody had said another value."""

    rows: WorkRows
    changes: tuple[Change, ...]
    report: RuleReport = dataclasses.field(default_factory=RuleReport)
    moved: Data | None = None
    contested: tuple[Proposal, ...] = ()


def apply_edits(
    *,
    rows: WorkRows,
    config: AgentConfig,
    edits: Iterable[Edit],
    by: User | None,
    expected_version: int | None = None,
    undoes: Change | None = None,
) -> Applied:
    """Record values in rows that the caller has locked. `expected_version` is what the writer saw; StaleContext when
    it is no longer that.

    UnknownField, ValueRefused and RefusedByRule name the field and say why.
    """
    context = rows.context
    if expected_version is not None and expected_version != context.version:
        raise StaleContext
    wanted = [checked(config, edit) for edit in edits]
    data, wanted, contested = with_derived(config, context.data, wanted)
    real = [edit for edit in wanted if get_value(context.data, edit.field) != edit.value]
    if not real:
        return Applied(rows, ())
    report = _ask_rules(config, data, real)
    changes = _write(rows, config, data, real, by, undoes)
    _name(rows.conversation, config, changes, data)
    # Who takes a value back wants to see it, not to be carried on.
    moved = advance(rows, config, by) if undoes is None else None
    return Applied(rows, changes, report, moved, propose_contested(rows.conversation, contested))


@transaction.atomic
def edit_field(
    *,
    conversation: Conversation,
    config: AgentConfig,
    field: str,
    value: Any,
    by: User,
    expected_version: int | None = None,
    kind: str = "panel",
) -> Applied:
    """A person wrote a value: text is read as if it were said, JSON is taken as it is, null clears.

    A whole part (the key of a stage) merges: {key: value, …}. The value that is there already says that it is still
    right: its mark for review goes.
    """
    require(by, conversation.project, Right.EDIT)
    rows, source = lock_open_rows(conversation), {"kind": kind}
    edits = [
        Edit(path, read_given(config.catalogue, path, given, context=rows.context.data), source)
        for path, given in _flat(config, field, value)
    ]
    applied = apply_edits(rows=rows, config=config, edits=edits, by=by, expected_version=expected_version)
    _confirm(applied, edits)
    audit.record(
        by=by,
        project=conversation.project,
        action="context.edited",
        subject=conversation,
        data={"fields": [change.field for change in applied.changes]},
    )
    return applied


def _confirm(applied: Applied, edits: list[Edit]) -> None:
    """What a person looked at and left as it is needs no review any more."""
    context, changed = applied.rows.context, {change.field for change in applied.changes}
    confirmed = [edit.field for edit in edits if edit.field in context.reviews and edit.field not in changed]
    if confirmed:
        context.reviews = {path: mark for path, mark in context.reviews.items() if path not in confirmed}
        context.save(update_fields=["reviews"])


@transaction.atomic
def undo_change(
    *,
    change: Change,
    config: AgentConfig,
    by: User,
    expected_version: int | None = None,
    in_answer: bool = False,
) -> Applied:
    """Give a field the value that it had before a change, and take back what had followed from it.

    An older change can be undone too, by somebody who says with `expected_version` that the value of now was seen;
    LaterValue without, StaleContext when it is no longer that. AlreadyUndone, ValueAsBefore. `in_answer`: an answer
    says it, so the thread has no line of its own for it.
    """
    conversation = change.conversation
    require(by, conversation.project, Right.EDIT)
    rows = lock_open_rows(conversation)
    if Change.objects.filter(undoes=change).exists():
        raise AlreadyUndone
    now = get_value(rows.context.data, change.field)
    if now == change.old:
        raise ValueAsBefore
    if now != change.new and expected_version is None:
        raise LaterValue
    followed = Change.objects.filter(
        conversation=conversation, batch=change.batch, derived=True, source__because=change.field
    ).exclude(pk=change.pk)
    source = {"kind": "undo", "change": str(change.pk)}
    edits = [Edit(change.field, change.old, source)]
    edits += [
        Edit(other.field, other.old, {**source, "because": change.field}, derived=True)
        for other in followed
        if get_value(rows.context.data, other.field) == other.new
    ]
    applied = apply_edits(
        rows=rows,
        config=config,
        edits=edits,
        by=by,
        expected_version=expected_version,
        undoes=change,
    )
    if not in_answer:
        note(conversation, NoteKind.CHANGE_UNDONE, {"field": change.field})
    audit.record(
        by=by,
        project=conversation.project,
        action="change.undone",
        subject=change,
        data={"field": change.field},
    )
    return applied


def _name(conversation: Conversation, config: AgentConfig, changes: Sequence[Change], data: Data) -> None:
    """After the name of the work, else after what it is about; one of ours is replaced, whichever it was."""
    domain = domain_of(config.slug)
    naming = {domain.title_field, *(path for paths in domain.about for path in paths)}
    told = {change.field: change.old for change in changes if change.field in naming}
    if told and (names := names_of(domain.title_field, domain.about, data)):
        before = names_of(domain.title_field, domain.about, with_proposed(data, told))
        name_after_value(conversation, before=[*before, *names], now=names[0])


def _flat(config: AgentConfig, field: str, value: Any) -> list[tuple[str, Any]]:
    if config.catalogue.find(field) is not None:
        return [(field, value)]
    is_part = any(known.path.startswith(f"{field}.") for known in config.catalogue.fields)
    if not is_part or not isinstance(value, Mapping):
        raise UnknownField(fields={field: [_("There is no such field.")]})
    return [pair for key, part in value.items() for pair in _flat(config, f"{field}.{key}", part)]


def _ask_rules(config: AgentConfig, data: Data, edits: list[Edit]) -> RuleReport:
    paths = tuple(edit.field for edit in edits)
    report = rule_checks.on_extract(config, data, paths, applying=True)
    if report.block_transition:
        language = get_language() or "en"
        refused: dict[str, list[str]] = {}
        for check in report.blocking:
            for path in check.fields or paths[:1]:
                refused.setdefault(path, []).append(in_language(check.message, language))
        raise RefusedByRule(fields=refused)
    return report


def _write(
    rows: WorkRows,
    config: AgentConfig,
    data: dict[str, Any],
    edits: list[Edit],
    by: User | None,
    undoes: Change | None,
) -> tuple[Change, ...]:
    conversation, context = rows.conversation, rows.context
    batch, version = uuid.uuid4(), context.version + 1
    changes = [
        Change(
            conversation=conversation,
            batch=batch,
            field=edit.field,
            old=get_value(context.data, edit.field),
            new=edit.value,
            derived=edit.derived,
            by=by,
            source=dict(edit.source),
            proposal=edit.proposal,
            undoes=undoes if undoes is not None and edit.field == undoes.field else None,
            version=version,
        )
        for edit in edits
    ]
    Change.objects.bulk_create(changes)
    undone, completed = _undone(undoes, changes), rows.session.completed_stages
    context.reviews = marks_after(config, context.reviews, data, changes, undone, completed)
    context.data, context.version, context.updated_at = data, version, timezone.now()
    context.save()
    fields = [change.field for change in changes]
    tell_on_commit(
        DomainEvent("context_changed", conversation.pk, conversation.project_id, {"fields": fields})
    )
    return tuple(changes)


def _undone(undoes: Change | None, changes: list[Change]) -> dict[str, Change]:
    """The changes that are taken back: the undone one, and those that had followed from it."""
    if undoes is None:
        return {}
    fields = [change.field for change in changes]
    return {c.field: c for c in Change.objects.filter(batch=undoes.batch, field__in=fields)}
