"""Who may do what in a project: the one table of rights, and the question every view and action asks."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery

from apps.projects.errors import FlagMissing, Forbidden, NotFound, ProjectArchived
from apps.projects.models import Membership, Project, Role, User

if TYPE_CHECKING:
    from django.db.models import Field

Person = User | AnonymousUser


class Right(StrEnum):
    """One thing a role may do. A higher role has all the rights of the lower ones."""

    READ = "read"
    TALK = "talk"
    EDIT = "edit"
    UPLOAD = "upload"
    PUBLISH = "publish"
    CONFIRM = "confirm"
    EXPORT = "export"
    INVITE = "invite"
    MANAGE_MEMBERS = "manage_members"
    ARCHIVE = "archive"
    DELETE = "delete"
    BUDGET = "budget"


class Flag(StrEnum):
    """What staff may do in the administration: columns of User, for the whole installation."""

    PROMPT_EDITOR = "is_prompt_editor"
    APPROVER = "is_approver"
    AUDITOR = "is_auditor"


ROLES_ASCENDING: tuple[Role, ...] = (Role.VIEWER, Role.COORDINATOR, Role.INVESTIGATOR, Role.MANAGER)
LOWEST_ROLE: dict[Right, Role] = {
    Right.READ: Role.VIEWER,
    Right.TALK: Role.COORDINATOR,
    Right.EDIT: Role.COORDINATOR,
    Right.UPLOAD: Role.COORDINATOR,
    Right.PUBLISH: Role.INVESTIGATOR,
    Right.CONFIRM: Role.INVESTIGATOR,
    Right.EXPORT: Role.INVESTIGATOR,
    Right.INVITE: Role.INVESTIGATOR,
    Right.MANAGE_MEMBERS: Role.MANAGER,
    Right.ARCHIVE: Role.MANAGER,
    Right.DELETE: Role.MANAGER,
    Right.BUDGET: Role.MANAGER,
}
# What changes nothing in the study, and what ends the archive or the project itself.
RIGHTS_WHEN_ARCHIVED = frozenset({Right.READ, Right.EXPORT, Right.ARCHIVE, Right.DELETE})


def rank(role: Role) -> int:
    """0 for the role with the fewest rights."""
    return ROLES_ASCENDING.index(role)


def role_has(role: Role, right: Right) -> bool:
    return rank(role) >= rank(LOWEST_ROLE[right])


def rights_of(role: Role, *, archived: bool = False) -> frozenset[Right]:
    """Everything `role` may do; less when the project is archived."""
    held = frozenset(right for right in Right if role_has(role, right))
    return held & RIGHTS_WHEN_ARCHIVED if archived else held


def role_of(user: Person, project: Project) -> Role | None:
    """The person's role in the project, or None. Somebody who may no longer sign in has none."""
    if not user.is_active or user.pk is None or not may_enter(user, project.pk):
        return None
    if project.role_read is not None and project.role_read[0] == user.pk:
        return Role(project.role_read[1])
    role = Membership.objects.filter(project=project, user_id=user.pk).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def role_in(user: User, project_id: OuterRef) -> Subquery:
    """The person's role as a column of another query: who asks for it sets `project.role_read`, for one request."""
    own = Membership.objects.filter(
        project=project_id, user_id=user.pk
    ).order_by()  # there is one: nothing to sort
    return Subquery(own.values("role")[:1])


def may_enter(user: Person, project_id: UUID) -> bool:
    """False for a person who came with an access token of another project."""
    only = getattr(user, "only_project_id", None)
    return only is None or only == project_id


def allows(user: Person, project: Project, right: Right) -> bool:
    """Whether `require` would pass; for showing or hiding a button."""
    role = role_of(user, project)
    return role is not None and right in rights_of(role, archived=project.is_archived)


def require(user: Person, project: Project, right: Right) -> Role:
    """The member's role, if it has the right.

    NotFound for everybody who is not a member, Forbidden for a member without the right, ProjectArchived
    for a member who would have it if the project were not archived.
    """
    role = role_of(user, project)
    if role is None:
        raise NotFound
    if not role_has(role, right):
        raise Forbidden
    if project.is_archived and right not in RIGHTS_WHEN_ARCHIVED:
        raise ProjectArchived
    return role


def has_flag(user: Person, flag: str) -> bool:
    """Whether somebody may open the administration and has this staff flag; a superuser has them all."""
    if not isinstance(user, User) or not (user.is_active and user.is_staff):
        return False
    return user.is_superuser or bool(getattr(user, flag))


def require_flag(user: Person, *flags: Flag) -> None:
    """FlagMissing for somebody who has none of these staff flags."""
    if not any(has_flag(user, flag) for flag in flags):
        columns = (cast("Field[Any, Any]", User._meta.get_field(flag)) for flag in flags)
        raise FlagMissing([str(column.verbose_name) for column in columns])
