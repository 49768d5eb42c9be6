"""What is listed below an answer as remembered: with its source, as this person may see it, and to be ended there."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.remembered import remembered_with
from apps.iit_memory.actions.flow import remember_messages, utterance_of
from apps.iit_memory.actions.forgetting import forget
from apps.iit_memory.actions.memories import edit
from apps.iit_memory.models import Memory, ProcedureRun, Profile, WeeklyReport
from apps.iit_memory.recall import recall_for
from apps.projects.models import AuditEntry, EnrolmentEntry, User
from apps.retrieval.actions.counting import count_words
from tests.support.cast import Cast, client_of
from tests.support.memories import accepted

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def answer_with(conversation: Conversation, refs: list[str], turn: int = 9) -> Message:
    return Message.objects.create(
        conversation=conversation, turn=turn, role=Role.ASSISTANT, content="So it is.", recalled=refs
    )


def texts(conversation: Conversation, refs: list[str], user: User) -> list[str]:
    message = Message(
        conversation=conversation, recalled=refs, created_at=timezone.now() + timedelta(seconds=1)
    )
    return [item.text for item in remembered_with(message, user)]


def refs_for(cast: Cast, query: str) -> dict[str, str]:
    found = recall_for(project=cast.project, user=cast.investigator, query=query)
    return {item.ref: item.layer for item in found}


def end(user: User, memory: Memory) -> int:
    return client_of(user).post(f"/api/memories/{memory.pk}/end").status_code


def test_a_memory_is_listed_with_its_kind_its_day_and_the_message(
    cast: Cast, conversation: Conversation
) -> None:
    memory, message_id = accepted(cast, "The margin is 8%."), uuid4()
    Memory.objects.filter(pk=memory.pk).update(conversation_id=conversation.pk, message_id=message_id)
    message = answer_with(conversation, list(refs_for(cast, "Which margin?")))
    found = {item.text: item for item in remembered_with(message, cast.coordinator)}
    item = found["The margin is 8%."]
    assert (item.layer, item.at) == ("Project memory", memory.valid_from)
    assert item.source.startswith("Decision")
    assert item.address == f"/conversations/{conversation.pk}/#message-{message_id}"
    assert item.end_address == f"/api/memories/{memory.pk}/end"
    assert found["Name: Early oral switch"].layer == "Project data"


def test_who_may_edit_ends_it_and_nobody_else(cast: Cast, conversation: Conversation) -> None:
    memory = accepted(cast, "The margin is 8%.")
    message = answer_with(conversation, [f"memory:{memory.pk}"])
    assert [item.end_address for item in remembered_with(message, cast.viewer)] == [""]
    assert (end(cast.viewer, memory), end(cast.outsider, memory)) == (403, 404)
    assert end(cast.coordinator, memory) == 204
    assert AuditEntry.objects.filter(action="memory.ended", subject_id=str(memory.pk)).count() == 1
    (item,) = remembered_with(message, cast.coordinator)
    assert (item.is_past, item.end_address) == (True, "")
    assert end(cast.coordinator, memory) == 409
    assert "The margin is 8%." not in "".join(refs_for(cast, "Which margin?"))


def test_what_was_corrected_since_says_that_it_holds_no_more(cast: Cast, conversation: Conversation) -> None:
    memory = accepted(cast, "The margin is 10%.")
    edit(memory=memory, by=cast.coordinator, text="The margin is 8%.")
    (item,) = remembered_with(answer_with(conversation, [f"memory:{memory.pk}"]), cast.coordinator)
    assert (item.text, item.is_past) == ("The margin is 10%.", True)


def test_what_was_forgotten_or_is_anothers_own_is_not_listed(cast: Cast, conversation: Conversation) -> None:
    forgotten = accepted(cast, "The margin is 8%.")
    own = accepted(cast, "Short answers.", key="preference.own", owner=cast.investigator)
    forget(memory=forgotten, by=cast.coordinator)
    refs = [f"memory:{forgotten.pk}", f"memory:{own.pk}", "memory:no id"]
    assert texts(conversation, refs, cast.coordinator) == []
    assert texts(conversation, refs, cast.investigator) == ["Short answers."]
    assert end(cast.coordinator, own) == 404
    message = answer_with(conversation, refs)
    page = client_of(cast.coordinator).get(f"/messages/{message.pk}/remembered/").content.decode()
    assert "Short answers" not in page
    assert "are not listed" in page


def test_messages_and_reports_lead_to_where_they_stand(cast: Cast, conversation: Conversation) -> None:
    question = Message.objects.create(
        conversation=conversation,
        turn=1,
        role=Role.USER,
        content="Kidney biopsies go to Hangzhou.",
        author=cast.investigator,
    )
    question.refresh_from_db()
    said = [utterance_of(question)]
    remember_messages(project_id=cast.project.pk, conversation_id=conversation.pk, utterances=said)
    count_words()
    refs = refs_for(cast, "Where do kidney biopsies go?")
    assert refs[f"message:{question.pk}"] == "L1"
    now = timezone.now()
    report = WeeklyReport.objects.create(
        project=cast.project,
        year=2026,
        week=46,
        starts_at=now,
        ends_at=now + timedelta(days=7),
        summary="Ok.",
    )
    message = answer_with(conversation, [f"message:{question.pk}", f"report:{report.pk}"])
    first, second = remembered_with(message, cast.viewer)
    assert (first.text, first.layer) == ("Kidney biopsies go to Hangzhou.", "Earlier message")
    assert first.address == f"/conversations/{conversation.pk}/#message-{question.pk}"
    assert (second.text, second.layer) == ("Ok.", "Weekly report")
    assert second.address.endswith(f"/reports/{report.pk}/")
    Message.objects.filter(pk=question.pk).update(replaced_at=now)
    assert texts(conversation, [f"message:{question.pk}"], cast.viewer) == []


def test_how_many_were_enrolled_is_what_was_known_then(cast: Cast, conversation: Conversation) -> None:
    def enrolled(number: int) -> None:
        EnrolmentEntry.objects.create(project=cast.project, number=number, date=date(2026, 11, 1))

    enrolled(3)
    message = answer_with(conversation, ["fact:project.enrolled"])
    message.refresh_from_db()
    EnrolmentEntry.objects.filter(number=3).update(created_at=message.created_at - timedelta(hours=1))
    enrolled(40)
    (item,) = remembered_with(message, cast.viewer)
    assert item.text == "Enrolled: 3, as of 2026-11-01"


def test_procedures_are_listed_and_a_profile_for_its_owner_alone(
    cast: Cast, conversation: Conversation
) -> None:
    run = ProcedureRun.objects.create(
        project=cast.project, slug="sae", title={"en": "SAE report"}, steps=[], record_id="S03-001"
    )
    Profile.objects.create(user=cast.coordinator, style="short")
    refs = [f"procedure:{run.pk}", f"profile:{cast.coordinator.pk}"]
    assert texts(conversation, refs, cast.coordinator) == ["SAE report S03-001", "style: short"]
    assert texts(conversation, refs, cast.viewer) == ["SAE report S03-001"]
    ProcedureRun.objects.update(project=cast.other_project)
    assert texts(conversation, refs, cast.viewer) == []


def test_nothing_of_another_project_is_described(cast: Cast, conversation: Conversation) -> None:
    memory = accepted(cast, "The margin is 8%.")
    Memory.objects.filter(pk=memory.pk).update(project=cast.other_project)
    assert texts(conversation, [f"memory:{memory.pk}"], cast.coordinator) == []
    assert end(cast.coordinator, memory) == 404
