"""Without a mail server nothing is promised, and links that open accounts are in no log."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core import mail
from django.core.mail import send_mail
from django.test import Client
from pytest_django.fixtures import Settings

from config.stack.processes import web
from tests.support.cast import Cast

RESET = "/accounts/password/reset/"


def test_mails_without_a_server_are_files_for_the_owner_only(settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND = "apps.projects.mail.PrivateFileBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    settings.EMAIL_FILE_PATH.mkdir(mode=0o755)
    send_mail("Invited", "a link", None, ["new@test.example"])
    (written,) = settings.EMAIL_FILE_PATH.iterdir()
    assert "a link" in written.read_text()
    assert settings.EMAIL_FILE_PATH.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("address", [RESET, f"{RESET}done/"])
def test_the_pages_do_not_claim_that_a_mail_was_sent(db: None, client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert "No mail server is set up here" in page
    assert "Send the link" not in page
    assert "you will receive an e-mail" not in page


def test_with_a_mail_server_the_link_is_sent(cast: Cast, client: Client, settings: Settings) -> None:
    settings.MAIL_IS_SENT = True
    assert "Send the link" in client.get(RESET).content.decode()
    page = client.post(RESET, {"email": cast.viewer.email}, follow=True).content.decode()
    assert "you will receive an e-mail" in page
    assert f"{RESET}key/" in mail.outbox[0].body


def test_who_invites_is_told_whether_a_mail_goes_out(cast: Cast, client: Client, settings: Settings) -> None:
    client.force_login(cast.manager)
    page = f"/p/{cast.project.slug}/settings/"
    assert "sets their first password" in client.get(page).content.decode()
    settings.MAIL_IS_SENT = True
    assert "receive an e-mail with a link" in client.get(page).content.decode()


def test_the_web_server_keeps_no_log_of_addresses() -> None:
    arguments = web("127.0.0.1", 8000).arguments
    assert "--no-access-log" in arguments
    assert arguments[arguments.index("--log-level") + 1] == "warning"
