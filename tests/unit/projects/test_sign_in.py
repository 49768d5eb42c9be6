"""Signing in: by e-mail, not for ever guessing, with the person's language and second factor."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from allauth.mfa.totp.internal.auth import TOTP
from axes.models import AccessAttempt
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from apps.projects.models import User
from tests.support.cast import PASSWORD, Cast

LOG_IN = "/accounts/login/"
TRIES = 3


@pytest.fixture(autouse=True)
def fresh_limits(settings: Settings) -> Iterator[None]:
    """Fewer tries than people have, because each costs a slow hash."""
    settings.AXES_FAILURE_LIMIT = TRIES
    cache.clear()
    yield
    cache.clear()


def sign_in(client: Client, email: str, password: str = PASSWORD, **extra: str) -> int:
    response = client.post(LOG_IN, {"login": email, "password": password}, **extra)  # type: ignore[arg-type]
    return response.status_code


def lock(client: Client, email: str) -> None:
    for _ in range(TRIES):
        sign_in(client, email, "wrong")


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("email", ["viewer@test.example", "VIEWER@Test.Example"])
def test_the_address_signs_in_whatever_its_case(cast: Cast, client: Client, email: str) -> None:
    assert sign_in(client, email) == 302
    assert client.session["_auth_user_id"] == str(cast.viewer.pk)


def test_a_wrong_password_or_a_switched_off_account_does_not(cast: Cast, client: Client) -> None:
    assert sign_in(client, "viewer@test.example", "wrong") == 200
    User.objects.filter(pk=cast.viewer.pk).update(is_active=False)
    sign_in(client, "viewer@test.example")
    assert not is_signed_in(client)


def test_who_comes_for_the_first_time_reads_what_this_is(db: None, client: Client) -> None:
    assert "Study protocols, literature and decisions of a trial" in client.get(LOG_IN).content.decode()


def test_nobody_signs_up(db: None, client: Client) -> None:
    account = {"email": "me@test.example", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/signup/", account)
    assert not User.objects.exists()


def test_too_many_wrong_passwords_lock_even_the_right_one_for_a_while(cast: Cast, client: Client) -> None:
    lock(client, "viewer@test.example")
    response = client.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    assert response.status_code == 429
    assert int(response["Retry-After"]) == 15 * 60
    assert "15 minutes" in response.content.decode()
    assert not is_signed_in(client)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert sign_in(client, "viewer@test.example") == 302


def test_the_lock_counts_the_address_whatever_its_case_and_whatever_a_header_says(
    cast: Cast, client: Client
) -> None:
    for number in range(TRIES):
        email = "viewer@test.example" if number % 2 else "VIEWER@test.example"
        sign_in(client, email, "wrong", HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
    assert sign_in(client, "viewer@test.example", HTTP_X_FORWARDED_FOR="203.0.113.99") == 429


def test_the_lock_is_for_one_account_from_one_address(cast: Cast, client: Client) -> None:
    lock(client, "viewer@test.example")
    assert sign_in(client, "manager@test.example") == 302
    assert sign_in(Client(), "viewer@test.example", REMOTE_ADDR="198.51.100.7") == 302


def test_a_success_forgets_the_failures_before_it(cast: Cast, client: Client) -> None:
    for _ in range(TRIES - 1):
        sign_in(client, "viewer@test.example", "wrong")
    assert sign_in(client, "viewer@test.example") == 302
    assert sign_in(Client(), "viewer@test.example", "wrong") == 200


def test_the_language_follows_the_person_after_signing_in(cast: Cast, client: Client) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(language="zh-hans")
    response = client.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    assert response.cookies["django_language"].value == "zh-hans"
    assert is_chinese(client.get("/api/nothing-here").json()["title"])


def test_switching_the_language_is_remembered_for_the_person(cast: Cast, client: Client) -> None:
    client.force_login(cast.viewer)
    response = client.post("/i18n/setlang/", {"language": "zh-hans", "next": "/profile/"})
    assert (response.status_code, response["Location"]) == (302, "/profile/")
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "zh-hans"
    client.post("/i18n/setlang/", {"language": "tlh"})
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "zh-hans"


def test_what_is_chosen_on_the_page_for_signing_in_is_the_persons(cast: Cast, client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "zh-hans", "next": LOG_IN})
    client.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "zh-hans"
    assert is_chinese(client.get("/api/nothing-here").json()["title"])


def test_what_was_chosen_in_a_session_holds_there_whatever_is_chosen_elsewhere(cast: Cast) -> None:
    here, elsewhere = Client(), Client()
    for client in (here, elsewhere):
        sign_in(client, "viewer@test.example")
    here.post("/i18n/setlang/", {"language": "zh-hans"})
    elsewhere.post("/i18n/setlang/", {"language": "en"})
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "en"
    assert here.get("/profile/")["Content-Language"] == "zh-hans"
    assert elsewhere.get("/profile/")["Content-Language"] == "en"


def test_a_choice_made_before_signing_in_outlives_the_session_of_somebody_else(
    cast: Cast, client: Client
) -> None:
    client.force_login(cast.manager)
    client.post("/i18n/setlang/", {"language": "zh-hans"})
    client.post("/accounts/logout/")
    client.post("/i18n/setlang/", {"language": "zh-hans"})
    sign_in(client, "viewer@test.example")
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "zh-hans"
    assert client.get("/profile/")["Content-Language"] == "zh-hans"


@pytest.mark.parametrize(
    ("asks", "begins"), [("zh-CN,zh;q=0.9", "zh-hans"), ("en-GB", "en"), ("", "zh-hans")]
)
def test_a_new_account_begins_with_the_language_of_its_browser(
    cast: Cast, client: Client, asks: str, begins: str
) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(
        language="en" if begins == "zh-hans" and asks else "zh-hans"
    )
    sign_in(client, "viewer@test.example", **({"HTTP_ACCEPT_LANGUAGE": asks} if asks else {}))
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == begins


@pytest.mark.parametrize(
    ("account", "asks", "said"),
    [
        ("zh-hans", "en", "The pages are in Chinese now, as in your account."),
        ("en", "zh-CN", "页面已按您账户的设置显示为英文。"),
        ("en", "en", ""),
    ],
)
def test_an_account_of_the_other_language_is_not_followed_without_a_word(
    cast: Cast, client: Client, account: str, asks: str, said: str
) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(language=account, last_login=timezone.now())
    sign_in(client, "viewer@test.example", HTTP_ACCEPT_LANGUAGE=asks)
    page = client.get("/profile/", HTTP_ACCEPT_LANGUAGE=asks)
    assert page["Content-Language"] == account
    told = [str(message) for message in page.context["messages"]]
    assert len(told) == bool(said)
    assert all(said in one for one in told)


def test_before_signing_in_the_language_is_the_browsers(db: None, client: Client) -> None:
    response = client.post("/i18n/setlang/", {"language": "zh-hans", "next": "//evil.example/"})
    assert response["Location"] == "/"
    assert response.cookies["django_language"].value == "zh-hans"


def test_a_second_factor_can_be_set_up_and_is_asked_for(cast: Cast, client: Client) -> None:
    sign_in(client, "viewer@test.example")
    assert client.get("/accounts/2fa/").status_code == 200
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/accounts/2fa/totp/activate/")
    assert page.status_code == 200
    secret = client.session["mfa.totp.secret"]
    client.post("/accounts/2fa/totp/activate/", {"code": _code(secret)})
    stored = Authenticator.objects.get(user=cast.viewer, type="totp").data["secret"]
    assert secret not in stored
    cache.clear()  # a code counts once; forgetting that saves waiting for the next one
    other = Client()
    response = other.post(LOG_IN, {"login": "viewer@test.example", "password": PASSWORD})
    assert response["Location"] == "/accounts/2fa/authenticate/"
    assert not is_signed_in(other)
    other.post("/accounts/2fa/authenticate/", {"code": _code(secret)})
    assert is_signed_in(other)


def test_recovery_codes_work_and_are_not_stored_in_clear(cast: Cast, client: Client) -> None:
    codes = RecoveryCodes.activate(cast.viewer).get_unused_codes()
    TOTP.activate(cast.viewer, totp.generate_totp_secret())
    assert not any(code in str(Authenticator.objects.values_list("data")) for code in codes)
    sign_in(client, "viewer@test.example")
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert is_signed_in(client)


def test_a_second_factor_of_a_lost_key_is_said_and_does_not_let_in(
    cast: Cast, client: Client, settings: Settings
) -> None:
    TOTP.activate(cast.viewer, totp.generate_totp_secret())
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", []
    sign_in(client, "viewer@test.example")
    response = client.post("/accounts/2fa/authenticate/", {"code": "123456"})
    assert response.status_code == 409
    assert "cannot be read" in response.content.decode()
    assert not is_signed_in(client)


def test_the_administration_uses_the_same_sign_in(db: None, client: Client) -> None:
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1][0].startswith(LOG_IN)


def test_nobody_changes_the_address_they_sign_in_with(cast: Cast, client: Client) -> None:
    sign_in(client, "viewer@test.example")
    response = client.post("/accounts/email/", {"action_add": "", "email": "manager-to-be@test.example"})
    assert response["Location"] == "/profile/"
    cast.viewer.refresh_from_db()
    assert cast.viewer.email == "viewer@test.example"
    assert not EmailAddress.objects.filter(email="manager-to-be@test.example").exists()


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


def _code(secret: str) -> str:
    return str(totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time()))))
