"""Where a result opens: a paper of the library at its passage, a page of the web at its own address."""

from __future__ import annotations

from django.urls import reverse

from apps.projects.models import Project
from apps.search.ai_search.records import Candidate


def passage_address(project: Project, paper: Candidate) -> str:
    if paper.url:
        return paper.url
    path = reverse("search:paper", kwargs={"slug": project.slug, "paper_id": paper.paper_id})
    return f"{path}#passage={paper.passage_id}"
