"""Who may do what in a project."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from apps.projects.access import Right, allows, require, role_of
from apps.projects.actions import projects
from apps.projects.errors import Forbidden, NotFound, ProjectArchived
from apps.projects.models import Role
from tests.support.cast import Cast

READ_ONLY = {Right.READ}
WORKING = READ_ONLY | {Right.TALK, Right.EDIT, Right.UPLOAD}
LEADING = WORKING | {Right.PUBLISH, Right.CONFIRM, Right.EXPORT, Right.INVITE}
EVERYTHING = LEADING | {Right.MANAGE_MEMBERS, Right.ARCHIVE, Right.DELETE, Right.BUDGET}
RIGHTS = {
    Role.VIEWER: READ_ONLY,
    Role.COORDINATOR: WORKING,
    Role.INVESTIGATOR: LEADING,
    Role.MANAGER: EVERYTHING,
}


@pytest.mark.parametrize("role", Role)
def test_a_role_has_exactly_its_rights(cast: Cast, role: Role) -> None:
    user = cast.as_role(role)
    held = {right for right in Right if allows(user, cast.project, right)}
    assert held == RIGHTS[role]
    for right in held:
        assert require(user, cast.project, right) is role
    for right in set(Right) - held:
        with pytest.raises(Forbidden):
            require(user, cast.project, right)


@pytest.mark.parametrize("name", ["outsider", "administrator"])
@pytest.mark.parametrize("right", Right)
def test_to_everybody_else_the_project_does_not_exist(cast: Cast, name: str, right: Right) -> None:
    with pytest.raises(NotFound):
        require(getattr(cast, name), cast.project, right)


def test_nobody_who_is_not_signed_in_or_may_no_longer_sign_in_has_a_role(cast: Cast) -> None:
    cast.manager.is_active = False
    assert role_of(cast.manager, cast.project) is None
    assert role_of(AnonymousUser(), cast.project) is None


def test_an_archived_project_can_be_read_exported_and_reopened_and_nothing_else(cast: Cast) -> None:
    archived = projects.archive(by=cast.manager, project=cast.project)
    held = {right for right in Right if allows(cast.manager, archived, right)}
    assert held == {Right.READ, Right.EXPORT, Right.ARCHIVE, Right.DELETE}
    with pytest.raises(ProjectArchived, match="archived"):
        require(cast.coordinator, archived, Right.TALK)
    with pytest.raises(Forbidden) as refused:
        require(cast.viewer, archived, Right.TALK)
    assert not isinstance(refused.value, ProjectArchived)
