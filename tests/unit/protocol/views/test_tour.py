"""The tour: four pages of the example studies, offered until somebody ends it, and there to be taken again."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.models import Conversation
from apps.projects.models import User
from apps.protocol.models import EndedTour, ExampleKind, ExampleStudy
from tests.support.cast import Cast, client_of

pytestmark = pytest.mark.usefixtures("protocol_agent")


@pytest.fixture
def study(conversation: Conversation) -> Conversation:
    """One conversation plays both parts, in turn."""
    ExampleStudy.objects.create(kind=ExampleKind.FINISHED_TRIAL, language="en", conversation=conversation)
    return conversation


def pages(client: Client) -> list[str]:
    found = []
    for number in (1, 2, 3):
        answer = client.get(f"/tour/{number}/", follow=True)
        assert answer.status_code == 200
        found.append(answer.content.decode())
    return found


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_each_step_stands_on_its_page(cast: Cast, study: Conversation, language: str) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(language=language)
    for number, page in enumerate(pages(client_of(cast.viewer)), 1):
        assert page.count("data-tour ") == 1
        assert f'href="/tour/{number + 1}/"' in page
    assert f"[data-key=&quot;{study.pk}&quot;]" in pages(client_of(cast.viewer))[0]


def test_a_step_whose_example_is_gone_is_left_out(cast: Cast, study: Conversation) -> None:
    ExampleStudy.objects.update(kind=ExampleKind.UNFINISHED_OBSERVATIONAL)
    assert client_of(cast.viewer).get("/tour/")["Location"] == f"/conversations/{study.pk}/?tour=4"


def test_it_is_offered_until_it_was_ended_and_stays_in_the_menu(cast: Cast, study: Conversation) -> None:
    client = client_of(cast.coordinator)
    assert "tour-offer" in client.get("/").content.decode()
    ended = client.post("/tour/end/", {"next": f"/conversations/{study.pk}/"})
    assert ended["Location"] == f"/conversations/{study.pk}/"
    page = client.get("/").content.decode()
    assert "tour-offer" not in page
    assert 'href="/tour/"' in page
    assert EndedTour.objects.get().user == cast.coordinator
    assert "tour-offer" in client_of(cast.viewer).get("/").content.decode()


def test_who_may_read_no_example_is_offered_none(cast: Cast, study: Conversation) -> None:
    client = client_of(cast.outsider)
    assert 'href="/tour/"' not in client.get("/").content.decode()
    assert client.get("/tour/")["Location"] == "/"
    page = client.get("/?tour=1").content.decode()
    assert str(study.pk) not in page
    assert "data-tour " not in page


def test_it_ends_on_no_other_site(cast: Cast, study: Conversation) -> None:
    client = client_of(cast.coordinator)
    assert client.post("/tour/end/", {"next": "https://elsewhere.example/"})["Location"] == "/"


@pytest.mark.parametrize("asked", ["0", "5", "x", "１"])
def test_no_such_step_is_no_fault(cast: Cast, study: Conversation, asked: str) -> None:
    page = client_of(cast.coordinator).get(f"/p/{study.project.slug}/?tour={asked}")
    assert page.status_code == 200
    assert "data-tour " not in page.content.decode()
