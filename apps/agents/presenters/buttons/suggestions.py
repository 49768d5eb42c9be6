"""Replies that fit at this moment, to be clicked instead of written. Made from where the work stands, so that they
are the same with and without a model, and each of them is understood for certain by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import obstacles
from apps.agents.context.elsewhere import recorded_elsewhere
from apps.agents.context.sources import disagree
from apps.agents.models import Context, Conversation, Message, ProposalState, Role, Session
from apps.agents.presenters.open_places import recall_after_completing
from apps.agents.presenters.places import is_read, line_of
from apps.fields.conditions.evaluation import evaluate
from apps.fields.paths import get_value
from apps.fields.reading import format_value, read
from apps.fields.schema.field import Field
from apps.fields.stages.machine import COMPLETE

MOST = 4
MOST_OFFERED = 6


def suggestions_for(
    conversation: Conversation, config: AgentConfig, session: Session, context: Context, language: str
) -> tuple[str, ...]:
    """At most four replies in the language of the last message, before the first one in `language`: what it left open,
    else none while values wait to be taken over or when all is complete."""
    if conversation.archived_at is not None:
        return ()
    # Of the last turn the answer, once there is one: it has what was read in the message.
    last = conversation.messages.filter(replaced_at=None).order_by("-turn", "role").first()
    if last is not None:
        language = last.reading.get("language") or conversation.language
    with translation.override(language):
        recall = recall_after_completing(conversation, config, context.data, last)
        replies = _replies(conversation, config, session, context, last)
        return (*replies[: MOST_OFFERED - len(recall)], *recall)


def _replies(
    conversation: Conversation,
    config: AgentConfig,
    session: Session,
    context: Context,
    last: Message | None,
) -> tuple[str, ...]:
    stage, language = session.current_stage, get_language() or "en"
    if last is not None and (replies := last.reading.get("replies")):
        return tuple(replies[:MOST])
    if last is not None and (wanted := last.reading.get("wanted")):
        return tuple(wanted["replies"][:MOST])
    if last is not None and (meant := _meant(last, config, context, language)):
        return meant[:MOST_OFFERED]
    if last is not None and (offered := _offered(last, config, context, language)):
        return offered[:MOST_OFFERED]
    waits = conversation.proposals.filter(state=ProposalState.PENDING).exists()
    if waits or stage == COMPLETE:
        return ()
    offered_first = _offered_explanation(last, config, stage, context.data, language)
    fitting = _fitting(config, stage, context, language)
    said = conversation.messages.filter(replaced_at=None, role=Role.USER).order_by("-turn").first()
    asked = (
        said.content if said is not None else ""
    )  # what was answered just now is not offered to be asked anew
    return tuple(reply for reply in dict.fromkeys((*offered_first, *fitting)) if reply != asked)[:MOST]


def _offered_explanation(
    last: Message | None, config: AgentConfig, stage: str, data: Mapping[str, Any], language: str
) -> tuple[str, ...]:
    """The question that the answer said it can answer, while its item is one that the stage lacks."""
    field = config.catalogue.find(str(last.reading.get("explains", ""))) if last is not None else None
    is_next = field is not None and field.stage == stage and get_value(data, field.path) is None
    return (explanation_of(field, language),) if field is not None and is_next else ()


def _fitting(config: AgentConfig, stage: str, context: Context, language: str) -> tuple[str, ...]:
    missing = config.catalogue.missing(stage, context.data)
    if not missing:
        return (_("Complete this stage"),) if obstacles(config, stage, context.data).is_clear else ()
    return (
        _elsewhere(missing[0], config, context.data, language)
        or likely_answers(missing[0], language, context.data)
        or (explanation_of(missing[0], language),)
    )


def _elsewhere(field: Field, config: AgentConfig, data: Mapping[str, Any], language: str) -> tuple[str, ...]:
    """A labelled line for each entry of another field that may be the answer."""
    found = recorded_elsewhere(field, config.catalogue, data, language)
    answers = found.answers[:MOST] if found else ()
    return tuple(
        line_of(field, words, language)
        for words in answers
        if is_read(config.catalogue, field, words, language)
    )


def _meant(answer: Message, config: AgentConfig, context: Context, language: str) -> tuple[str, ...]:
    """A labelled line for each of the values that may have been meant in the message, where that was asked."""
    return tuple(
        line
        for path, choices in answer.reading.get("choices", {}).items()
        if (field := config.catalogue.find(path)) is not None and get_value(context.data, path) is None
        for choice in choices
        if _says(
            (line := line_of(field, format_value(field, choice, language, context.data), language)),
            path,
            choice,
            config,
        )
    )


def _offered(answer: Message, config: AgentConfig, context: Context, language: str) -> tuple[str, ...]:
    """A labelled line for each field for which words may be recorded that no rule could place."""
    return tuple(
        line_of(field, _sent(answer, path, words), language)
        for path, words in answer.reading.get("offers", ())
        if (field := config.catalogue.find(path)) is not None and get_value(context.data, path) is None
    )


def _sent(answer: Message, path: str, words: str) -> str:
    """What the button for these words sends: no more than it records."""
    records = answer.reading.get("records", {})
    for leftover, paths in answer.reading.get("sends", {}).items():
        if path in paths and leftover.endswith(words):
            return str(records[leftover][path])
    return words


def _says(line: str, path: str, value: Any, config: AgentConfig) -> bool:
    """Whether a line is read as the value; a level is said with words of its own."""
    said = read(line, config.catalogue, current_stage=path.partition(".")[0]).value(path)
    return said is not None and not disagree(value, said)


def likely_answers(field: Field, language: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """A labelled line for each likely answer: the examples of the field's schema for work that stands so, or all of a
    short enumeration."""
    options = [option.key for option in field.options] if len(field.options) < MOST else []
    likely = _examples(field, data) or options
    return tuple(line_of(field, format_value(field, value, language), language) for value in likely[:MOST])


def _examples(field: Field, data: Mapping[str, Any]) -> list[Any]:
    rows = (row for row in field.schema.get("x-examples-when", ()) if isinstance(row, Mapping))
    row = next((row for row in rows if evaluate(row.get("when"), data)), field.schema)
    return list(row.get("examples") or ())


def explanation_of(field: Field, language: str) -> str:
    return _("What belongs in “%(title)s”?") % {"title": field.titles.in_language(language)}
