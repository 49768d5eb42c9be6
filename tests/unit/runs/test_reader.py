"""What a reader is given from any place, with a whole log, a lost one, or none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from typing import cast as as_type
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from apps.projects.actions.tokens import create_token
from apps.projects.errors import NotFound
from apps.projects.models import ApiToken, TokenScope
from apps.runs.events import hub as hub_module
from apps.runs.events import log, reader
from apps.runs.events.frames import EPOCH_SIZE, Frame
from apps.runs.events.hub import Watcher
from apps.runs.models import Run
from apps.runs.redis import client, log_key
from apps.runs.work import leases
from apps.runs.work.execute import execute
from apps.runs.work.handle import RunHandle
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

NewRun = Callable[..., Run]


def token(seq: int, text: str, epoch: int = 1) -> Frame:
    return Frame.of((epoch - 1) * EPOCH_SIZE + seq, "token", {"text": text, "channel": "answer"})


def publish(run: Run, epoch: int, *frames: Frame) -> None:
    assert log.append([log.Batch(run.pk, epoch, frames)]) == [True]


async def read(run: Run, after: int = 0) -> list[Frame]:
    async with asyncio.timeout(60):
        return [frame async for frame in reader.frames(run.pk, after=after)]


def test_events_reach_a_server_that_has_lost_the_script(new_run: NewRun) -> None:
    run = new_run()
    publish(run, 1, token(1, "one "))
    client().script_flush()
    publish(run, 1, token(2, "two"))
    assert [frame.seq for frame in log.read(run.pk, 1)] == [1, 2]


def finished(new_run: NewRun, register_kind: Callable[..., object]) -> Run:
    run = new_run()

    def body(handle: RunHandle) -> None:
        for text in ("one ", "two"):
            handle.events.token(text)
            handle.events.emit("status", {"text": "…"})

    register_kind(body)
    execute(run.pk)
    run.refresh_from_db()
    return run


async def test_a_reader_gets_everything_once_and_then_the_end(
    new_run: NewRun, register_kind: Callable[..., object]
) -> None:
    run = await sync_to_async(finished)(new_run, register_kind)
    frames = await read(run)
    assert [frame.seq for frame in frames] == [1, 2, 3, 4, 5]
    assert frames[-1].event == "finish"


async def test_a_reader_goes_on_after_the_place_it_names(
    new_run: NewRun, register_kind: Callable[..., object]
) -> None:
    run = await sync_to_async(finished)(new_run, register_kind)
    assert [frame.seq for frame in await read(run, after=3)] == [4, 5]
    assert [frame.event for frame in await read(run, after=5)] == ["finish"]


async def test_when_the_log_is_gone_a_snapshot_and_the_end_are_given(
    new_run: NewRun, register_kind: Callable[..., object]
) -> None:
    run = await sync_to_async(finished)(new_run, register_kind)
    client().delete(log_key(run.pk, 1))
    frames = await read(run)
    assert [frame.event for frame in frames] == ["snapshot", "finish"]
    assert '"one two"' in frames[0].data
    assert [frame.event for frame in await read(run, after=2)] == ["snapshot", "finish"]


async def test_live_events_arrive_while_the_run_goes_on(new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    seen: list[int] = []
    async with asyncio.timeout(60), aclosing(reader.frames(run.pk)) as frames:
        await asyncio.to_thread(publish, run, 1, token(1, "a"))
        seen.append((await anext(frames)).seq)
        await asyncio.to_thread(publish, run, 1, token(2, "b"), token(3, "c"))
        seen += [(await anext(frames)).seq, (await anext(frames)).seq]
    assert seen == [1, 2, 3]


async def test_a_new_epoch_is_followed_without_waiting_for_old_numbers(new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    async with asyncio.timeout(60), aclosing(reader.frames(run.pk, after=57)) as frames:
        epoch = await sync_to_async(leases.new_epoch)(run.pk, 1)
        assert epoch == 2
        whole = Frame.of(EPOCH_SIZE + 1, "snapshot", {"text": {"answer": "abc", "reasoning": ""}})
        await asyncio.to_thread(publish, run, 2, whole, token(2, "d", epoch=2))
        first, second = await anext(frames), await anext(frames)
    assert (first.event, first.seq) == ("snapshot", EPOCH_SIZE + 1)
    assert (second.event, second.seq) == ("token", EPOCH_SIZE + 2)


async def test_a_late_reader_of_a_lost_log_gets_the_state_that_was_saved(new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    state = {"text": {"answer": "saved", "reasoning": ""}}
    await sync_to_async(leases.renew)([(run.pk, 1, (4, state))])
    async with asyncio.timeout(60), aclosing(reader.frames(run.pk)) as frames:
        frame = await anext(frames)
    assert (frame.event, frame.seq) == ("snapshot", 4)


def test_the_log_refuses_frames_that_would_leave_a_gap(new_run: NewRun) -> None:
    run = new_run()
    publish(run, 1, token(1, "a"), token(2, "b"))
    assert log.append([log.Batch(run.pk, 1, [token(4, "d")])]) == [False]
    assert log.append([log.Batch(run.pk, 1, [token(2, "again")])]) == [False]
    assert [frame.seq for frame in log.read(run.pk, 1)] == [1, 2]


def test_a_finished_run_keeps_its_log_for_a_day(new_run: NewRun) -> None:
    run = new_run()
    publish(run, 1, token(1, "a"))
    assert 86_000 < as_type("int", client().ttl(log_key(run.pk, 1))) <= 86_400


@pytest.mark.parametrize("after", [500_000, 999_999_999_999])
async def test_a_number_that_an_ended_run_never_had_counts_as_none(
    new_run: NewRun, register_kind: Callable[..., object], after: int
) -> None:
    run = await sync_to_async(finished)(new_run, register_kind)
    assert [frame.seq for frame in await read(run, after=after)] == [1, 2, 3, 4, 5]


async def test_a_number_of_an_epoch_that_never_was_does_not_hide_what_comes(new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    async with asyncio.timeout(60), aclosing(reader.frames(run.pk, after=5 * EPOCH_SIZE)) as frames:
        await asyncio.to_thread(publish, run, 1, token(1, "a"))
        assert (await anext(frames)).seq == 1


async def test_who_loses_access_reads_no_further(
    new_run: NewRun, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "ASK_SECONDS", 0.05)
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    async with (
        asyncio.timeout(60),
        aclosing(reader.frames(run.pk, who=lambda: Watcher(cast.viewer.pk))) as frames,
    ):
        await asyncio.to_thread(publish, run, 1, token(1, "a"))
        await anext(frames)
        await sync_to_async(cast.project.memberships.filter(user=cast.viewer).delete)()
        with pytest.raises(NotFound):
            await anext(frames)


@pytest.mark.parametrize("change", ["revoked_at", "expires_at"])
async def test_who_came_with_a_token_reads_no_further_once_it_has_ended(
    cast: Cast, new_run: NewRun, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    monkeypatch.setattr(hub_module, "ASK_SECONDS", 0.05)
    run = await sync_to_async(new_run)()
    await sync_to_async(leases.claim)(run.pk, worker="w")
    await asyncio.to_thread(publish, run, 1, token(1, "one"))
    make = sync_to_async(partial(create_token, by=cast.viewer, name="x", scope=TokenScope.READ, days=1))
    mine, another = (await make()).token, (await make()).token
    frames = [
        reader.frames(run.pk, who=partial(Watcher, cast.viewer.pk, each.pk)) for each in (mine, another)
    ]
    async with asyncio.timeout(60), aclosing(frames[0]), aclosing(frames[1]):
        assert [(await anext(each)).event for each in frames] == ["token", "token"]
        await ApiToken.objects.filter(pk=mine.pk).aupdate(**{change: timezone.now()})
        with pytest.raises(NotFound):
            await anext(frames[0])
        await asyncio.to_thread(publish, run, 1, token(2, "two"))
        assert (await anext(frames[1])).event == "token"


async def test_a_reader_who_becomes_known_while_the_database_is_asked_reads_on(
    cast: Cast, new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "ASK_SECONDS", 0.05)
    run = await sync_to_async(new_run)()
    subscription = await hub_module.hub().subscribe(run.pk)
    asked, ask = asyncio.Semaphore(0), hub_module._ask_database
    loop = asyncio.get_running_loop()

    def asking(wanted: set[hub_module.Watch]) -> tuple[dict[UUID, tuple[int, bool]], set[hub_module.Watch]]:
        found = ask(wanted)
        subscription.watcher = Watcher(cast.viewer.pk)
        loop.call_soon_threadsafe(asked.release)
        return found

    monkeypatch.setattr(hub_module, "_ask_database", asking)
    async with asyncio.timeout(60):
        for _ in range(2):
            await asked.acquire()
    assert not subscription.revoked
    await hub_module.hub().unsubscribe(subscription)
