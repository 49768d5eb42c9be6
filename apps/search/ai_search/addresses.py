"""Where a result opens: a paper of the library at its passage, a page of the web at its own address."""

from __future__ import annotations

from django.conf import settings

from apps.projects.models import Project
from apps.search.ai_search.records import Candidate


def passage_address(project: Project, paper: Candidate) -> str:
    """Whole, because citations lead to whole addresses alone."""
    return paper.url or f"{settings.SITE_URL.rstrip('/')}{paper_path(project, paper)}"


def paper_path(project: Project, paper: Candidate) -> str:
    return f"/p/{project.slug}/library/{paper.paper_id}/#passage={paper.passage_id}"
