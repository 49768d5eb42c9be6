"""Moving through the stages: completing one, going back, what happens by itself. Rules and conditions decide.

The model has no say: it can suggest that a stage is done, but only these functions move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.actions.locking import WorkRows, lock_open_rows, read_rows
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks
from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.context.notes import note
from apps.agents.context.session import state_of, take_state
from apps.agents.errors import OtherStage, StageNotReached, StaleContext, UnknownStage
from apps.agents.models import Context, Conversation, NoteKind, ProposalState, Role, Session
from apps.agents.presenters.open_places import completed_words, still_open
from apps.fields.bilingual import in_language
from apps.fields.rules import RuleReport
from apps.fields.stages.machine import COMPLETE, Transition
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User


@dataclass(frozen=True)
class StageResult:
    """What came of it, and the rows as they are now. `issues` are sentences with the fields they are about,
    {message, fields, severity}; `report` is what the rules said."""

    rows: WorkRows
    success: bool
    previous: str
    next: str
    issues: tuple[dict[str, Any], ...] = ()
    suggestions: tuple[str, ...] = ()
    summary: str = ""
    report: RuleReport = field(default_factory=RuleReport)


def complete_stage(
    *, conversation: Conversation, config: AgentConfig, by: User, stage: str | None = None
) -> StageResult:
    """Check the current stage and move on; blocked is a result with issues, not an error.

    `stage` is what the person saw: OtherStage when the conversation is elsewhere, so that two requests do not
    complete two stages. Rules that a model judges are asked before the transaction begins.
    """
    require(by, conversation.project, Right.EDIT)
    seen = read_rows(conversation)
    stage = seen.session.current_stage if stage is None else stage
    _require_at(seen.session, stage)
    language = get_language() or "en"
    judge = rule_checks.judge_by_model(config, language, stage=stage, message=_last_message(conversation))
    report = rule_checks.on_complete(config, stage, seen.context.data, judge=judge)
    with transaction.atomic():
        rows = lock_open_rows(conversation)
        _require_at(rows.session, stage)
        if rows.context.version != seen.context.version:
            raise StaleContext
        move = config.machine.complete(
            state_of(rows.session), rows.context.data, guard=lambda _: not report.block_transition
        )
        if move.success:
            _moved(rows, move, by, NoteKind.STAGE_COMPLETED)
        return _result(rows, config, move, report, language)


def _last_message(conversation: Conversation) -> str:
    """What a person said last; empty before anybody said anything."""
    said = conversation.messages.filter(role=Role.USER, replaced_at=None).order_by("-turn")
    return said.values_list("content", flat=True).first() or ""


def _require_at(session: Session, stage: str) -> None:
    if session.current_stage != stage:
        raise OtherStage


@transaction.atomic
def go_to_stage(*, conversation: Conversation, config: AgentConfig, stage: str, by: User) -> StageResult:
    """Back, or forward through stages that were passed. Nothing is lost."""
    require(by, conversation.project, Right.EDIT)
    rows = lock_open_rows(conversation)
    if config.machine.get(stage) is None and stage != COMPLETE:
        raise UnknownStage(fields={"stage": [_("There is no stage “%(stage)s”.") % {"stage": stage}]})
    move = config.machine.go_to(state_of(rows.session), stage, rows.context.data)
    if not move.success and move.reason != "here":
        raise StageNotReached
    _moved(rows, move, by, NoteKind.STAGE_ENTERED)
    name = config.catalogue.title(stage, get_language() or "en")
    summary = _("You are now in “%(stage)s”. Nothing was lost.") % {"stage": name}
    return StageResult(rows, True, move.previous, rows.session.current_stage, summary=summary)


def advance(rows: WorkRows, config: AgentConfig, by: User | None) -> dict[str, Any] | None:
    """The moves that happen by themselves after values changed (`auto`, `condition`), on the rows that the change
    locked. Returns the data of the `stage` event when something moved."""
    if not any(stage.transition_mode in ("auto", "condition") for stage in config.stages):
        return None
    data = rows.context.data

    def allowed(stage: str) -> bool:
        return not rule_checks.on_complete(config, stage, data).block_transition

    moves = config.machine.advance(state_of(rows.session), data, guard=allowed)
    for move in moves:
        _moved(rows, move, by, NoteKind.STAGE_COMPLETED)
    return stage_event(config, rows.session, rows.context) if moves else None


def move_in_turn(
    *,
    rows: WorkRows,
    config: AgentConfig,
    go_to: str,
    blocked: bool,
    leads_on: bool,
    is_told: bool = False,
    by: User | None,
) -> dict[str, Any]:
    """Carry out the move that a message asked for: to the stage `go_to`, or (empty) on from the current one.

    Returns the data of the `stage` event. `blocked` is what the rules said while the answer was made; when a value
    has changed since, they are asked again. `leads_on`: the answer says how it goes on, so the line of the thread need
    not; `is_told`: it says the move itself, so the thread needs no line for it. The caller has locked the rows.
    """
    rows.require_open()
    state, context = state_of(rows.session), rows.context
    if go_to:
        move = config.machine.go_to(state, go_to, context.data)
    else:
        report = rule_checks.on_complete(config, state.current, context.data)
        may_leave = not (report.block_transition or blocked)
        move = config.machine.complete(state, context.data, guard=lambda _: may_leave)
    if move.success:
        kind = NoteKind.STAGE_ENTERED if go_to else NoteKind.STAGE_COMPLETED
        _moved(rows, move, by, kind, leads_on=leads_on, is_told=is_told)
    return stage_event(config, rows.session, context)


def stage_event(config: AgentConfig, session: Session, context: Context) -> dict[str, Any]:
    """The data of a `stage` event."""
    progress = config.machine.progress(state_of(session))
    return {
        "current": session.current_stage,
        "status": session.stage_status,
        "progress": {
            "current": progress.current,
            "total": progress.total,
            "completedStages": list(progress.completed),
        },
    }


def _moved(
    rows: WorkRows,
    move: Transition,
    by: User | None,
    kind: NoteKind,
    *,
    leads_on: bool = False,
    is_told: bool = False,
) -> None:
    conversation, session = rows.conversation, rows.session
    before = session.current_stage
    take_state(session, move.state)
    session.last_active_at = timezone.now()
    session.save()
    if before != session.current_stage:
        data = {"from": before, "to": session.current_stage}
        how = {"leads_on": leads_on, "is_told": is_told}
        note(conversation, kind, {**data, **{name: True for name, is_so in how.items() if is_so}})
        tell_on_commit(DomainEvent("stage_moved", conversation.pk, conversation.project_id, data))
        audit.record(
            by=by, project=conversation.project, action="stage.moved", subject=conversation, data=data
        )


def _result(
    rows: WorkRows, config: AgentConfig, move: Transition, report: RuleReport, language: str
) -> StageResult:
    issues = [*_missing(config, move, language), *report.issues_in(language)]
    if not move.success:
        waiting = _waiting(rows, config, issues, language)
        named = {path for issue in waiting for path in issue["fields"]}
        issues = [
            issue for issue in issues if issue["rule"] or not named.issuperset(issue["fields"])
        ] + waiting
    return StageResult(
        rows,
        success=move.success,
        previous=move.previous,
        next=move.next,
        issues=tuple(issues),
        suggestions=tuple(in_language(text, language) for text in report.suggestions),
        summary=_summary(rows, config, move, language),
        report=report,
    )


def _missing(config: AgentConfig, move: Transition, language: str) -> list[dict[str, Any]]:
    """What the completion rule asks for, field by field."""
    sentences = (
        (move.completion.missing, _("“%(title)s” is missing.")),
        (move.completion.wrong, _("The value of “%(title)s” does not meet what this stage requires.")),
    )
    return [
        {
            "message": sentence % {"title": config.catalogue.title(path, language)},
            "fields": [path],
            "severity": "error",
            "rule": "",
        }
        for paths, sentence in sentences
        for path in paths
    ]


def _waiting(
    rows: WorkRows, config: AgentConfig, issues: list[dict[str, Any]], language: str
) -> list[dict[str, Any]]:
    """What stands in the way and is proposed already, of whichever stage: to be added first, and not called missing."""
    concerned = {path for issue in issues for path in issue["fields"]}
    pending = rows.conversation.proposals.filter(state=ProposalState.PENDING, field__in=concerned)
    sentence = _("“%(title)s” is proposed and waits to be added.")
    return [
        {
            "message": sentence % {"title": config.catalogue.title(path, language)},
            "fields": [path],
            "severity": "info",
            "rule": "",
        }
        for path in dict.fromkeys(pending.values_list("field", flat=True))
    ]


def _summary(rows: WorkRows, config: AgentConfig, move: Transition, language: str) -> str:
    if not move.success:
        return _("“%(previous)s” is not complete yet.") % {
            "previous": config.catalogue.title(move.previous, language)
        }
    found = still_open(rows.conversation, config, rows.context.data)
    return completed_words(config, found, (move.previous, move.next), rows.context.reviews, language)
