"""Nobody reads what they may not see."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from apps.projects import selectors
from apps.projects.actions import members, projects
from apps.projects.actions.notifications import notify
from apps.projects.errors import NotFound
from apps.projects.models import Role
from tests.support.cast import Cast


@pytest.mark.parametrize("role", Role)
def test_members_see_their_own_project_and_no_other(cast: Cast, role: Role) -> None:
    user = cast.as_role(role)
    assert list(selectors.projects_visible_to(user)) == [cast.project]
    assert [membership.role for membership in selectors.memberships_of(user)] == [role]
    assert selectors.get_project(user, "switch") == cast.project
    with pytest.raises(NotFound):
        selectors.get_project(user, "other")


def test_staff_flags_show_no_project(cast: Cast) -> None:
    assert not selectors.projects_visible_to(cast.administrator).exists()
    with pytest.raises(NotFound):
        selectors.get_project(cast.administrator, "switch")
    with pytest.raises(NotFound):
        selectors.members_of(cast.administrator, cast.project)


def test_an_outsider_reads_neither_members_nor_leads_nor_audit(cast: Cast) -> None:
    for read in (selectors.members_of, selectors.possible_leads, selectors.audit_of):
        with pytest.raises(NotFound):
            read(cast.outsider, cast.project)


def test_who_is_not_signed_in_or_was_switched_off_sees_nothing(cast: Cast) -> None:
    assert not selectors.projects_visible_to(AnonymousUser()).exists()
    cast.manager.is_active = False
    assert not selectors.projects_visible_to(cast.manager).exists()
    assert not selectors.memberships_of(cast.manager).exists()


def test_a_removed_member_sees_the_project_no_more(cast: Cast) -> None:
    members.remove(by=cast.manager, project=cast.project, user=cast.viewer)
    assert not selectors.projects_visible_to(cast.viewer).exists()


def test_members_are_listed_by_name_with_their_roles(cast: Cast) -> None:
    listed = [
        (member.user.full_name, member.role) for member in selectors.members_of(cast.viewer, cast.project)
    ]
    assert listed == [
        ("Chen Jie", "coordinator"),
        ("Lin Wang", "investigator"),
        ("Vera Vogel", "viewer"),
        ("Zhao Min", "manager"),
    ]


def test_open_projects_come_before_archived_ones(cast: Cast) -> None:
    projects.create(by=cast.manager, name="A study that ended", slug="ended")
    projects.archive(by=cast.manager, project=selectors.get_project(cast.manager, "ended"))
    assert [m.project.slug for m in selectors.memberships_of(cast.manager)] == ["switch", "ended"]


def test_only_people_who_can_lead_are_offered_as_principal_investigator(cast: Cast) -> None:
    assert set(selectors.possible_leads(cast.viewer, cast.project)) == {cast.investigator, cast.manager}


def test_notifications_are_ones_own(cast: Cast) -> None:
    notify(users=[cast.viewer], kind="note", text="For Vera", project=cast.project)
    assert next(note.title for note in selectors.notifications_for(cast.viewer)) == "For Vera"
    assert "For Vera" not in [note.title for note in selectors.notifications_for(cast.manager)]


def test_the_audit_trail_of_a_project_is_for_its_members_and_the_whole_for_auditors(cast: Cast) -> None:
    own = set(selectors.audit_of(cast.viewer, cast.project).values_list("project", flat=True))
    assert own == {cast.project.pk}
    whole = set(selectors.installation_audit(cast.administrator).values_list("project", flat=True))
    assert {cast.project.pk, cast.other_project.pk} <= whole
    assert not selectors.installation_audit(cast.manager).exists()


def test_an_address_is_found_whatever_its_case(cast: Cast) -> None:
    assert selectors.find_user(" Viewer@TEST.example") == cast.viewer
    assert selectors.find_user("nobody@test.example") is None
