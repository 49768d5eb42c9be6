"""What an open page fetches is in the language of that page, whatever another tab has chosen since."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.coordinator)
    client.post(reverse("set_language"), {"language": "zh-hans"})
    return client


def refusal(client: Client, **headers: str) -> str:
    answer = client.get("/api/aia/conversations/00000000-0000-0000-0000-000000000000", headers=headers)
    return str(answer.json()["detail"])


def test_a_page_keeps_its_language_when_another_tab_chooses(page: Client) -> None:
    chinese = refusal(page)
    assert not chinese.isascii()
    assert refusal(page, **{"X-Page-Language": "en"}).isascii()
    assert refusal(page, **{"X-Page-Language": "zh-Hans"}) == chinese


def test_a_language_that_no_page_speaks_is_passed_over(page: Client) -> None:
    assert refusal(page, **{"X-Page-Language": "tlh"}) == refusal(page)
