"""The administration of people: who may open what, and that each change is recorded."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.test import Client
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from apps.projects.actions.users import create_user
from apps.projects.admin.support import AuditedModelAdmin
from apps.projects.models import AuditEntry, Membership, User
from apps.runs.clock.schedules import load_schedules
from tests.support.cast import Cast

LISTS = ["user", "project", "membership", "auditentry", "notification"]


@pytest.fixture
def office(db: None) -> User:
    """A user administrator who is no superuser."""
    return create_user(by=None, email="office@test.example", is_staff=True, is_user_administrator=True)


@pytest.fixture
def auditor(db: None) -> User:
    return create_user(by=None, email="auditor@test.example", is_staff=True, is_auditor=True)


def opened(user: User, name: str) -> int:
    client = Client()
    client.force_login(user)
    return client.get(f"/admin/projects/{name}/?q=x", follow=True).status_code


def test_a_superuser_opens_every_list_and_a_member_none(cast: Cast) -> None:
    assert {opened(cast.administrator, name) for name in LISTS} == {200}
    assert {opened(cast.manager, name) for name in LISTS} == {403}


def test_each_flag_opens_its_own_lists(cast: Cast, office: User, auditor: User) -> None:
    assert [opened(office, name) for name in LISTS] == [200, 200, 200, 403, 403]
    assert [opened(auditor, name) for name in LISTS] == [403, 403, 403, 200, 200]


def test_the_audit_trail_can_only_be_read(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.administrator)
    entry = AuditEntry.objects.latest("pk")
    assert client.get(f"/admin/projects/auditentry/{entry.pk}/change/").status_code == 200
    assert client.post(f"/admin/projects/auditentry/{entry.pk}/change/", {}).status_code == 403
    assert client.get("/admin/projects/auditentry/add/").status_code == 403
    assert client.post(f"/admin/projects/auditentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403


def test_an_account_is_made_without_a_password_of_the_office(office: User, client: Client) -> None:
    client.force_login(office)
    client.post(
        "/admin/projects/user/add/",
        {
            "email": "New@Test.example",
            "full_name": "Nia New",
            "language": "zh-hans",
            "time_zone": "Asia/Shanghai",
            "usable_password": "false",
        },
    )
    made = User.objects.get(email="new@test.example")
    assert not made.has_usable_password()
    entry = AuditEntry.objects.get(action="user.created", subject_id=str(made.pk))
    assert (entry.by, entry.data["through"]) == (office, "admin")


def test_a_user_administrator_does_not_rise_above_others(cast: Cast, office: User, client: Client) -> None:
    client.force_login(office)
    address = f"/admin/projects/user/{cast.administrator.pk}"
    assert client.post(f"{address}/change/", {}).status_code == 403
    assert client.post(f"{address}/password/", {}).status_code == 403
    sent = {
        "email": office.email,
        "language": "en",
        "time_zone": "UTC",
        "is_active": "on",
        "is_staff": "on",
        "is_user_administrator": "on",
        "is_superuser": "on",
    }
    assert client.post(f"/admin/projects/user/{office.pk}/change/", sent).status_code == 302
    office.refresh_from_db()
    assert not office.is_superuser


def test_a_user_administrator_gives_no_right_that_they_lack_and_may_take_it(
    cast: Cast, office: User, client: Client
) -> None:
    client.force_login(office)
    sent = {"language": "en", "time_zone": "UTC", "is_active": "on", "is_staff": "on"}
    given = {**sent, "is_approver": "on", "is_prompt_editor": "on", "is_user_administrator": "on"}
    for person in (office, cast.viewer):
        address = f"/admin/projects/user/{person.pk}/change/"
        assert client.post(address, {**given, "email": person.email}).status_code == 302
        person.refresh_from_db()
        assert (person.is_approver, person.is_prompt_editor, person.is_user_administrator) == (
            False,
            False,
            True,
        )
    User.objects.filter(pk=cast.viewer.pk).update(is_approver=True)
    address = f"/admin/projects/user/{cast.viewer.pk}"
    assert client.post(f"{address}/password/", {}).status_code == 403
    assert client.post(f"{address}/change/", {**sent, "email": "mine@test.example"}).status_code == 302
    cast.viewer.refresh_from_db()
    assert (cast.viewer.is_approver, cast.viewer.email != "mine@test.example") == (False, True)


def test_setting_a_password_for_somebody_is_recorded_without_it(
    cast: Cast, office: User, client: Client
) -> None:
    client.force_login(office)
    sent = {"password1": "a-quiet-Tuesday", "password2": "a-quiet-Tuesday", "usable_password": "true"}
    client.post(f"/admin/projects/user/{cast.viewer.pk}/password/", sent)
    cast.viewer.refresh_from_db()
    assert cast.viewer.check_password("a-quiet-Tuesday")
    entry = AuditEntry.objects.get(action="user.password_set")
    assert (entry.subject_id, entry.by) == (str(cast.viewer.pk), office)
    assert "Tuesday" not in str(entry.data)


def test_the_office_keeps_a_project_with_a_manager_and_a_lead(
    cast: Cast, office: User, client: Client
) -> None:
    client.force_login(office)
    for person in (cast.manager, cast.investigator):
        membership = Membership.objects.get(user=person)
        address = f"/admin/projects/membership/{membership.pk}"
        assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
        refused = client.post(f"{address}/change/", {"role": "viewer"})
        assert "role" in refused.context["adminform"].form.errors
    membership = Membership.objects.get(user=cast.coordinator)
    client.post(f"/admin/projects/membership/{membership.pk}/change/", {"role": "manager"})
    membership.refresh_from_db()
    assert membership.role == "manager"
    entry = AuditEntry.objects.get(action="membership.edited")
    assert (entry.project, entry.data["fields"]) == (cast.project, ["role"])


def test_the_office_changes_what_a_project_is_but_not_its_lead_and_starts_none(
    cast: Cast, office: User, client: Client
) -> None:
    client.force_login(office)
    address = f"/admin/projects/project/{cast.project.pk}/change/"
    assert client.get(address).status_code == 200
    sent = {
        "name": "Renamed",
        "language": "en",
        "time_zone": "UTC",
        "principal_investigator": str(cast.outsider.pk),
        "memberships-TOTAL_FORMS": "0",
        "memberships-INITIAL_FORMS": "0",
    }
    client.post(address, sent)
    cast.project.refresh_from_db()
    assert (cast.project.name, cast.project.principal_investigator) == ("Renamed", cast.investigator)
    assert client.get("/admin/projects/project/add/").status_code == 403


def test_nobody_is_deleted_and_a_membership_that_is_leaves_its_trace(cast: Cast, office: User) -> None:
    client = Client()
    client.force_login(office)
    assert client.post(f"/admin/projects/user/{cast.viewer.pk}/delete/", {"post": "yes"}).status_code == 403
    membership = Membership.objects.get(user=cast.viewer)
    client.post(f"/admin/projects/membership/{membership.pk}/delete/", {"post": "yes"})
    assert not Membership.objects.filter(user=cast.viewer).exists()
    entry = AuditEntry.objects.get(action="membership.deleted")
    assert (entry.project, entry.by) == (cast.project, office)


def test_every_page_of_the_administration_records_what_is_done() -> None:
    assert [
        name for name, page in admin.site._registry.items() if not isinstance(page, AuditedModelAdmin)
    ] == []


def test_a_lost_second_factor_is_switched_off_and_recorded(cast: Cast, office: User, client: Client) -> None:
    for person in (cast.viewer, cast.administrator):
        Authenticator.objects.create(user=person, type="totp", data={})
    client.force_login(office)
    chosen = [str(person.pk) for person in (cast.viewer, cast.manager, cast.administrator)]
    client.post("/admin/projects/user/", {"action": "remove_second_factor", "_selected_action": chosen})
    assert [factor.user for factor in Authenticator.objects.all()] == [cast.administrator]
    entry = AuditEntry.objects.get(action="user.second_factor_removed")
    assert (entry.subject_id, entry.by) == (str(cast.viewer.pk), office)


def test_what_the_clock_starts_is_told_in_the_readers_language_and_time(cast: Cast, client: Client) -> None:
    load_schedules()
    cast.administrator.language, cast.administrator.time_zone = "zh-hans", "Asia/Shanghai"
    cast.administrator.save()
    client.force_login(cast.administrator)
    words = {"Take content out of old traces": "清理旧的过程记录"}
    with patch("apps.runs.admin.schedules.gettext", lambda text: words.get(text, text)):
        page = client.get("/admin/django_celery_beat/periodictask/").content.decode()
    assert "清理旧的过程记录" in page
    assert "Take content out" not in page
    assert "11:20" in page  # 03:20 UTC


@pytest.mark.django_db
def test_schedules_are_made_in_the_zone_of_the_installation(settings: Any) -> None:
    settings.SCHEDULE_TIME_ZONE = "Asia/Shanghai"
    load_schedules()
    assert {str(each.crontab.timezone) for each in PeriodicTask.objects.all()} == {"Asia/Shanghai"}


def test_schedules_are_a_superusers_and_changes_of_them_are_recorded(
    cast: Cast, office: User, client: Client
) -> None:
    client.force_login(office)
    assert client.get("/admin/django_celery_beat/periodictask/").status_code == 403
    client.force_login(cast.administrator)
    every = IntervalSchedule.objects.create(every=1, period="days")
    task = PeriodicTask.objects.create(name="Nightly", task="nothing", interval=every)
    address = "/admin/django_celery_beat/periodictask/"
    assert client.get(f"{address}{task.pk}/change/").status_code == 200
    assert client.get(f"{address}add/").status_code == 200
    for name in ("crontabschedule", "intervalschedule"):
        assert client.get(f"/admin/django_celery_beat/{name}/").status_code == 200
    client.post(address, {"action": "switch_off", "_selected_action": [str(task.pk)]})
    task.refresh_from_db()
    assert not task.enabled
    entry = AuditEntry.objects.get(action="periodictask.edited")
    assert (entry.by, entry.data["fields"]) == (cast.administrator, ["enabled"])
