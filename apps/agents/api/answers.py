"""Rows and results as the JSON that the API answers with."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from apps.agents.actions.attachments import PICTURE
from apps.agents.actions.changes import Applied
from apps.agents.actions.locking import WorkRows
from apps.agents.actions.stages import StageResult
from apps.agents.actions.turns import Turn
from apps.agents.api.naming import camel
from apps.agents.api.reference_serializers import CitationSerializer
from apps.agents.api.work_serializers import ChangeSerializer, ProposalSerializer
from apps.agents.cards.choice import cards_for, more_cards
from apps.agents.configuration.in_force import model_of
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.session import state_of
from apps.agents.models import Attachment, Context, Conversation, Message, ProposalState, Session, Trace
from apps.agents.presenters.buttons.suggestions import suggestions_for
from apps.agents.traces.explanation import calls_of
from apps.agents.traces.timeline import timeline_of
from apps.agents.traces.usage import used_by
from apps.llm.models import ModelCall
from apps.runs.models import Run
from apps.runs.selectors import waited_for

Json = dict[str, Any]


def etag(version: int) -> dict[str, str]:
    """The header that `If-Match` sends back."""
    return {"ETag": f'"{version}"'}


def context_json(rows: WorkRows, config: AgentConfig) -> Json:
    """The context; each stage's part under its own name as well."""
    context, session = rows.context, rows.session
    progress = config.machine.progress(state_of(session))
    return {
        "id": str(context.pk),
        "conversationId": str(rows.conversation.pk),
        "currentStage": session.current_stage,
        "overallProgress": progress.share,
        "completedStages": list(progress.completed),
        **{camel(stage.key): context.data.get(stage.key, {}) for stage in config.stages},
        "data": context.data,
        "reviews": context.reviews,
        "updatedAt": context.updated_at,
        "version": context.version,
    }


def applied_json(config: AgentConfig, applied: Applied) -> Json:
    return {
        "context": context_json(applied.rows, config),
        "changes": ChangeSerializer(applied.changes, many=True).data,
    }


def stage_json(config: AgentConfig, result: StageResult, language: str) -> Json:
    rows = result.rows
    cards = cards_for(config, rows.conversation, rows.session, rows.context, language)
    return {
        "success": result.success,
        "issues": list(result.issues),
        "suggestions": list(result.suggestions),
        "checks": result.report.checks_in(language),
        "previousStage": result.previous,
        **({"nextStage": result.next} if result.success else {}),
        "summary": result.summary,
        "nextStageActionCards": [card.as_json() for card in cards],
    }


def cards_json(conversation: Conversation, config: AgentConfig, language: str) -> Json:
    session = Session.objects.get(conversation=conversation)
    context = Context.objects.get(conversation=conversation)
    return {
        name: [card.as_json() for card in cards(config, conversation, session, context, language)]
        for name, cards in (("actionCards", cards_for), ("moreActions", more_cards))
    }


def accepted_json(turn: Turn) -> Json:
    """A message that was stored, for AcceptedSerializer."""
    conversation = turn.message.conversation
    return {
        "runId": turn.run.pk,
        "conversationId": conversation.pk,
        "userMessage": turn.message,
        "waitsFor": waits_json(waited_for(turn.run) if turn.may_wait else None, conversation),
    }


def waits_json(asking: Run | None, conversation: Conversation) -> Json | None:
    """What a message waits for: the run before it that asks a person something."""
    if asking is None:
        return None
    return {
        "runId": asking.pk,
        "messageId": asking.subject_id,
        "url": f"/conversations/{conversation.pk}/#message-{asking.subject_id}",
        "detail": gettext(
            "The message is kept. It is answered once the assistant's question above is decided."
        ),
    }


def turn_json(answer: Message, config: AgentConfig, language: str) -> Json:
    """A whole turn: the answer and where the conversation stands after it."""
    conversation = answer.conversation
    session = Session.objects.get(conversation=conversation)
    context = Context.objects.get(conversation=conversation)
    progress = config.machine.progress(state_of(session))
    trace = Trace.objects.filter(run=answer.run).first() if answer.run else None
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    cards = cards_for(config, conversation, session, context, language)
    return {
        "traceId": str(trace.pk) if trace else None,
        "runId": str(answer.run_id),
        "messageId": str(answer.pk),
        "state": answer.state,
        "message": answer.content,
        "thinkingContent": answer.reasoning,
        "errorMessage": answer.error_message,
        "actionCards": [card.as_json() for card in cards],
        "contextUpdate": _context_update(conversation, trace),
        "proposals": ProposalSerializer(pending, many=True).data,
        "citations": CitationSerializer(answer.citations.all(), many=True).data,
        "recalled": len(answer.recalled),
        "currentStage": session.current_stage,
        "stageStatus": session.stage_status,
        "stageProgress": {
            "current": progress.current,
            "total": progress.total,
            "completedStages": list(progress.completed),
        },
        "suggestions": [
            *_unread_files(answer, sees_pictures=model_of(config).sees_pictures),
            *suggestions_for(conversation, config, session, context, language),
        ],
    }


def _context_update(conversation: Conversation, trace: Trace | None) -> Json | None:
    """The change that this turn applied by itself; None when nothing was taken over."""
    if trace is None:
        return None
    change = (
        conversation.changes.filter(proposal__message=trace.message, by=None)
        .select_related("proposal")
        .first()
    )
    if change is None or change.proposal is None:
        return None
    return {"field": change.field, "data": change.new, "confidence": change.proposal.confidence}


def _unread_files(answer: Message, *, sees_pictures: bool) -> list[str]:
    """A sentence for each file that came with the message and could not be read."""
    files = Attachment.objects.filter(message__conversation=answer.conversation, message__turn=answer.turn)
    return [
        gettext("The file “%(name)s” was kept, but its content was not read.")
        % {"name": attachment.file.name}
        for attachment in files.select_related("file")
        if not (attachment.text or (sees_pictures and attachment.note == PICTURE))
    ]


def trace_json(trace: Trace) -> Json:
    used = used_by(trace.run_id)
    steps = [
        {
            "name": line.step.name,
            "depth": line.depth,
            "input": line.step.input,
            "output": line.step.output,
            "exchanges": line.step.exchanges,
            "offsetMs": line.step.offset_ms,
            "durationMs": line.step.duration_ms,
            "inputTokens": line.step.input_tokens,
            "outputTokens": line.step.output_tokens,
            "cost": str(line.step.cost),
            "model": line.step.model,
            "error": line.step.error,
        }
        for line in timeline_of(trace)
    ]
    return {
        "id": str(trace.pk),
        "conversationId": str(trace.conversation_id),
        "runId": str(trace.run_id),
        "outcome": trace.outcome,
        "errorCode": trace.error_code,
        "configurationVersion": trace.snapshot.number if trace.snapshot else None,
        "startedAt": trace.started_at,
        "durationMs": trace.duration_ms,
        "firstTokenMs": trace.first_token_ms,
        "inputTokens": used.input_tokens,
        "outputTokens": used.output_tokens,
        "cost": f"{used.cost.normalize():f}",
        "attempts": [_attempt_json(call) for call in calls_of(trace)],
        "steps": steps,
    }


def _attempt_json(call: ModelCall) -> Json:
    return {
        "model": call.model,
        "purpose": call.purpose,
        "number": call.attempt,
        "outcome": call.outcome,
        "errorCode": call.error_code,
        "httpStatus": call.http_status,
        "startedAt": call.at,
        "durationMs": call.duration_ms,
        "firstTokenMs": call.first_token_ms,
        "inputTokens": call.input_tokens,
        "outputTokens": call.output_tokens,
        "cost": f"{call.cost.normalize():f}",
        "currency": call.currency,
    }
