"""Secrets in rows: unreadable in the database, readable after the secret key was changed with care."""

from __future__ import annotations

import importlib

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.apps import apps
from pytest_django.fixtures import Settings

from apps.projects.secrets import SecretUnreadable, decrypt, encrypt
from tests.support.cast import Cast

SECRET = "JBSWY3DPEHPK3PXP"


def test_a_secret_comes_back_and_looks_different_each_time() -> None:
    tokens = {encrypt("schlüssel 密钥") for _ in range(3)}
    assert len(tokens) == 3
    assert {decrypt(token) for token in tokens} == {"schlüssel 密钥"}


def test_an_older_key_reads_as_long_as_it_is_listed(settings: Settings) -> None:
    token = encrypt(SECRET)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert decrypt(token) == SECRET
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(SecretUnreadable):
        decrypt(token)


def test_what_is_no_token_is_not_taken_for_a_secret() -> None:
    for text in ("", SECRET, encrypt(SECRET)[:-2]):
        with pytest.raises(SecretUnreadable):
            decrypt(text)


def test_second_factors_stored_in_clear_are_encrypted_once(cast: Cast) -> None:
    factors = [
        Authenticator.objects.create(user=cast.viewer, type=kind, data=data)
        for kind, data in (("totp", {"secret": SECRET}), ("recovery_codes", {"seed": "ab12", "used_mask": 3}))
    ]
    migration = importlib.import_module("apps.projects.migrations.0003_encrypt_second_factors")
    for _ in range(2):
        migration.encrypt_all(apps, None)
    for factor in factors:
        factor.refresh_from_db()
    assert get_adapter().decrypt(factors[0].data["secret"]) == SECRET
    assert get_adapter().decrypt(factors[1].data["seed"]) == "ab12"
    assert factors[1].data["used_mask"] == 3
