"""Who may use which address: every route of the product, for every kind of person, against one table.

The routes are read from the resolver and from the sockets: one that the table does not name fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
from django.urls import URLPattern, URLResolver, get_resolver

from apps.agents.actions.attachments import attach_file
from apps.agents.actions.publishing import publish
from apps.agents.cards.links import make_link
from apps.agents.models import Agent, Change, Conversation, Message, Role, Trace
from apps.llm.models import Provider
from apps.projects.access import Right, role_has
from apps.projects.actions import members
from apps.projects.actions.tokens import create_token
from apps.projects.actions.users import create_user
from apps.projects.models import Role as ProjectRole
from apps.projects.models import TokenScope, User
from apps.protocol.actions.generations import start_generation
from apps.runs.execute import execute_inline
from apps.runs.models import Run
from apps.runs.routing import websocket_urlpatterns
from config.asgi import application
from tests.support.cast import Cast
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
from tests.unit.agents.conftest import Say, conversation, protocol_agent, say

__all__ = ["conversation", "protocol_agent", "say"]

FLAGS = ("is_prompt_editor", "is_approver", "is_auditor", "is_user_administrator")
NO = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}
LOGIN = "/accounts/login/"
USUAL_PAGES = ("changelist", "add", "history", "delete", "change")
PART = re.compile(r"<(?:[a-z]+:)?([a-z_]+)>")


@dataclass(frozen=True)
class Visitor:
    """Somebody with a browser or a program. `role` is theirs in the project; `flags` those of staff."""

    name: str
    client: Client
    role: ProjectRole | None = None
    flags: frozenset[str] = frozenset()
    is_staff: bool = False
    token: TokenScope | None = None
    known: bool = True


@dataclass(frozen=True)
class World:
    visitors: tuple[Visitor, ...]
    ids: dict[str, str]


@dataclass(frozen=True)
class Route:
    """`name` is the namespaced name, or the pattern where there is none."""

    name: str
    pattern: str
    names: tuple[str, ...]

    @property
    def is_api(self) -> bool:
        return self.pattern.startswith("api/") and self.pattern != "api/docs"

    @property
    def is_admin(self) -> bool:
        return self.pattern.startswith("admin/")


def routes(resolver: URLResolver | None = None, before: str = "", space: str = "") -> Iterator[Route]:
    for part in (resolver or get_resolver()).url_patterns:
        pattern = before + str(part.pattern)
        if isinstance(part, URLResolver):
            inner = f"{space}{part.namespace}:" if part.namespace else space
            yield from routes(part, pattern, inner)
        elif isinstance(part, URLPattern):
            name = space + (part.name or "") if part.name or space else pattern
            yield Route(name, pattern, tuple(part.pattern.regex.groupindex))


ROUTES = tuple(routes())
ADMIN_ROUTES = tuple(route for route in ROUTES if route.is_admin)
OTHER_ROUTES = tuple(route for route in ROUTES if not route.is_admin)


def signed_in(user: User) -> Client:
    client = Client(headers={"Prefer": "respond-async"})
    client.force_login(user)
    return client


def with_token(user: User, scope: TokenScope) -> Client:
    secret = create_token(by=user, name=scope.value, scope=scope, days=1).secret
    return Client(headers={"Authorization": f"Bearer {secret}", "Prefer": "respond-async"})


def all_visitors(cast: Cast) -> tuple[Visitor, ...]:
    staff = [
        Visitor(f"staff, {flag}", signed_in(_staff(flag)), flags=frozenset({flag}), is_staff=True)
        for flag in FLAGS
    ]
    team = [
        Visitor(role.value, signed_in(cast.as_role(role)), role=role)
        for role in (
            ProjectRole.VIEWER,
            ProjectRole.COORDINATOR,
            ProjectRole.INVESTIGATOR,
            ProjectRole.MANAGER,
        )
    ]
    everything = frozenset({*FLAGS, "is_superuser"})
    return (
        Visitor("anonymous", Client(), known=False),
        Visitor("outsider", signed_in(cast.outsider)),
        *staff,
        Visitor("superuser", signed_in(cast.administrator), flags=everything, is_staff=True),
        *team,
        Visitor(
            "manager's token to read",
            with_token(cast.manager, TokenScope.READ),
            role=ProjectRole.MANAGER,
            token=TokenScope.READ,
        ),
        Visitor(
            "manager's token to write",
            with_token(cast.manager, TokenScope.WRITE),
            role=ProjectRole.MANAGER,
            token=TokenScope.WRITE,
        ),
        Visitor(
            "superuser's token",
            with_token(cast.administrator, TokenScope.WRITE),
            flags=everything,
            is_staff=True,
            token=TokenScope.WRITE,
        ),
    )


def _staff(flag: str) -> User:
    return create_user(by=None, email=f"{flag}@test.example", is_staff=True, **{flag: True})  # type: ignore[arg-type]


@pytest.fixture
def world(cast: Cast, conversation: Conversation, say: Say, settings: Any) -> World:
    settings.API_CALLS_PER_MINUTE = {"api": 0, "chat": 0, "upload": 0}
    add_card(conversation.agent)
    run: Run = say("Setting: three wards")
    client = signed_in(cast.coordinator)
    client.patch(
        f"/api/aia/protocol-agent/context/{conversation.pk}",
        {"field": "pico.setting", "value": "two wards"},
        content_type="application/json",
    )
    kept = attach_file(conversation=conversation, name="a.txt", content=b"words", by=cast.coordinator)
    token = create_token(by=cast.coordinator, name="own", scope=TokenScope.READ, days=1).token
    guest = create_user(by=None, email="guest@test.example")
    members.invite(by=cast.manager, project=cast.project, email=guest.email, role=ProjectRole.VIEWER)
    said = {message.role: message.pk for message in Message.objects.filter(conversation=conversation)}
    document = start_generation(conversation=conversation, by=cast.coordinator, enqueue=False)
    assert document.run is not None
    execute_inline(document.run)
    link = make_link(
        conversation=conversation, user=cast.coordinator, target_agent="protocol_agent", target_path="project"
    )
    change = Change.objects.filter(conversation=conversation).first()
    assert change is not None
    ids = {
        "slug": cast.project.slug,
        "agent": "protocol-agent",
        "conversation": conversation.pk,
        "conversation_id": conversation.pk,
        "run_id": run.pk,
        "trace_id": Trace.objects.get(run=run).pk,
        "message_id": said[Role.ASSISTANT],
        "question": said[Role.USER],
        "change_id": change.pk,
        "attachment_id": kept.pk,
        "token_id": token.pk,
        "user_id": guest.pk,
        "generation_id": document.pk,
        "other_id": document.pk,
        "token": link.token,
        "card": "to_project",
        "turn": 1,
        "kind": "md",
    }
    return World(all_visitors(cast), {name: str(value) for name, value in ids.items()})


def add_card(agent: Agent) -> None:
    """One that leads away, which the shipped ones do not."""
    agent.cards.create(
        slug="to_project",
        title_en="To the project",
        title_zh_hans="前往项目",
        trigger="stage_enter",
        action="deep_link",
        payload={"target_agent": agent.slug, "target_path": "project"},
    )
    publish(agent=agent, by=None)


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
    path = _path(route, world.ids | renamed) + call.query
    if call.method == "get":
        return client.get(path)
    body: dict[str, Any] = {name: _filled(value, world.ids) for name, value in call.body.items()}
    if "file" in body:
        body["file"] = SimpleUploadedFile("a.txt", b"words")
    if not route.is_api or "file" in body:
        return client.post(path, body)
    return client.generic(call.method.upper(), path, json.dumps(body), content_type="application/json")


def _path(route: Route, ids: dict[str, str]) -> str:
    if route.name == "account_confirm_email":
        return "/accounts/confirm-email/abc/"
    if route.name == "account_reset_password_from_key":
        return "/accounts/password/reset/key/abc-def/"
    return "/" + PART.sub(lambda part: ids[part.group(1)], route.pattern)


def _filled(value: Any, ids: dict[str, str]) -> Any:
    is_name = isinstance(value, str) and value.startswith("{")
    return ids.get(value.strip("{}"), value) if is_name else value


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
    for visitor in all_visitors(cast):
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
    view, ids = ADMIN_VIEWS[name], _rows_of(protocol_agent)
    path = f"/admin/{view.path.format_map(ids)}"
    wrong = []
    for visitor in all_visitors(cast):
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


def _rows_of(agent: Agent) -> dict[str, int]:
    prompt, rule = agent.prompts.first(), agent.rules.first()
    provider = Provider.objects.first()
    assert prompt is not None and rule is not None and provider is not None  # noqa: PT018
    return {"agent_pk": agent.pk, "prompt": prompt.pk, "rule": rule.pk, "provider": provider.pk}


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
