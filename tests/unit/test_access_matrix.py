"""Who may use which address: every route of the product, for every kind of person, against one table.

The routes are read from the resolver and from the sockets: one that the table does not name fails.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib import admin
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from apps.agents.models import Agent, Conversation
from apps.projects.access import Right, role_has
from apps.projects.models import Role as ProjectRole
from apps.projects.models import TokenScope
from apps.runs.models import Run
from apps.runs.routing import websocket_urlpatterns
from config.asgi import application
from tests.support.cast import Cast
from tests.support.turns import Say
from tests.unit.access_rules import (
    ADMIN_MODELS,
    ADMIN_PAGES,
    ADMIN_VIEWS,
    RULES,
    SOCKETS,
    Account,
    Anybody,
    Author,
    Call,
    Member,
    MemberOrStaff,
    Own,
    Rule,
    SignedIn,
    Staff,
)
from tests.unit.access_world import (
    ADMIN_ROUTES,
    OTHER_ROUTES,
    Route,
    Visitor,
    World,
    admin_visitors,
    all_visitors,
    filled,
    path_of,
    rows_of,
)

NO = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}
LOGIN = "/accounts/login/"
USUAL_PAGES = ("changelist", "add", "history", "delete", "change")


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside is as if it had not been."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # it does not count as one of the product's own
    with block:
        yield
        transaction.set_rollback(True)


def test_every_route_has_a_rule() -> None:
    missing = sorted({route.name for route in OTHER_ROUTES} - set(RULES))
    assert not missing, f"say in tests/unit/access_rules.py (RULES) who may use {missing}"
    gone = sorted(set(RULES) - {route.name for route in OTHER_ROUTES})
    assert not gone, f"these addresses are no more, take them out of tests/unit/access_rules.py: {gone}"


def test_every_page_of_the_administration_has_a_rule() -> None:
    models = {model._meta.label_lower for model in admin.site._registry}
    missing = sorted(models - set(ADMIN_MODELS))
    assert not missing, f"say in tests/unit/access_rules.py (ADMIN_MODELS) which flags see {missing}"
    shown = {label.replace(".", "_") for label in models}
    strangers = sorted(
        name
        for name in (route.name.removeprefix("admin:") for route in ADMIN_ROUTES)
        if name not in ADMIN_PAGES and not any(name.startswith(f"{label}_") for label in shown)
    )
    assert not strangers, f"say in tests/unit/access_rules.py (ADMIN_PAGES) that staff may use {strangers}"
    usual = {f"{label}_{page}" for label in shown for page in USUAL_PAGES}
    own = {route.name.removeprefix("admin:") for route in ADMIN_ROUTES} - usual - ADMIN_PAGES
    assert own == set(ADMIN_VIEWS), "say in tests/unit/access_rules.py (ADMIN_VIEWS) who may use them"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_everybody_gets_what_the_table_says(world: World) -> None:
    wrong: list[str] = []
    for route in OTHER_ROUTES:
        for rule in RULES[route.name]:
            for visitor in world.visitors:
                with undone():
                    answer = _use(world, visitor.client, route, rule.call)
                    problem = _problem(route, rule, visitor, answer)
                    answer.close()
                if problem:
                    path = f"{rule.call.method.upper()} {route.pattern}"
                    wrong.append(f"{visitor.name}: {path} is {answer.status_code}, {problem}")
    assert not wrong, "\n".join(wrong)


def _use(world: World, client: Client, route: Route, call: Call) -> HttpResponseBase:
    renamed = {part: world.ids.get(row, row) for part, row in call.ids.items()}
    path = path_of(route, world.ids | renamed) + call.query
    if call.method == "get":
        return client.get(path)
    body: dict[str, Any] = {name: filled(value, world.ids) for name, value in call.body.items()}
    if "file" in body:
        body["file"] = SimpleUploadedFile("a.txt", b"words")
    if not route.is_api or "file" in body:
        return client.post(path, body)
    return client.generic(call.method.upper(), path, json.dumps(body), content_type="application/json")


def _problem(route: Route, rule: Rule, visitor: Visitor, answer: HttpResponseBase) -> str:
    """What the answer should have been; empty when it is right."""
    status = answer.status_code
    if status >= 500 and status != HTTPStatus.SERVICE_UNAVAILABLE:  # health says so without workers
        return "which is a fault"
    if isinstance(rule, Anybody):
        return "" if status not in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN} else "anybody may"
    if not visitor.known or (visitor.token and not route.is_api):
        return "" if _asks_to_sign_in(route, answer) else "who is not signed in is asked to"
    if visitor.token == TokenScope.READ and rule.call.method != "get":
        return "" if status == HTTPStatus.FORBIDDEN else "a token that reads does not write"
    if isinstance(rule, Account):
        return ""
    expected = _expected(rule, visitor)
    if expected is None:
        return "" if status not in NO and not _leads_to_login(answer) else "they may"
    return "" if status == expected else f"should be {int(expected)}"


def _expected(rule: Rule, visitor: Visitor) -> HTTPStatus | None:
    """The refusal, or None where they may."""
    match rule:
        case SignedIn():
            return None
        case Own():
            is_owner = visitor.role == ProjectRole.COORDINATOR
            return None if is_owner else HTTPStatus.NOT_FOUND
        case Author():
            if visitor.role is None:
                return HTTPStatus.NOT_FOUND
            return None if visitor.role == ProjectRole.COORDINATOR else HTTPStatus.FORBIDDEN
        case Staff(flag=flag):
            return None if flag in visitor.flags else HTTPStatus.NOT_FOUND
        case MemberOrStaff(flag=flag):
            may = visitor.role is not None or flag in visitor.flags
            return None if may else HTTPStatus.NOT_FOUND
        case Member(right=right):
            if visitor.role is None:
                return HTTPStatus.NOT_FOUND
            return None if role_has(visitor.role, right) else HTTPStatus.FORBIDDEN
    raise AssertionError(rule)


def _asks_to_sign_in(route: Route, answer: HttpResponseBase) -> bool:
    if route.is_api:
        return answer.status_code == HTTPStatus.UNAUTHORIZED
    return _leads_to_login(answer)


def _leads_to_login(answer: HttpResponseBase) -> bool:
    return answer.status_code == HTTPStatus.FOUND and answer["Location"].startswith(LOGIN)


@pytest.mark.django_db
@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_the_administration_shows_rows_to_the_flags_of_the_table(cast: Cast, model: Any) -> None:
    label = model._meta.label_lower
    start, rows = f"/admin/{label.replace('.', '/')}/", ADMIN_MODELS[label]
    nothing = uuid4() if model._meta.pk.get_internal_type() == "UUIDField" else 0
    of_a_row = [f"{start}{nothing}/{page}/" for page in ("change", "delete", "history")]
    wrong = []
    for visitor in admin_visitors(cast):
        may_see, may_add = _has(visitor, rows.sees), rows.adds is not None and _has(visitor, rows.adds)
        expected = {start: may_see, f"{start}add/": may_add} | dict.fromkeys(of_a_row, False)
        for path, may in expected.items():
            with undone():
                status = visitor.client.get(path).status_code
            if status >= 500 or (status == HTTPStatus.OK) != may:
                wrong.append(f"{visitor.name}: {path} is {status}")
    assert not wrong, "\n".join(wrong)


def _has(visitor: Visitor, flags: frozenset[str]) -> bool:
    """One of the flags, or all power; in the administration no token counts."""
    return bool(visitor.flags & (flags | {"is_superuser"})) and not visitor.token


@pytest.mark.django_db
@pytest.mark.parametrize("name", ADMIN_VIEWS)
def test_the_administrations_own_pages_are_for_the_flags_of_the_table(
    cast: Cast, protocol_agent: Agent, name: str
) -> None:
    view, ids = ADMIN_VIEWS[name], rows_of(protocol_agent)
    path = f"/admin/{view.path.format_map(ids)}"
    wrong = []
    for visitor in admin_visitors(cast):
        got = visitor.client.get(path).status_code
        if view.sees is not None and (got == HTTPStatus.OK) != _has(visitor, view.sees):
            wrong.append(f"{visitor.name}: GET {path} is {got}")
        for button, flags in view.sends.items():
            with undone():
                answer = visitor.client.post(path, {button: "{}"})
            refused = answer.status_code in NO or "/login/" in answer.headers.get("Location", "")
            if answer.status_code >= 500 or refused == _has(visitor, flags):
                wrong.append(f"{visitor.name}: POST {button} to {path} is {answer.status_code}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_the_administration_opens_for_staff_only(cast: Cast) -> None:
    for visitor in all_visitors(cast):
        status = visitor.client.get("/admin/").status_code
        may = visitor.is_staff and not visitor.token
        assert (status == HTTPStatus.OK) == may, f"{visitor.name}: {status}"


def test_every_socket_has_a_rule() -> None:
    patterns = {str(part.pattern) for part in websocket_urlpatterns}
    assert patterns == set(SOCKETS), "say in tests/unit/access_rules.py (SOCKETS) who may open a new socket"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
async def test_a_socket_opens_for_those_who_may_read(
    cast: Cast, conversation: Conversation, say: Say
) -> None:
    run = await sync_to_async(say)("Setting: three wards")
    visitors = await sync_to_async(all_visitors)(cast)
    for visitor in visitors:
        first = await _first_frame(run, visitor)
        if visitor.token or not visitor.known:
            assert first.get("code") == 4401, visitor.name
        elif visitor.role is not None and role_has(visitor.role, Right.READ):
            assert first["type"] == "websocket.send", visitor.name
        else:
            assert first.get("code") == 4404, visitor.name


async def _first_frame(run: Run, visitor: Visitor) -> dict[str, Any]:
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    cookie = visitor.client.cookies.get("sessionid")
    if cookie is not None:
        headers.append((b"cookie", f"sessionid={cookie.value}".encode()))
    given = visitor.client.defaults.get("HTTP_AUTHORIZATION")
    if given:
        headers.append((b"authorization", str(given).encode()))
    socket = WebsocketCommunicator(application, f"/ws/runs/{run.pk}/", headers=headers)
    await socket.connect()
    first: dict[str, Any] = await socket.receive_output(timeout=60)
    await socket.disconnect()
    return first
