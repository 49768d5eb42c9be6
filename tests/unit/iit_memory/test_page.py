"""The page of what a project remembers, as each person sees and uses it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from apps.agents.models import Conversation
from apps.iit_memory.actions.memories import Draft, accept, edit, propose, record
from apps.iit_memory.models import ConversationMemory, Memory, MemoryOrigin
from apps.projects.models import User
from tests.support.cast import Cast, client_of
from tests.support.memories import accepted, proposed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def page(cast: Cast, user: User) -> str:
    response = client_of(user).get(f"/p/{cast.project.slug}/memory/")
    assert response.status_code == 200
    return response.content.decode()


def decide(cast: Cast, memory: Memory, decision: str, **given: str) -> int:
    address = f"/p/{cast.project.slug}/memory/{memory.pk}/"
    return client_of(cast.coordinator).post(address, {"decision": decision, **given}).status_code


def test_proposals_stand_there_with_evidence_and_a_link_to_the_message(
    cast: Cast, conversation: Conversation
) -> None:
    message = uuid4()
    draft = Draft(
        kind="decision",
        key="decision.margin",
        text="The margin is 8%.",
        evidence="we go down to 8 percent",
        conversation_id=conversation.pk,
        message_id=message,
    )
    propose(project_id=cast.project.pk, drafts=[draft], origin=MemoryOrigin.MODEL)
    shown = page(cast, cast.coordinator)
    assert "The margin is 8%." in shown
    assert "we go down to 8 percent" in shown
    assert f"/{conversation.pk}/#message-{message}" in shown


def test_who_only_reads_has_no_buttons(cast: Cast) -> None:
    proposed(cast, "The margin is 8%.")
    assert 'value="accept"' not in page(cast, cast.viewer)
    assert 'value="accept"' in page(cast, cast.coordinator)


def test_a_memory_goes_through_every_decision(cast: Cast) -> None:
    memory = proposed(cast, "The margin is 10%.")
    decide(cast, memory, "edit", text="The margin is 9%.")
    decide(cast, memory, "accept")
    decide(cast, memory, "pin")
    decide(cast, memory, "edit", text="The margin is 8%.")
    older, newer = Memory.objects.order_by("created_at")
    assert (older.text, older.superseded_by, newer.text, newer.pinned) == (
        "The margin is 9%.",
        newer,
        "The margin is 8%.",
        True,
    )
    assert "The margin is 9%." in page(cast, cast.viewer)  # the history
    decide(cast, newer, "forget")
    assert not Memory.objects.exists()


def test_what_was_decided_already_is_said_and_an_unknown_decision_is_not_there(cast: Cast) -> None:
    memory = accepted(cast, "The margin is 8%.")
    address = f"/p/{cast.project.slug}/memory/{memory.pk}/"
    response = client_of(cast.coordinator).post(address, {"decision": "reject"}, follow=True)
    assert "This has been decided already." in response.content.decode()
    assert decide(cast, memory, "burn") == 404


def test_a_personal_memory_is_on_its_owners_page_alone(cast: Cast) -> None:
    memory = proposed(cast, "Short answers.", owner=cast.investigator)
    assert "Short answers." in page(cast, cast.investigator)
    assert "Short answers." not in page(cast, cast.coordinator)
    assert decide(cast, memory, "accept") == 404


def test_a_conversation_is_left_out_and_taken_in_again(cast: Cast, conversation: Conversation) -> None:
    client = client_of(cast.coordinator)
    address = f"/p/{cast.project.slug}/memory/conversations/{conversation.pk}/"
    client.post(address, {"enabled": "no"})
    assert not ConversationMemory.objects.get().enabled
    assert "Left out" in page(cast, cast.viewer)
    client.post(address, {"enabled": "yes"})
    assert ConversationMemory.objects.get().enabled


def test_a_memory_of_another_project_is_not_there(cast: Cast) -> None:
    memory = proposed(cast, "Theirs.", project_id=cast.other_project.pk)
    assert decide(cast, memory, "accept") == 404
    assert "Theirs." not in page(cast, cast.coordinator)


def listed(cast: Cast, query: str = "") -> str:
    return (
        client_of(cast.viewer)
        .get(f"/p/{cast.project.slug}/memory/?{query}")
        .content.decode()
        .split("<main")[1]
    )


def test_what_holds_stands_in_groups_the_newest_first(cast: Cast, conversation: Conversation) -> None:
    for number in range(10):
        accepted(cast, f"Decision number {number}.", key=f"decision.{number}")
    accept(memory=proposed(cast, "Recruitment has started.", key="s", kind="status"), by=cast.coordinator)
    draft = Draft(kind="decision", key="alpha", text="Alpha: 0.05", conversation_id=conversation.pk)
    record(project_id=cast.project.pk, draft=draft, origin=MemoryOrigin.PROTOCOL, by=cast.investigator)
    whole = listed(cast)
    order = ["Decision number 9.", "Decision number 2.", "2 more", "Alpha: 0.05", "Recruitment has started."]
    assert sorted(order, key=whole.index) == order
    assert "Decision number 1." not in whole
    assert "Decision number 1." in listed(cast, "group=decisions")
    assert "Alpha: 0.05" not in listed(cast, "group=decisions")


def test_a_memory_is_found_by_words_also_of_what_it_replaced(cast: Cast) -> None:
    margin = accepted(cast, "The margin is 10 points.")
    edit(memory=margin, by=cast.coordinator, text="We use a delta of 8.")
    other = accepted(cast, "Site 3 recruits adults.", key="decision.sites")
    for query in ("q=delta", "q=MARGIN+points"):
        found = listed(cast, query)
        assert ("We use a delta of 8." in found, "Site 3" in found) == (True, False)
    assert "Nothing matches." in listed(cast, "q=%00kidney")
    alone = listed(cast, f"memory={other.pk}")
    assert ("Site 3" in alone, "a delta of 8." in alone) == (True, False)
    for odd in ("memory=x", "group=odd&page=-4", "group=decisions&page=99"):
        assert "Site 3" in listed(cast, odd)


def test_after_a_decision_one_is_where_one_was(cast: Cast) -> None:
    memory = accepted(cast, "The margin is 10 points.")
    client = client_of(cast.coordinator)
    page = f"/p/{cast.project.slug}/memory/"
    assert f"{page}{memory.pk}/?q=margin&amp;group=decisions" in (
        client.get(f"{page}?q=margin&group=decisions").content.decode()
    )
    response = client.post(f"{page}{memory.pk}/?q=margin&group=decisions", {"decision": "pin"})
    assert response.headers["Location"] == f"{page}?q=margin&group=decisions"
