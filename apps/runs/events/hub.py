"""One subscription connection of a web process, shared by all its sockets: wakes the readers of each run.

It also asks PostgreSQL every few seconds, in one query for all readers, whether a run ended or began a new
log unheard, and the connection for a sign of life: one whose packets are swallowed says nothing and never ends.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

import redis
import redis.asyncio
import structlog
from asgiref.sync import sync_to_async
from django.db import connection

from apps.projects.selectors import usable_tokens
from apps.runs.events.frames import Frame
from apps.runs.models import OPEN, Run
from apps.runs.redis import async_client, channel

logger = structlog.get_logger(__name__)

ASK_SECONDS = 3.0
RECONNECT_SECONDS = 0.5
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 2.0
CONFIRM_SECONDS = 0.5
BUFFER_FRAMES = 500


@dataclass(frozen=True)
class Watcher:
    """A person who reads, and the access token that they came with."""

    person_id: UUID
    token_id: UUID | None = None


class Subscription:
    """Frames of one run for one reader. `stale` says that frames may be missing: read the log again.

    `watcher` is the reader, when it is a person; `revoked` says that the person, or the token, lost access.
    """

    def __init__(self, run_id: UUID) -> None:
        self.run_id = run_id
        self.epoch = 0
        self.frames: deque[Frame] = deque()
        self.stale = True
        self.watcher: Watcher | None = None
        self.revoked = False
        self._news = asyncio.Event()

    def put(self, frame: Frame) -> None:
        if len(self.frames) >= BUFFER_FRAMES:  # a slow reader: it reads the log when it is ready
            self.frames.clear()
            self.stale = True
        else:
            self.frames.append(frame)
        self._news.set()

    def make_stale(self) -> None:
        self.stale = True
        self._news.set()

    def revoke(self) -> None:
        self.revoked = True
        self._news.set()

    async def wait(self) -> None:
        await self._news.wait()
        self._news.clear()


class Hub:
    """The subscriptions of one event loop."""

    def __init__(self) -> None:
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._pubsub: redis.asyncio.client.PubSub | None = None
        self._connected: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._awaits_sign = False

    async def subscribe(self, run_id: UUID) -> Subscription:
        """A subscription that hears everything published from now on (later, while Redis is down)."""
        subscription = Subscription(run_id)
        name = channel(run_id)
        self._subscriptions.setdefault(name, set()).add(subscription)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._ask())]
        confirmed = self._confirmed.setdefault(name, asyncio.Event())
        if not confirmed.is_set():
            await self._tell("subscribe", name)
        with suppress(TimeoutError):
            await asyncio.wait_for(confirmed.wait(), timeout=CONFIRM_SECONDS)
        return subscription

    async def unsubscribe(self, subscription: Subscription) -> None:
        name = channel(subscription.run_id)
        readers = self._subscriptions.get(name, set())
        readers.discard(subscription)
        if not readers:
            self._subscriptions.pop(name, None)
            self._confirmed.pop(name, None)
            await self._tell("unsubscribe", name)

    async def _tell(self, command: Literal["subscribe", "unsubscribe"], name: str) -> None:
        """While Redis is down nothing is told: `_listen` subscribes for all when it is back.

        A reader never fails or hangs here. Two tasks use the connection, so any trouble ends it for both.
        """
        pubsub = self._pubsub
        if pubsub is None:
            return
        try:
            await asyncio.wait_for(getattr(pubsub, command)(name), timeout=COMMAND_SECONDS)
        except Exception as error:
            logger.warning("run_hub_not_told", command=command, error=type(error).__name__)
            self._begin_anew(pubsub)

    def _begin_anew(self, pubsub: redis.asyncio.client.PubSub) -> None:
        if self._pubsub is pubsub:
            self._pubsub = None
            if self._connected is not None:
                self._connected.cancel()

    async def _listen(self) -> None:
        """One connection after the other, whatever ended the last one: without it no reader hears anything."""
        while True:
            self._connected = asyncio.create_task(self._hear_all())
            try:
                await asyncio.wait({self._connected})
            finally:
                self._connected.cancel()
            error = None if self._connected.cancelled() else self._connected.exception()
            logger.warning("run_hub_disconnected", error=type(error).__name__)
            for event in self._confirmed.values():
                event.clear()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear_all(self) -> None:
        client = async_client()
        try:
            async with client.pubsub() as pubsub:
                await asyncio.wait_for(self._subscribe_all(pubsub), timeout=CONNECT_SECONDS)
                self._pubsub = pubsub
                self._awaits_sign = False
                async for message in pubsub.listen():
                    self._awaits_sign = False
                    self._hear(message)
        finally:
            self._pubsub = None
            with suppress(redis.RedisError, OSError):
                await client.aclose()

    async def _subscribe_all(self, pubsub: redis.asyncio.client.PubSub) -> None:
        """Also those readers who come while it waits for the server: nobody else subscribes for them."""
        known: set[str] = set()
        # A channel of its own keeps `listen` alive while nobody reads a run.
        while missing := {channel("hub"), *self._subscriptions} - known:
            await pubsub.subscribe(*missing)
            known |= missing

    async def _ask_for_sign(self) -> None:
        """A subscription that exists already is confirmed once more; without a sign until the next one begin anew."""
        if self._awaits_sign and self._pubsub is not None:
            logger.warning("run_hub_silent")
            self._begin_anew(self._pubsub)
        self._awaits_sign = self._pubsub is not None
        await self._tell("subscribe", channel("hub"))

    def _hear(self, message: dict[str, object]) -> None:
        name = message["channel"].decode()  # type: ignore[attr-defined]
        if message["type"] == "subscribe":
            if name in self._confirmed:
                self._confirmed[name].set()
            for subscription in self._subscriptions.get(name, ()):
                subscription.make_stale()
        elif message["type"] == "message":
            frame = Frame.unpack(message["data"])  # type: ignore[arg-type]
            for subscription in self._subscriptions.get(name, ()):
                subscription.put(frame)

    async def _ask(self) -> None:
        while True:
            await asyncio.sleep(ASK_SECONDS)
            await self._ask_for_sign()
            readers = [(sub, sub.watcher) for subs in self._subscriptions.values() for sub in subs]
            if not readers:
                continue
            wanted = {(sub.run_id, watcher) for sub, watcher in readers}
            try:
                known, allowed = await sync_to_async(_ask_database, thread_sensitive=False)(wanted)
            except Exception as error:  # PostgreSQL may be away for a while
                logger.warning("run_hub_ask_failed", error=type(error).__name__)
                continue
            for reader, watcher in readers:  # of one who became known meanwhile nothing was asked
                epoch, is_over = known.get(reader.run_id, (0, True))
                if watcher is not None and (reader.run_id, watcher) not in allowed:
                    reader.revoke()
                elif is_over or epoch != reader.epoch:
                    reader.make_stale()


Watch = tuple[UUID, Watcher | None]


def _ask_database(wanted: set[Watch]) -> tuple[dict[UUID, tuple[int, bool]], set[Watch]]:
    """Epoch and end of each run, and which of the readers may still see theirs."""
    try:
        run_ids = {run_id for run_id, _ in wanted}
        rows = Run.objects.filter(pk__in=run_ids).values_list("pk", "epoch", "state")
        known = {pk: (epoch, state not in OPEN) for pk, epoch, state in rows}
        return known, _allowed(wanted, run_ids)
    finally:
        connection.close()


def _allowed(wanted: set[Watch], run_ids: set[UUID]) -> set[Watch]:
    watchers = {watcher for _, watcher in wanted if watcher is not None}
    people = {watcher.person_id for watcher in watchers}
    rows = Run.objects.filter(pk__in=run_ids, project__memberships__user__in=people)
    rows = rows.filter(project__memberships__user__is_active=True)
    members = set(rows.values_list("pk", "project__memberships__user_id"))
    named = {watcher.token_id for watcher in watchers if watcher.token_id is not None}
    usable = {None, *(usable_tokens().filter(pk__in=named).values_list("pk", flat=True) if named else ())}
    return {
        (run_id, watcher)
        for run_id, watcher in wanted
        if watcher and (run_id, watcher.person_id) in members and watcher.token_id in usable
    }


_hubs: dict[int, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(id(loop))
    if found is None:
        _hubs.clear()  # a process serves with one loop; tests make a new one each
        found = _hubs[id(loop)] = Hub()
    return found
