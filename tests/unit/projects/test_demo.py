"""The demo people and project."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from apps.projects.access import role_of
from apps.projects.models import AuditEntry, Membership, Project, Role, User

LOG_IN = "/accounts/login/"


@pytest.fixture(autouse=True)
def demo_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIALDESK_DEMO", raising=False)


def seeded() -> list[dict[str, str | None]]:
    out = StringIO()
    call_command("seed_demo", "--json", stdout=out)
    printed: list[dict[str, str | None]] = json.loads(out.getvalue())
    return printed


def test_it_makes_a_study_with_one_person_of_each_role(db: None) -> None:
    log_ins = seeded()
    assert {entry["role"] for entry in log_ins} == {*Role.values, "administrator", "outsider"}
    assert {entry["password"] for entry in log_ins} == {"trialdesk-demo"}
    project = Project.objects.get(slug="demo")
    assert (project.enrolment_target, project.time_zone) == (436, "Asia/Shanghai")
    assert project.principal_investigator.email == "investigator@demo.example"
    for entry in log_ins:
        user = User.objects.get(email=entry["email"])
        assert role_of(user, project) == (entry["role"] if entry["role"] in Role.values else None)
        assert user.is_superuser == (entry["role"] == "administrator")


def test_a_second_time_it_leaves_everything_as_people_changed_it(db: None) -> None:
    seeded()
    viewer = User.objects.get(email="viewer@demo.example")
    viewer.set_password("something of my own")
    viewer.full_name = "Vera V."
    viewer.save()
    Project.objects.update(name="Renamed")
    Membership.objects.filter(user__email="coordinator@demo.example").delete()
    before = AuditEntry.objects.count()
    again = {entry["role"]: entry for entry in seeded()}
    assert again["viewer"] == {
        "email": "viewer@demo.example",
        "password": None,
        "name": "Vera V.",
        "role": "viewer",
    }
    assert Project.objects.get().name == "Renamed"
    assert Membership.objects.count() == 3
    assert AuditEntry.objects.count() == before


def test_it_does_nothing_where_no_demo_is_wanted(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIALDESK_DEMO", "0")
    assert seeded() == []
    assert not User.objects.exists()


def test_the_page_for_signing_in_names_demo_accounts_whose_password_is_known(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Demo accounts" not in client.get(LOG_IN).content.decode()
    seeded()
    viewer = User.objects.get(email="viewer@demo.example")
    viewer.set_password("something of my own")
    viewer.save()
    page = client.get(LOG_IN).content.decode()
    assert "investigator@demo.example" in page
    assert "trialdesk-demo" in page
    assert "viewer@demo.example" not in page
    assert "administrator@demo.example" not in page
    monkeypatch.setenv("TRIALDESK_DEMO", "0")
    assert "demo.example" not in client.get(LOG_IN).content.decode()


def test_the_demo_project_has_a_name_of_both_languages(db: None) -> None:
    seeded()
    assert Project.objects.get().name == "SWITCH-GNB"
