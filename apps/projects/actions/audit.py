"""The one way to write the audit trail; called inside the transaction of the deed it records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models

from apps.projects.models import AuditEntry, Project, User
from apps.projects.requests import origin


def record(
    *,
    by: User | None,
    action: str,
    project: Project | None = None,
    subject: models.Model | None = None,
    data: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """Add an entry. `action` is `noun.verb` in the past (`member.added`); `by` None means the product itself.

    `data` is JSON of codes, ids, numbers and field names; never the content of messages or documents.
    """
    here = origin.current()
    return AuditEntry.objects.create(
        by=by,
        project=project,
        action=action,
        subject_type=subject._meta.label_lower if subject is not None else "",
        subject_id=str(subject.pk) if subject is not None else "",
        data=dict(data or {}),
        ip=here.ip,
        request_id=here.request_id,
    )
