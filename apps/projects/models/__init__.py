"""The rows of people, projects and membership, and of what is kept about them: audit and notifications."""

from __future__ import annotations

from apps.projects.models.audit import AuditEntry
from apps.projects.models.enrolment import EnrolmentEntry, SiteName
from apps.projects.models.notifications import Notification
from apps.projects.models.people import Language, User, UserManager
from apps.projects.models.tokens import ApiToken, TokenScope
from apps.projects.models.work import Membership, Project, Role

__all__ = [
    "ApiToken",
    "AuditEntry",
    "EnrolmentEntry",
    "Language",
    "Membership",
    "Notification",
    "Project",
    "Role",
    "SiteName",
    "TokenScope",
    "User",
    "UserManager",
]
