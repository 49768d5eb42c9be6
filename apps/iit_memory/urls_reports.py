"""Addresses of enrolment, weekly reports and web hooks."""

from __future__ import annotations

from django.urls import path

from apps.iit_memory.api import reports as api
from apps.iit_memory.views import enrolment, reports, web_hooks

urlpatterns = [
    path("p/<slug:slug>/enrolment/", enrolment.enrolment, name="enrolment"),
    path("p/<slug:slug>/enrolment/sites/", enrolment.unite, name="enrolment_sites"),
    path("p/<slug:slug>/enrolment/import/", enrolment.import_table, name="enrolment_import"),
    path("p/<slug:slug>/enrolment/<uuid:entry_id>/withdraw/", enrolment.withdraw, name="enrolment_withdraw"),
    path("p/<slug:slug>/reports/", reports.reports, name="reports"),
    path("p/<slug:slug>/reports/make/", reports.make, name="report_make"),
    path("p/<slug:slug>/reports/<uuid:report_id>/", reports.report, name="report"),
    path("p/<slug:slug>/reports/<uuid:report_id>/edit/", reports.edit, name="report_edit"),
    path("p/<slug:slug>/reports/<uuid:report_id>/file/", reports.file, name="report_file"),
    path("api/projects/<slug:slug>/reports", api.ReportsView.as_view(), name="api_reports"),
    path("api/reports/<uuid:report_id>", api.ReportView.as_view(), name="api_report"),
    path("api/reports/<uuid:report_id>/file", api.ReportFileView.as_view(), name="api_report_file"),
    path("p/<slug:slug>/web-hooks/", web_hooks.web_hooks, name="web_hooks"),
    path("p/<slug:slug>/web-hooks/send/", web_hooks.send, name="web_hooks_send"),
    path("p/<slug:slug>/web-hooks/<uuid:hook_id>/remove/", web_hooks.remove, name="web_hook_remove"),
]
