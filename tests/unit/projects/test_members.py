"""Inviting people, changing their roles, removing them."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.utils import translation
from pytest_django import DjangoCaptureOnCommitCallbacks

from apps.projects.access import role_of
from apps.projects.actions import members, projects
from apps.projects.errors import Conflict, Forbidden, Invalid, NotFound, ProjectArchived
from apps.projects.models import AuditEntry, Notification, Role, User
from tests.support.cast import Cast


def test_a_person_with_an_account_becomes_a_member_and_is_told(cast: Cast) -> None:
    members.invite(
        by=cast.investigator, project=cast.project, email="OUTSIDER@test.example", role=Role.VIEWER
    )
    assert role_of(cast.outsider, cast.project) is Role.VIEWER
    note = Notification.objects.get(user=cast.outsider)
    assert note.title == "Lin Wang added you to Early oral switch as Viewer."
    with translation.override("zh-hans"):
        assert "Early oral switch" in note.title
    entry = AuditEntry.objects.get(action="member.added", subject_id=str(cast.outsider.pk))
    assert (entry.by, entry.data) == (cast.investigator, {"role": "viewer"})


def test_a_person_without_an_account_gets_one_and_a_link_that_works_once(
    cast: Cast,
    client: Client,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        membership = members.invite(
            by=cast.investigator,
            project=cast.project,
            email="Newcomer@test.example",
            role=Role.COORDINATOR,
            site_url="https://desk.example/",
        )
    assert (membership.user.email, membership.user.has_usable_password()) == ("newcomer@test.example", False)
    [mail] = mailoutbox
    assert mail.to == ["newcomer@test.example"]
    assert mail.subject == "Lin Wang invited you to Early oral switch on TrialDesk"
    [link] = re.findall(r"https://desk\.example\S+", str(mail.body))
    page = client.get(urlsplit(link).path, follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": "a-quiet-Tuesday", "password2": "a-quiet-Tuesday"})
    assert User.objects.get(email="newcomer@test.example").check_password("a-quiet-Tuesday")


def test_nobody_gives_a_role_above_their_own(cast: Cast) -> None:
    with pytest.raises(Forbidden, match="more rights than your own"):
        members.invite(
            by=cast.investigator, project=cast.project, email="outsider@test.example", role=Role.MANAGER
        )
    for user in (cast.viewer, cast.coordinator):
        with pytest.raises(Forbidden):
            members.invite(by=user, project=cast.project, email="outsider@test.example", role=Role.VIEWER)
    with pytest.raises(NotFound):
        members.invite(
            by=cast.outsider, project=cast.project, email="outsider@test.example", role=Role.VIEWER
        )


def test_a_refused_invitation_leaves_no_account(cast: Cast) -> None:
    people = User.objects.count()
    with pytest.raises(Conflict):
        members.invite(by=cast.manager, project=cast.project, email="viewer@test.example", role=Role.VIEWER)
    with pytest.raises(Invalid) as refused:
        members.invite(by=cast.manager, project=cast.project, email="not an address", role=Role.VIEWER)
    assert list(refused.value.fields) == ["email"]
    projects.archive(by=cast.manager, project=cast.project)
    with pytest.raises(ProjectArchived):
        members.invite(by=cast.manager, project=cast.project, email="x@test.example", role=Role.VIEWER)
    assert User.objects.count() == people


def test_a_manager_changes_roles_and_the_audit_has_both(cast: Cast) -> None:
    members.change_role(by=cast.manager, project=cast.project, user=cast.viewer, role=Role.COORDINATOR)
    assert role_of(cast.viewer, cast.project) is Role.COORDINATOR
    assert AuditEntry.objects.get(action="member.role_changed").data == {
        "from": "viewer",
        "to": "coordinator",
    }
    for user in (cast.viewer, cast.coordinator, cast.investigator):
        with pytest.raises(Forbidden):
            members.change_role(by=user, project=cast.project, user=user, role=Role.MANAGER)


def test_the_last_manager_stays_a_manager(cast: Cast) -> None:
    for lose in (
        lambda: members.remove(by=cast.manager, project=cast.project, user=cast.manager),
        lambda: members.change_role(
            by=cast.manager, project=cast.project, user=cast.manager, role=Role.VIEWER
        ),
    ):
        with pytest.raises(Conflict) as refused:
            lose()
        assert refused.value.code == "last_manager"
    members.change_role(by=cast.manager, project=cast.project, user=cast.coordinator, role=Role.MANAGER)
    members.remove(by=cast.manager, project=cast.project, user=cast.manager)
    assert role_of(cast.manager, cast.project) is None


def test_a_manager_who_can_no_longer_sign_in_does_not_count(cast: Cast) -> None:
    members.change_role(by=cast.manager, project=cast.project, user=cast.coordinator, role=Role.MANAGER)
    User.objects.filter(pk=cast.coordinator.pk).update(is_active=False)
    with pytest.raises(Conflict):
        members.remove(by=cast.manager, project=cast.project, user=cast.manager)


def test_the_principal_investigator_keeps_the_rights_of_one(cast: Cast) -> None:
    with pytest.raises(Conflict) as refused:
        members.remove(by=cast.manager, project=cast.project, user=cast.investigator)
    assert refused.value.code == "is_lead"
    with pytest.raises(Conflict):
        members.change_role(by=cast.manager, project=cast.project, user=cast.investigator, role=Role.VIEWER)
    members.change_role(by=cast.manager, project=cast.project, user=cast.investigator, role=Role.MANAGER)


def test_anybody_may_leave_and_only_managers_remove_others(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        members.remove(by=cast.coordinator, project=cast.project, user=cast.viewer)
    members.remove(by=cast.viewer, project=cast.project, user=cast.viewer)
    members.remove(by=cast.manager, project=cast.project, user=cast.coordinator)
    [note] = Notification.objects.filter(kind="member_removed")
    assert (note.user, note.project, note.url) == (cast.coordinator, None, "")
    with pytest.raises(Conflict):
        members.remove(by=cast.manager, project=cast.project, user=cast.coordinator)


@pytest.mark.django_db(transaction=True)
def test_two_managers_who_leave_at_once_do_not_leave_the_project_without_one(cast: Cast) -> None:
    members.change_role(by=cast.manager, project=cast.project, user=cast.coordinator, role=Role.MANAGER)
    together = Barrier(2)

    def leave(user: User) -> str:
        together.wait(timeout=60)
        try:
            members.remove(by=user, project=cast.project, user=user)
        except Conflict as refused:
            return refused.code
        finally:
            connection.close()
        return "left"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(leave, [cast.manager, cast.coordinator])) == ["last_manager", "left"]
