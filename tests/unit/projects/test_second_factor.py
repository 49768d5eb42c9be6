"""The second factor under attack: guessed, replayed, gone around by a reset, a session, the API or the sockets.

`cache.clear()` stands for another web process: what counts must not be counted in one process alone.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from allauth.mfa.totp.internal.auth import TOTP
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client

from apps.projects.models import User
from apps.projects.signing_in.second_factor import LOCKED, MOST_WRONG_CODES
from config.asgi import application
from tests.support.cast import PASSWORD, Cast

LOG_IN, CODE, REMOVE = "/accounts/login/", "/accounts/2fa/authenticate/", "/accounts/2fa/totp/deactivate/"


@pytest.fixture(autouse=True)
def another_process() -> None:
    cache.clear()


@pytest.fixture
def secret(cast: Cast) -> str:
    """The second factor of the viewer."""
    secret: str = totp.generate_totp_secret()
    TOTP.activate(cast.viewer, secret)
    return secret


def code(secret: str, *, later_seconds: float = 0) -> str:
    counter = int(time.time() + later_seconds) // 30
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def wrong(secret: str) -> str:
    return f"{(int(code(secret)) + 1) % 10**6:06}"


def half_in(address: str = "127.0.0.1") -> Client:
    """Past the password, before the code."""
    client = Client(REMOTE_ADDR=address)
    client.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    assert not is_in(client)
    return client


def send(client: Client, code: str) -> bool:
    """Whether the code lets in."""
    client.post(CODE, {"code": code})
    cache.clear()
    return is_in(client)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.django_db
def test_codes_are_guessed_a_few_times_only_wherever_the_guesses_come_from(cast: Cast, secret: str) -> None:
    for number in range(MOST_WRONG_CODES):
        assert not send(half_in(f"198.51.100.{number}"), wrong(secret))
    assert not send(half_in("203.0.113.7"), code(secret))
    factor = Authenticator.objects.get(user=cast.viewer, type="totp")
    factor.data["wrong_at"] = [at - LOCKED.total_seconds() for at in factor.data["wrong_at"]]
    factor.save()
    assert send(half_in(), code(secret))
    assert Authenticator.objects.get(user=cast.viewer, type="totp").data["wrong_at"] == []


@pytest.mark.django_db
def test_recovery_codes_are_guessed_no_more_often(cast: Cast, secret: str) -> None:
    codes = RecoveryCodes.activate(cast.viewer).get_unused_codes()
    for _ in range(MOST_WRONG_CODES):
        assert not send(half_in(), "12345678")
    assert not send(half_in(), codes[0])


@pytest.mark.django_db
def test_a_code_lets_in_once(cast: Cast, secret: str) -> None:
    given = code(secret)
    assert send(half_in(), given)
    assert not send(half_in(), given)


@pytest.mark.django_db
def test_a_recovery_code_lets_in_once(cast: Cast, secret: str) -> None:
    first, second, *_ = RecoveryCodes.activate(cast.viewer).get_unused_codes()
    assert send(half_in(), first)
    assert not send(half_in(), first)
    assert send(half_in(), second)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_send_one_code_at_the_same_moment_one_gets_in(cast: Cast, secret: str) -> None:
    clients, given = [half_in() for _ in range(4)], code(secret)

    def try_it(client: Client) -> bool:
        try:
            return send(client, given)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(try_it, clients)) == [False] * 3 + [True]


@pytest.mark.django_db
def test_a_new_password_by_mail_does_not_replace_the_code(cast: Cast, secret: str) -> None:
    client = Client()
    client.post("/accounts/password/reset/", {"email": "viewer@test.example"})
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    form = client.get("/" + link.split("/", 3)[3], follow=True)
    given = {"password1": "an-entirely-new-1", "password2": "an-entirely-new-1"}
    client.post(form.request["PATH_INFO"], given)
    cast.viewer.refresh_from_db()
    assert cast.viewer.check_password("an-entirely-new-1")
    assert not is_in(client)
    client.post(LOG_IN, {"login": "viewer@test.example", "password": "an-entirely-new-1"})
    assert not is_in(client)
    assert send(client, code(secret))


@pytest.mark.django_db
def test_before_the_code_nothing_opens(cast: Cast, secret: str) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(is_staff=True, is_superuser=True)
    client = half_in()
    assert client.get("/api/aia/conversations").status_code == 401
    paths = (
        "/",
        "/profile/",
        "/profile/tokens/",
        "/admin/",
        "/accounts/2fa/",
        REMOVE,
        "/accounts/password/change/",
    )
    for path in paths:
        assert client.get(path, follow=True).redirect_chain[-1][0].startswith((LOG_IN, CODE)), path
    client.post("/admin/login/", {"username": "viewer@test.example", "password": PASSWORD})
    assert not is_in(client)


@pytest.mark.django_db(transaction=True)
async def test_before_the_code_no_socket_opens(cast: Cast, secret: str) -> None:
    client = await sync_to_async(half_in)()
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, f"/ws/runs/{cast.viewer.pk}/", headers=headers)
    await socket.connect()
    assert (await socket.receive_output(timeout=60))["code"] == 4401


@pytest.mark.django_db
def test_a_session_that_somebody_else_knows_does_not_get_in_with_the_person(cast: Cast, secret: str) -> None:
    client = half_in()
    known = client.cookies["sessionid"].value
    assert send(client, code(secret))
    assert client.cookies["sessionid"].value != known
    assert not Session.objects.filter(pk=known).exists()


@pytest.mark.django_db
def test_an_account_switched_off_after_the_password_does_not_get_in(cast: Cast, secret: str) -> None:
    client = half_in()
    User.objects.filter(pk=cast.viewer.pk).update(is_active=False)
    client.post(CODE, {"code": code(secret)})
    assert client.get("/profile/")["Location"].startswith(LOG_IN)


def age_of_sign_in(client: Client, ago: timedelta) -> None:
    session: Any = client.session
    for method in session["account_authentication_methods"]:
        method["at"] -= ago.total_seconds()
    session.save()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        REMOVE,
        *(f"/accounts/2fa/recovery-codes/{what}/" for what in ("generate", "download")),
        "/accounts/2fa/recovery-codes/",
    ],
)
def test_the_second_factor_is_changed_only_after_signing_in_anew(cast: Cast, secret: str, path: str) -> None:
    RecoveryCodes.activate(cast.viewer)
    client = half_in()
    assert send(client, code(secret))
    age_of_sign_in(client, timedelta(hours=1))
    for answer in (client.get(path), client.post(path)):
        if answer.status_code == 405:
            continue
        assert "/reauthenticate/" in answer.headers.get("Location", ""), answer.status_code
    assert Authenticator.objects.filter(user=cast.viewer).count() == 2


@pytest.mark.django_db
def test_signing_in_anew_is_not_guessed_either(cast: Cast, secret: str) -> None:
    client = half_in()
    assert send(client, code(secret))
    age_of_sign_in(client, timedelta(hours=1))
    for _ in range(MOST_WRONG_CODES):
        client.post("/accounts/2fa/reauthenticate/", {"code": wrong(secret)})
        cache.clear()
    later = code(secret, later_seconds=30)
    with pytest.MonkeyPatch.context() as patched:
        now = time.time()
        patched.setattr(time, "time", lambda: now + 30)
        client.post("/accounts/2fa/reauthenticate/", {"code": later})
        assert "/reauthenticate/" in client.get(REMOVE)["Location"]


@pytest.mark.django_db
def test_who_has_no_second_factor_is_refused_for_any_code(cast: Cast, client: Client) -> None:
    client.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    age_of_sign_in(client, timedelta(hours=1))
    answer = client.post("/accounts/2fa/reauthenticate/", {"code": "123456"})
    assert answer.status_code in {200, 302}
    assert "/reauthenticate/" in client.get("/accounts/2fa/totp/activate/")["Location"]
