"""What a request of a signed-in person carries, through synchronous and asynchronous views."""

from __future__ import annotations

import json

import pytest
from django.http import HttpRequest, JsonResponse
from django.test import AsyncClient, Client, override_settings
from django.urls import path
from django.utils import timezone, translation

from apps.projects.models import User
from apps.projects.requests import origin
from tests.support.cast import Cast


def carried() -> dict[str, str | None]:
    here = origin.current()
    return {
        "language": translation.get_language(),
        "time_zone": timezone.get_current_timezone_name(),
        "ip": here.ip,
        "request_id": here.request_id,
    }


def sync_view(request: HttpRequest) -> JsonResponse:
    return JsonResponse(carried())


async def async_view(request: HttpRequest) -> JsonResponse:
    return JsonResponse(carried())


urlpatterns = [path("sync", sync_view), path("async", async_view)]


@pytest.fixture
def chinese_viewer(cast: Cast) -> User:
    User.objects.filter(pk=cast.viewer.pk).update(language="zh-hans", time_zone="Asia/Shanghai")
    return User.objects.get(pk=cast.viewer.pk)


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("address", ["/sync", "/async"])
def test_language_zone_and_origin_are_the_persons(chinese_viewer: User, address: str) -> None:
    client = Client()
    client.force_login(chinese_viewer)
    seen = client.get(address, HTTP_ACCEPT_LANGUAGE="en", HTTP_X_FORWARDED_FOR="203.0.113.5").json()
    assert (seen["language"], seen["time_zone"], seen["ip"]) == ("zh-hans", "Asia/Shanghai", "127.0.0.1")
    assert seen["request_id"]


@override_settings(ROOT_URLCONF=__name__)
def test_nothing_of_it_stays_for_the_next_request(chinese_viewer: User) -> None:
    client = Client()
    client.force_login(chinese_viewer)
    client.get("/sync")
    seen = Client().get("/sync", HTTP_ACCEPT_LANGUAGE="en").json()
    assert (seen["language"], seen["time_zone"]) == ("en", "UTC")
    assert origin.current() == origin.Origin()
    assert timezone.get_current_timezone_name() == "UTC"


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["/sync", "/async"])
async def test_it_is_the_same_on_an_asynchronous_server(address: str) -> None:
    user = await User.objects.acreate(email="a@test.example", language="zh-hans", time_zone="Asia/Shanghai")
    client = AsyncClient()
    await client.aforce_login(user)
    seen = json.loads((await client.get(address)).content)
    assert (seen["language"], seen["time_zone"], seen["ip"]) == ("zh-hans", "Asia/Shanghai", "127.0.0.1")
    assert seen["request_id"]
