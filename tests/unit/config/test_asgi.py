"""A request as the web process serves it: in threads that outlive it, which keeps no connection afterwards."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connection, connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from config.asgi import Pages

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/",
    "query_string": b"",
    "headers": [],
    "http_version": "1.1",
}


async def _words() -> AsyncIterator[bytes]:
    for word in (b"some ", b"words"):
        yield word


Client: Any = ApplicationCommunicator


class Noting(Pages):
    """Answers with `given` and notes the thread; asks the database once."""

    def __init__(self, given: Any) -> None:
        super().__init__()
        self.given, self.threads, self.open = given, list[int](), list[Any]()

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        self.threads.append(threading.get_ident())
        self.open.append(connections["default"])
        response: HttpResponseBase = self.given(b"some words" if self.given is HttpResponse else _words())
        return response


async def _served(pages: Pages) -> list[dict[str, Any]]:
    client = Client(pages, dict(SCOPE))
    await client.send_input({"type": "http.request", "body": b""})
    said = [await client.receive_output(timeout=20)]
    while said[-1]["type"] == "http.response.start" or said[-1].get("more_body"):
        said.append(await client.receive_output(timeout=20))
    await client.wait(timeout=20)
    return said


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("given", [HttpResponse, StreamingHttpResponse])
async def test_requests_are_served_by_kept_threads_and_leave_no_connection(
    given: type[HttpResponseBase],
) -> None:
    pages = Noting(given)
    for _ in range(3):
        said = await _served(pages)
        assert said[0]["status"] == HTTPStatus.OK
        assert b"".join(part.get("body", b"") for part in said[1:]) == b"some words"
    # Mostly the same; one more where the first had answered, but not yet said that it is free.
    kept = {thread.ident for thread in threading.enumerate() if thread.name.startswith("request")}
    assert set(pages.threads) <= kept
    assert [wrapper.connection for wrapper in pages.open] == [None] * 3


@pytest.mark.django_db(transaction=True)
async def test_who_leaves_before_the_answer_is_sent_nothing() -> None:
    pages, has_begun, may_answer = Noting(HttpResponse), threading.Event(), threading.Event()
    plain = pages.get_response

    def get_response(request: HttpRequest) -> HttpResponseBase:
        has_begun.set()
        may_answer.wait(20)
        return plain(request)

    pages.get_response = get_response  # type: ignore[method-assign]
    client = Client(pages, dict(SCOPE))
    await client.send_input({"type": "http.request", "body": b""})
    await asyncio.to_thread(has_begun.wait, 20)
    await client.send_input({"type": "http.disconnect"})
    assert await client.receive_nothing(timeout=0.2)
    may_answer.set()
    await client.wait(timeout=20)
    async with asyncio.timeout(20):  # what was begun is done to its end, though nobody hears of it
        while not pages.open or pages.open[0].connection is not None:
            await asyncio.sleep(0.01)
    assert client.output_queue.empty()
