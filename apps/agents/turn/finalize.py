"""Writes what remains of a turn, in the one transaction that ends its run: answer, proposals, stage, trace.

Nothing of a turn is stored before this but the message, the run and the steps of the trace.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.utils import timezone, translation

from apps.agents.actions import summaries
from apps.agents.actions.locking import WorkRows, lock_rows
from apps.agents.actions.proposals import add_waiting, propose, sync_sure_proposals
from apps.agents.actions.stages import move_in_turn
from apps.agents.cards.choice import cards_for, visible_cards
from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.context.remembered import known_refs
from apps.agents.models import (
    Conversation,
    Message,
    MessageState,
    Role,
    Trace,
    TraceOutcome,
)
from apps.agents.traces.usage import Used, used_by, used_in
from apps.agents.turn import citations
from apps.agents.turn.answer.next_step import leads_on
from apps.agents.turn.beginning.kept import kept_of
from apps.agents.turn.commands.completing import waiting_fields
from apps.agents.turn.commands.undoing import undo
from apps.agents.turn.context import TurnContext
from apps.agents.turn.remember import remember_later
from apps.runs.models import Run, RunState
from apps.runs.registry import Ending, Remains
from config.database.prepared import Prepared, prepared_cursor
from config.database.rows import create, update

STATES = {
    RunState.FINISHED: (MessageState.COMPLETE, TraceOutcome.SUCCESS),
    RunState.STOPPED: (MessageState.STOPPED, TraceOutcome.STOPPED),
    RunState.FAILED: (MessageState.FAILED, TraceOutcome.ERROR),
    RunState.INTERRUPTED: (MessageState.INTERRUPTED, TraceOutcome.INTERRUPTED),
}


def write_turn(run: Run, ending: Ending) -> Remains:
    """Store everything; returns the answer's id and usage, and the events that tell of what was stored."""
    turn: TurnContext | None = ending.payload
    is_answered = _is_answered(run)
    if is_answered is None:
        return Remains()
    message = turn.input.message if turn is not None else _message_of(run)
    answer = _write_answer(run, ending, message, turn, is_answered=is_answered)
    citations.store(answer, ending.snapshot)
    events: list[tuple[str, dict[str, Any]]] = []
    if turn is not None:
        with translation.override(turn.input.language), turn.tracer.step("finalize") as step:
            events = _write_work(turn)
            step.output = {"events": [event for event, _ in events], **_trouble(turn)}
        if turn.execution.summary is not None:
            summaries.store(message.conversation, turn.execution.summary)
    _close_trace(run, ending, turn)
    _note_use(message.conversation_id)
    _tell_of(message.conversation, run, ending, answer)
    remember_later(run, message.conversation.queue_key, turn, answer)
    finish = {"message_id": str(answer.pk), "usage": answer.usage, "recalled": len(answer.recalled)}
    return Remains(finish, tuple(events))


def _tell_of(conversation: Conversation, run: Run, ending: Ending, answer: Message) -> None:
    """For apps that remember what was said, or count it."""
    data = {"run_id": str(run.pk), "message_id": str(answer.pk), "state": str(ending.state)}
    tell_on_commit(DomainEvent("turn_ended", conversation.pk, conversation.project_id, data))


def _whether_answered(message: UUID) -> QuerySet[Message, bool]:
    answers = Message.objects.filter(
        conversation=OuterRef("conversation"), turn=OuterRef("turn"), role=Role.ASSISTANT, replaced_at=None
    )
    found = Message.objects.filter(pk=message, replaced_at=None).order_by()
    return found.values_list(Exists(answers.order_by()), flat=True)


WHETHER_ANSWERED = Prepared(_whether_answered, message=UUID)


def _is_answered(run: Run) -> bool | None:
    """Whether the message has an answer already; None when it was deleted with its conversation, or said otherwise."""
    return WHETHER_ANSWERED.first(message=UUID(run.subject_id))


def _message_of(run: Run) -> Message:
    return Message.objects.select_related("conversation").get(pk=run.subject_id)


def _write_answer(
    run: Run, ending: Ending, message: Message, turn: TurnContext | None, *, is_answered: bool
) -> Message:
    """The answer, whole or partial; one that a retry replaces stays in the table."""
    result = turn.execution.answer if turn else None
    if is_answered:
        Message.objects.filter(
            conversation=message.conversation, turn=message.turn, role=Role.ASSISTANT, replaced_at=None
        ).update(replaced_at=Now())
    text = ending.snapshot["text"]
    answer = Message(
        conversation=message.conversation,
        turn=message.turn,
        role=Role.ASSISTANT,
        content=result.content if result else text["answer"],
        reasoning=result.reasoning
        if result and turn and turn.input.config.shows_reasoning
        else text["reasoning"],
        state=STATES[ending.state][0],
        error_code=ending.error_code,
        error_message=ending.error_message,
        run=run,
        usage=asdict(result.usage) if result else {},
        duration_ms=_duration_ms(run, turn),
        tools=[_tool_line(r) for r in turn.execution.tool_results] if turn else [],
        reading=kept_of(turn) if turn else {},
        decisions=ending.snapshot.get("decisions", []),
        recalled=_recalled(ending, turn),
    )
    create(answer)
    return answer


def _recalled(ending: Ending, turn: TurnContext | None) -> list[str]:
    """What a model was given to remember, and the memories that the answer cites. Where rules wrote in a model's place
    it had none."""
    given = turn.execution.recalled if turn and not turn.execution.is_degraded else ()
    cited = (f"{each.get('source')}:{each.get('source_id')}" for each in ending.snapshot.get("citations", ()))
    return list(known_refs((*given, *cited)))


def _write_work(turn: TurnContext) -> list[tuple[str, dict[str, Any]]]:
    given = turn.input
    rows = lock_rows(given.conversation)
    if turn.execution.undoes is not None and turn.handle.run.user is not None:
        undo(turn.execution.undoes, rows, given.config, turn.handle.run.user)
    added = _added(turn, rows)
    proposals = propose(
        conversation=given.conversation,
        config=given.config,
        message=given.message,
        found=turn.execution.found,
        rows=rows,
        decided=turn.execution.decided,
    )
    events: list[tuple[str, dict[str, Any]]] = [
        (
            "proposal",
            {
                "id": str(proposal.pk),
                "field": proposal.field,
                "value": proposal.value,
                "confidence": proposal.confidence,
                "evidence": proposal.evidence,
                **({"conflict": proposal.conflict} if proposal.conflict else {}),
            },
        )
        for proposal in proposals
    ]
    events = [*added, *events, *sync_sure_proposals(rows, given.config, proposals)]
    events += _move(turn, rows)
    events += _cards(turn, rows)
    return events


def _added(turn: TurnContext, rows: WorkRows) -> list[tuple[str, dict[str, Any]]]:
    """What waited before this message, where the message takes it over as the button does."""
    if not turn.execution.adds_waiting:
        return []
    return add_waiting(rows, turn.input.config, waiting_fields(turn), by=turn.handle.run.user)


def _move(turn: TurnContext, rows: WorkRows) -> list[tuple[str, dict[str, Any]]]:
    """The move that was asked for in the message, as its event."""
    done, given = turn.execution, turn.input
    if not (done.complete_stage or done.go_to):
        return []
    stage = move_in_turn(
        rows=rows,
        config=given.config,
        go_to=done.go_to,
        blocked=done.blocked,
        leads_on=leads_on(turn),
        is_told=_is_told(turn),
        by=turn.handle.run.user,
    )
    return [("stage", stage)]


def _is_told(turn: TurnContext) -> bool:
    """Whether the answer says the move in the words of the line that the thread would have for it."""
    told, answer = turn.execution.told_move, turn.execution.answer
    return bool(told) and answer is not None and told in answer.content


def _cards(turn: TurnContext, rows: WorkRows) -> list[tuple[str, dict[str, Any]]]:
    """The cards, where this turn changed which of them are shown."""
    given, config = turn.input, turn.input.config
    if not config.cards:
        return []
    session, context = rows.session, rows.context
    said = next((one.content for one in reversed(given.history) if one.role == Role.USER), "")
    before = visible_cards(config.cards, given.stage.current, given.data, said)
    if visible_cards(config.cards, session.current_stage, context.data, given.message.content) == before:
        return []
    cards = cards_for(config, given.conversation, session, context, given.language)
    return [("action_cards", {"cards": [card.as_json() for card in cards]})]


def _close_trace(run: Run, ending: Ending, turn: TurnContext | None) -> None:
    fields: dict[str, Any] = {
        "outcome": STATES[ending.state][1],
        "error_code": ending.error_code or (turn.execution.cause if turn else ""),
        "duration_ms": _duration_ms(run, turn),
        **_used(run, turn).as_columns(),
    }
    if turn is None:
        Trace.objects.filter(run=run).update(**fields)
        return
    turn.tracer.write()
    fields["first_token_ms"] = turn.tracer.first_token_ms
    fields["asked_back"] = turn.query.requires_clarification
    for name, value in fields.items():
        setattr(turn.tracer.trace, name, value)
    update(turn.tracer.trace, tuple(fields))


def _used(run: Run, turn: TurnContext | None) -> Used:
    """What the turn used; an attempt before it, or the time before it waited, is known to the accounting alone."""
    is_whole = turn is not None and run.attempt == 1 and not run.checkpoint
    return used_in(turn.calls.rows) if turn and is_whole else used_by(run.pk)


USED = """
WITH active AS (UPDATE agents_session SET last_active_at = STATEMENT_TIMESTAMP() WHERE conversation_id = %(id)s)
UPDATE agents_conversation SET updated_at = STATEMENT_TIMESTAMP() WHERE id = %(id)s
"""


def _note_use(conversation_id: UUID) -> None:
    with prepared_cursor() as cursor:
        cursor.execute(USED, {"id": conversation_id})


def _trouble(turn: TurnContext) -> dict[str, Any]:
    """What went wrong although there is an answer; `degraded` when rules wrote it in the model's place."""
    if not turn.execution.cause:
        return {}
    return {"degraded": turn.execution.is_degraded, "cause": {"code": turn.execution.cause}}


def _duration_ms(run: Run, turn: TurnContext | None) -> int | None:
    """How long it took; the time in which it waited for a person does not count."""
    if turn is not None and run.checkpoint:
        return int(turn.tracer.so_far()["elapsed_ms"])
    if run.started_at is None:
        return None
    seconds = (timezone.now() - run.started_at).total_seconds()
    return max(int(seconds * 1000), 0)  # the clock may have been set back meanwhile


def _tool_line(result: Any) -> dict[str, Any]:
    return {"tool": result.tool, **result.line}
