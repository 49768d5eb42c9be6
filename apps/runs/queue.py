"""Telling a worker that a run waits. Redis may be down or hang: then the sweeper tells it again."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

import redis
import structlog
from celery import current_app
from django.db import transaction
from django.db.models import Case, DurationField, ExpressionWrapper, F, Q, QuerySet, Value, When
from django.db.models.functions import Now
from kombu import Connection
from kombu.exceptions import LimitExceeded
from kombu.pools import ProducerPool, producers

from apps.runs.models import Run, RunState
from apps.runs.redis import ANSWER_SECONDS, UNREACHABLE, reach
from apps.runs.registry import kind_of
from apps.runs.work import leases
from config.database.prepared import Prepared
from config.embedded import ensure_redis

logger = structlog.get_logger(__name__)

EXECUTE = "runs.execute"  # the name of the one task; its module leans on this one
# Telling twice costs a look at one row; a person waits for the answer of a run whose message was lost.
PATIENCE_SECONDS = (4, 10, 30)

# A time that is yet to come was written before the clock was set back; web machines may be a little ahead.
AHEAD = timedelta(seconds=30)


def enqueue_on_commit(run: Run) -> None:
    transaction.on_commit(lambda: enqueue(run), robust=True)


def enqueue(run: Run) -> bool:
    """Send the message that the run waits; False (and left to the sweeper) when the broker cannot be reached."""
    failure = send(EXECUTE, str(run.id), queue=kind_of(run).queue)
    if failure:
        logger.warning("run_not_enqueued", run_id=str(run.id), error=failure)
        Run.objects.filter(pk=run.pk).update(enqueued_at=None)
    return not failure


def send(task: str, *arguments: str, queue: str) -> str:
    """Send a message to the workers of a queue. Waits no longer than a person would; names what failed, if it did:
    whoever sends has a row that says what is to be done, and something that looks for it again."""
    try:
        ensure_redis()
        with reach().asked(), _producers().acquire(block=True, timeout=ANSWER_SECONDS) as producer:
            current_app.send_task(task, arguments, queue=queue, retry=False, producer=producer)
    except (*UNREACHABLE, LimitExceeded, redis.RedisError) as error:  # or it refuses: its disk may be full
        return type(error).__name__
    return ""


def _producers() -> ProducerPool:
    found: ProducerPool = producers[_broker(current_app.conf.broker_write_url)]
    return found


@lru_cache(maxsize=1)
def _broker(url: str) -> Connection:
    """How it is reached, which takes many settings to say; no connection is open. They wait no longer than a person
    would: those of the workers have more patience."""
    options = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    found: Connection = current_app.connection_for_write(url, transport_options=options)
    return found


def next_of_queue_on_commit(run: Run) -> None:
    """When a run leaves its queue, the next one is told."""
    if run.queue_key:
        transaction.on_commit(lambda: _enqueue_next(run.queue_key), robust=True)


def _first_of(queue: str) -> QuerySet[Run]:
    return Run.objects.filter(queue_key=queue, state=RunState.QUEUED).order_by("order").only("kind")[:1]


FIRST_OF_QUEUE = Prepared(_first_of, queue=str)


def _enqueue_next(queue_key: str) -> None:
    head = FIRST_OF_QUEUE.first(queue=queue_key)
    if head is not None:
        enqueue(head)


def waiting_unclaimed() -> QuerySet[Run]:
    """Runs first in their queue that no worker took although they were told of, or that were never told of."""
    patience = Case(
        *(
            When(enqueue_count=count, then=Value(timedelta(seconds=s)))
            for count, s in enumerate(PATIENCE_SECONDS)
        ),
        default=Value(timedelta(seconds=PATIENCE_SECONDS[-1])),
        output_field=DurationField(),
    )
    due = ExpressionWrapper(Now() - F("enqueued_at"), output_field=DurationField())
    is_ahead = Q(enqueued_at__gt=Now() + AHEAD)
    is_due = Q(enqueued_at=None) | Q(waited__gt=patience) | is_ahead
    return leases.heads_of_queues().alias(waited=due).filter(is_due)


def enqueue_once_more(run: Run) -> bool:
    """False when the broker is away, which does not count: the run is told of as soon as it is back."""
    if not enqueue(run):
        return False
    Run.objects.filter(pk=run.pk).update(enqueued_at=Now(), enqueue_count=F("enqueue_count") + 1)
    return True
