"""Web hooks of a project: where other systems are told of a report. Managers alone make, test and remove them."""

from __future__ import annotations

import secrets as random_secrets
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.agents.extension import ToolFailed, check_outside_address, start_run
from apps.iit_memory.models import WebHook, WeeklyReport
from apps.iit_memory.reports.kinds import DELIVERY_KIND
from apps.projects import secrets
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Conflict, Invalid, NotFound
from apps.projects.models import Project, User
from apps.runs.models import Run

MOST_HOOKS = 10
SECRET_BYTES = 32


@dataclass(frozen=True)
class MadeHook:
    """`secret` is told once, to who made it: afterwards nobody can read it."""

    hook: WebHook
    secret: str = field(repr=False)


@transaction.atomic
def add_web_hook(*, by: User, project: Project, url: str) -> MadeHook:
    """Needs MANAGE_MEMBERS: managers decide who else is told. Invalid for an address that cannot be called."""
    require(by, project, Right.MANAGE_MEMBERS)
    if WebHook.objects.filter(project=project).count() >= MOST_HOOKS:
        raise Conflict(_("A project has at most %(n)d web hooks.") % {"n": MOST_HOOKS})
    secret = random_secrets.token_urlsafe(SECRET_BYTES)
    hook = WebHook(project=project, url=url.strip(), secret=secrets.encrypt(secret), created_by=by)
    _check(hook)
    hook.save(force_insert=True)
    _record(by, hook, "web_hook.added")
    return MadeHook(hook, secret)


@transaction.atomic
def remove_web_hook(*, by: User, project: Project, hook_id: UUID) -> None:
    hook = _locked(by, project, hook_id)
    _record(by, hook, "web_hook.removed")
    hook.delete()


@transaction.atomic
def resend_latest(*, by: User, project: Project) -> Run:
    """Post the latest report to all web hooks once more, without mails. Conflict when there is none yet."""
    require(by, project, Right.MANAGE_MEMBERS)
    report = WeeklyReport.objects.filter(project=project).order_by("-year", "-week").first()
    if report is None:
        raise Conflict(_("There is no report yet."))
    return start_run(
        kind=DELIVERY_KIND,
        project=project,
        by=by,
        queue_key=f"{DELIVERY_KIND}:{project.pk}",
        subject_id=str(report.pk),
    )


def _locked(by: User, project: Project, hook_id: UUID) -> WebHook:
    require(by, project, Right.MANAGE_MEMBERS)
    hook = WebHook.objects.select_for_update().filter(project=project, pk=hook_id).first()
    if hook is None:
        raise NotFound
    return hook


def _check(hook: WebHook) -> None:
    try:
        hook.full_clean(exclude=["project", "created_by", "secret"])
        check_outside_address(hook.url)
    except ValidationError as error:
        raise Invalid.of(error) from error
    except ToolFailed as error:
        raise Invalid(fields={"url": [str(error)]}) from error


def _record(by: User, hook: WebHook, action: str) -> None:
    """The host alone: an address may have a key in it."""
    data = {"host": urlsplit(hook.url).hostname}
    audit.record(by=by, project=hook.project, action=action, subject=hook, data=data)
