"""No read of a project returns anything of another, on any path, while both are read and written at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import chain
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.extension import RecallRequest
from apps.agents.models import Agent, Message, Role
from apps.iit_memory.actions.flow import remember_messages, utterance_of
from apps.iit_memory.actions.memories import Draft, accept, propose
from apps.iit_memory.actions.reports import keep_findable
from apps.iit_memory.collections import FLOW, MEMORIES, REPORTS
from apps.iit_memory.flow_search import messages_about, with_neighbours
from apps.iit_memory.memories import held_of
from apps.iit_memory.models import Memory, MemoryOrigin, WeeklyReport
from apps.iit_memory.recall import PROFILES, recall, recall_for
from apps.projects.models import EnrolmentEntry, Project, User
from apps.retrieval.actions.counting import count_words
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Query
from tests.support.cast import Cast, client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
ROUNDS, THREADS = 4, 8
QUESTION = "Why is the margin of the ward so small?"
Read = Callable[["Side", "Side"], str]


@dataclass(frozen=True)
class Side:
    """A project that says one word in everything, and somebody who is a member of it alone."""

    word: str
    project: Project
    user: User
    answer: Message
    report: WeeklyReport
    memory: Memory


@pytest.fixture
def sides(cast: Cast, agent: Agent) -> tuple[Side, Side]:
    made = (
        _side("zebra", cast.project, cast.coordinator, agent),
        _side("quokka", cast.other_project, cast.outsider, agent),
    )
    for side, other in (made, made[::-1]):  # references to what is the other's describe nothing
        refs = [f"memory:{side.memory.pk}", f"memory:{other.memory.pk}", f"report:{other.report.pk}"]
        refs += [f"message:{other.answer.pk}", f"value:{other.answer.conversation_id}/pico.comparator"]
        Message.objects.filter(pk=side.answer.pk).update(recalled=refs)
    count_words()
    return made


def _side(word: str, project: Project, user: User, agent: Agent) -> Side:
    conversation = start_conversation(agent=agent, project=project, title=f"The {word} ward", by=user)
    text = f"The {word} ward asked for the margin."
    said = [
        Message.objects.create(conversation=conversation, turn=1, role=role, content=text, author=author)
        for role, author in ((Role.USER, user), (Role.ASSISTANT, None))
    ]
    for message in said:
        message.refresh_from_db()
    remember_messages(
        project_id=project.pk, conversation_id=conversation.pk, utterances=list(map(utterance_of, said))
    )
    now = timezone.now()
    report = WeeklyReport.objects.create(
        project=project,
        year=2026,
        week=46,
        starts_at=now - timedelta(days=7),
        ends_at=now,
        language="en",
        summary=f"The {word} ward kept its margin.",
    )
    keep_findable(report)
    EnrolmentEntry.objects.create(project=project, date=now.date(), number=3, site=f"{word} ward")
    return Side(word, project, user, said[1], report, _decide(word, project, user, 0))


def _decide(word: str, project: Project, user: User, number: int) -> Memory:
    draft = Draft("decision", f"decision.{number}", f"The margin of the {word} ward is {number + 8} points.")
    (memory,) = propose(project_id=project.pk, drafts=[draft], origin=MemoryOrigin.RULES)
    return accept(memory=memory, by=user)


# --- Every way to read: what `side` gets, also where it names a thing of `other` --------------------------------


def recalled(side: Side, other: Side) -> str:
    found = chain.from_iterable(
        recall_for(project=side.project, user=side.user, query=QUESTION, profile=profile)
        for profile in PROFILES
    )
    assert recall_for(project=other.project, user=side.user, query=QUESTION) == []
    return "\n".join(f"{item.text} {item.source}" for item in found)


def recalled_by_a_turn(side: Side, other: Side) -> str:
    given = RecallRequest(
        project_id=str(side.project.pk),
        user_id=str(side.user.pk),
        conversation_id=str(uuid4()),
        agent="iit_manager",
        language="en",
        intent="",
        query=QUESTION,
        budget_tokens=2000,
        deadline_seconds=2.0,
        cancelled=lambda: False,
    )
    return "\n".join(item.text for item in recall(given))


def held(side: Side, other: Side) -> str:
    return "\n".join(each.text for each in held_of(side.project, side.user.pk))


def flow(side: Side, other: Side) -> str:
    hits = messages_about(reader_of(side.user), QUESTION, limit=20)
    assert messages_about(reader_of(side.user, project_id=other.project.pk), QUESTION, limit=20) == ()
    return "\n".join(map(with_neighbours, hits))


def searched(side: Side, other: Side) -> str:
    hits = search(
        reader_of(side.user), Query(QUESTION, (FLOW, MEMORIES, REPORTS), limit=50, neighbours=1)
    ).hits
    return "\n".join(f"{hit.title} {with_neighbours(hit)}" for hit in hits)


def pages(side: Side, other: Side) -> str:
    client, slug = client_of(side.user), side.project.slug
    own = (
        "memory/",
        "memory/?q=margin",
        "reports/",
        f"reports/{side.report.pk}/",
        "enrolment/",
        "procedures/",
    )
    theirs = (
        f"/p/{other.project.slug}/memory/",
        f"/p/{other.project.slug}/reports/{other.report.pk}/",
        f"/p/{slug}/reports/{other.report.pk}/",
        f"/messages/{other.answer.pk}/remembered/",
        f"/api/messages/{other.answer.pk}/recalled",
    )
    assert [client.get(address).status_code for address in theirs] == [404] * len(theirs)
    named = client.get(f"/p/{slug}/memory/?memory={other.memory.pk}").content.decode()
    return named + "".join(client.get(f"/p/{slug}/{page}").content.decode() for page in own)


def below_an_answer(side: Side, other: Side) -> str:
    client = client_of(side.user)
    page = client.get(f"/messages/{side.answer.pk}/remembered/").content.decode()
    return page + client.get(f"/api/messages/{side.answer.pk}/recalled").content.decode()


READS: tuple[Read, ...] = (
    recalled,
    recalled_by_a_turn,
    held,
    flow,
    searched,
    pages,
    below_an_answer,
)


def _works(sides: tuple[Side, Side]) -> Iterator[Callable[[], None]]:
    first, second = sides
    for number in range(1, ROUNDS + 1):
        for side, other in ((first, second), (second, first)):
            yield partial(_write, side, number)
            for read in READS:
                yield partial(_read, read, side, other)


def _write(side: Side, number: int) -> None:
    _decide(side.word, side.project, side.user, number)


def _read(read: Read, side: Side, other: Side) -> None:
    text = read(side, other)
    assert side.word in text, read.__name__
    assert other.word not in text, read.__name__


def test_no_way_to_read_returns_anything_of_another_project(sides: tuple[Side, Side]) -> None:
    def closed(work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        for _done in pool.map(closed, _works(sides), timeout=300):
            pass
    assert Memory.objects.count() == 2 * (ROUNDS + 1)
