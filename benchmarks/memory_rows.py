"""The rows that the memory is measured on: a project with a history, a week of many projects, messages long expired."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

if TYPE_CHECKING:
    from apps.agents.models import Agent
    from apps.projects.models import Project, User

QUESTIONS = (
    "How many participants are enrolled?",
    "Why did we change the margin of the primary endpoint?",
    "What was decided about site West last week?",
    "Which problems are there with the freezer?",
    "目前入组多少例？",
    "为什么更改非劣效界值？",
    "上个月关于西区中心有哪些决定？",
)
SENTENCES = (
    "We decided that the margin is {n} percentage points, because the pilot had fewer events than expected.",
    "Site West enrolled {n} participants this week; the second nurse starts on Monday.",
    "The freezer at site East failed for {n} hours, and samples were moved.",
    "我们决定把非劣效界值定为{n}%，因为预试验的事件数低于预期。",
    "西区中心本周入组{n}例，下周一增派一名研究护士。",
)
AT_ONCE, WORDS_OF_A_POOL = 5_000, 200


def sentence(number: int) -> str:
    return SENTENCES[number % len(SENTENCES)].format(n=number)


def demo() -> tuple[Agent, Project, User]:
    from apps.agents.models import Agent
    from apps.projects.models import Project

    project = Project.objects.get(slug="demo")
    return Agent.objects.get(slug="iit_manager"), project, project.principal_investigator


def _entry(project: Any, conversation: Any, place: int, at: datetime, **fields: Any) -> Any:
    from apps.iit_memory.actions.flow import KEPT
    from apps.iit_memory.models import FlowEntry

    given = {"project": project, "conversation_id": conversation, "place": place, "created_at": at}
    said = {"message_id": uuid4(), "role": "assistant" if place % 2 else "user", "expires_at": at + KEPT}
    return FlowEntry(**given, **said, **{"content": sentence(place), **fields})


class Writer:
    """Writes one message after the other into the flow log of the demo project, as what follows a turn does."""

    def __init__(self) -> None:
        self._project = demo()[1]
        self._conversation, self._place = uuid4(), 0

    def write(self) -> float:
        """How long it took, in milliseconds."""
        from django.utils import timezone

        from apps.iit_memory.actions.flow import Utterance, remember_messages

        text, self._place = sentence(self._place), self._place + 1
        said = Utterance(uuid4(), self._place, "user", text, timezone.now())
        began = time.perf_counter()
        remember_messages(project_id=self._project.pk, conversation_id=self._conversation, utterances=[said])
        return (time.perf_counter() - began) * 1000


def fill_with_history(messages: int, memories: int) -> tuple[Project, User]:
    """Messages with their vectors by the local model, memories that hold, a year of reports."""
    from django.utils import timezone

    from apps.iit_memory.actions.flow import Utterance, remember_messages
    from apps.iit_memory.actions.memories import Draft, accept, propose
    from apps.iit_memory.models import MemoryOrigin
    from apps.retrieval.actions.indexing import index

    _agent, project, by = demo()
    now = timezone.now()
    for start in range(0, messages, 100):
        said = [
            Utterance(uuid4(), place, "user", sentence(start + place), now - timedelta(hours=start % 600))
            for place in range(min(100, messages - start))
        ]
        remember_messages(project_id=project.pk, conversation_id=uuid4(), utterances=said)
    drafts = [Draft("decision", f"decision.bench{number}", sentence(number)) for number in range(memories)]
    for memory in propose(project_id=project.pk, drafts=drafts, origin=MemoryOrigin.RULES):
        accept(memory=memory, by=by)
    _year_of_reports(project)
    index()
    return project, by


def _year_of_reports(project: Project) -> None:
    from django.utils import timezone

    from apps.iit_memory.actions.reports import keep_findable
    from apps.iit_memory.models import WeeklyReport
    from apps.iit_memory.weeks import last_ended
    from apps.projects.time_zones import zone

    place = zone(project.time_zone)
    last = last_ended(timezone.now(), place)
    for back in range(52):
        week = last.before(back)
        report, _created = WeeklyReport.objects.update_or_create(
            project=project,
            year=week.year,
            week=week.number,
            defaults={
                "starts_at": week.starts_at(place),
                "ends_at": week.ends_at(place),
                "language": "en",
                "summary": " ".join(map(sentence, range(back, back + 8))),
            },
        )
        keep_findable(report)


def fill_with_weeks(projects: int, messages: int) -> None:
    """Projects that began last week and said as much in it."""
    from django.utils import timezone

    from apps.iit_memory.models import FlowEntry
    from apps.iit_memory.weeks import last_ended
    from apps.projects.actions.projects import create
    from apps.projects.models import Project
    from apps.projects.time_zones import zone

    by = demo()[2]
    Project.objects.update(created_at=timezone.now())  # no other week is due anywhere
    for number in range(projects):
        project = create(by=by, name=f"Study {number}", slug=f"week-{number}")
        place = zone(project.time_zone)
        start = last_ended(timezone.now(), place).starts_at(place)
        Project.objects.filter(pk=project.pk).update(created_at=start)
        conversation = uuid4()
        FlowEntry.objects.bulk_create(
            _entry(project, conversation, of, start + timedelta(hours=of)) for of in range(messages)
        )


def weeks_anew() -> None:
    """As if no report had been made of them."""
    from apps.iit_memory.models import FlowEntry, WeeklyReport
    from apps.runs.models import Run

    theirs = {"project__slug__startswith": "week-"}
    WeeklyReport.objects.filter(**theirs).delete()
    Run.objects.filter(**theirs).delete()
    FlowEntry.objects.filter(**theirs).update(rolled_up_at=None)


def fill_with_expired(count: int) -> None:
    """Rolled up and old, each with a text and a vector. Copied in the database from a few that were written as all are:
    what is measured is how they go."""
    from django.utils import timezone

    from apps.iit_memory.collections import FLOW
    from apps.iit_memory.models import FlowEntry
    from apps.projects.actions.projects import create
    from apps.retrieval.actions.pieces import put_pieces
    from apps.retrieval.types import Place, Text

    project = create(by=demo()[2], name="Old study", slug="old-study")
    long_ago = timezone.now() - timedelta(days=60)
    texts = {place: Text(sentence(place)) for place in range(WORDS_OF_A_POOL)}
    pool = put_pieces(Place(FLOW, project.pk), "pool", texts)
    for start in range(0, count, AT_ONCE):
        conversation, size = uuid4(), min(AT_ONCE, count - start)
        FlowEntry.objects.bulk_create(
            _entry(project, conversation, place, long_ago, rolled_up_at=long_ago) for place in range(size)
        )
        _copy_texts(pool, str(conversation), size)
    with _cursor() as cursor:
        cursor.execute("ANALYZE")


def _copy_texts(pool: list[int], source: str, size: int) -> None:
    columns = "scope_id, key, title, text, locator, facets, at, script, words, weights, terms"
    with _cursor() as cursor:
        cursor.execute(
            f"INSERT INTO retrieval_chunk (source_id, position, {columns}) "
            f"SELECT %s, number, {columns} FROM generate_series(0, %s - 1) AS number "
            "JOIN retrieval_chunk ON id = (%s::bigint[])[1 + number %% %s]",
            [source, size, pool, len(pool)],
        )
        cursor.execute(
            "INSERT INTO retrieval_embedding (chunk_id, model_id, scope_id, vector) "
            "SELECT chunk.id, model.id, chunk.scope_id, "
            "array_fill(0.05::real, ARRAY[model.dimensions::int])::halfvec "
            "FROM retrieval_chunk chunk, retrieval_embeddingmodel model "
            "WHERE chunk.source_id = %s AND model.enabled",
            [source],
        )


def _cursor() -> Any:
    from django.db import connection

    return connection.cursor()
