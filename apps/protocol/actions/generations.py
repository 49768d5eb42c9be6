"""Asking for a protocol document, and the entries of its title page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.agents.configuration.in_force import config_for
from apps.agents.errors import ConversationArchived
from apps.agents.extension import references_as_json
from apps.agents.models import Context, Conversation
from apps.agents.presenters.open_places import left_open, still_open
from apps.fields.paths import get_value
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User
from apps.protocol.content_loader import SLUG
from apps.protocol.errors import GenerationRunning, NoProtocol
from apps.protocol.generation.facts.recruitment import PERIOD
from apps.protocol.generation.reported_checks import reported_checks, unrecorded_parts
from apps.protocol.models import ProtocolContext, ProtocolGeneration
from apps.protocol.selectors import (
    GENERATION_KIND,
    META_FIELDS,
    generation_queue,
    meta_of,
    record_dates,
    running_generation,
    said_of_design,
    taken_as_usual,
)
from apps.runs.actions.runs import start_run


@transaction.atomic
def start_generation(
    *, conversation: Conversation, by: User, language: str = "", enqueue: bool = True
) -> ProtocolGeneration:
    """Record what the protocol says now, and start the run that makes a document of it.

    `language` is the conversation's own unless another is asked for. GenerationRunning while one is being made.
    """
    require(by, conversation.project, Right.EDIT)
    if conversation.agent.slug != SLUG:
        raise NoProtocol
    locked = Conversation.objects.select_for_update(of=("self",)).get(pk=conversation.pk)
    if locked.archived_at is not None:
        raise ConversationArchived
    if running_generation(locked) is not None:
        raise GenerationRunning
    generation = _recorded(conversation, by, language or conversation.language)
    generation.run = start_run(
        kind=GENERATION_KIND,
        project=conversation.project,
        by=by,
        queue_key=generation_queue(conversation),
        subject_id=str(generation.pk),
        enqueue=enqueue,
    )
    generation.save(update_fields=["run"])
    audit.record(
        by=by,
        project=conversation.project,
        action="protocol.generation_started",
        subject=generation,
        data={"context_version": generation.context_version, "language": generation.language},
    )
    return generation


def _recorded(conversation: Conversation, by: User, language: str) -> ProtocolGeneration:
    context = Context.objects.get(conversation=conversation)
    generation = would_be(conversation, context, context.data, language)
    generation.created_by = by
    generation.save()
    return generation


def would_be(
    conversation: Conversation, context: Context, data: Mapping[str, Any], language: str
) -> ProtocolGeneration:
    """What a document of `data` would be made of, not stored."""
    config = config_for(conversation)
    unrecorded = still_open(conversation, config, data).leftovers
    return ProtocolGeneration(
        conversation=conversation,
        language=language,
        snapshot_id=config.snapshot_id,
        context_version=context.version,
        data=data,
        reviews=context.reviews,
        checks=[*reported_checks(config, data, language), *unrecorded_parts(unrecorded, language)],
        meta={
            **meta_of(conversation),
            **said_of_design(conversation),
            **record_dates(conversation, get_value(context.data, PERIOD)),
            **taken_as_usual(conversation),
            "project": conversation.project.name,
        },
        references=references_as_json(conversation.pk),
        left_open=[
            {"path": place.path, "words": place.words} for place in left_open(conversation, config, data)
        ],
    )


@transaction.atomic
def edit_title_page(*, conversation: Conversation, by: User, entries: Mapping[str, Any]) -> ProtocolContext:
    """Change entries of the title page; names that are left out stay as they are."""
    require(by, conversation.project, Right.EDIT)
    if Conversation.objects.filter(pk=conversation.pk).exclude(archived_at=None).exists():
        raise ConversationArchived
    protocol, _ = ProtocolContext.objects.select_for_update().get_or_create(conversation=conversation)
    changed = [
        name
        for name in META_FIELDS
        if name in entries and (entries[name] or None) != (getattr(protocol, name) or None)
    ]
    for name in changed:
        setattr(protocol, name, entries[name] or (None if name == "version_date" else ""))
    protocol.updated_at = timezone.now()
    protocol.save()
    audit.record(
        by=by,
        project=conversation.project,
        action="protocol.title_page_edited",
        subject=conversation,
        data={"fields": changed},
    )
    return protocol
