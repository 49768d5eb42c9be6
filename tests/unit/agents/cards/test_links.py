"""Deep links: for one person, for a while, accepted once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.cards.links import (
    SALT,
    TARGETS,
    Link,
    Target,
    accept_link,
    make_link,
    read_link,
    register_target,
)
from apps.agents.errors import LinkExpired, LinkInvalid, LinkUsed, UnknownTarget
from apps.agents.models import Agent, Conversation, DeepLink
from apps.fields.bilingual import both
from apps.projects.errors import Forbidden, NotFound, UserError
from apps.projects.models import Membership, User
from tests.support.cast import Cast, client_of
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_messages, tool_steps
from tests.support.turns import QUESTION, Say, answer_of, chats

Targets = dict[tuple[str, str], Target]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]


@pytest.fixture(autouse=True)
def targets(agent: Agent) -> Iterator[Targets]:
    """Those of this test; `agent` first, which keeps registries of its own."""
    with TARGETS.isolated() as known:
        find = Target(both("Find", "查找"), lambda claims: f"/find?q={claims.params['q']}")
        register_target("ai_search", "find", find)
        yield known


@pytest.fixture
def link(conversation: Conversation, cast: Cast) -> Link:
    return make_link(
        conversation=conversation,
        user=cast.coordinator,
        target_agent="ai_search",
        target_path="find",
        params={"q": "x"},
    )


def test_a_link_is_opened_often_and_accepted_once(link: Link, cast: Cast) -> None:
    for _ in range(2):
        assert read_link(link.token, user=cast.coordinator).params == {"q": "x"}
    assert accept_link(link.token, user=cast.coordinator).target_path == "find"
    with pytest.raises(LinkUsed):
        accept_link(link.token, user=cast.coordinator)


def test_of_many_that_accept_at_the_same_moment_one_succeeds(link: Link, cast: Cast) -> None:
    def accept(_: int) -> str:
        try:
            accept_link(link.token, user=cast.coordinator)
            return "accepted"
        except UserError as error:
            return error.code
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        found = sorted(pool.map(accept, range(5)))
    assert found == ["accepted", *["link_used"] * 4]


def test_a_link_expires(link: Link, cast: Cast) -> None:
    DeepLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    for use in (read_link, accept_link):
        with pytest.raises(LinkExpired):
            use(link.token, user=cast.coordinator)


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "WyJhIl0:1abc:xyz"])
def test_a_forged_link_is_refused(link: Link, cast: Cast, token: str) -> None:
    for bad in (token, link.token[:-2] + "xx", link.token[2:]):
        with pytest.raises(LinkInvalid):
            read_link(bad, user=cast.coordinator)


def test_parts_of_other_signed_texts_make_no_link(link: Link, cast: Cast, conversation: Conversation) -> None:
    """Of two links, of something else that this installation signed, and of what no link ever held."""
    other = make_link(
        conversation=conversation, user=cast.coordinator, target_agent="ai_search", target_path="find"
    )
    said, at, signed = link.token.split(":")
    other_said, other_at, other_signed = other.token.split(":")
    row = DeepLink.objects.earliest("created_at")
    parts = [row.pk.hex, row.user_id.hex, row.conversation_id.hex]
    shapes: tuple[Any, ...] = (parts[:2], [*parts, ""], {}, None, [1, 2, 3], ["x"] * 3)
    forged = [
        f"{other_said}:{at}:{signed}",
        f"{said}:{other_at}:{other_signed}",
        f"{said}:0:{signed}",
        signing.dumps(parts, salt="sessions"),
        signing.dumps(parts, salt=SALT, key="another key"),
        *(signing.dumps(shape, salt=SALT) for shape in shapes),
    ]
    for token in forged:
        for use in (read_link, accept_link):
            with pytest.raises(LinkInvalid):
                use(token, user=cast.coordinator)
    assert not DeepLink.objects.exclude(accepted_at=None).exists()


def test_a_link_signed_for_another_conversation_or_person_is_none(
    link: Link, cast: Cast, conversation: Conversation, agent: Agent
) -> None:
    """Also the right key signs no row into another place."""
    other = start_conversation(agent=agent, project=cast.project, title="O", by=cast.coordinator)
    row = DeepLink.objects.get()
    for person, place in ((cast.coordinator, other), (cast.investigator, conversation)):
        token = signing.dumps([row.pk.hex, person.pk.hex, place.pk.hex], salt=SALT)
        with pytest.raises(LinkInvalid):
            accept_link(token, user=person)


def test_a_link_of_somebody_who_was_switched_off_leads_nowhere(link: Link, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    User.objects.filter(pk=cast.coordinator.pk).update(is_active=False)
    assert client.get(link.url)["Location"].startswith("/accounts/login/")
    cast.coordinator.refresh_from_db()
    with pytest.raises(NotFound):
        accept_link(link.token, user=cast.coordinator)


def test_a_link_is_for_one_person_who_still_may_talk(
    link: Link, cast: Cast, conversation: Conversation
) -> None:
    for other in (cast.investigator, cast.outsider):
        with pytest.raises(NotFound):
            read_link(link.token, user=other)
    with pytest.raises(Forbidden):
        make_link(conversation=conversation, user=cast.viewer, target_agent="ai_search", target_path="find")
    Membership.objects.filter(user=cast.coordinator).delete()
    with pytest.raises(NotFound):
        read_link(link.token, user=cast.coordinator)


def test_a_place_that_nobody_registered_gets_no_link(conversation: Conversation, cast: Cast) -> None:
    with pytest.raises(UnknownTarget):
        make_link(
            conversation=conversation, user=cast.coordinator, target_agent="ai_search", target_path="no"
        )


def test_the_page_leads_on_with_the_token(link: Link, cast: Cast) -> None:
    client = Client()
    assert client.get(link.url).status_code == HTTPStatus.FOUND  # to sign in
    client.force_login(cast.outsider)
    assert client.get(link.url).status_code == HTTPStatus.NOT_FOUND
    client.force_login(cast.coordinator)
    answer = client.get(link.url)
    assert answer.headers["Location"].startswith("/find?q=x&link=")
    assert client.get("/links/forged/").status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.usefixtures("chat_model")
@pytest.mark.parametrize(("path", "code"), [("find", ""), ("nowhere", "link_target_unknown")])
def test_a_tool_of_this_kind_gives_a_link(
    targets: Targets,
    toolbox: Toolbox,
    openai_server: ScriptedServer,
    say: Say,
    cast: Cast,
    path: str,
    code: str,
) -> None:
    targets["ai_search", path] = Target(both("Find", "查找"), lambda claims: "/find")
    toolbox.add(
        "find",
        handler="deep_link",
        configuration={
            "target_agent": "ai_search",
            "target_path": path,
            "params": {"site.purpose": "who"},
        },
    )
    if code:  # published while the place was there
        del targets["ai_search", path]
    openai_server.queue(Reply(tool_calls=calls("find", '{"n": 3}')), Reply(text="Open it."))
    run = say(QUESTION)
    assert answer_of(run) == "Open it."
    assert [step.error for step in tool_steps(run)] == [code]
    if not code:
        row = DeepLink.objects.get()
        assert (row.user, row.params, row.origin) == (cast.coordinator, {"n": 3}, "tool:find")
        assert "/links/" in tool_messages(chats(openai_server)[1])[0]
