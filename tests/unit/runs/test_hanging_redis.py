"""A Redis that hangs: it takes connections and answers nothing. Nobody waits for it longer than for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
import redis
from celery import current_app
from kombu import pools
from pytest_django.fixtures import Settings

from apps.runs import health, queue, sweeper
from apps.runs import redis as connections
from apps.runs.api import throttling
from apps.runs.events import hub, log
from apps.runs.events.frames import Frame
from apps.runs.models import Run
from tests.support.frozen import frozen, own_valkey

pytestmark = pytest.mark.timeout(60)
NewRun = Callable[..., Run]


@pytest.fixture
def hanging(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Redis of this process hangs: a server of the test's own, which stands still."""
    cached = (connections.client, connections.reach, throttling.counter)
    with own_valkey() as server:
        settings.REDIS_URL = f"unix://{server.socket}"
        monkeypatch.setattr(current_app.conf, "broker_write_url", f"redis+socket://{server.socket}")
        for each in cached:
            each.cache_clear()
        pools.reset()
        with frozen(server.pid() or 0):
            yield
    for each in cached:
        each.cache_clear()
    pools.reset()


@pytest.fixture
def sends(monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    """Messages really go to the broker."""
    monkeypatch.delattr(current_app, "send_task")


@pytest.mark.django_db
@pytest.mark.usefixtures("hanging", "sends")
def test_a_run_is_left_to_the_sweeper(new_run: NewRun) -> None:
    run = new_run()
    assert not queue.enqueue(run)
    run.refresh_from_db()
    assert run.enqueued_at is None
    assert list(queue.waiting_unclaimed()) == [run]
    assert sweeper.sweep() == 0  # nor does the sweeper hang


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server")
def test_a_run_is_left_to_the_sweeper_by_a_server_that_refuses(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise redis.ResponseError("MISCONF Errors writing to the AOF file: No space left on device")

    run = new_run()
    monkeypatch.setattr(current_app, "send_task", refuse)
    assert not queue.enqueue(run)
    assert list(queue.waiting_unclaimed()) == [run]
    assert sweeper.sweep() == 0


def test_workers_wait_for_a_broker_that_refuses() -> None:
    with current_app.connection_for_read() as connection:
        assert issubclass(redis.ResponseError, connection.connection_errors)
        assert issubclass(redis.ResponseError, connection.recoverable_connection_errors)


@pytest.mark.usefixtures("hanging")
def test_the_log_the_health_and_the_count_of_calls_go_without_it() -> None:
    assert log.read(uuid4(), 1) == []
    assert health.check_redis() == "unreachable"
    with pytest.raises(redis.RedisError):
        log.append([log.Batch(uuid4(), 1, [Frame.of(1, "status", {})])])
    assert throttling.counter().count("test:hanging:1") == 1


def test_a_message_is_accepted_within_two_seconds() -> None:
    assert throttling.ANSWER_SECONDS + connections.ANSWER_SECONDS < 2


def test_after_one_question_without_an_answer_the_next_are_not_put() -> None:
    reach, put = connections.Reach(), []

    def ask() -> None:
        with reach.asked():
            put.append(1)
            raise redis.TimeoutError

    for error in (redis.TimeoutError, redis.ConnectionError, redis.ConnectionError):
        with pytest.raises(error):
            ask()
    assert put == [1]


def test_after_a_rest_one_tries_it_and_an_answer_ends_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("apps.runs.redis.time.monotonic", lambda: now)
    reach = connections.Reach()
    with pytest.raises(redis.TimeoutError), reach.asked():
        raise redis.TimeoutError
    now += connections.REST_SECONDS
    with reach.asked(), pytest.raises(redis.ConnectionError), reach.asked():
        pass  # the second to ask while the first still waits
    with reach.asked(), reach.asked():
        pass


def test_what_the_server_says_is_an_answer_also_when_it_refuses() -> None:
    reach = connections.Reach()
    with pytest.raises(redis.ResponseError), reach.asked():
        raise redis.ResponseError
    with reach.asked():
        pass


class Silent:
    """A connection that takes every command and never says anything."""

    async def subscribe(self, name: str) -> None:
        return None


async def test_a_subscription_without_a_sign_of_life_is_begun_anew() -> None:
    listener = hub.Hub()
    silent: Any = Silent()
    listener._pubsub = silent
    listener._connected = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]
    await listener._ask_for_sign()
    assert listener._pubsub is silent
    await listener._ask_for_sign()
    await asyncio.wait({listener._connected})
    assert listener._pubsub is None


@pytest.mark.usefixtures("redis_server")
async def test_a_subscription_that_lives_gives_its_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = hub.Hub()
    listening = asyncio.create_task(listener._listen())
    try:
        while listener._pubsub is None:
            await asyncio.sleep(0.01)
        await listener._ask_for_sign()
        while listener._awaits_sign:
            await asyncio.sleep(0.01)
        assert listener._pubsub is not None
    finally:
        listening.cancel()
        await asyncio.wait({listening})
