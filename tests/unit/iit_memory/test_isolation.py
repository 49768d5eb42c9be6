"""No read of a project returns anything of another, on any path, while both are read and written at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from io import BytesIO
from itertools import chain
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.db import connection
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.extension import RecallRequest
from apps.agents.models import Agent, Message, Role
from apps.iit_memory.actions.flow import Utterance, remember_messages, utterance_of
from apps.iit_memory.actions.forgetting import forget
from apps.iit_memory.actions.memories import Draft, accept, propose
from apps.iit_memory.actions.procedures import load_default_procedures, start_procedure
from apps.iit_memory.actions.questions import schedule_question
from apps.iit_memory.actions.reports import correct_report, keep_findable
from apps.iit_memory.collections import FLOW, MEMORIES, REPORTS
from apps.iit_memory.flow_search import messages_about, with_neighbours
from apps.iit_memory.memories import held_of
from apps.iit_memory.models import Memory, MemoryOrigin, Procedure, WeeklyReport
from apps.iit_memory.recall import PROFILES, recall, recall_for
from apps.projects.actions.enrolment import add_enrolment
from apps.projects.models import EnrolmentEntry, Project, User
from apps.retrieval.actions.counting import count_words
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Query
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.turns import answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
ROUNDS, THREADS = 2, 8
RECORDS = {"zebra": "Z01-007", "quokka": "Q01-007"}
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
def sides(cast: Cast, agent: Agent, protocol_agent: Agent) -> tuple[Side, Side]:
    load_default_procedures()
    made = (
        _side("zebra", cast.project, cast.manager, agent),
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
    schedule_question(project=project, text=f"What is due on the {word} ward?", crontab="0 8 * * 5", by=user)
    start_procedure(
        procedure=Procedure.objects.get(slug="sae_report"), project=project, by=user, record_id=RECORDS[word]
    )
    _propose(word, project, 0)
    return Side(word, project, user, said[1], report, _decide(word, project, user, 0))


def _decide(word: str, project: Project, user: User, number: int) -> Memory:
    draft = Draft("decision", f"decision.{number}", f"The margin of the {word} ward is {number + 8} points.")
    (memory,) = propose(project_id=project.pk, drafts=[draft], origin=MemoryOrigin.RULES)
    return accept(memory=memory, by=user)


def _propose(word: str, project: Project, number: int) -> None:
    """Waits in the inbox."""
    draft = Draft("status", f"status.{number}", f"The {word} ward has {number + 3} beds.")
    propose(project_id=project.pk, drafts=[draft], origin=MemoryOrigin.RULES)


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
    """Each page for itself: all of them have something of their own project, and none of the other."""
    client, slug = client_of(side.user), side.project.slug
    own = (
        "overview/",
        "memory/",
        "memory/?q=margin",
        "reports/",
        f"reports/{side.report.pk}/",
        f"reports/{side.report.pk}/edit/",
        "enrolment/",
        "procedures/",
        "questions/",
    )
    listed = ("overview", "memory", "reports", "enrolment", "procedures", "questions", "web-hooks")
    theirs = (
        *(f"/p/{other.project.slug}/{page}/" for page in listed),
        f"/p/{other.project.slug}/reports/{other.report.pk}/",
        f"/p/{slug}/reports/{other.report.pk}/",
        f"/p/{slug}/reports/{other.report.pk}/edit/",
        f"/messages/{other.answer.pk}/remembered/",
        f"/api/messages/{other.answer.pk}/recalled",
    )
    assert [client.get(address).status_code for address in theirs] == [404] * len(theirs)
    read = {page: client.get(f"/p/{slug}/{page}").content.decode() for page in own}
    marks = (side.word, RECORDS[side.word])
    assert [page for page, text in read.items() if not any(mark in text for mark in marks)] == []
    named = client.get(f"/p/{slug}/memory/?memory={other.memory.pk}").content.decode()
    return named + "".join(read.values())


def interface(side: Side, other: Side) -> str:
    client = client_of(side.user)
    theirs = (
        f"/api/projects/{other.project.slug}/reports",
        f"/api/reports/{other.report.pk}",
        f"/api/reports/{other.report.pk}/file",
    )
    assert [client.get(address).status_code for address in theirs] == [404] * len(theirs)
    assert client.post(f"/api/memories/{other.memory.pk}/end").status_code == 404
    own = (f"/api/projects/{side.project.slug}/reports", f"/api/reports/{side.report.pk}")
    return "".join(client.get(address).content.decode() for address in own)


def exported(side: Side, other: Side) -> str:
    """The Word file, and that there is none of the other's."""
    client = client_of(side.user)
    addresses = [f"/p/{side.project.slug}/reports/{of.report.pk}/file/" for of in (side, other)]
    file, none = (client.get(address) for address in addresses)
    assert none.status_code == 404
    with ZipFile(BytesIO(b"".join(file))) as parts:
        return parts.read("word/document.xml").decode()


def answered(side: Side, other: Side) -> str:
    """By the manager of the project, whose readers its tools share."""
    agent = Agent.objects.get(slug="iit_manager")
    conversation = start_conversation(agent=agent, project=side.project, title="", by=side.user)
    asked = ("What was decided about the margin?", "How many are enrolled by site?", "What is due?")
    texts = []
    for text in asked:
        turn = send_message(conversation=conversation, text=text, by=side.user, enqueue=False)
        execute_inline(turn.run)
        texts.append(answer_of(turn.run))
    return "".join(texts)


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
    interface,
    exported,
    answered,
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
    """Something of everything: a decision, what waits, what was said, a correction, enrolment, what is forgotten."""
    word, project, user = side.word, side.project, side.user
    _decide(word, project, user, number)
    _propose(word, project, number)
    said = Utterance(
        uuid4(), 2 * number, "user", f"The {word} ward asked for the margin again.", timezone.now()
    )
    remember_messages(project_id=project.pk, conversation_id=uuid4(), utterances=[said])
    parts = {"summary": f"The {word} ward kept its margin for {number} weeks."}
    correct_report(by=user, project=project, report_id=side.report.pk, parts=parts)
    add_enrolment(by=user, project=project, day=date(2026, 1, number), number=1, site=f"{word} ward")
    forget(memory=_decide(word, project, user, 100 + number), by=user)


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
    assert Memory.objects.filter(state="accepted").count() == Memory.objects.exclude(state="accepted").count()
    assert Memory.objects.count() == 4 * (ROUNDS + 1)  # what was forgotten is gone
