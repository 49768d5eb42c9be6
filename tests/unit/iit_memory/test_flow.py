"""What was said is in the flow log once, at its place, and leaves it only when its week is in a report."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.agents.actions.branching import edit_message
from apps.agents.actions.conversations import delete_conversation
from apps.agents.models import Conversation, Message
from apps.agents.turn.remember import settle
from apps.iit_memory.actions.catching_up import catch_up
from apps.iit_memory.actions.expiry import expire_flow
from apps.iit_memory.actions.flow import remember_messages
from apps.iit_memory.actions.forgetting import switch
from apps.iit_memory.flow_search import messages_about
from apps.iit_memory.models import ConversationMemory, FlowEntry
from apps.retrieval.actions.counting import count_words
from apps.retrieval.models import Chunk
from apps.retrieval.selectors import reader_of
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.memories import utterance
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def log(cast: Cast, *texts: str, other: bool = False) -> list[FlowEntry]:
    project = cast.other_project if other else cast.project
    remember_messages(
        project_id=project.pk,
        conversation_id=uuid4(),
        utterances=[utterance(place, text) for place, text in enumerate(texts)],
    )
    return list(FlowEntry.objects.filter(project=project).order_by("place"))


def test_a_turn_is_in_the_log_with_its_answer(say: Say, cast: Cast, conversation: Conversation) -> None:
    run = say("How many plants do we need?")
    settle(30)
    entries = list(FlowEntry.objects.order_by("place"))
    assert [(entry.place, entry.role) for entry in entries] == [(0, "user"), (1, "assistant")]
    assert entries[0].content == "How many plants do we need?"
    assert (entries[0].user, entries[0].project) == (cast.coordinator, cast.project)
    assert entries[0].intent
    assert entries[1].content == Message.objects.get(run=run).content
    chunks = Chunk.objects.order_by("position")
    assert [(chunk.source_id, chunk.position) for chunk in chunks] == [
        (str(conversation.pk), 0),
        (str(conversation.pk), 1),
    ]
    assert chunks[0].facets == {"role": "user", "user": str(cast.coordinator.pk)}


def test_the_clock_takes_in_what_a_lost_process_left(say: Say) -> None:
    say("How many plants do we need?")
    settle(30)
    FlowEntry.objects.all().delete()
    Chunk.objects.all().delete()
    assert catch_up() == 2
    assert catch_up() == 0
    assert FlowEntry.objects.count() == Chunk.objects.count() == 2


def test_words_that_took_the_place_of_others_take_it_here(
    say: Say, cast: Cast, conversation: Conversation
) -> None:
    say("How many lilies do we need?")
    say("And how many more?")
    settle(30)
    first = Message.objects.get(conversation=conversation, turn=1, role="user")
    turn = edit_message(message=first, text="How many roses do we need?", by=cast.coordinator, enqueue=False)
    execute_inline(turn.run)
    settle(30)
    said = FlowEntry.objects.filter(role="user").values_list("content", flat=True)
    assert list(said) == ["How many roses do we need?"]
    assert not Chunk.objects.filter(text__contains="lilies").exists()
    assert FlowEntry.objects.count() == Chunk.objects.count() == 2


def test_a_conversation_that_is_not_remembered_is_left_out(
    say: Say, cast: Cast, conversation: Conversation
) -> None:
    say("How many lilies do we need?")
    settle(30)
    switch(project=cast.project, conversation_id=conversation.pk, by=cast.coordinator, enabled=False)
    say("And how many roses?")
    settle(30)
    assert catch_up() == 0
    assert FlowEntry.objects.count() == Chunk.objects.count() == 0
    switch(project=cast.project, conversation_id=conversation.pk, by=cast.coordinator, enabled=True)
    say("And how many tulips?")
    settle(30)
    catch_up()
    assert FlowEntry.objects.filter(role="user").get().content == "And how many tulips?"


def test_a_deleted_conversation_leaves_nothing(say: Say, cast: Cast, conversation: Conversation) -> None:
    say("How many lilies do we need?")
    settle(30)
    delete_conversation(conversation=conversation, by=cast.manager)
    assert FlowEntry.objects.count() == Chunk.objects.count() == ConversationMemory.objects.count() == 0


def test_nothing_expires_before_its_week_is_in_a_report(cast: Cast) -> None:
    log(cast, "an old question", "an old answer", "another one")
    later = timezone.now() + timedelta(days=31)
    assert expire_flow(now=later) == 0
    FlowEntry.objects.exclude(content="another one").update(rolled_up_at=timezone.now())
    assert expire_flow(now=timezone.now()) == 0
    assert expire_flow(now=later) == 2
    assert FlowEntry.objects.get().content == "another one"
    assert Chunk.objects.get().text == "another one"


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=8), days=st.integers(0, 60))
def test_what_expires_is_old_and_in_a_report_whatever_there_is(
    cast: Cast, rows: list[tuple[bool, int]], days: int
) -> None:
    FlowEntry.objects.all().delete()
    entries = log(cast, *(f"message {place}" for place in range(len(rows)))) if rows else []
    now = timezone.now()
    for entry, (rolled_up, age) in zip(entries, rows, strict=True):
        entry.created_at = now - timedelta(days=age)
        entry.expires_at = entry.created_at + timedelta(days=30)
        entry.rolled_up_at = now if rolled_up else None
        entry.save()
    later = now + timedelta(days=days)
    kept = {entry.pk for entry in entries if entry.rolled_up_at is None or entry.expires_at > later}
    expire_flow(now=later)
    assert set(FlowEntry.objects.values_list("pk", flat=True)) == kept


def test_nobody_finds_messages_of_another_project(cast: Cast) -> None:
    log(cast, "the margin is eight percent")
    log(cast, "the margin is ten percent", other=True)
    count_words()
    for user, text in ((cast.viewer, "eight"), (cast.outsider, "ten")):
        hits = messages_about(reader_of(user), "what is the margin", limit=10)
        assert [text in hit.text for hit in hits] == [True]
    assert not messages_about(reader_of(cast.outsider, project_id=cast.project.pk), "margin", limit=10)
