"""What several processes do at once comes to the same as one after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection

from apps.iit_memory.actions.flow import remember_messages
from apps.iit_memory.actions.memories import Draft, accept, propose
from apps.iit_memory.memories import in_force
from apps.iit_memory.models import FlowEntry, Memory, MemoryOrigin
from apps.retrieval.models import Chunk
from tests.support.cast import Cast
from tests.support.memories import proposed, utterance

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def at_once(*works: Callable[[], object]) -> None:
    def closed(work: Callable[[], object]) -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        for done in [pool.submit(closed, work) for work in works]:
            done.result(timeout=120)


def test_a_turn_that_two_take_in_stands_there_once(cast: Cast) -> None:
    said = [utterance(place, f"message {place}") for place in range(4)]
    take_in = partial(remember_messages, project_id=cast.project.pk, conversation_id=uuid4(), utterances=said)
    at_once(*[take_in] * 4)
    assert FlowEntry.objects.count() == Chunk.objects.count() == 4


def test_of_two_that_are_accepted_about_the_same_one_holds(cast: Cast) -> None:
    memories = [proposed(cast, f"The margin is {number}%.") for number in range(4)]
    at_once(*(partial(accept, memory=memory, by=cast.coordinator) for memory in memories))
    holding = in_force(Memory.objects.all()).get()
    assert Chunk.objects.get().text == holding.text
    assert Memory.objects.filter(superseded_by__isnull=False).count() == 3


def test_the_same_that_two_read_is_proposed_once(cast: Cast) -> None:
    draft = Draft(kind="decision", key="decision.margin", text="The margin is 8%.")
    at_once(*[partial(propose, project_id=cast.project.pk, drafts=[draft], origin=MemoryOrigin.RULES)] * 4)
    assert Memory.objects.count() == 1
