"""Who adds, asks, approves, returns and withdraws; what of two decisions at the same time comes out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from apps.medical_qa.actions.approval import approve, ask_for_approval, return_to_draft, withdraw
from apps.medical_qa.actions.documents import Content, Details, add_document, add_version, change_details
from apps.medical_qa.errors import NewerVersion, NotRead, StateChanged
from apps.medical_qa.knowledge.selectors import today_in
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState
from apps.projects.errors import FlagMissing, Forbidden, Invalid, NotFound, UserError
from apps.projects.models import AuditEntry, Notification, User
from apps.retrieval.models import Chunk
from tests.support.cast import Cast
from tests.support.knowledge import drafted, with_version

pytestmark = pytest.mark.django_db


def actions() -> list[str]:
    found = AuditEntry.objects.filter(action__startswith="knowledge.").order_by("at", "id")
    return list(found.values_list("action", flat=True))


def test_from_draft_to_withdrawn_each_step_is_in_the_audit_trail(cast: Cast) -> None:
    document = drafted(cast.coordinator, cast.project)
    ask_for_approval(by=cast.coordinator, document=document)
    return_to_draft(by=cast.investigator, document=document)
    ask_for_approval(by=cast.coordinator, document=document)
    approved = approve(by=cast.investigator, document=document, number=1)
    assert (approved.state, approved.approved_by, approved.approved_number) == (
        KnowledgeState.APPROVED,
        cast.investigator,
        1,
    )
    withdrawn = withdraw(by=cast.investigator, document=document)
    assert (withdrawn.state, withdrawn.approved_number) == (KnowledgeState.WITHDRAWN, None)
    assert actions() == [
        "knowledge.added",
        "knowledge.version_added",
        "knowledge.review_asked",
        "knowledge.returned",
        "knowledge.review_asked",
        "knowledge.approved",
        "knowledge.withdrawn",
    ]


def test_those_who_may_approve_are_notified_and_then_who_is_responsible(cast: Cast) -> None:
    document = drafted(cast.coordinator, cast.project)
    ask_for_approval(by=cast.coordinator, document=document)
    asked = Notification.objects.filter(kind="knowledge_review")
    assert {line.user for line in asked} == {cast.investigator, cast.manager}
    approve(by=cast.investigator, document=document, number=1)
    line = Notification.objects.get(kind="knowledge_approved")
    assert line.user == cast.coordinator
    assert line.title == "Lin Wang approved “Cefazolin before surgery”."


@pytest.mark.parametrize("decide", [withdraw, return_to_draft, lambda **given: approve(number=1, **given)])
def test_a_coordinator_does_not_decide(cast: Cast, decide: Callable[..., Any]) -> None:
    document = drafted(cast.coordinator, cast.project)
    ask_for_approval(by=cast.coordinator, document=document)
    with pytest.raises(Forbidden):
        decide(by=cast.coordinator, document=document)
    with pytest.raises(NotFound):
        decide(by=cast.outsider, document=document)


def test_a_viewer_adds_nothing(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        add_document(by=cast.viewer, project=cast.project, content=Content("Text"))


def test_documents_of_the_installation_are_for_staff_with_the_flag(cast: Cast) -> None:
    with pytest.raises(FlagMissing):
        add_document(by=cast.manager, project=None, content=Content("Text"))
    document = drafted(cast.administrator, None)
    User.objects.filter(pk=cast.coordinator.pk).update(is_staff=True, is_prompt_editor=True)
    cast.coordinator.refresh_from_db()
    ask_for_approval(by=cast.coordinator, document=document)
    with pytest.raises(FlagMissing):
        approve(by=cast.coordinator, document=document, number=1)
    approve(by=cast.administrator, document=document, number=1)


def test_only_a_version_that_was_read_and_is_the_newest_is_approved(cast: Cast) -> None:
    document = add_document(by=cast.investigator, project=cast.project, content=Content("Text"))
    with pytest.raises(NotRead):
        approve(by=cast.investigator, document=document, number=1)
    with_version(cast.coordinator, document, "Other text")
    with pytest.raises(NewerVersion):
        approve(by=cast.investigator, document=document, number=1)
    assert not Chunk.objects.exists()


def test_a_second_decision_is_refused(cast: Cast) -> None:
    document = drafted(cast.investigator, cast.project)
    approve(by=cast.investigator, document=document, number=1)
    with pytest.raises(StateChanged):
        approve(by=cast.manager, document=document, number=1)
    with pytest.raises(StateChanged):
        return_to_draft(by=cast.manager, document=document)
    withdraw(by=cast.manager, document=document)
    with pytest.raises(StateChanged):
        withdraw(by=cast.manager, document=document)


def test_a_withdrawn_document_comes_back_by_review(cast: Cast) -> None:
    document = drafted(cast.investigator, cast.project)
    withdraw(by=cast.investigator, document=document)
    with pytest.raises(StateChanged):
        approve(by=cast.investigator, document=document, number=1)
    ask_for_approval(by=cast.coordinator, document=document)
    assert approve(by=cast.investigator, document=document, number=1).approved_number == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_approvals_at_the_same_time_one_counts(cast: Cast) -> None:
    document = drafted(cast.coordinator, cast.project)

    def decide(by: User) -> str:
        try:
            approve(by=by, document=document, number=1)
        except UserError as error:
            return error.code
        finally:
            connection.close()
        return "approved"

    with ThreadPoolExecutor(2) as pool:
        results = sorted(pool.map(decide, [cast.investigator, cast.manager]))
    assert results == ["approved", "state_changed"]
    assert Chunk.objects.filter(source_id=str(document.pk)).count() == 2
    assert actions().count("knowledge.approved") == 1


@pytest.mark.django_db(transaction=True)
def test_two_versions_at_the_same_time_get_two_numbers(cast: Cast) -> None:
    document = drafted(cast.coordinator, cast.project)

    def add(by: User) -> int:
        try:
            return add_version(by=by, document=document, content=Content(f"By {by}")).number
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(add, [cast.investigator, cast.manager])) == [2, 3]


def test_a_document_cannot_end_before_it_begins(cast: Cast) -> None:
    document, today = drafted(cast.coordinator, cast.project), today_in(cast.project)
    with pytest.raises(Invalid):
        change_details(
            by=cast.coordinator,
            document=document,
            details=Details("Title", None, today, today.replace(year=today.year - 1)),
        )
    changed = change_details(by=cast.coordinator, document=document, details=Details("Another title", None))
    assert KnowledgeDocument.objects.get().title == "Another title"
    assert changed.owner is None
    assert AuditEntry.objects.get(action="knowledge.changed").data == {"fields": ["title", "owner"]}
