"""The socket of a run: relays what the reader gives, to those who may see the run.

Who it is and whether they may is asked where the reader looks the run up: one visit to PostgreSQL for a socket.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

import orjson
import structlog
from asgiref.sync import sync_to_async
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import connection

from apps.projects.access import Person
from apps.projects.errors import NotFound, UserError
from apps.projects.models import User
from apps.projects.requests.sockets import person_of
from apps.runs import selectors
from apps.runs.actions.runs import stop_run
from apps.runs.events import reader
from apps.runs.events.frames import client_number
from apps.runs.events.hub import Watcher
from apps.runs.models import Run

logger = structlog.get_logger(__name__)

NOT_SIGNED_IN, NO_ACCESS, TRY_AGAIN = 4401, 4404, 1013


def _stop(scope: dict[str, Any], run_id: UUID) -> None:
    person = person_of(scope)
    with suppress(UserError):
        if isinstance(person, User):
            stop_run(run=selectors.get_run(person, run_id), by=person)
    connection.close()


class RunConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """`/ws/runs/{id}/?after=N`: frames of one run; the client may send `{"stop": true}`."""

    channel_layer_alias = ""  # none: it hears from the hub alone, and lives on when Redis is away
    relay: asyncio.Task[None] | None = None
    person: Person | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without the usual hop to the shared thread to close connections: nothing here opens one there."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.run_id: UUID = self.scope["url_route"]["kwargs"]["run_id"]
        after = parse_qs(self.scope["query_string"].decode()).get("after", ["0"])[0]
        await self.accept()
        self.relay = asyncio.create_task(self._relay(client_number(after)))

    async def _relay(self, after: int) -> None:
        try:
            async for frame in reader.frames(self.run_id, after=after, find=self._find, who=self._who):
                await self.send(text_data=frame.for_socket())
        except NotFound:
            known = self.person is not None and self.person.is_authenticated
            await self.close(NO_ACCESS if known else NOT_SIGNED_IN)
        except Exception as error:  # a socket that stays open and silent would hold its reader for ever
            logger.error("run_socket_failed", run_id=str(self.run_id), exc_info=error)
            await self.close(TRY_AGAIN)
        else:
            await self.close()

    def _who(self) -> Watcher | None:
        return None if self.person is None or self.person.pk is None else Watcher(self.person.pk)

    def _find(self, run_id: UUID) -> Run:
        self.person = person_of(self.scope)
        return selectors.watched_run(self.person, run_id)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            message = orjson.loads(text_data or "{}")
        except orjson.JSONDecodeError:
            return
        if isinstance(message, dict) and message.get("stop") is True:
            await sync_to_async(_stop, thread_sensitive=False)(self.scope, self.run_id)

    async def disconnect(self, code: int) -> None:
        if self.relay is not None:
            self.relay.cancel()


class NoSuchSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Refuses: the router alone would raise."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()
