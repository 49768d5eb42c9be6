"""Calls are counted for all processes together, by token or person; without Redis each process counts alone."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
import redis
from django.conf import settings as product
from django.test import Client

from apps.projects.actions.tokens import create_token
from apps.projects.models import TokenScope
from apps.runs.api.throttling import Counter, counter
from tests.support.cast import Cast

LIST = "/api/aia/conversations"


class Away:
    """A Redis client whose server does not answer."""

    asked = 0

    def pipeline(self, **_: Any) -> Any:
        self.asked += 1
        raise redis.ConnectionError("away")


@pytest.fixture
def two_a_minute(settings: Any) -> None:
    settings.API_CALLS_PER_MINUTE = {"api": 2, "chat": 1, "upload": 1}


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server", "two_a_minute")
def test_too_many_calls_are_told_when_to_come_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.runs.api.throttling.time.time", lambda: 1_000_000_010.0)
    session, other = Client(), Client()
    session.force_login(cast.viewer)
    other.force_login(cast.coordinator)
    answers = [session.get(LIST) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    refused = answers[-1]
    assert (refused["Content-Type"], refused.json()["code"]) == ("application/problem+json", "throttled")
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert other.get(LIST).status_code == HTTPStatus.OK
    secret = create_token(by=cast.viewer, name="x", scope=TokenScope.READ, days=1).secret
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    assert program.get(LIST).status_code == HTTPStatus.OK  # a token has its own count


@pytest.mark.usefixtures("redis_server")
def test_processes_count_together() -> None:
    one, another = (Counter(redis.Redis.from_url(product.REDIS_URL)) for _ in range(2))
    assert [one.count("test:a:1"), another.count("test:a:1"), one.count("test:a:1")] == [1, 2, 3]
    assert another.count("test:b:1") == 1


@pytest.mark.usefixtures("redis_server")
def test_without_redis_a_process_counts_alone_and_asks_seldom() -> None:
    away = Away()
    alone = Counter(away)  # type: ignore[arg-type]
    assert [alone.count("test:c:7") for _ in range(3)] == [1, 2, 3]
    assert alone.count("test:c:8") == 1  # the next minute
    assert away.asked == 1


@pytest.mark.django_db
def test_signing_in_asks_no_redis(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counter(), "count", lambda key: pytest.fail("a page was counted"))
    client = Client()
    client.force_login(cast.viewer)
    assert client.get("/").status_code == HTTPStatus.OK
