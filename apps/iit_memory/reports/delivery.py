"""The run that brings a report to people and other systems: mails to members, and a signed post to each web hook.

Who has it is kept step by step: a lost attempt goes on with the next, and nobody's fault keeps it from another.
"""

from __future__ import annotations

import smtplib
from typing import Any, Final
from urllib.parse import urljoin
from uuid import UUID

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone
from django.utils.translation import gettext, override

from apps.agents.extension import NotDelivered, RunHandle, ToolFailed, post_outside
from apps.iit_memory.models import WebHook, WeeklyReport
from apps.iit_memory.reports.figures import notable
from apps.iit_memory.reports.signing import payload_of, signed_headers
from apps.llm import retry
from apps.projects import secrets
from apps.projects.models import User
from apps.projects.secrets import SecretUnreadable

logger = structlog.get_logger(__name__)

TRIES: Final = 3
FIRST_PAUSE_SECONDS: Final = 2.0


def deliver_report(handle: RunHandle) -> dict[str, Any]:
    """The body. A report or project that is gone by now needs nothing."""
    report = (
        WeeklyReport.objects.select_related("project")
        .filter(pk=handle.run.subject_id, project__archived_at=None)
        .first()
    )
    if report is None:
        return {}
    done: dict[str, str] = dict(handle.run.checkpoint.get("done", {}))
    if handle.run.params.get("mail"):
        _to_members(handle, report, done)
    _to_hooks(handle, report, done)
    return {"delivered": sum(not failure for failure in done.values())}


def link_to(report: WeeklyReport) -> str:
    return urljoin(settings.SITE_URL, f"/p/{report.project.slug}/reports/{report.pk}/")


def _to_members(handle: RunHandle, report: WeeklyReport, done: dict[str, str]) -> None:
    for membership in report.project.memberships.select_related("user").order_by("pk"):
        if membership.user.is_active and str(membership.user_id) not in done:
            handle.check()
            done[str(membership.user_id)] = _mailed(membership.user, report)
            handle.save_checkpoint({"done": done})


def _mailed(user: User, report: WeeklyReport) -> str:
    """Empty, or why the mail could not be sent: the next person gets theirs all the same."""
    with override(user.language):
        values = {"week": str(report), "project": report.project.name, "link": link_to(report)}
        subject = gettext("Weekly report %(week)s of %(project)s") % values
        figures = "\n".join(f"{title}: {value:g}" for title, value in notable(report.metrics))
        body = gettext("The report of week %(week)s of “%(project)s” is ready:\n%(link)s") % values
    try:
        send_mail(" ".join(subject.splitlines()), f"{body}\n\n{figures}\n", None, [user.email])
    except (OSError, smtplib.SMTPException) as error:
        logger.warning("report_mail_failed", error=type(error).__name__)
        return type(error).__name__
    return ""


def _to_hooks(handle: RunHandle, report: WeeklyReport, done: dict[str, str]) -> None:
    for hook in WebHook.objects.filter(project=report.project, enabled=True).order_by("created_at"):
        if str(hook.pk) not in done:
            handle.check()
            done[str(hook.pk)] = failure = posted(handle, hook, report)
            note_delivery(hook.pk, failure)
            handle.save_checkpoint({"done": done})


def note_delivery(hook_id: UUID, failure: str) -> None:
    """What the page of web hooks says of the last time."""
    now = timezone.now()
    values = (
        {"failed_at": now, "failure": failure}
        if failure
        else {"delivered_at": now, "failed_at": None, "failure": ""}
    )
    WebHook.objects.filter(pk=hook_id).update(**values)


def posted(handle: RunHandle, hook: WebHook, report: WeeklyReport) -> str:
    """Empty, or the code of what was wrong the last of TRIES times."""
    body = payload_of(report, link=link_to(report))
    delivery = f"{report.pk}:{hook.pk}:{handle.run.pk}"
    for number in range(1, TRIES + 1):
        failure, is_passing = _try(handle, hook, body, delivery)
        if not failure or not is_passing or number == TRIES:
            break
        retry.wait(FIRST_PAUSE_SECONDS * 4 ** (number - 1), handle.cancelled)
    if failure:
        logger.warning("web_hook_failed", hook=str(hook.pk), failure=failure)
    return failure


def _try(handle: RunHandle, hook: WebHook, body: bytes, delivery: str) -> tuple[str, bool]:
    try:
        headers = signed_headers(secrets.decrypt(hook.secret), body, delivery=delivery)
        post_outside(hook.url, body, headers, cancelled=handle.cancelled)
    except NotDelivered as error:
        handle.check()
        return error.code, error.is_passing
    except (ToolFailed, SecretUnreadable) as error:
        return error.code, False
    return "", False
