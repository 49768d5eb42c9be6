"""Whom the knowledge base notifies of what: who may approve, who is responsible, who asked the team."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from apps.medical_qa.models import KnowledgeDocument
from apps.projects import notices
from apps.projects.access import LOWEST_ROLE, ROLES_ASCENDING, Right, rank
from apps.projects.actions.notifications import notify
from apps.projects.models import Project, User


def register_notices() -> None:
    notices.register("knowledge_review", _("%(by)s asks for approval of “%(title)s”."))
    notices.register("knowledge_approved", _("%(by)s approved “%(title)s”."))
    notices.register("knowledge_returned", _("%(by)s returned “%(title)s” to draft."))
    notices.register("team_question_asked", _("%(by)s asks the team: “%(question)s”"))
    notices.register("team_question_answered", _("%(by)s answered your question “%(question)s”."))


def tell_approvers(document: KnowledgeDocument, *, by: User) -> None:
    if document.project is None:
        staff = Q(is_approver=True) | Q(is_superuser=True)
        users = User.objects.filter(staff, is_active=True, is_staff=True)
    else:
        users = holders_of(document.project, Right.PUBLISH)
    _notify(document, "knowledge_review", users, by=by)


def tell_owner(document: KnowledgeDocument, kind: str, *, by: User) -> None:
    owners = User.objects.filter(pk__in=[document.owner_id] if document.owner_id else [])
    _notify(document, kind, owners, by=by)


def holders_of(project: Project, right: Right) -> QuerySet[User]:
    """The members whose role has the right."""
    least = rank(LOWEST_ROLE[right])
    roles = [role for role in ROLES_ASCENDING if rank(role) >= least]
    return User.objects.filter(memberships__project=project, memberships__role__in=roles, is_active=True)


def _notify(document: KnowledgeDocument, kind: str, users: QuerySet[User], *, by: User) -> None:
    notify(
        users=users,
        kind=kind,
        by=by,
        project=document.project,
        params={"by": str(by), "title": document.title},
        url=page_of(document),
    )


def page_of(document: KnowledgeDocument) -> str:
    """Where it is decided about: a page of its project, or of the administration."""
    if document.project is None:
        return reverse("admin:medical_qa_knowledgedocument_change", args=[document.pk])
    return reverse("medical_qa:knowledge_document", args=[document.project.slug, document.pk])
