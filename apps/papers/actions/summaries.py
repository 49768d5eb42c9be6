"""Keeping a summary of a paper. Each is a version; what was made before stays."""

from __future__ import annotations

from django.db import transaction

from apps.papers.models import PaperSummary
from apps.papers.summaries.claims import Claims
from apps.papers.summaries.scope import WHOLE, Scope
from apps.projects.actions import audit
from apps.projects.models import Project, User
from apps.search.models import Paper


@transaction.atomic
def keep_summary(
    *,
    by: User,
    project: Project,
    paper: Paper,
    run_id: str,
    language: str,
    found: Claims,
    model: str,
    scope: Scope = WHOLE,
) -> PaperSummary:
    """One summary a run, also when its last step is repeated."""
    values = {
        "paper": paper,
        "project": project,
        "language": language,
        "paper_version": paper.version,
        "scope": scope.as_json(),
        "claims": [claim.as_json() for claim in found.claims],
        "dropped": found.dropped,
        "model": model if found.by_model else "",
        "created_by": by,
    }
    summary, made = PaperSummary.objects.get_or_create(run_id=run_id, defaults=values)
    if made:
        audit.record(by=by, project=project, action="paper.summarised", subject=paper)
    return summary
