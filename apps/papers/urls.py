"""Addresses of research and of what is made of papers."""

from __future__ import annotations

from django.urls import path

from apps.papers.views import changes, evidence, maps, paper, research

app_name = "papers"
REPORT = "p/<slug:slug>/research/reports/<uuid:research_id>/"
PAPER = "p/<slug:slug>/library/<uuid:paper_id>/reading/"
EVIDENCE = "p/<slug:slug>/evidence/<uuid:conversation_id>/<str:field>/"
urlpatterns = [
    path(EVIDENCE, evidence.page, name="evidence"),
    path(f"{EVIDENCE}start/", evidence.start, name="evidence_start"),
    path(f"{EVIDENCE}cite/", evidence.cite, name="evidence_cite"),
    path(f"{EVIDENCE}references/<uuid:reference_id>/", evidence.change, name="evidence_change"),
    path(PAPER, paper.paper, name="paper"),
    path(f"{PAPER}summary/", paper.summarise, name="paper_summarise"),
    path(f"{PAPER}notes/", paper.note, name="paper_note"),
    path(f"{PAPER}ask/", paper.ask, name="paper_ask"),
    path(f"{PAPER}passages/<int:passage_id>/", paper.mark, name="paper_mark"),
    path(f"{PAPER}map/versions/<int:number>/", maps.version, name="paper_map_version"),
    path(f"{PAPER}map/versions/<int:number>/restore/", maps.restore, name="paper_map_restore"),
    path(f"{PAPER}map/", maps.keep, name="paper_map_keep"),
    path(f"{PAPER}map.<str:ending>", maps.file, name="paper_map"),
    path("p/<slug:slug>/research/", research.research, name="research"),
    path("p/<slug:slug>/research/start/", research.start, name="research_start"),
    path("p/<slug:slug>/research/<uuid:research_run>/", research.run, name="research_run"),
    path("p/<slug:slug>/research/<uuid:research_run>/plan/", research.plan, name="research_plan"),
    path(REPORT, research.report, name="report"),
    path(f"{REPORT}change/", changes.ask, name="report_change"),
    path(f"{REPORT}edit/", changes.edit, name="report_edit"),
    path(f"{REPORT}proposals/<int:proposal_id>/", changes.decide, name="report_proposal"),
    path(f"{REPORT}versions/<int:number>/", changes.version, name="report_version"),
    path(f"{REPORT}delete/", research.delete, name="report_delete"),
    path(f"{REPORT}report.<str:ending>", research.file, name="report_file"),
]
