"""Who may see, stop and repeat a run: over HTTP, over the stream of events, over the socket."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import AsyncClient, Client

from apps.projects.models import User
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute
from config.asgi import application
from tests.support.cast import Cast, client_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

NewRun = Callable[..., Run]


def cookies_of(user: User) -> bytes:
    return f"sessionid={client_of(user).cookies['sessionid'].value}".encode()


async def open_socket(run: Run, user: User | None) -> tuple[WebsocketCommunicator, list[dict[str, object]]]:
    """The socket and everything that it said until it was closed."""
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if user is not None:
        headers.append((b"cookie", await sync_to_async(cookies_of)(user)))
    socket = WebsocketCommunicator(application, f"/ws/runs/{run.pk}/", headers=headers)
    await socket.connect()
    said = []
    while True:
        message = await socket.receive_output(timeout=60)
        said.append(message)
        if message["type"] == "websocket.close":
            return socket, said


@pytest.mark.parametrize(
    ("who", "get", "stop"),
    [
        ("investigator", HTTPStatus.OK, HTTPStatus.ACCEPTED),
        ("coordinator", HTTPStatus.OK, HTTPStatus.ACCEPTED),
        ("viewer", HTTPStatus.OK, HTTPStatus.FORBIDDEN),
        ("outsider", HTTPStatus.NOT_FOUND, HTTPStatus.NOT_FOUND),
        ("administrator", HTTPStatus.NOT_FOUND, HTTPStatus.NOT_FOUND),
    ],
)
def test_only_members_see_a_run_and_only_those_who_talk_stop_it(
    cast: Cast, new_run: NewRun, who: str, get: int, stop: int
) -> None:
    run, client = new_run(), client_of(getattr(cast, who))
    assert client.get(f"/api/runs/{run.pk}").status_code == get
    assert client.post(f"/api/runs/{run.pk}/stop").status_code == stop
    run.refresh_from_db()
    assert (run.state == RunState.STOPPED) == (stop == HTTPStatus.ACCEPTED)


def test_who_is_not_signed_in_is_asked_to(new_run: NewRun) -> None:
    run = new_run()
    for path in (f"/api/runs/{run.pk}", f"/api/runs/{run.pk}/events"):
        response = Client().get(path)
        assert response.status_code == HTTPStatus.UNAUTHORIZED
        assert response.json()["code"] == "not_authenticated"


def test_a_stopped_run_can_be_retried_and_a_finished_one_not(cast: Cast, new_run: NewRun) -> None:
    client = client_of(cast.coordinator)
    stopped, finished = new_run(), new_run()
    execute(finished.pk)
    client.post(f"/api/runs/{stopped.pk}/stop")
    again = client.post(f"/api/runs/{stopped.pk}/retry")
    assert again.status_code == HTTPStatus.ACCEPTED
    assert Run.objects.get(pk=again.json()["runId"]).retry_of == stopped
    refused = client.post(f"/api/runs/{finished.pk}/retry")
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.CONFLICT, "run_not_retryable")


async def test_the_stream_gives_the_events_after_last_event_id(cast: Cast, new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(execute)(run.pk)
    client = AsyncClient()
    await sync_to_async(client.force_login)(cast.viewer)
    response = await client.get(f"/api/runs/{run.pk}/events", headers={"Last-Event-ID": "0"})
    body = b"".join([chunk async for chunk in response.streaming_content])  # type: ignore[attr-defined]
    assert response["Content-Type"] == "text/event-stream"
    assert body.startswith(b"id: 1\nevent: finish\ndata: {")
    await sync_to_async(client.force_login)(cast.outsider)
    refused = await client.get(f"/api/runs/{run.pk}/events")
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.NOT_FOUND, "not_found")


async def test_the_socket_gives_a_member_every_frame_and_closes_after_finish(
    cast: Cast, new_run: NewRun
) -> None:
    run = await sync_to_async(new_run)()
    await sync_to_async(execute)(run.pk)
    _, said = await open_socket(run, cast.viewer)
    frame = json.loads(str(said[0]["text"]))
    assert (frame["seq"], frame["event"], frame["data"]["state"]) == (1, "finish", "finished")


async def test_the_socket_tells_strangers_nothing(cast: Cast, new_run: NewRun) -> None:
    run = await sync_to_async(new_run)()
    assert [m.get("code") for m in (await open_socket(run, cast.outsider))[1]] == [4404]
    assert (await open_socket(run, None))[1][0]["code"] == 4401


@pytest.mark.parametrize(("who", "stops"), [("coordinator", True), ("viewer", False)])
async def test_stop_over_the_socket_needs_the_right_to_talk(
    cast: Cast, new_run: NewRun, who: str, stops: bool
) -> None:
    run = await sync_to_async(new_run)()
    headers = [
        (b"origin", b"http://localhost"),
        (b"host", b"localhost"),
        (b"cookie", await sync_to_async(cookies_of)(getattr(cast, who))),
    ]
    socket = WebsocketCommunicator(application, f"/ws/runs/{run.pk}/?after=x", headers=headers)
    await socket.connect()
    await socket.send_to(text_data="no json")
    await socket.send_to(text_data='{"stop": true}')
    if stops:
        said = json.loads(await socket.receive_from(timeout=60))
        assert said["event"] in {"snapshot", "finish"}
    else:
        assert await socket.receive_nothing(timeout=0.5)
    await socket.disconnect()
    run = await Run.objects.aget(pk=run.pk)
    assert (run.state == RunState.STOPPED) == stops


@pytest.mark.parametrize("path", ["/ws/nope/", "/ws/runs/xxx/"])
async def test_an_address_without_a_socket_is_refused_without_an_error(path: str) -> None:
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    connected, _ = await WebsocketCommunicator(application, path, headers=headers).connect()
    assert not connected
