"""Who works in a project: inviting, changing roles, removing. A project always has a manager."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.projects.access import Right, rank, require
from apps.projects.actions.audit import record
from apps.projects.actions.notifications import notify
from apps.projects.actions.projects import lock
from apps.projects.actions.users import make_account
from apps.projects.errors import Conflict, Forbidden, Invalid
from apps.projects.models import Membership, Project, Role, User
from apps.projects.selectors import find_user
from apps.projects.signing_in.invitations import send_invitation


@transaction.atomic
def invite(
    *, by: User, project: Project, email: str, role: Role, full_name: str = "", site_url: str = ""
) -> Membership:
    """Make somebody a member by their address; who has no account gets one, and a mail to set a password.

    Needs INVITE, and nobody gives a higher role than their own. `site_url` is the address of this
    installation ("https://desk.example/"); without it no mail is sent. Conflict when they are a member.
    """
    project = lock(project.pk)
    own_role = require(by, project, Right.INVITE)
    if rank(role) > rank(own_role):
        raise Forbidden(_("You cannot give a role with more rights than your own."))
    user = find_user(email) or _make_invited(by=by, project=project, email=email, full_name=full_name)
    membership, is_new = Membership.objects.get_or_create(project=project, user=user, defaults={"role": role})
    if not is_new:
        raise Conflict(_("%(name)s is already a member.") % {"name": user}, code="already_member")
    record(by=by, project=project, action="member.added", subject=user, data={"role": role.value})
    _tell(by=by, project=project, user=user, kind="member_added", role=role)
    if site_url and not user.has_usable_password():
        transaction.on_commit(lambda: send_invitation(user, project, by, site_url=site_url), robust=True)
    return membership


@transaction.atomic
def change_role(*, by: User, project: Project, user: User, role: Role) -> Membership:
    """Give a member another role. Needs MANAGE_MEMBERS. Conflict when no manager or lead would be left."""
    project = lock(project.pk)
    require(by, project, Right.MANAGE_MEMBERS)
    membership = _membership(project, user)
    before = Role(membership.role)
    if before == role:
        return membership
    check_may_lose(membership, keeps=role)
    membership.role = role
    membership.save(update_fields=["role"])
    data = {"from": before.value, "to": role.value}
    record(by=by, project=project, action="member.role_changed", subject=user, data=data)
    _tell(by=by, project=project, user=user, kind="member_role_changed", role=role)
    return membership


@transaction.atomic
def remove(*, by: User, project: Project, user: User) -> None:
    """End a membership. Needs MANAGE_MEMBERS, or READ to leave oneself.

    Conflict for the last manager and for the principal investigator.
    """
    project = lock(project.pk)
    require(by, project, Right.READ if by.pk == user.pk else Right.MANAGE_MEMBERS)
    membership = _membership(project, user)
    check_may_lose(membership, keeps=None)
    role = Role(membership.role)
    membership.delete()
    record(by=by, project=project, action="member.removed", subject=user, data={"role": role.value})
    _tell(by=by, project=project, user=user, kind="member_removed", role=role)


def _membership(project: Project, user: User) -> Membership:
    membership = project.memberships.filter(user=user).first()
    if membership is None:
        raise Conflict(_("This person is no longer a member."), code="not_a_member")
    return membership


def check_may_lose(membership: Membership, *, keeps: Role | None) -> None:
    """Conflict when the last manager or the principal investigator would have less than they need.

    `keeps` is the role that would be left to the person, None when the membership would end.
    """
    project = membership.project
    others = project.memberships.filter(role=Role.MANAGER, user__is_active=True).exclude(pk=membership.pk)
    if membership.role == Role.MANAGER and keeps != Role.MANAGER and not others.exists():
        raise Conflict(
            _("A project needs a manager. Make someone else a manager first."), code="last_manager"
        )
    below_lead = keeps is None or rank(keeps) < rank(Role.INVESTIGATOR)
    if membership.user_id == project.principal_investigator_id and below_lead:
        raise Conflict(
            _("This is the principal investigator. Name another one in the settings first."), code="is_lead"
        )


def may_lose(membership: Membership, *, keeps: Role | None) -> bool:
    """Whether `check_may_lose` would pass."""
    try:
        check_may_lose(membership, keeps=keeps)
    except Conflict:
        return False
    return True


def _make_invited(*, by: User, project: Project, email: str, full_name: str) -> User:
    try:
        validate_email(email.strip())
    except ValidationError as error:
        raise Invalid(fields={"email": error.messages}) from error
    return make_account(
        by=by, email=email, full_name=full_name, language=project.language, time_zone=project.time_zone
    )


def _tell(*, by: User, project: Project, user: User, kind: str, role: Role) -> None:
    params = {"by": str(by), "project": project.name, "role": role.value}
    url = "" if kind == "member_removed" else f"/p/{project.slug}/"
    shown_in = None if kind == "member_removed" else project
    notify(users=[user], kind=kind, by=by, project=shown_in, params=params, url=url)
