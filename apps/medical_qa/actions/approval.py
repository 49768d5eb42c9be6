"""The way of a version to the answers: review is asked for, somebody approves it, somebody withdraws the document.

Approval and index are one transaction: a document answers from the moment that it is approved, and no longer once it
is withdrawn. The row of the document is locked, so that of two decisions at once the second sees the first.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.medical_qa.actions.documents import locked
from apps.medical_qa.errors import NewerVersion, NotRead, StateChanged
from apps.medical_qa.knowledge.collection import place_of
from apps.medical_qa.knowledge.rights import require_approving, require_editing
from apps.medical_qa.models import (
    KnowledgeDocument,
    KnowledgePassage,
    KnowledgeState,
    KnowledgeVersion,
    ReadingState,
)
from apps.medical_qa.notices import tell_approvers, tell_owner
from apps.projects.actions import audit
from apps.projects.models import User
from apps.retrieval.actions.texts import put_texts, remove_source
from apps.retrieval.types import Text

OPEN = frozenset({KnowledgeState.DRAFT, KnowledgeState.WITHDRAWN})
APPROVABLE = frozenset({KnowledgeState.DRAFT, KnowledgeState.IN_REVIEW})


@transaction.atomic
def ask_for_approval(*, by: User, document: KnowledgeDocument) -> KnowledgeDocument:
    """Those who may approve are notified. StateChanged when it is in review or approved by now."""
    require_editing(by, document.project)
    row = _in_state(document, OPEN)
    row.state = KnowledgeState.IN_REVIEW
    row.save(update_fields=["state", "updated_at"])
    audit.record(by=by, project=row.project, action="knowledge.review_asked", subject=row)
    tell_approvers(row, by=by)
    return row


@transaction.atomic
def return_to_draft(*, by: User, document: KnowledgeDocument) -> KnowledgeDocument:
    """The version is not approved as it is; who is responsible is notified."""
    require_approving(by, document.project)
    row = _in_state(document, frozenset({KnowledgeState.IN_REVIEW}))
    row.state = KnowledgeState.DRAFT
    row.save(update_fields=["state", "updated_at"])
    audit.record(by=by, project=row.project, action="knowledge.returned", subject=row)
    tell_owner(row, "knowledge_returned", by=by)
    return row


@transaction.atomic
def approve(*, by: User, document: KnowledgeDocument, number: int) -> KnowledgeDocument:
    """The newest version, which is the one with `number` that was read, answers from now on in the place of an earlier.

    StateChanged when somebody decided meanwhile, NewerVersion, NotRead.
    """
    require_approving(by, document.project)
    row = _in_state(document, APPROVABLE)
    version = row.versions.order_by("-number")[:1].get()
    if version.number != number:
        raise NewerVersion
    if version.reading != ReadingState.READ:
        raise NotRead
    row.state, row.approved_number = KnowledgeState.APPROVED, number
    row.approved_by, row.approved_at = by, timezone.now()
    row.save()
    _index(row, version)
    data = {"version": number}
    audit.record(by=by, project=row.project, action="knowledge.approved", subject=row, data=data)
    tell_owner(row, "knowledge_approved", by=by)
    return row


@transaction.atomic
def withdraw(*, by: User, document: KnowledgeDocument) -> KnowledgeDocument:
    """Nothing of it answers any more; its versions stay to be read. StateChanged when it is withdrawn already."""
    require_approving(by, document.project)
    row = _in_state(document, frozenset(KnowledgeState) - {KnowledgeState.WITHDRAWN})
    row.state, row.approved_number = KnowledgeState.WITHDRAWN, None
    row.save()
    remove_source(place_of(row), str(row.pk))
    audit.record(by=by, project=row.project, action="knowledge.withdrawn", subject=row)
    return row


def _in_state(document: KnowledgeDocument, states: frozenset[KnowledgeState]) -> KnowledgeDocument:
    row = locked(document)
    if row.state not in states:
        raise StateChanged
    return row


def _index(document: KnowledgeDocument, version: KnowledgeVersion) -> None:
    texts = [
        Text(
            text=passage.text,
            title=document.title,
            context=passage.section,
            key=str(passage.pk),
            locator=locator_of(passage)[:200],
            facets={"version": version.number},
        )
        for passage in version.passages.all()
    ]
    put_texts(place_of(document), str(document.pk), texts)


def locator_of(passage: KnowledgePassage) -> str:
    """Where in its document a passage stands, in any language: section and page."""
    page = f"p. {passage.page}" if passage.page else ""
    return ", ".join(filter(None, (passage.section, page)))
