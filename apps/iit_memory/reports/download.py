"""A report leaves as a Word file: made for this answer from what the report says now, and stored nowhere."""

from __future__ import annotations

from django.http import FileResponse

from apps.documents.downloads import DOCX, bytes_response
from apps.documents.word import build_word
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.document import document_of, file_name
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User


def download(report: WeeklyReport, *, by: User) -> FileResponse:
    """Needs EXPORT; the audit says who has it."""
    require(by, report.project, Right.EXPORT)
    content = build_word(document_of(report))
    data = {"week": str(report)}
    audit.record(by=by, project=report.project, action="report.exported", subject=report, data=data)
    return bytes_response(content, name=file_name(report), content_type=DOCX)
