"""Citing a work for a field of a conversation, taking it back, and putting it there again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.agents.actions.locking import lock_open_rows
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, FieldReference
from apps.fields.bilingual import Text
from apps.fields.errors import UnknownField
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User


@dataclass(frozen=True)
class NewReference:
    """A work with its entry in a list of references; `quote` are the words of it that bear the value."""

    source: str
    source_id: str
    text: Text
    quote: str = ""
    locator: str = ""


@transaction.atomic
def cite_for_field(
    *, conversation: Conversation, field: str, reference: NewReference, by: User
) -> FieldReference:
    """The same work once a field; one that was taken back holds again. UnknownField, ConversationArchived."""
    require(by, conversation.project, Right.EDIT)
    lock_open_rows(conversation)
    if config_for(conversation).catalogue.find(field) is None:
        raise UnknownField(fields={field: [_("There is no such field.")]})
    values = {
        "text": dict(reference.text),
        "quote": reference.quote,
        "locator": reference.locator,
        "created_by": by,
        "removed_at": None,
    }
    kept, _made = FieldReference.objects.update_or_create(
        conversation=conversation,
        field=field,
        source=reference.source,
        source_id=reference.source_id,
        defaults=values,
    )
    _recorded(kept, by, "field.cited")
    return kept


@transaction.atomic
def remove_reference(*, reference: FieldReference, by: User) -> None:
    _set(reference, by, removed=True)


@transaction.atomic
def restore_reference(*, reference: FieldReference, by: User) -> None:
    _set(reference, by, removed=False)


def _set(reference: FieldReference, by: User, *, removed: bool) -> None:
    require(by, reference.conversation.project, Right.EDIT)
    lock_open_rows(reference.conversation)
    reference.removed_at = timezone.now() if removed else None
    reference.save(update_fields=["removed_at"])
    _recorded(reference, by, "field.reference_removed" if removed else "field.reference_restored")


def _recorded(reference: FieldReference, by: User, action: str) -> None:
    conversation = reference.conversation
    data = {"field": reference.field, "source": reference.source, "source_id": reference.source_id}
    audit.record(by=by, project=conversation.project, action=action, subject=conversation, data=data)
