"""Every read of projects, members, notifications and audit, limited to what the person may see.

Reads of other apps start here: get_project or projects_visible_to, then their own rows of that project.
"""

from __future__ import annotations

from django.db import models
from django.db.models import QuerySet
from django.utils import timezone

from apps.projects.access import Person, Right, require, role_of
from apps.projects.errors import NotFound
from apps.projects.models import ApiToken, AuditEntry, Membership, Notification, Project, Role, User

__all__ = [
    "audit_of",
    "find_user",
    "get_project",
    "installation_audit",
    "members_of",
    "memberships_of",
    "notifications_for",
    "possible_leads",
    "projects_visible_to",
    "role_of",
    "tokens_of",
    "unread_notifications",
    "usable_tokens",
]


def projects_visible_to(user: Person) -> QuerySet[Project]:
    """The projects somebody is a member of, archived ones too; staff flags show nobody more, a token may show less."""
    if not user.is_active or user.pk is None:
        return Project.objects.none()
    visible = Project.objects.filter(memberships__user_id=user.pk)
    only = getattr(user, "only_project_id", None)  # of an access token
    return visible if only is None else visible.filter(pk=only)


def get_project(user: Person, slug: str) -> Project:
    """NotFound unless the person is a member."""
    project = projects_visible_to(user).select_related("principal_investigator").filter(slug=slug).first()
    if project is None:
        raise NotFound
    return project


def memberships_of(user: Person) -> QuerySet[Membership]:
    """The person's own memberships with their projects, open projects first, by name."""
    if not user.is_active or user.pk is None:
        return Membership.objects.none()
    return (
        Membership.objects.filter(user_id=user.pk)
        .select_related("project", "project__principal_investigator")
        .order_by(models.F("project__archived_at").asc(nulls_first=True), "project__name")
    )


def members_of(user: Person, project: Project) -> QuerySet[Membership]:
    """Everybody in the project, for its members. NotFound for others."""
    require(user, project, Right.READ)
    return project.memberships.select_related("user").order_by("user__full_name", "user__email")


def possible_leads(user: Person, project: Project) -> QuerySet[User]:
    """The members who can be principal investigator, and the one who is, for the project's members."""
    require(user, project, Right.READ)
    able = models.Q(memberships__project=project, memberships__role__in=[Role.INVESTIGATOR, Role.MANAGER])
    return User.objects.filter(able | models.Q(pk=project.principal_investigator_id)).distinct()


def find_user(email: str) -> User | None:
    """The account with this address, whatever its case. For actions: not limited to what one may see."""
    return User.objects.filter(email=User.objects.normalize_email(email)).first()


def notifications_for(user: Person) -> QuerySet[Notification]:
    """The person's own notifications, newest first."""
    if user.pk is None:
        return Notification.objects.none()
    return Notification.objects.filter(user_id=user.pk).select_related("project").order_by("-created_at")


def tokens_of(user: Person) -> QuerySet[ApiToken]:
    """The person's own access tokens that are not revoked, newest first."""
    if user.pk is None:
        return ApiToken.objects.none()
    return ApiToken.objects.filter(user_id=user.pk, revoked_at=None).select_related("project")


def usable_tokens() -> QuerySet[ApiToken]:
    """Everybody's tokens with which something can be done now."""
    return ApiToken.objects.filter(revoked_at=None, expires_at__gt=timezone.now(), user__is_active=True)


def unread_notifications(user: Person) -> QuerySet[Notification]:
    return notifications_for(user).filter(read_at__isnull=True)


def audit_of(user: Person, project: Project) -> QuerySet[AuditEntry]:
    """What was done in the project, newest first, for its members. NotFound for others."""
    require(user, project, Right.READ)
    return AuditEntry.objects.filter(project=project).select_related("by").order_by("-at", "-id")


def installation_audit(user: Person) -> QuerySet[AuditEntry]:
    """The whole trail, for auditors; nothing for others."""
    if isinstance(user, User) and user.is_active and user.is_auditor:
        return AuditEntry.objects.select_related("by", "project").order_by("-at", "-id")
    return AuditEntry.objects.none()
