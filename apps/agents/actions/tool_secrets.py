"""Setting and removing the secrets of tools. What they are is never told, not even to the audit trail."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now

from apps.agents.models import ToolSecret
from apps.projects.actions import audit
from apps.projects.models import User


@transaction.atomic
def set_tool_secret(*, name: str, host: str, value: str, by: User | None) -> ToolSecret:
    """Make the secret, or give it another value. The caller has checked the right to do so."""
    row = ToolSecret.objects.select_for_update().filter(name=name).first() or ToolSecret(name=name)
    row.host, row.value = host.strip().lower(), value
    row.full_clean(exclude=["token"])
    row.save()
    ToolSecret.objects.filter(pk=row.pk).update(set_at=Now())
    audit.record(
        by=by, project=None, action="tool_secret.set", subject=row, data={"name": name, "host": row.host}
    )
    return row


@transaction.atomic
def remove_tool_secret(*, name: str, by: User | None) -> bool:
    """False when there is none of this name."""
    row = ToolSecret.objects.select_for_update().filter(name=name).first()
    if row is None:
        return False
    audit.record(by=by, project=None, action="tool_secret.removed", subject=row, data={"name": name})
    row.delete()
    return True
