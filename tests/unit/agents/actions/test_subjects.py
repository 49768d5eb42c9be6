"""What conversations are about: asked for at every read, and gone without taking the conversation along."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from apps.agents import extension
from apps.agents.actions.conversations import start_conversation
from apps.agents.errors import SubjectNotFound, SubjectRefused
from apps.agents.extension import Subject, SubjectRef, subject_of
from apps.agents.models import Agent, Conversation
from apps.fields.bilingual import both
from apps.projects.models import AuditEntry, Project, User
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)
SHED = {"kind": "plan", "id": "shed"}


@dataclass
class Plans:
    """Plans of one project by id; `closed_to` may not read them."""

    titles: dict[str, str] = field(default_factory=lambda: {"shed": "The <shed>", "pond": "The pond"})
    closed_to: set[UUID] = field(default_factory=set)
    asked: list[set[str]] = field(default_factory=list)

    def resolve(self, project: Project, ids: Collection[str]) -> dict[str, str]:
        self.asked.append(set(ids))
        return {id_: self.titles[id_] for id_ in ids if id_ in self.titles}

    def may_read(self, user: User, title: Any) -> bool:
        return user.pk not in self.closed_to


@pytest.fixture
def plans(agent: Agent) -> Iterator[Plans]:
    made = Plans()
    with extension.isolated():
        extension.register_subject(
            "plan",
            Subject(
                both("Plan", "图纸"),
                (agent.slug,),
                made.resolve,
                made.may_read,
                title=lambda title: title,
                address=lambda title: f"/plans/{len(title)}/",
            ),
        )
        yield made


@pytest.fixture
def about_shed(plans: Plans, agent: Agent, cast: Cast) -> Conversation:
    return start_conversation(
        agent=agent, project=cast.project, title="S", by=cast.coordinator, subject=SubjectRef("plan", "shed")
    )


@pytest.fixture
def client(cast: Cast) -> Client:
    return client_of(cast.coordinator)


def begin(client: Client, cast: Cast, agent: Agent, **body: Any) -> Any:
    given = {"agent": agent.slug, "project": cast.project.slug, **body}
    return client.post("/api/aia/conversations", given, content_type="application/json")


def hub(client: Client, cast: Cast, **query: str) -> str:
    return client.get(f"/p/{cast.project.slug}/", query).content.decode()


# --- Chosen at the beginning ------------------------------------------------------------------------------------


def test_a_conversation_is_begun_about_a_thing(
    client: Client, cast: Cast, agent: Agent, plans: Plans
) -> None:
    answer = begin(client, cast, agent, subject=SHED)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    assert answer.json()["subject"] == {
        **SHED, "name": "Plan", "title": "The <shed>", "url": "/plans/10/", "available": True
    }  # fmt: skip
    found = Conversation.objects.get()
    assert subject_of(found, cast.viewer) == "The <shed>"
    assert AuditEntry.objects.get(action="conversation.started").data == SHED


@pytest.mark.usefixtures("plans")
def test_without_a_subject_nothing_is_asked_for(
    client: Client, cast: Cast, agent: Agent, plans: Plans
) -> None:
    for body in ({}, {"subject": None}):
        assert begin(client, cast, agent, **body).json()["subject"] is None
    hub(client, cast)
    assert plans.asked == []


@pytest.mark.parametrize(
    ("subject", "status", "code"),
    [
        ({"kind": "plan", "id": "gate"}, 404, "subject_not_found"),
        ({"kind": "story", "id": "shed"}, 400, "subject_refused"),
        ({"kind": "plan"}, 400, "invalid"),
        ({"kind": "", "id": ""}, 400, "invalid"),
    ],
)
@pytest.mark.usefixtures("plans")
def test_what_it_cannot_be_about_is_refused_with_a_sentence(
    client: Client, cast: Cast, agent: Agent, subject: dict[str, str], status: int, code: str
) -> None:
    answer = begin(client, cast, agent, subject=subject)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"]
    assert not Conversation.objects.exists()


def test_a_thing_that_one_may_not_read_is_as_if_it_were_not_there(
    cast: Cast, agent: Agent, plans: Plans
) -> None:
    plans.closed_to.add(cast.coordinator.pk)
    with pytest.raises(SubjectNotFound):
        start_conversation(
            agent=agent,
            project=cast.project,
            title="",
            by=cast.coordinator,
            subject=SubjectRef("plan", "shed"),
        )


def test_an_agent_that_does_not_talk_about_such_things_says_so(
    cast: Cast, agent: Agent, plans: Plans
) -> None:
    subject = Subject(both("Bill", "账单"), ("bookkeeper",), plans.resolve, plans.may_read, title=str)
    extension.register_subject("bill", subject)
    with pytest.raises(SubjectRefused):
        start_conversation(
            agent=agent,
            project=cast.project,
            title="",
            by=cast.coordinator,
            subject=SubjectRef("bill", "shed"),
        )


def test_a_form_of_another_page_begins_one(client: Client, cast: Cast, agent: Agent, plans: Plans) -> None:
    form = {"agent": agent.slug, "subject_kind": "plan", "subject_id": "pond"}
    assert client.post(f"/p/{cast.project.slug}/conversations/", form).status_code == HTTPStatus.FOUND
    assert Conversation.objects.get().subject_id == "pond"


# --- Read -------------------------------------------------------------------------------------------------------


def test_header_and_hub_name_it_and_lead_there(
    client: Client, cast: Cast, about_shed: Conversation, plans: Plans
) -> None:
    for page in (client.get(f"/conversations/{about_shed.pk}/").content.decode(), hub(client, cast)):
        assert '<a href="/plans/10/" title="Plan">The &lt;shed&gt;</a>' in page


def test_lists_ask_once_for_all_of_a_kind(
    client: Client, cast: Cast, agent: Agent, about_shed: Conversation, plans: Plans
) -> None:
    begin(client, cast, agent, subject={"kind": "plan", "id": "pond"})
    plans.asked.clear()
    listed = client.get("/api/aia/conversations").json()
    assert {each["subject"]["title"] for each in listed} == {"The <shed>", "The pond"}
    hub(client, cast)
    assert plans.asked == [{"shed", "pond"}] * 2


def test_lists_are_limited_to_what_is_about_a_thing(
    client: Client, cast: Cast, agent: Agent, about_shed: Conversation
) -> None:
    begin(client, cast, agent, subject={"kind": "plan", "id": "pond"}, title="About the pond")
    begin(client, cast, agent, title="About nothing")

    def titles(**query: str) -> set[str]:
        return {each["title"] for each in client.get("/api/aia/conversations", query).json()}

    assert titles(subjectKind="plan") == {"S", "About the pond"}
    assert titles(subjectKind="plan", subjectId="shed") == {"S"}
    assert titles(subjectKind="story") == set()
    page = hub(client, cast, subject_kind="plan", subject_id="pond")
    assert "About the pond" in page
    assert "About nothing" not in page
    assert "agent-last" not in page
    assert f"/conversations/{about_shed.pk}/" not in page


def test_who_may_not_read_it_is_told_neither_title_nor_place(
    client: Client, cast: Cast, about_shed: Conversation, plans: Plans
) -> None:
    plans.closed_to.add(cast.coordinator.pk)
    assert subject_of(about_shed, cast.coordinator) is None
    line = client.get(f"/api/aia/conversations/{about_shed.pk}").json()["subject"]
    assert line == {**SHED, "name": "Plan", "title": "", "url": "", "available": False}
    by_name = hub(client, cast, subject_kind="plan", subject_id="shed")
    for page in (client.get(f"/conversations/{about_shed.pk}/").content.decode(), hub(client, cast), by_name):
        assert "Plan: not available" in page
        assert "shed&gt;" not in page
        assert "/plans/" not in page


# --- Gone -------------------------------------------------------------------------------------------------------


def test_a_thing_that_is_gone_leaves_the_conversation_as_it_was(
    client: Client, cast: Cast, about_shed: Conversation, plans: Plans
) -> None:
    plans.titles.clear()
    assert subject_of(about_shed, cast.coordinator) is None
    assert "Plan: not available" in client.get(f"/conversations/{about_shed.pk}/").content.decode()
    listed = client.get("/api/aia/conversations", {"subjectKind": "plan", "subjectId": "shed"}).json()
    assert [(each["title"], each["subject"]["available"]) for each in listed] == [("S", False)]
    renamed = client.patch(
        f"/api/aia/conversations/{about_shed.pk}", {"title": "T"}, content_type="application/json"
    )
    assert renamed.json()["title"] == "T"


@pytest.mark.usefixtures("redis_server")
def test_it_is_answered_when_the_app_of_its_subject_is_gone(
    say: Say, client: Client, cast: Cast, conversation: Conversation
) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(subject_kind="story", subject_id="1")
    assert answer_of(say("Place: by the wall"))
    assert "story: not available" in client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert "story: not available" in hub(client, cast)
