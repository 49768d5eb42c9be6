"""The socket of a run: authorises with one query, then relays what the reader gives."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

import orjson
from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from apps.projects.errors import UserError
from apps.runs import reader, selectors
from apps.runs.actions.runs import stop_run
from apps.runs.frames import client_number
from apps.runs.selectors import may_read

NOT_SIGNED_IN, NO_ACCESS = 4401, 4404


def _stop(user: Any, run_id: UUID) -> None:
    with suppress(UserError):
        stop_run(run=selectors.get_run(user, run_id), by=user)
    connection.close()


class RunConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """`/ws/runs/{id}/?after=N`: frames of one run; the client may send `{"stop": true}`."""

    relay: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        user = self.scope.get("user") or AnonymousUser()
        self.run_id: UUID = self.scope["url_route"]["kwargs"]["run_id"]
        await self.accept()
        if not user.is_authenticated:
            await self.close(NOT_SIGNED_IN)
        elif not await may_read(user, self.run_id):
            await self.close(NO_ACCESS)
        else:
            after = parse_qs(self.scope["query_string"].decode()).get("after", ["0"])[0]
            self.relay = asyncio.create_task(self._relay(client_number(after)))

    async def _relay(self, after: int) -> None:
        async for frame in reader.frames(self.run_id, after=after):
            await self.send(text_data=frame.for_socket())
        await self.close()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            message = orjson.loads(text_data or "{}")
        except orjson.JSONDecodeError:
            return
        if self.relay is not None and isinstance(message, dict) and message.get("stop") is True:
            await sync_to_async(_stop, thread_sensitive=False)(self.scope["user"], self.run_id)

    async def disconnect(self, code: int) -> None:
        if self.relay is not None:
            self.relay.cancel()
