"""Reads what a turn begins with, all of it before the first layer. By itself, because the layers know the result
alone, and the database connection is given back behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.utils import translation

from apps.agents.actions.summaries import summary_of
from apps.agents.configuration.in_force import model_of
from apps.agents.configuration.snapshot import AgentConfig, config_of
from apps.agents.context.domains import domain_of
from apps.agents.context.notes import item_after_move
from apps.agents.context.session import state_of
from apps.agents.models import MemoryStrategy, Message, Proposal, ProposalState, Role, Trace
from apps.agents.selectors import files_up_to
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.tools.following import Calls, Followed, asked_of, follow
from apps.agents.tools.registry import MadeCall
from apps.agents.turn import checkpoint
from apps.agents.turn.beginning.chosen import Chosen, asked_with_buttons, read_choice
from apps.agents.turn.beginning.input import Approval, BegunCall, FormCall, TurnInput
from apps.agents.turn.beginning.origins import origins_of
from apps.agents.turn.beginning.pressed import pressed
from apps.agents.turn.commands.asked_beside import read_beside
from apps.agents.turn.commands.beside_question import as_reply
from apps.agents.turn.commands.closing import item_done
from apps.agents.turn.commands.forms import Command, command_of
from apps.agents.turn.commands.keeping import kept_in
from apps.agents.turn.commands.keeping_figures import figures_kept
from apps.agents.turn.commands.steering import item_taken_out, item_undone
from apps.agents.turn.commands.taking_back import takes_back
from apps.agents.turn.intents import completes_stage
from apps.fields.reading import Reading, read
from apps.runs.work.handle import RunHandle
from config.database.prepared import Prepared

MOST_EARLIER_FILES = 30
LONGEST_REQUEST = 160  # characters; what is longer may be a text in which a tool is only spoken of
MOST_SINCE = 2  # answers after one that asked for what a tool lacks
MOST_TURNS = 500  # of the strategy `full`; the prompt's budget decides how many of them are told


def _form_of(params: Mapping[str, Any]) -> FormCall | None:
    sent = params.get("tool")
    return FormCall(sent["name"], sent.get("arguments", {})) if sent else None


def _approval_of(params: Mapping[str, Any]) -> Approval | None:
    given = params.get("answer")
    if not given:
        return None
    return Approval(given["call_id"], given["approve"] is True, given["by"], given["at"])


def _read(
    handle: RunHandle,
    message: Message,
    config: AgentConfig,
    stage: str,
    pending: Mapping[str, Any],
    asked: str,
    history: Sequence[Message],
) -> Chosen:
    """The message, read once for all layers; that of a form is not written by a person."""
    conversation = message.conversation
    if _form_of(handle.run.params):
        return Chosen(Reading(text=message.content, language=handle.run.language))
    data, catalogue = conversation.context.data, config.catalogue
    wants = _wants_something(message.content, config) or (
        figures_kept(message.content, catalogue, data, pending) is not None
        or (bool(pending) and takes_back(message.content))
    )

    def reader(text: str, is_reply: bool) -> Reading:
        return read(
            text,
            catalogue,
            current_stage=stage,
            otherwise=conversation.language,
            context=data,
            pending=pending,
            asked=asked if is_reply and not wants else "",
        )

    def reply(text: str, is_reply: bool) -> Reading:
        reading = (
            read_beside(text, domain_of(config.slug).answers, reader) if is_reply else reader(text, False)
        )
        return as_reply(reading, "" if wants else asked, catalogue, data)

    if wants:
        return Chosen(reply(message.content, True))
    buttons = asked_with_buttons(history, config, conversation.language, data=data, pending=pending)
    return read_choice(message.content, buttons, config, reply, language=conversation.language)


def _wants_something(text: str, config: AgentConfig) -> bool:
    """Whether a message is no reply: a command or a short request for a tool."""
    if command_of(text, config.catalogue.phrasebook) not in {None, Command.AGREE} or completes_stage(
        text, config.stages
    ):
        return True
    if any(of_item(text, config.catalogue) for of_item in (item_done, item_taken_out, item_undone, kept_in)):
        return True
    if len(text) > LONGEST_REQUEST:
        return False
    tools = words_of_tools(config.tools).values()
    return any(words.search(text) for words in tools)


def _asked_before(history: Sequence[Message]) -> tuple[str, ...]:
    """The fields that the answers so far asked for, the last one first."""
    answers = (message for message in reversed(history) if message.role == Role.ASSISTANT)
    return tuple(str(answer.reading.get("asked", "")) for answer in answers)


def _left_open(history: Sequence[Message]) -> tuple[str, ...]:
    answers = (message.reading for message in history if message.role == Role.ASSISTANT)
    return tuple(str(reading["left_open"]) for reading in answers if reading.get("left_open"))


def _pending(conversation: UUID) -> QuerySet[Proposal, tuple[str, Any, UUID | None, str]]:
    proposed = Proposal.objects.filter(conversation=conversation, state=ProposalState.PENDING)
    return proposed.values_list("field", "value", "message_id", "method")


PENDING = Prepared(_pending, conversation=UUID)


@lru_cache
def _earlier(most: int) -> Prepared[Message]:
    """The newest `most` messages of some turns."""

    def earlier(conversation: UUID, before: int, after: int) -> QuerySet[Message]:
        said = Message.objects.filter(conversation=conversation, turn__lt=before, turn__gt=after)
        return said.filter(replaced_at=None).exclude(content="").order_by("-turn", "role")[:most]

    return Prepared(earlier, conversation=UUID, before=int, after=int)


def _history(message: Message, config: AgentConfig, *, after: int) -> tuple[Message, ...]:
    """What was said before the message, the oldest first."""
    most = MOST_TURNS if config.memory_strategy == MemoryStrategy.FULL else config.max_history_turns
    said = _earlier(most * 2).rows(conversation=message.conversation_id, before=message.turn, after=after)
    return tuple(sorted(said, key=lambda m: (m.turn, m.role != Role.USER)))


def _begun(history: Sequence[Message]) -> BegunCall | None:
    """What one of the last answers wanted to call, and asked for more: people say something else in between."""
    answers = [message.reading for message in reversed(history) if message.role == Role.ASSISTANT]
    for ago, answer in enumerate(answers[: MOST_SINCE + 1]):
        if answer.get("calls"):
            return None
        if wanted := answer.get("wanted"):
            compares = bool(wanted.get("compares"))
            return None if compares and ago else BegunCall(wanted["tool"], wanted["arguments"], compares, ago)
    return None


def _calls(history: Sequence[Message]) -> tuple[dict[str, tuple[MadeCall, ...]], frozenset[str]]:
    """The calls of tools to which a message may come back, by tool; and the tools that the last answer called."""
    made: dict[str, tuple[MadeCall, ...]] = {}
    last: frozenset[str] = frozenset()
    for answer in (message for message in history if message.role == Role.ASSISTANT):
        rows = answer.reading.get("calls", ())
        last = frozenset([*(row["tool"] for row in rows), *answer.reading.get("follows", ())])
        for row in rows:
            call = MadeCall(row["arguments"], bool(row.get("compares")))
            made[row["tool"]] = (*made.get(row["tool"], ()), call)
    return made, last


def _followed(
    message: Message,
    history: Sequence[Message],
    config: AgentConfig,
    pending: Mapping[str, Any],
    calls: Calls,
    called_last: frozenset[str],
    question: str,
) -> dict[str, Followed]:
    """What the tools that were called say of a message before it is read, up to the first to which it comes back."""
    language, found = message.conversation.language, dict[str, Followed]()
    recorded = message.conversation.context.data
    asked = asked_of(
        message.content,
        history,
        recorded=recorded,
        pending=pending,
        said={},
        language=language,
        question=question,
    )
    with translation.override(language):
        for name in (name for name in calls if name in config.tools):
            followed = follow(name, asked, calls, called_last)
            if followed is not None:
                found[name] = followed
                if followed.wants is not None:
                    break
    return found


def read_input(handle: RunHandle, trace: Trace, *, has_files: bool) -> TurnInput:
    """Everything a turn needs of the database, read at once; the connection is given back before the model. The message
    of a turn that goes on was read when it began."""
    form, message = _form_of(handle.run.params), cast("Message", trace.message)
    conversation, config = message.conversation, config_of(cast("int", trace.snapshot_id))
    stage = state_of(conversation.session)
    summary = summary_of(conversation, config.memory_strategy)
    history = _history(message, config, after=summary.up_to_turn)
    model = model_of(config)
    most_files = MOST_EARLIER_FILES if model.kind == "model" else 0
    files, earlier_files = files_up_to(message, most_earlier=most_files) if has_files else ((), ())
    proposed = [*PENDING.rows(conversation=conversation.pk)]
    pending = {path: value for path, value, _message, _method in proposed}
    opened = item_after_move(conversation, config, latest_turn=message.turn - 1)
    asked = ((opened,) if opened else ()) + _asked_before(history)
    calls, called_last = _calls(history)
    reading, followed = checkpoint.reading_of(handle.run, message.content, config.catalogue), {}
    if reading is None and form is None:
        reading = pressed(message.content, conversation, history, config, pending)
    meant = ""
    if reading is None:
        question = next(iter(asked), "")
        followed = _followed(message, history, config, pending, calls, called_last, question)
        question = "" if any(each.wants is not None for each in followed.values()) else question
        chosen = _read(handle, message, config, stage.current, pending, question, history)
        reading, meant = chosen.reading, chosen.line
    return TurnInput(
        config=config,
        conversation=conversation,
        message=message,
        history=history,
        asked=asked,
        left_open=_left_open(history),
        begun=_begun(history),
        calls=calls,
        called_last=called_last,
        followed=followed,
        origins=origins_of(message.content, conversation, config, reading.language),
        language=reading.language,
        reading=reading,
        meant=meant,
        stage=stage,
        data=conversation.context.data,
        pending=pending,
        pending_from={path: (message, method) for path, _value, message, method in proposed},
        reviews=conversation.context.reviews,
        form=form,
        approval=_approval_of(handle.run.params),
        has_model=model.kind == "model",
        uses_tools=model.uses_tools,
        extracts_inline=model.kind == "model" and not model.gives_data,
        summary=summary,
        attachments=files,
        earlier_attachments=earlier_files,
        sees_pictures=model.sees_pictures,
    )
