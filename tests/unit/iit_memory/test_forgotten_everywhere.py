"""What was forgotten stands in no column of any table and in no key of Redis, whatever was made from it meanwhile; only
the messages stay, and go with their conversation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from apps.agents.actions.conversations import delete_conversation, start_conversation
from apps.agents.actions.feedback import give_feedback
from apps.agents.actions.turns import send_message
from apps.agents.models import (
    Agent,
    CitedPassage,
    Conversation,
    ConversationSummary,
    FeedbackValue,
    Message,
    Role,
    Step,
)
from apps.agents.turn.remember import settle
from apps.iit_memory.actions.forgetting import forget
from apps.iit_memory.actions.memories import accept, edit
from apps.iit_memory.actions.reports import keep_findable
from apps.iit_memory.memories import held_of
from apps.iit_memory.models import FlowEntry, Memory, WeeklyReport
from apps.retrieval.actions.counting import count_words
from apps.retrieval.models import Chunk, TermFrequency
from apps.retrieval.terms import counted, number_of, term_of
from apps.runs.events import log
from apps.runs.events.frames import Frame, number
from apps.runs.models import Run
from apps.runs.redis import client
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "chat_model", "protocol_agent"),
]
MARKS = ("quixotic", "堂吉诃德")
SAID = 'We decided on the quixotic 堂吉诃德 margin of "8 points".'
CORRECTED = 'The quixotic 堂吉诃德 margin is "9 points".'
ANSWER = f"As the team said: {SAID}"
TEXT_COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'public'
AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')
ORDER BY 1, 2
"""


def columns_with_marks() -> list[str]:
    """Every column of every table in which a mark stands: as it is, escaped as in JSON, or as bytes."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(TEXT_COLUMNS)
        for table, column in cursor.fetchall():
            said = " OR ".join(f'"{column}"::text ILIKE %s' for _ in written())
            cursor.execute(
                f'SELECT 1 FROM "{table}" WHERE {said} LIMIT 1', [f"%{each}%" for each in written()]
            )
            if cursor.fetchone():
                found.append(f"{table}.{column}")
    return found


def written() -> list[str]:
    escaped = [mark.encode("ascii", "backslashreplace").decode().replace("\\", "\\\\") for mark in MARKS]
    return [*MARKS, *escaped, *(mark.encode().hex() for mark in MARKS)]


def keys_with_marks() -> list[str]:
    redis = client()
    return [
        key.decode()
        for key in redis.scan_iter(f"{settings.REDIS_PREFIX}*")
        if any(mark.encode() in part for part in parts_of(key) for mark in MARKS)
    ]


def parts_of(key: bytes) -> Iterator[bytes]:
    """What one key holds, whatever it is."""
    redis: Any = client()
    match redis.type(key):
        case b"string":
            yield redis.get(key) or b""
        case b"hash":
            yield from (part for pair in redis.hgetall(key).items() for part in pair)
        case b"list":
            yield from redis.lrange(key, 0, -1)
        case b"set":
            yield from redis.smembers(key)
        case b"zset":
            yield from redis.zrange(key, 0, -1)
        case b"stream":
            yield from (part for _id, fields in redis.xrange(key) for part in fields.values())


def chunks_with_marks() -> int:
    """How many texts the index of words would find by a mark, and in how many it believes them to stand."""
    numbers = [number_of(word) for mark in MARKS for word in counted(mark)]
    terms = {
        term_of(scope_id, number)
        for scope_id in Chunk.objects.values_list("scope", flat=True)
        for number in numbers
    }
    found = Chunk.objects.filter(terms__overlap=sorted(terms)).count() if terms else 0
    return found + TermFrequency.objects.filter(term__in=terms).count()


def say(conversation: Conversation, text: str, cast: Cast) -> Message:
    turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
    execute_inline(turn.run)
    settle(30)
    return Message.objects.get(run=turn.run)


def log_again(answer: Message) -> None:
    """As a worker would have: runs of this process write no events."""
    frame = Frame.of(number(1, 1), "token", {"channel": "answer", "text": ANSWER})
    Run.objects.filter(message=answer).update(epoch=1)
    assert log.append([log.Batch(Run.objects.get(message=answer).pk, 1, [frame])]) == [True]


def begin(cast: Cast, slug: str) -> Conversation:
    agent = Agent.objects.get(slug=slug)
    return start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)


def report(cast: Cast, memory: Memory) -> None:
    now = timezone.now()
    line = {"text": memory.text, "at": now.isoformat(), "kind": "decision"}
    made = WeeklyReport.objects.create(
        project=cast.project,
        year=2026,
        week=46,
        starts_at=now - timedelta(days=7),
        ends_at=now,
        language="en",
        summary=f"A week with one decision: {memory.text}",
        events=[line],
    )
    keep_findable(made)


def test_nothing_is_left_of_it_but_the_messages(cast: Cast, openai_server: ScriptedServer) -> None:
    openai_server.script.default = Reply(text=ANSWER)
    conversations = [begin(cast, "protocol_agent"), begin(cast, "protocol_agent"), begin(cast, "iit_manager")]
    say(conversations[0], SAID, cast)
    memory = accept(memory=Memory.objects.get(), by=cast.coordinator)
    say(conversations[1], "What is the margin, and what was decided?", cast)
    memory = edit(memory=memory, by=cast.coordinator, text=CORRECTED)
    report(cast, memory)
    ConversationSummary.objects.update_or_create(
        conversation=conversations[1], defaults={"text": SAID, "up_to_turn": 1}
    )
    answer = say(conversations[1], "Once more: which margin was decided?", cast)
    give_feedback(message=answer, value=FeedbackValue.DOWN, reason=CORRECTED, by=cast.coordinator)
    say(conversations[2], "What was decided about the margin?", cast)
    held_of(cast.project, cast.coordinator.pk)
    log_again(answer)
    assert CitedPassage.objects.filter(source="memory").exists()
    cited = Message.objects.get(conversation=conversations[2], role=Role.ASSISTANT)
    assert f"memory:{memory.pk}" in cited.recalled  # rules answered, and name what they rest on
    assert Step.objects.filter(name="memory").exists()
    count_words()
    stood = columns_with_marks()
    assert {
        "agents_citedpassage.quote",
        "agents_feedback.reason",
        "agents_message.content",
        "agents_step.exchanges",
        "iit_memory_flowentry.content",
        "iit_memory_weeklyreport.events",
        "retrieval_chunk.text",
        "runs_run.snapshot",
    } <= set(stood), stood
    assert len(keys_with_marks()) == 2  # what holds, and the events of an answer
    assert chunks_with_marks()
    forget(memory=memory, by=cast.coordinator)
    count_words()
    assert columns_with_marks() == ["agents_message.content"]
    assert keys_with_marks() == []
    assert chunks_with_marks() == 0
    assert FlowEntry.objects.exclude(content="").exists()  # what does not say it is remembered as before
    for conversation in conversations:
        delete_conversation(conversation=conversation, by=cast.manager)
    assert columns_with_marks() == []


def test_runs_and_answers_can_be_read_after_it(cast: Cast, openai_server: ScriptedServer) -> None:
    openai_server.script.default = Reply(text=ANSWER)
    conversation = begin(cast, "protocol_agent")
    answer = say(conversation, SAID, cast)
    forget(memory=accept(memory=Memory.objects.get(), by=cast.coordinator), by=cast.coordinator)
    browser = client_of(cast.viewer)
    run = browser.get(f"/api/runs/{answer.run_id}").json()
    assert (run["state"], run["snapshot"]["text"]["answer"]) == ("finished", "As the team said: ")
    assert browser.get(f"/conversations/{conversation.pk}/").status_code == 200
    assert Run.objects.get(message=answer).result["message_id"] == str(answer.pk)
