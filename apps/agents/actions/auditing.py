"""Reading the trace of a turn of a project that is not one's own: for auditors, each reading in the audit trail."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from apps.agents import selectors
from apps.agents.models import Trace
from apps.projects.actions import audit
from apps.projects.errors import NotFound
from apps.projects.models import User


@dataclass(frozen=True)
class TraceAccess:
    """`as_auditor`: the reader is no member of the project; its other pages are closed to them."""

    trace: Trace
    as_auditor: bool


def may_audit(user: User) -> bool:
    return user.is_active and user.is_staff and (user.is_auditor or user.is_superuser)


def read_trace(*, trace_id: UUID, by: User) -> TraceAccess:
    """NotFound for who is neither a member of the project nor an auditor."""
    try:
        return TraceAccess(selectors.get_trace(by, trace_id), as_auditor=False)
    except NotFound:
        trace = selectors.traces_in_full().filter(pk=trace_id).first() if may_audit(by) else None
    if trace is None:
        raise NotFound
    audit.record(
        by=by,
        project=trace.conversation.project,
        action="trace.read",
        subject=trace,
        data={"through": "page"},
    )
    return TraceAccess(trace, as_auditor=True)
