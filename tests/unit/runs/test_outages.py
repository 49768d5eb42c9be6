"""What runs, readers and the sweeper do while PostgreSQL or Redis is away, and in the moment they come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import OperationalError
from django.db.models.functions import Now

from apps.runs import ending, queue, registry, sweeper
from apps.runs.errors import StopRequested
from apps.runs.events import reader
from apps.runs.events.frames import Frame
from apps.runs.events.hub import Hub
from apps.runs.models import Run, RunState
from apps.runs.redis import channel
from apps.runs.routing import websocket_urlpatterns
from apps.runs.work import keeper, leases
from apps.runs.work.execute import execute
from apps.runs.work.handle import RunHandle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

NewRun = Callable[..., Run]
RegisterKind = Callable[..., list[registry.Ending]]


def lost(run: Run) -> Run:
    """The run as a killed worker leaves it."""
    assert leases.claim(run.pk, worker="gone") is not None
    Run.objects.filter(pk=run.pk).update(lease_until=Now() - timedelta(seconds=1))
    return run


# --- A body that loses its database -------------------------------------------------------------------------


def test_a_run_that_lost_its_database_before_it_showed_anything_is_repeated(
    new_run: NewRun, register_kind: RegisterKind, told: list[str]
) -> None:
    def body(handle: RunHandle) -> None:
        if handle.attempt == 1:
            raise OperationalError("server closed the connection unexpectedly")

    endings = register_kind(body)
    run = new_run()
    execute(run.pk)
    run.refresh_from_db()
    assert (run.state, endings, told) == (RunState.QUEUED, [], [str(run.pk)])
    execute(run.pk)
    run.refresh_from_db()
    assert run.state == RunState.FINISHED


def test_a_run_that_lost_its_database_after_it_showed_text_is_interrupted(
    new_run: NewRun, register_kind: RegisterKind
) -> None:
    def body(handle: RunHandle) -> None:
        handle.events.token("shown")
        raise OperationalError("server closed the connection unexpectedly")

    endings = register_kind(body)
    run = new_run()
    execute(run.pk)
    run.refresh_from_db()
    assert run.state == RunState.INTERRUPTED
    assert endings[0].snapshot["text"]["answer"] == "shown"


def test_a_stop_outweighs_the_lost_database(new_run: NewRun, register_kind: RegisterKind) -> None:
    def body(handle: RunHandle) -> None:
        handle.ask_to_end(StopRequested)
        raise OperationalError("server closed the connection unexpectedly")

    register_kind(body)
    run = new_run()
    execute(run.pk)
    run.refresh_from_db()
    assert run.state == RunState.STOPPED


def test_a_run_ends_although_its_last_events_cannot_be_sent(
    new_run: NewRun, register_kind: RegisterKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_kind(lambda handle: None)
    run = new_run()
    pump = keeper.keeper().pump

    def broken() -> None:
        raise OperationalError("away, and Redis too")

    monkeypatch.setattr(pump, "publish", broken)
    execute(run.pk)
    run.refresh_from_db()
    assert run.state == RunState.FINISHED
    assert run.pk not in pump._writers


# --- The sweeper --------------------------------------------------------------------------------------------


def test_leases_do_not_count_until_workers_had_the_time_to_renew_them(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = lost(new_run())
    now = 1000.0
    set_clocks(monkeypatch, lambda: now)
    rounds = sweeper.Sweeper()
    assert rounds.round() == 0
    now += settings.RUN_LEASE_SECONDS - 0.1
    assert rounds.round() == 0
    now += 0.2
    assert rounds.round() == 1
    run.refresh_from_db()
    assert run.state == RunState.QUEUED


def test_the_time_begins_anew_when_postgres_was_away(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    set_clocks(monkeypatch, lambda: now)
    rounds = sweeper.Sweeper()
    rounds.round()
    now += settings.RUN_LEASE_SECONDS + 1
    lost(new_run())
    with monkeypatch.context() as away:
        away.setattr(sweeper, "sweep", _raise_away)
        assert rounds.round() == 0
    assert rounds.round() == 0
    now += settings.RUN_LEASE_SECONDS + 1
    assert rounds.round() == 1


def test_the_time_begins_anew_when_postgres_hung(new_run: NewRun, monkeypatch: pytest.MonkeyPatch) -> None:
    lost(new_run())
    lease = settings.RUN_LEASE_SECONDS
    times = [
        0.0,
        0.0,
        0.0,
    ]  # of one round: before the server is asked, after its answer, when the leases are counted
    set_clocks(monkeypatch, lambda: times.pop(0), server_now=lambda: times[0])
    rounds = sweeper.Sweeper()
    assert rounds.round() == 0
    times[:] = [lease + 1, 2 * lease, 2 * lease]
    assert rounds.round() == 0
    times[:] = [3 * lease + 1] * 3
    assert rounds.round() == 1


@pytest.mark.parametrize("days", [-1, 1])
def test_the_time_begins_anew_when_the_clock_was_set(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    now, set_by = 1000.0, 0.0
    set_clocks(monkeypatch, lambda: now, server_now=lambda: now + set_by)
    rounds = sweeper.Sweeper()
    rounds.round()
    now += settings.RUN_LEASE_SECONDS + 1
    lost(new_run())
    set_by = days * 86_400.0
    assert rounds.round() == 0
    now += settings.RUN_LEASE_SECONDS + 1
    assert rounds.round() == 1


def test_a_lease_from_before_the_clock_was_set_back_has_no_holder(new_run: NewRun) -> None:
    held, gone = new_run(), new_run()
    for run in (held, gone):
        assert leases.claim(run.pk, worker="w") is not None
    Run.objects.filter(pk=gone.pk).update(lease_until=Now() + timedelta(days=1))
    assert sweeper.sweep() == 1
    assert set(Run.objects.filter(state=RunState.QUEUED)) == {gone}


def test_a_run_that_was_told_of_before_the_clock_was_set_back_is_told_of_again(
    new_run: NewRun, told: list[str]
) -> None:
    run = new_run()
    Run.objects.filter(pk=run.pk).update(enqueued_at=Now() + timedelta(days=1))
    assert (sweeper.sweep(), told) == (1, [str(run.pk)])
    assert sweeper.sweep() == 0


START = datetime(2026, 1, 1, tzinfo=UTC)


def set_clocks(
    monkeypatch: pytest.MonkeyPatch,
    now: Callable[[], float],
    *,
    server_now: Callable[[], float] | None = None,
) -> None:
    """The sweeper's own clock, and that of a PostgreSQL which was never started again."""
    monkeypatch.setattr(sweeper, "monotonic", now)
    monkeypatch.setattr(sweeper, "_start_and_time_of_server", lambda: (START, (server_now or now)()))


def _raise_away(**_: object) -> int:
    raise OperationalError("away")


def test_a_run_that_cannot_be_ended_holds_up_no_other(
    new_run: NewRun, register_kind: RegisterKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = lost(new_run()), lost(new_run())
    Run.objects.update(shown=True)
    real = ending.end_unheld

    def end(run: Run, how: registry.Ending) -> None:
        if run.pk == bad.pk:
            raise ValueError("this answer cannot be stored")
        real(run, how)

    monkeypatch.setattr(sweeper, "end_unheld", end)
    assert sweeper.sweep() == 1
    good.refresh_from_db()
    bad.refresh_from_db()
    assert (good.state, bad.state) == (RunState.INTERRUPTED, RunState.RUNNING)


def test_a_broker_that_is_away_is_asked_once_a_round_and_makes_no_run_wait_longer(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [new_run() for _ in range(3)]
    Run.objects.update(enqueued_at=None)
    asked: list[Run] = []

    def away(run: Run) -> bool:
        asked.append(run)
        return False

    monkeypatch.setattr(queue, "enqueue", away)
    assert sweeper.sweep() == 0
    assert asked == runs[:1]
    assert not Run.objects.filter(enqueue_count__gt=0).exists()


# --- Readers ------------------------------------------------------------------------------------------------


async def test_a_reader_waits_for_postgres_instead_of_falling_silent(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_id = uuid4()  # unknown: the reader is told the end at once when it can be told anything
    real, failures = reader._catch_up, [OperationalError("away"), OperationalError("starting up")]

    def catch_up(*arguments: Any) -> reader.CaughtUp:
        if failures:
            raise failures.pop()
        return real(*arguments)

    monkeypatch.setattr(reader, "_catch_up", catch_up)
    monkeypatch.setattr(reader, "RETRY_SECONDS", 0.0)
    frames = [frame async for frame in reader.frames(run_id)]
    assert [frame.event for frame in frames] == ["finish"]
    assert not failures


class SlowPubSub:
    """Subscribes like redis-py's; while it waits for the server, another reader comes."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.subscribed: set[str] = set()
        self.meanwhile = meanwhile

    async def subscribe(self, *names: str) -> None:
        self.subscribed |= set(names)
        await asyncio.sleep(0)
        self.meanwhile()


async def test_a_reader_who_comes_while_the_hub_connects_is_heard(redis_server: None) -> None:
    hub, late = Hub(), uuid4()
    pubsub: Any = SlowPubSub(lambda: hub._subscriptions.update({channel(late): set()}))
    await hub._subscribe_all(pubsub)
    assert channel(late) in pubsub.subscribed


async def test_the_hub_goes_on_after_an_error_that_nobody_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    hub, tried = Hub(), asyncio.Event()
    attempts: list[int] = []

    async def hear_all() -> None:
        attempts.append(1)
        if len(attempts) == 1:
            raise RuntimeError("read() called while another coroutine is already waiting")
        tried.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("apps.runs.events.hub.RECONNECT_SECONDS", 0.0)
    monkeypatch.setattr(hub, "_hear_all", hear_all)
    listening = asyncio.create_task(hub._listen())
    await asyncio.wait_for(tried.wait(), timeout=60)
    listening.cancel()
    await asyncio.wait({listening})


class HangingPubSub:
    """A connection whose server is gone without a word: a command on it never ends."""

    async def subscribe(self, name: str) -> None:
        await asyncio.Event().wait()


async def test_a_reader_does_not_hang_on_a_dead_connection_and_the_hub_makes_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("apps.runs.events.hub.COMMAND_SECONDS", 0.01)
    hub = Hub()
    dead: Any = HangingPubSub()
    hub._pubsub = dead
    hub._connected = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]
    await hub._tell("subscribe", "a channel")
    await asyncio.wait({hub._connected})
    assert hub._connected.cancelled()
    assert hub._pubsub is None


async def test_a_socket_whose_reader_failed_is_closed_so_that_its_client_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> list[Frame]:
        raise RuntimeError("nobody thought of this")

    monkeypatch.setattr(reader, "_news", broken)
    socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/runs/{uuid4()}/")
    connected, _ = await socket.connect()
    assert connected
    assert await socket.receive_output(timeout=60) == {"type": "websocket.close", "code": 1013}


def test_a_message_that_is_lost_again_and_again_is_sent_again_within_half_a_minute(
    new_run: NewRun, told: list[str]
) -> None:
    run = new_run()
    Run.objects.update(enqueue_count=50, enqueued_at=Now() - timedelta(seconds=31))
    sweeper.sweep()
    assert told == [str(run.pk)]


def test_a_new_attempt_is_told_of_as_quickly_as_the_first(new_run: NewRun) -> None:
    run = new_run()
    Run.objects.update(enqueue_count=5)
    assert leases.claim(run.pk, worker="w") is not None
    run.refresh_from_db()
    assert run.enqueue_count == 0
