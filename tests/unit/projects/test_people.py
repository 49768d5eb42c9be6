"""Accounts: one for an address, whatever its case; made by those who may."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from apps.projects.actions import users
from apps.projects.errors import Conflict, Forbidden, Invalid
from apps.projects.models import AuditEntry, User
from tests.support.cast import Cast


def test_an_address_is_one_account_whatever_its_case(db: None) -> None:
    made = users.create_user(by=None, email="  Lin.Wang@Hospital.EXAMPLE ")
    assert made.email == "lin.wang@hospital.example"
    assert User.objects.get_by_natural_key("LIN.WANG@hospital.example") == made
    with pytest.raises(Conflict):
        users.create_user(by=None, email="lin.wang@HOSPITAL.example")


def test_the_database_knows_no_upper_case_either(db: None) -> None:
    made = users.create_user(by=None, email="lin@hospital.example")
    for email in ("lin@hospital.example", "LIN@hospital.example"):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.bulk_create([User(email=email)])
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=made.pk).update(email="Lin@hospital.example")


def test_only_user_administrators_make_accounts(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        users.create_user(by=cast.manager, email="new@test.example")
    made = users.create_user(by=cast.administrator, email="new@test.example", is_auditor=True)
    assert not made.has_usable_password()
    entry = AuditEntry.objects.get(action="user.created", subject_id=str(made.pk))
    assert (entry.by, entry.data) == (cast.administrator, {"flags": ["is_auditor"]})


@pytest.mark.parametrize(
    ("field", "value"), [("email", "no address"), ("language", "tlh"), ("time_zone", "Mars/Olympus")]
)
def test_an_account_that_makes_no_sense_is_refused_with_its_field(db: None, field: str, value: str) -> None:
    fields = {"email": "new@test.example", field: value}
    with pytest.raises(Invalid) as refused:
        users.create_user(by=None, **fields)  # type: ignore[arg-type]
    assert list(refused.value.fields) == [field]
    assert not User.objects.exists()


def test_people_change_their_own_profile_and_the_audit_names_the_fields(cast: Cast) -> None:
    users.edit_profile(by=cast.viewer, full_name="Vera Vogel-Li", time_zone="Europe/Berlin", language="en")
    cast.viewer.refresh_from_db()
    assert (cast.viewer.full_name, cast.viewer.time_zone) == ("Vera Vogel-Li", "Europe/Berlin")
    entry = AuditEntry.objects.get(action="user.edited")
    assert entry.data == {"fields": ["full_name", "time_zone"]}


def test_a_language_the_product_does_not_speak_is_refused(cast: Cast) -> None:
    with pytest.raises(Invalid):
        users.set_language(by=cast.viewer, language="fr")
    users.set_language(by=cast.viewer, language="zh-hans")
    cast.viewer.refresh_from_db()
    assert cast.viewer.language == "zh-hans"


def test_a_superuser_from_the_command_line_has_every_flag(db: None) -> None:
    made = User.objects.create_superuser("Root@Test.example", "x")
    assert made.email == "root@test.example"
    assert made.is_staff
    assert made.is_auditor
    with pytest.raises(ValueError, match="e-mail"):
        User.objects.create_user("")
